"""The table of *nineteen*: what it has besides the table of every trick game with calls (:mod:`cardlab.kit.scene`).

Rounds are of several kinds, in some of which nobody sees their own cards while they call; a sheet tells which calls were hit in each of
the 19 rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardlab.cards import Seat
from cardlab.games.nineteen import rules as law
from cardlab.games.nineteen.club import KINDS
from cardlab.kit.film import Film
from cardlab.kit.scene import Moment, TrickStage
from cardlab.language.phrase import Phrase, number_text, phrase
from cardlab.model.actions import Event
from cardlab.model.game import View
from cardlab.picture.scene import Band, Sheet

ALL_CALLED = 600
"""How long the last call rests before covered cards are seen, in ms."""

MARKS: Mapping[str, str] = {"normal": "", "no_trump": "–", "dealer_names": "+", "blind": "?", "forehead": "△"}
"""The kinds of round on the score sheet: signs, the same in every language, with their words in the legend."""

UNSEEN: Mapping[str, str] = {"blind": "N4.4", "forehead": "N4.5"}
"""In which kinds of round players do not see their own hand until all have called, and by which clause."""


class NineteenStage(TrickStage):
    """The table of this game, for pictures and the widget."""

    def where(self, moment: Moment) -> Phrase:
        """Round, what is special about it, trick, and the calls so far against the tricks there are."""
        view = moment.view
        if view.over:
            return super().where(moment)
        called = sum(call for call in moment.calls if call is not None)
        trick, each = view.trick_number, view.cards_each
        return phrase(f"table.where_{view.phase}", **special(view), round=view.round, trick=trick, called=called, n=each)

    def change(self, moment: Moment, seat: int) -> Any:
        """What the round would add, counted by the rules from the tricks as they stand."""
        called, raw = moment.calls[seat], moment.view.raw
        return None if called is None or moment.view.phase != "play" else law.change_of_score(raw, called, moment.tricks_won[seat])

    def trump_words(self, view: View) -> Phrase | None:
        """How the trump came about: the card turned up, the dealer's choice, or none."""
        if view.turned is not None:
            return super().trump_words(view)
        if view.kind != "dealer_names":
            return phrase("table.not_turned")
        return phrase("table.names_it" if view.trump is None else "table.named_by", seat=Seat(view.dealer))

    def hand_why(self, view: View, owner: int, seat: int | None) -> tuple[Phrase, str] | None:
        """Why the viewer's own hand is not seen, where it is not."""
        covered = view.kind in UNSEEN and owner == seat and view.phase == "call"
        return (phrase(f"table.unseen_{view.kind}"), UNSEEN[view.kind]) if covered else None

    def question(self, view: View) -> Phrase | None:
        """What is asked; of a call, whether it is the first, and whether the cards are seen."""
        if view.phase != "call":
            return super().question(view)
        first = ["first"] if view.to_act == self.starter(view) else []
        case = "_".join([*([view.kind] if view.kind in UNSEEN else []), *first]) or None
        return phrase("table.ask_call", case=case, n=view.cards_each, called=view.called_sum)

    def sheet(self, moment: Moment) -> Sheet:
        """The sheet of 19 rounds: which calls were hit, and what is called in this round."""
        view = moment.view
        kinds = view.game.options["schedule"]
        columns = tuple((str(law.cards_in_round(number)), MARKS[kind]) for number, kind in enumerate(kinds, 1))
        settled = [settled_cells(line) for line in view.sheet]
        if moment.settled:
            seats = range(view.game.players)
            settled.append(settled_cells(tuple((moment.calls[seat] or 0, moment.tricks_won[seat], moment.brings[seat]) for seat in seats)))
        elif not view.over:
            settled.append(tuple("" if call is None else str(call) for call in moment.calls))
        settled += [("",) * view.game.players] * (law.ROUNDS - len(settled))
        rows = tuple(zip(*settled, strict=True))
        legend = [(MARKS[kind], phrase(f"table.kinds.{kind}")) for kind in KINDS[1:] if kind in kinds]
        return Sheet(columns, rows, None if view.over else view.round - 1, tuple(legend))

    def follow(self, film: Film[Moment], event: Event, rest: Sequence[Event], last: bool) -> None:
        """Besides: the last call rests before covered cards are seen."""
        super().follow(film, event, rest, last)
        if event.kind == "called" and rest and rest[0].kind == "looked":
            film.beat(ALL_CALLED)

    def band(self, view: View) -> Band:
        """The heading of a round: its kind, its trump, and who deals."""
        words = phrase("table.band", **special(view), round=view.round)
        return Band(words, phrase("table.band_short", round=view.round), view.trump or "", view.dealer)


def special(view: View) -> dict[str, Any]:
    """The kind of the round as facts of a sentence, and whether it is a special one."""
    return {"case": None if view.kind == "normal" else "special", "kind": phrase(f"table.kinds.{view.kind}")}


@lru_cache(maxsize=256)  # a line is asked for again in every scene of the rounds that follow
def settled_cells(line: tuple[tuple[int, int, int], ...]) -> tuple[str, ...]:
    """A settled round on the sheet, from the call, the tricks and the change of every seat."""
    return tuple(f"{'hit' if call == tricks else 'miss'} {number_text(change, signed=True)}" for call, tricks, change in line)


STAGE = NineteenStage()
