"""A position as plain text: what ``str(state)`` prints, and what a notebook keeps beside the picture.

Built from the game's own scene, so it shows what the position knows and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardlab.language.narration import narrate
from cardlab.language.phrase import Phrase, phrase
from cardlab.language.words import catalogue, known_language, page_words, told_in
from cardlab.model.game import State, View
from cardlab.model.position import Position
from cardlab.picture.scene import BidStatus, CardSpot, Scene, SeatPlate, Token, ZoneSpot

__all__ = ["call_phrase", "fact_text", "position_text", "seen_as", "suits_text"]

BETWEEN = " · "
SHAPES = {"cw": "↻", "ccw": "↺"}
"""Icons of the page that are a letter as well."""


def seen_as(position: Position) -> View:
    """The view a picture of this position is drawn from: a state shows all hands, a view what it knows."""
    if isinstance(position, State):
        return position.open_view()
    assert isinstance(position, View)
    return position


def call_phrase(call: BidStatus) -> Phrase:
    """What a seat called, and how it stands."""
    return phrase("picture.call", n=call.called, words=call.words)


def suits_text(suits: Sequence[str], page: Mapping[str, str]) -> str:
    """The names of suits, as ``page`` words them."""
    return ", ".join(page[f"suit_{suit}"] for suit in suits)


def fact_text(fact: Sequence[Token], said: Callable[[Phrase], str], page: Mapping[str, str]) -> str:
    """Something that holds now, in words; an icon as the letter that shows the same, if there is one."""

    def words(token: Token) -> str:
        if isinstance(token, Phrase):
            return narrate(token)
        kind, text = token
        return suits_text(text, page) if kind == "suit" else SHAPES.get(text, "") if kind == "icon" else text

    return " ".join(filter(None, map(words, fact)))


def position_text(position: Position, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """Seats with scores, marks and hands, the trick with who played what, what holds, and what just happened.

    ``lang``: en, de or ru; ``names``: the names of the players, as in the picture; by default those of the position.

    >>> import cardlab
    >>> state = cardlab.game("sticht", players=2).new(seed=7)
    >>> for action in ("look", "trump B", "keep"):
    ...     state = state.play(action)
    >>> print(state.view(0))
    Sticht · round 1 · before the first trick · step 3
    trump: blue · order: 11 is high
      Seat 1  24 points · starting player · no trick, +12 · Y4 Y9 R3 R8 G5 B8
    > Seat 2  24 points · dealer · no trick, +6 · ?? ?? ?? ?? ?? ??
    stock: 33
    Seat 2 to play.
    Seat 1 exchanges no cards. [S3.5]
    """
    return _Writer(seen_as(position), told_in(position.game.id, known_language(lang)), names).text()


class _Writer:
    """Puts a scene into lines."""

    def __init__(self, view: View, lang: str, names: Sequence[str] | None) -> None:
        self._view = view
        self._names = view.names if names is None else names
        self._words = catalogue(view.game.id, lang)
        self._page = page_words(lang)

    def _say(self, phrase: Phrase | None) -> str:
        return "" if phrase is None else self._words.say(phrase, self._names)

    def text(self) -> str:
        """All lines."""
        view = self._view
        scene = view.game.kind.stage.scene(view, None)
        title = self._words.text("title")
        lines = [BETWEEN.join([title, self._say(scene.where), self._say(phrase("picture.step", n=view.step))])]
        lines += self._law(scene)
        if scene.facts:
            lines.append(BETWEEN.join(fact_text(fact, self._say, self._page) for fact in scene.facts))
        names = [self._words.seat(seat, self._names) for seat in range(len(scene.seats))]
        wide = max(map(len, names))
        for seat, plate in enumerate(scene.seats):
            hand = next((zone for zone in scene.zones if zone.kind == "hand" and zone.seat == seat), None)
            lines.append(f"{'>' if plate.act else ' '} {names[seat].ljust(wide)}  {self._plate(plate, hand)}")
        lines += [line for zone in scene.zones if (line := self._zone(zone))]
        lines += self._end(scene)
        for told in narrate(view.events):
            words = " ".join(filter(None, (self._say(told.fact), self._say(told.why))))
            lines.append(f"{words} [{told.rule}]")
        return "\n".join(lines)

    def _law(self, scene: Scene) -> list[str]:
        """What holds: the side cards, in words."""
        captions = [card.caption for zone in scene.zones if zone.kind == "law" for card in zone.cards if card.caption]
        told = [f"{self._say(words[0])}: {', '.join(map(self._say, words[1:]))}" for words in captions]
        return [BETWEEN.join(told)] if told else []

    def _plate(self, plate: SeatPlate, hand: ZoneSpot | None) -> str:
        parts = [f"{plate.score} {self._say(plate.unit)}".strip()]
        parts += [self._page.get(f"mark_{mark}", mark) for mark in plate.marks]
        if plate.suits:
            parts.append(self._page["own_trump"].replace("{suits}", suits_text(plate.suits, self._page)))
        call = None if plate.call is None else call_phrase(plate.call)
        parts.append(", ".join(filter(None, (self._say(call), self._say(plate.note), plate.add))))
        if hand is not None:
            parts.append(" ".join(map(_code, hand.cards)))
        return BETWEEN.join(filter(None, parts))

    def _zone(self, zone: ZoneSpot) -> str:
        """A zone that is nobody's hand; nothing of one that is empty."""
        if zone.kind in ("hand", "law", "won"):
            return ""
        label = self._say(zone.label) or zone.id
        if not zone.cards:
            return f"{label}: {zone.count}" if zone.count or zone.kind == "stock" else ""
        cards = list(map(self._card, zone.cards))
        if zone.count is not None and zone.count > len(cards):
            cards.insert(0, f"… {zone.count - len(cards)}")
        total = f" = {zone.total}" if zone.total else ""
        return f"{label}: {BETWEEN.join(cards)}{total}"

    def _card(self, card: CardSpot) -> str:
        who = "" if card.at is None else f"{self._words.seat(card.at, self._names)} "
        return f"{who}{_code(card)}{'*' if card.win else ''}"

    def _end(self, scene: Scene) -> list[str]:
        if scene.result is not None:
            return [" ".join(filter(None, (f"{self._say(scene.result.title)}.", self._say(scene.result.text))))]
        return [self._say(scene.ask.head)] if scene.ask is not None else []


def _code(card: CardSpot) -> str:
    return "??" if card.face == "back" else card.face
