"""What the tables of all games share, tricks or not: functions over views, hands and cards for a game's ``scene.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardlab.cards import Card, Seat, printed
from cardlab.language.phrase import Phrase, number_text, phrase
from cardlab.model.actions import Objection
from cardlab.model.game import View
from cardlab.picture.scene import CardSpot, Control, Result, Token, ZoneSpot

__all__ = ["card_label", "hand_label", "hand_zone", "marks_of", "refused", "result", "score_texts", "words_for"]

Why = tuple[Phrase, str]
"""Words, and the clause behind them."""


def words_for(view: View, key: str, otherwise: str | Phrase, **facts: Any) -> Phrase:
    """What the game or the kit says under ``key``; where neither says anything, something else: a phrase, or a text as it stands."""
    from cardlab.language.words import catalogue  # sentences stand above the games

    if catalogue(view.game.id, "en").has(key, facts.get("case")):
        return phrase(key, **facts)
    return otherwise if isinstance(otherwise, Phrase) else phrase("unsaid.text", text=otherwise.replace("_", " "))


# ---- seats ----


def marks_of(seat: int, dealer: int | None, starter: int | None = None) -> tuple[str, ...]:
    """The marks on the plate of a seat: who deals, who begins."""
    return tuple(mark for mark, holder in (("dealer", dealer), ("starts", starter)) if holder == seat)


def score_texts(view: View) -> tuple[str, ...]:
    """The settled score of every seat, as it is printed."""
    return tuple(number_text(score) for score in view.scores)


# ---- hands ----


def hand_label(owner: int, seat: int | None) -> Phrase:
    """The label of a hand for the viewer at ``seat``."""
    return phrase("table.hand_yours") if owner == seat else phrase("table.hand_of", seat=Seat(owner))


def hand_zone(
    owner: int,
    seat: int | None,
    cards: Iterable[tuple[str, str]],
    fresh: Mapping[str, str] | None = None,
    whys: Mapping[str, Why] | None = None,
    why: Why | None = None,
) -> ZoneSpot:
    """The hand of ``owner`` for the viewer at ``seat``.

    ``cards``: id and face of each; ``fresh``: for those that come into sight, the zone they come from; ``whys``: by face, why a card may
    be played; ``why``: what is to be known of the whole hand.
    """
    fresh, whys = fresh or {}, whys or {}
    spots = tuple(CardSpot(id, face, come_from=fresh.get(id), why=whys.get(face)) for id, face in cards)
    return ZoneSpot(f"hand:{owner}", "hand", spots, owner, hand_label(owner, seat), len(spots), why=why)


def refused(
    held: Iterable[tuple[str, str]], offered: Sequence[Control], why_not: Callable[[str], Objection | None]
) -> tuple[tuple[str, Objection], ...]:
    """The cards of a hand for which no act stands, each with what a rule objects.

    ``held``: the id of each card, and the text of the action that would play it.
    """
    fit = {id for act in offered for id in act.cards}
    asked = ((id, why_not(text)) for id, text in held if id not in fit)
    return tuple((id, objection) for id, objection in asked if objection is not None)


# ---- words ----


def card_label(card: Card) -> tuple[Token, ...]:
    """A card in the move list: its suits, its rank."""
    return (*(("suit", suit) for suit in card.suit or ""), ("text", printed(card.rank)))


def result(view: View, rank: Callable[[int], Any], won: Phrase | None = None) -> Result | None:
    """The end of the game: everybody's score, the best first, and who won; ``None`` before.

    ``rank``: by what seats are ordered, the lowest first, those alike by their number; ``won``: the sentence, unless it names all winners.
    """
    if not view.over:
        return None
    order = sorted(range(view.game.players), key=rank)
    rows = tuple((seat, phrase("table.result_row", n=view.scores[seat]), seat in view.winners) for seat in order)
    if won is None:
        winners = tuple(Seat(seat) for seat in view.winners)
        won = phrase("table.result_won", seats=winners, n=len(winners))
    return Result(phrase("table.result"), won, rows)
