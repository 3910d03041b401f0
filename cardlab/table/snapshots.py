"""The frames of a match as one viewer may see them: every step rendered once into plain JSON, sentences into a table of strings.

A reel belongs to one viewer. Its frames are built from that viewer's views alone, so nothing else can reach the page; another viewer gets
another reel. It knows no game: a game's stage says where cards lie, ``tell`` says it in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlab.engine.knowledge import EVERYONE
from cardlab.language.narration import narrate, objection_phrase
from cardlab.language.phrase import Phrase
from cardlab.language.typeset import bind, say_bound
from cardlab.language.words import languages
from cardlab.match import Match, Node
from cardlab.model.game import View
from cardlab.picture.scene import CardSpot, Control, Scene, SeatPlate, Sheet, StepPicture, Token, ZoneSpot

__all__ = ["Snapshots", "StringTable"]


class StringTable:
    """Sentences in all languages, as they are set, each rendered once and known to the page by its number."""

    def __init__(self, game: str, names: Sequence[str], viewer: int | None) -> None:
        self._game, self._names, self._viewer = game, tuple(names), viewer
        self._numbers: dict[Phrase, int] = {}
        self._texts: dict[tuple[str, ...], int] = {}
        self.strings: dict[str, list[str]] = {lang: [] for lang in languages()}

    def __len__(self) -> int:
        return len(self._texts)

    def number(self, phrase: Phrase) -> int:
        """The number of a sentence, which is rendered if it is new."""
        number = self._numbers.get(phrase)
        if number is None:
            number = self._add(tuple(say_bound(self._game, phrase, lang, self._names, self._viewer) for lang in self.strings))
            self._numbers[phrase] = number
        return number

    def literal(self, texts: tuple[str, ...], names: Sequence[str] = ()) -> int:
        """The number of a sentence that is there in every language already; ``names``: those of people in it."""
        return self._add(tuple(bind(text, lang, names) for lang, text in zip(self.strings, texts, strict=True)))

    def _add(self, texts: tuple[str, ...]) -> int:
        number = self._texts.get(texts)
        if number is None:
            number = self._texts[texts] = len(self._texts)
            for lang, text in zip(self.strings, texts, strict=True):
                self.strings[lang].append(text)
        return number

    def since(self, start: int) -> dict[str, list[str]]:
        """The sentences from this number on, by language."""
        return {lang: texts[start:] for lang, texts in self.strings.items()}


class Snapshots:
    """What one viewer may see of a match, step by step.

    ``viewer``: the seat; ``None`` a spectator. ``teacher``: all hands are open; the viewer still acts for its own seat. ``acts``: whether
    the viewer is a person who may act at all: else nothing is offered and nothing is refused. ``aids``: the learner's aids that are on,
    all of the game's unless given.
    """

    def __init__(
        self,
        match: Match,
        names: Sequence[str],
        viewer: int | None,
        teacher: bool = False,
        acts: bool = True,
        aids: frozenset[str] | None = None,
    ) -> None:
        self.match = match
        self.viewer = viewer
        self.teacher = teacher
        self._acts = acts
        self._aids = frozenset(match.game.kind.aids) if aids is None else aids
        self.table = StringTable(match.game.id, names, viewer)
        self._stage = match.game.kind.stage
        self._views: dict[int, View] = {}
        self._frames: dict[int, dict[str, Any]] = {}

    def view(self, node: Node) -> View:
        """The viewer's view of a node."""
        view = self._views.get(node.id)
        if view is None:
            state = node.state
            if isinstance(state, View):  # a seat's own record: there is nothing more to filter
                view = state
            else:
                view = state.open_view() if self.teacher else state.view(self.viewer)
            view = self._views[node.id] = view.aided(self._aids)
        return view

    def frame(self, node: Node) -> dict[str, Any]:
        """The frame of a node, as ``protocol.md`` describes it."""
        frame = self._frames.get(node.id)
        if frame is None:
            frame = self._frames[node.id] = self._render(node)
        return frame

    def _render(self, node: Node) -> dict[str, Any]:
        S = self.table.number
        parent = node.parent
        after = self.view(node)
        who = EVERYONE if self.teacher else self.viewer
        action = None if parent is None else self.match.public_text(node, who)
        mover = None if parent is None else parent.state.to_act
        before = None if parent is None else self.view(parent)
        picture = self._stage.step(before, after, action, mover, self.viewer)
        told = narrate(after.events)
        frame: dict[str, Any] = {
            "id": node.id,
            "up": None if parent is None else parent.id,
            "step": after.step,
            "mover": mover,
            "moved": list(picture.moved),
            "round": picture.round,
            "band": _slim(
                label=S(picture.band.label), short=S(picture.band.short), suit=picture.band.suit or None, seat=picture.band.seat
            ),
            "plot": list(picture.plot),
            "said": [
                _slim(fact=S(item.fact), why=None if item.why is None else S(item.why), rule=item.rule, assumed=item.assumed or None)
                for item in told
            ],
            "beats": [self._scene(scene, [item.upto for item in told]) for scene in picture.beats],
        }
        self._add_cell(frame, picture)
        return frame

    def _add_cell(self, frame: dict[str, Any], picture: StepPicture) -> None:
        """The step's place in the move list, the row it ended, the round it settled."""
        S = self.table.number
        if picture.cell is not None:
            cell = picture.cell
            label = self._tokens(cell.label)
            name = None if cell.name is None else S(cell.name)
            frame["cell"] = _slim(key=cell.key, row=S(cell.row), seat=cell.seat, label=label, led=cell.led or None, name=name)
        if picture.ends is not None:
            frame["ends"] = {"key": picture.ends[0], "seat": picture.ends[1]}
        if picture.settled is not None:
            frame["settled_round"], frame["settled"] = picture.settled[0], list(picture.settled[1])

    def _scene(self, scene: Scene, upto: list[int]) -> dict[str, Any]:
        """A scene; ``upto``: after how many events each sentence of the step is told."""
        S = self.table.number
        shown: dict[str, Any] = {
            "where": S(scene.where),
            "seats": [self._plate(plate) for plate in scene.seats],
            "zones": [self._zone(zone) for zone in scene.zones],
        }
        if scene.pause:
            shown["pause"] = scene.pause
        if scene.events is not None:
            shown["said"] = max(1, sum(last <= scene.events for last in upto))
        if scene.gone:
            shown["gone"] = [list(pair) for pair in scene.gone]
        if scene.ask is not None:
            text = None if scene.ask.text is None else S(scene.ask.text)
            shown["ask"] = _slim(seat=scene.ask.seat, head=S(scene.ask.head), text=text)
        if scene.acts and self._acts:
            shown["acts"] = [self._act(act) for act in scene.acts]
        if scene.refused and self._acts:
            shown["refused"] = {
                card: {"text": S(objection_phrase(objection)), "rule": objection.rule} for card, objection in scene.refused
            }
        if scene.result is not None:
            rows = [_slim(seat=seat, text=S(text), first=first or None) for seat, text, first in scene.result.rows]
            text = None if scene.result.text is None else S(scene.result.text)
            shown["result"] = _slim(title=S(scene.result.title), rows=rows, text=text)
        if scene.offers and self._acts:
            shown["offers"] = [_slim(cards=list(each.cards), label=S(each.label), rule=each.rule or None) for each in scene.offers]
        if scene.facts:
            shown["facts"] = [self._tokens(fact) for fact in scene.facts]
        if scene.sheet is not None:
            shown["sheet"] = self._sheet(scene.sheet)
        return shown

    def _tokens(self, label: Sequence[Token]) -> list[dict[str, Any]]:
        """Suits, icons, texts and words in a row."""
        return [{"s": self.table.number(token)} if isinstance(token, Phrase) else {token[0]: token[1]} for token in label]

    def _sheet(self, sheet: Sheet) -> dict[str, Any]:
        return _slim(
            columns=[list(column) for column in sheet.columns],
            rows=[list(row) for row in sheet.rows],
            now=sheet.now,
            legend=[[mark, self.table.number(words)] for mark, words in sheet.legend],
        )

    def _plate(self, plate: SeatPlate) -> dict[str, Any]:
        S = self.table.number
        return _slim(
            score=plate.score,
            unit=None if plate.unit is None else S(plate.unit),
            marks=list(plate.marks) or None,
            act=plate.act or None,
            out=plate.out or None,
            won=plate.won,
            note=None if plate.note is None else S(plate.note),
            add=plate.add or None,
            add_name=None if plate.add_name is None else S(plate.add_name),
            suits=list(plate.suits) or None,
            call=None if plate.call is None else {"called": plate.call.called, "won": plate.call.won, "words": S(plate.call.words)},
        )

    def _zone(self, zone: ZoneSpot) -> dict[str, Any]:
        S = self.table.number
        slot = None
        if zone.slot is not None:
            slot = _slim(seat=zone.slot.seat, label=None if zone.slot.label is None else S(zone.slot.label))
        return _slim(
            id=zone.id,
            kind=zone.kind,
            seat=zone.seat,
            cards=[self._card(card) for card in zone.cards],
            label=None if zone.label is None else S(zone.label),
            count=zone.count,
            slot=slot,
            suit=zone.suit or None,
            total=zone.total or None,
            active=zone.active or None,
            why=None if zone.why is None else {"text": S(zone.why[0]), "rule": zone.why[1]},
        )

    def _card(self, card: CardSpot) -> dict[str, Any]:
        shown: dict[str, Any] = {"id": card.id, "face": card.face}
        if card.at is not None:
            shown["at"] = card.at
        if card.win:
            shown["win"] = True
        if card.tag is not None:
            shown["tag"] = self.table.number(card.tag)
        if card.come_from is not None:
            shown["from"] = card.come_from
        if card.caption:
            shown["caption"] = [self.table.number(words) for words in card.caption]
        if card.under:
            shown["under"] = card.under
        if card.why is not None:
            shown["why"] = {"text": self.table.number(card.why[0]), "rule": card.why[1]}
        return shown

    def _act(self, act: Control) -> dict[str, Any]:
        S = self.table.number
        return _slim(
            act=act.act,
            cards=list(act.cards) or None,
            label=None if act.label is None else S(act.label),
            short=None if act.short is None else S(act.short),
            icon=act.icon or None,
            suit=act.suit or None,
            key=act.key or None,
            main=act.main or None,
            group=act.group or None,
            number=None if act.number is None else list(act.number),
            to=act.to or None,
        )


def _slim(**fields: Any) -> dict[str, Any]:
    """The fields that hold something: what is absent is not sent."""
    return {name: value for name, value in fields.items() if value is not None}
