"""A position as one SVG that stands alone: what a notebook shows for a state, with or without a running kernel.

Drawn from the game's own scene, so it shows what the position knows and no more. It knows zones, cards and seats, and no game. It
brings its own background, so it can be read on a light and on a dark page.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from cardlab.language.freetext import showable, xml_text
from cardlab.language.narration import narrate
from cardlab.language.phrase import Phrase, phrase
from cardlab.language.typeset import bind
from cardlab.language.words import catalogue, known_language, page_words, told_in
from cardlab.model.position import Position
from cardlab.picture.faces import BOX, FONT, STYLE, face
from cardlab.picture.scene import CardSpot, Result, Scene, ZoneSpot
from cardlab.picture.text import call_phrase, fact_text, position_text, seen_as, suits_text

__all__ = ["position_svg"]

WIDTH, HEIGHT = 800, 590
SURFACE, EDGE, INK, SOFT, ACCENT, LINE = "#f5f5f2", "#d9dae0", "#1f2126", "#585b63", "#6238b8", "#83858b"

PLATE = (120, 150)
"""Half the room that a plate and its small hand take across, and all of it down."""
MIDDLE = (400, 292)
# Around the table by how many others there are: where each plate has its centre (its upper edge in y), clockwise from the left.
AROUND: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((400, 48),),
    2: ((108, 210), (692, 210)),
    3: ((108, 210), (400, 48), (692, 210)),
    4: ((108, 210), (312, 48), (488, 48), (692, 210)),
    5: ((108, 210), (262, 48), (400, 48), (538, 48), (692, 210)),
}
# The same for the cards of a trick, as a distance from the middle; the seat below comes first.
TOWARDS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 50),),
    2: ((0, 50), (0, -50)),
    3: ((0, 50), (-84, -10), (84, -10)),
    4: ((0, 50), (-84, 0), (0, -50), (84, 0)),
    5: ((0, 50), (-112, 0), (-40, -50), (40, -50), (112, 0)),
    6: ((0, 50), (-112, 10), (-76, -50), (0, -50), (76, -50), (112, 10)),
}
FAN = 4
"""How many cards of a bank show."""
LINES_TOP = 168
LINES_ROOM = (392, 244)
"""Where the lines begin, and the room they have across and down."""
PLACED = ("hand", "trick", "law", "last", "pile", "won", "stock", "bank", "line")
"""Kinds of zone with a place of their own."""
BELOW = 418
"""Where the part of the seat below begins."""


def position_svg(position: Position, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """The position as a complete SVG: seats around the table, hands, the trick, what holds, whose turn it is, what just happened.

    ``names``: the names of the players, by default those of the position; free text, shown literally. For a view the seat whose
    view it is sits below, else the first one.
    """
    return _Picture(position, told_in(position.game.id, known_language(lang)), names).svg()


class _Picture:
    """Draws one scene."""

    def __init__(self, position: Position, lang: str, names: Sequence[str] | None) -> None:
        self._view = view = seen_as(position)
        names = view.names if names is None else names
        self._lang = lang
        self._names = None if names is None else [showable(name) for name in names]
        self._short_names = None if names is None else [name if len(name) <= 24 else name[:23] + "…" for name in self._names or ()]
        self._words = catalogue(view.game.id, lang)
        self._page = page_words(lang)
        self._pack = view.game.pack.face
        self._printed = view.game.pack.marks
        self._scene: Scene = view.game.kind.stage.scene(view, None)
        self._below = view.seat if isinstance(view.seat, int) else 0
        self._lower = 16 if any(plate.call is not None or plate.suits for plate in self._scene.seats) else 0
        """How much further down what stands below a plate's words is: a call is a line more, trumps of its own are."""
        self._has_backs = False
        self._id = f"cardlab-{self._pack}-back"  # wherever pictures share a page, the same id is the same drawing

    def _say(self, phrase: Phrase | None) -> str:
        return "" if phrase is None else self._words.say(phrase, self._names)

    def _set(self, text: str) -> str:
        """A text as it is set, with nothing changed in the names that people typed."""
        return bind(text, self._lang, (*(self._names or ()), *(self._short_names or ())))

    def _text(self, text: str, x: float, y: float, size: int, fill: str = INK, *, weight: int = 400, anchor: str = "start") -> str:
        return _text(self._set(text), x, y, size, fill, weight=weight, anchor=anchor)

    def _name(self, seat: int) -> str:
        return self._words.seat(seat, self._names)

    def svg(self) -> str:
        """The whole text."""
        title = self._set(f"{self._words.text('title')} · {self._say(self._scene.where)}")
        told = self._set(position_text(self._view, self._lang, self._names))
        body = "".join(
            (
                self._text(title, 20, 30, 16, weight=700),
                self._text(self._say(phrase("picture.step", n=self._view.step)), WIDTH - 20, 30, 13, SOFT, anchor="end"),
                self._law(),
                self._facts(),
                self._last(),
                *(self._plate(seat) for seat in range(len(self._scene.seats))),
                self._result(self._scene.result) if self._scene.result else self._middle(),
                self._piles(),
                self._foot(),
            )
        )
        across, down = BOX
        backs = ""
        if self._has_backs:
            backs = f'<defs><symbol id="{self._id}" viewBox="0 0 {across} {down}">{_paper()}{face(self._pack, "back")}</symbol></defs>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
            f'lang="{self._lang}" aria-label="{xml_text(title)}" style="{STYLE};max-width:100%;height:auto" '
            f"font-family='{FONT}'>"
            f"<title>{xml_text(title)}</title><desc>{xml_text(told)}</desc>{backs}"
            f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="12" fill="{SURFACE}" stroke="{EDGE}"/>{body}</svg>'
        )

    # ---- cards ----

    def _face(self, name: str) -> str:
        return face(self._pack, name, self._printed.get(name, ()))

    def _card(self, name: str, x: float, y: float, width: float, ring: bool = False) -> str:
        """A card with its upper left corner at this place."""
        scale = width / BOX[0]
        height = BOX[1] * scale
        out = ""
        if name == "back":
            self._has_backs = True
            out = f'<use href="#{self._id}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
        else:
            out = f'<g transform="translate({x:g} {y:g}) scale({scale:.3g})" font-weight="700">{_paper()}{self._face(name)}</g>'
        if ring:
            size = f'width="{width + 6:g}" height="{height + 6:g}" rx="8"'
            out += f'<rect x="{x - 3:g}" y="{y - 3:g}" {size} fill="none" stroke="{ACCENT}" stroke-width="3"/>'
        return out

    def _row(self, cards: Sequence[CardSpot], centre: float, y: float, width: float, room: float) -> str:
        """Cards side by side around a centre, over each other where the room is short."""
        if not cards:
            return ""
        step = min(width + 6, (room - width) / max(1, len(cards) - 1))
        x = centre - (step * (len(cards) - 1) + width) / 2
        return "".join(self._card(card.face, x + step * k, y, width) for k, card in enumerate(cards))

    def _zones(self, *kinds: str) -> list[ZoneSpot]:
        return [zone for zone in self._scene.zones if zone.kind in kinds]

    # ---- the corners ----

    def _law(self) -> str:
        out, x = "", 20.0
        for zone in self._zones("law"):
            for card in zone.cards:
                out += self._card(card.face, x, 46, 46)
                words = [self._say(caption) for caption in card.caption]
                for k, caption in enumerate(words):
                    out += self._text(caption, x, 127 + 15 * k, 12, INK if k == 1 else SOFT, weight=600 if k == 1 else 400)
                x += max(66.0, *(len(caption) * 6.6 + 12 for caption in words)) if words else 66.0
        return out

    def _facts(self) -> str:
        """What holds now, in the corner or below what holds there."""
        top = 178 if self._zones("law") else 58
        words = [fact_text(fact, self._say, self._page) for fact in self._scene.facts]
        return "".join(self._text(line, 20, top + 16 * k, 12, SOFT) for k, line in enumerate(words))

    def _last(self) -> str:
        out = ""
        for zone in self._zones("last"):
            step = 36 if len(zone.cards) < 6 else 26  # six would reach the plate beside them
            for k, card in enumerate(zone.cards):
                out += self._card(card.face, WIDTH - 50 - step * (len(zone.cards) - k - 1), 46, 30, card.win)
            if zone.cards:
                out += self._text(self._say(zone.label), WIDTH - 20, 110, 12, SOFT, anchor="end")
        return out

    def _piles(self) -> str:
        """Piles that belong to nobody, with how many cards are in them: below each other, beside the hand."""
        out, x, y = "", WIDTH - 20, BELOW + 22
        for zone in self._zones("pile"):
            if zone.seat is None and zone.count:
                out += self._card("back", x - 30, y, 30)
                out += self._text(str(zone.count), x - 38, y + 18, 15, weight=600, anchor="end")
                out += self._text(self._say(zone.label), x - 38, y + 35, 12, SOFT, anchor="end")
                y += 54
        return out

    # ---- seats ----

    def _plate(self, seat: int) -> str:
        players = len(self._scene.seats)
        turn = (seat - self._below) % players
        hand = next((zone for zone in self._zones("hand") if zone.seat == seat), None)
        cards = hand.cards if hand is not None else ()
        if turn == 0:
            return (
                f'<path d="M20 {BELOW}H{WIDTH - 20}" stroke="{EDGE}"/>'
                + self._words_of(seat, 28, BELOW + 26, "start")
                + self._row(cards, 425, BELOW + 14, 70, 450)
            )
        x, y = AROUND[players - 1][turn - 1]
        room = 130 if players > 5 else 168
        return self._words_of(seat, x, y + 16, "middle") + self._row(cards, x, y + 66 + self._lower, 30, room)

    def _words_of(self, seat: int, x: float, y: float, anchor: str) -> str:
        """Name, marks, score and what the round would score; a bar and bold accent at the seat whose turn it is."""
        plate = self._scene.seats[seat]
        name = self._words.seat(seat, self._short_names)
        marks = [self._page.get(f"mark_{mark}", mark) for mark in plate.marks]
        note = " ".join(filter(None, (self._say(plate.note), plate.add)))
        out = self._text(f"▸ {name}" if plate.act else name, x, y, 15, ACCENT if plate.act else INK, weight=700, anchor=anchor)
        score = f"{plate.score} {self._say(plate.unit)}".strip()
        out += self._text(f"{score} · {note}" if note else score, x, y + 19, 13, anchor=anchor)
        below = [(self._say(call_phrase(plate.call)), INK)] if plate.call is not None else []
        below += [(", ".join(marks), SOFT)] if marks else []
        if plate.suits:
            below.append((self._page["own_trump"].replace("{suits}", suits_text(plate.suits, self._page)), SOFT))
        return out + "".join(self._text(words, x, y + 36 + 16 * k, 12, fill, anchor=anchor) for k, (words, fill) in enumerate(below))

    # ---- the middle ----

    def _middle(self) -> str:
        out = self._bank()
        players = len(self._scene.seats)
        others = [zone for zone in self._scene.zones if zone.kind not in PLACED]
        for k, zone in enumerate(others):
            y = MIDDLE[1] - 100 + k * 200 / max(1, len(others))
            out += self._row(zone.cards, MIDDLE[0], y, 44, 360)
            out += self._text(self._say(zone.label), MIDDLE[0] - 200, y + 30, 12, SOFT, anchor="end")
        out += self._lines()
        for zone in self._zones("trick"):
            for card in zone.cards:
                turn = 0 if card.at is None else (card.at - self._below) % players
                dx, dy = TOWARDS[players][turn]
                x, y = MIDDLE[0] + dx - 32, MIDDLE[1] + dy - 45
                out += self._card(card.face, x, y, 64, card.win)
                if card.tag is not None:
                    out += self._tag(self._say(card.tag), x, y, dx, dy)
        return out

    def _bank(self) -> str:
        """A stock face down and a bank whose last cards show, the top one whole."""
        piles = [(zone, 1 if zone.kind == "stock" else max(1, min(FAN, len(zone.cards)))) for zone in self._zones("stock", "bank")]
        width, step, gap = 64, 34, 70
        x = MIDDLE[0] - (sum(width + step * (n - 1) for _, n in piles) + gap * (len(piles) - 1)) / 2
        y, out = MIDDLE[1] - 56, ""
        for zone, n in piles:
            count = len(zone.cards) if zone.count is None else zone.count
            faces = ["back"] * min(1, count) if zone.kind == "stock" else [card.face for card in zone.cards[-FAN:]]
            out += "".join(self._card(face, x + step * k, y, width) for k, face in enumerate(faces))
            if not faces:
                out += f'<rect x="{x:g}" y="{y:g}" width="{width}" height="90" rx="6" fill="none" stroke="{LINE}" stroke-dasharray="4 4"/>'
            across = width + step * (n - 1)
            out += self._text(f"{self._say(zone.label)}: {count}", x + across / 2, y + 106, 12, SOFT, anchor="middle")
            x += across + gap
        return out

    def _lines(self) -> str:
        """Lines below each other: the numbers below their cards, the total of each at its end, a bar at the one spoken of."""
        lines = self._zones("line")
        out = ""
        for k, zone in enumerate(lines):
            high = LINES_ROOM[1] / len(lines)
            left, y, width = MIDDLE[0] - LINES_ROOM[0] / 2, LINES_TOP + k * high, min(44.0, (high - 16) / 1.4)
            step = min(width + 4, (LINES_ROOM[0] - 48 - width) / max(1, len(zone.cards) - 1))
            if zone.active:
                out += f'<path d="M{left - 7:g} {y:g}V{y + width * 1.4:g}" stroke="{ACCENT}" stroke-width="4"/>'
            for n, card in enumerate(zone.cards):
                out += self._card(card.face, left + step * n, y, width)
                if card.under and step > 14:
                    out += self._text(card.under, left + step * n + min(step, width) / 2, y + width * 1.4 + 11, 11, SOFT, anchor="middle")
            end = left + step * (len(zone.cards) - 1) + width + 8
            out += self._text(zone.total, end, y + width * 0.7 + 7, 18, ACCENT if zone.total == "?" else INK, weight=700)
        return out

    def _tag(self, word: str, x: float, y: float, dx: int, dy: int) -> str:
        """A word at a card of the trick, on the side where no other card lies."""
        if dy > 20 and dx == 0:
            return self._text(word, x + 32, y + 107, 13, ACCENT, weight=700, anchor="middle")
        if dy < -20:
            return self._text(word, x + 32, y - 8, 13, ACCENT, weight=700, anchor="middle")
        return self._text(word, x + 74 if dx > 0 else x - 10, y + 50, 13, ACCENT, weight=700, anchor="start" if dx > 0 else "end")

    def _result(self, result: Result) -> str:
        x, y = MIDDLE
        out = self._text(self._say(result.title), x, y - 70, 20, weight=700, anchor="middle")
        out += self._text(self._say(result.text), x, y - 44, 15, anchor="middle")
        for k, (seat, words, first) in enumerate(result.rows):
            line = f"{self._name(seat)}: {self._say(words)}"
            out += self._text(line, x, y - 12 + 20 * k, 14, INK if first else SOFT, weight=700 if first else 400, anchor="middle")
        return out

    def _foot(self) -> str:
        """What just happened, and what is asked."""
        ask = self._scene.ask
        head = "" if ask is None else self._set(self._say(ask.head))
        asked = textwrap.wrap(head, 24, max_lines=3, placeholder=" …")  # the hand lies beside it
        out = "".join(self._text(line, 28, BELOW + 84 + self._lower + 15 * k, 13, ACCENT, weight=600) for k, line in enumerate(asked))
        lines = narrate(self._view.events)
        # The headline, and how the step ended: after the last card of a round that is its score.
        for k, line in enumerate((lines[0], lines[-1]) if len(lines) > 1 else lines):
            words = " ".join(filter(None, (self._say(line.fact), self._say(line.why))))
            out += self._text(textwrap.shorten(f"{words} [{line.rule}]", 122, placeholder=" …"), 28, BELOW + 140 + 18 * k, 13)
        return out


def _paper() -> str:
    return f'<rect x="1" y="1" width="{BOX[0] - 2}" height="{BOX[1] - 2}" rx="9" fill="var(--cl-paper)" stroke="{LINE}" stroke-width="2"/>'


def _text(text: str, x: float, y: float, size: int, fill: str = INK, *, weight: int = 400, anchor: str = "start") -> str:
    if not text:
        return ""
    more = f' font-weight="{weight}"' if weight != 400 else ""
    more += f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{more}>{xml_text(text)}</text>'
