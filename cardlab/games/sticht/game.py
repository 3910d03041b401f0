"""How the numbers of *sticht* read: options, the texts of actions, the facts of a state, real deals typed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from cardlab.cards import Pack, colours
from cardlab.engine.declared import Fold
from cardlab.games.sticht import rules as law
from cardlab.games.sticht.figures import figures
from cardlab.games.sticht.told import Told
from cardlab.kit.deals import KnownDeal
from cardlab.kit.game import Fact, Form, seat_options
from cardlab.model.errors import OptionError
from cardlab.model.game_type import Zone, unknown_cards
from cardlab.model.options import Option

SUITS = "YRGB"
PACK = colours()


class Sticht(Told):
    """*24: Wer zuletzt sticht, sticht am besten!* as the engine needs it."""

    id = "sticht"
    letter = "S"
    rules = law
    cards = PACK
    options: ClassVar[tuple[Option, ...]] = (
        *seat_options("sticht", 4, 2, 5),
        Option("sticht", "trump_chaos", "bool", False),
        Option("sticht", "drop_out", "bool", False),
        Option("sticht", "restrictions", "bool", False),
        Option("sticht", "own_trump", "choice", None, choices=(None, True, False)),
    )
    forms = (
        Form("blind", law.CALL_BLIND), Form("look", law.LOOK), Form("trump", law.NAME, SUITS), Form("keep", law.KEEP), Form("out", law.OUT),
    )  # fmt: skip
    event_folds: ClassVar[Mapping[str, Fold]] = {"winning": Fold((4, 2, 1))}
    places = ("stock", "hand", "trick", "won", "away", "aside")
    facts: ClassVar[Mapping[str, Fact]] = {
        "starter": lambda pack, raw: raw.starter,
        "next_trump": lambda pack, raw: None if raw.next_trump < 0 else SUITS[raw.next_trump],
        "called_blind": lambda pack, raw: bool(raw.called_blind),
        "one_is_high": lambda pack, raw: bool(raw.one_high),
        "one_is_high_next": lambda pack, raw: bool(raw.next_one_high),
        "dropped_out": lambda pack, raw: tuple(seat for seat in range(raw.players) if raw.out[seat]),
        "stock_size": lambda pack, raw: raw.stock_size,
        "winning_seat": lambda pack, raw: raw.best_seat if raw.phase == law.PLAY and raw.trick_size else None,
    }

    def settle(self, values: dict[str, Any]) -> None:
        """S6.4 is on unless trump chaos is (S8.4); nobody can drop out of two (S9.4)."""
        if values["own_trump"] is None:
            values["own_trump"] = not values["trump_chaos"]
        if values["drop_out"] and values["players"] == 2:
            reason = "rule S9.4: two players must stay in"
            raise OptionError(f"sticht: with 2 players, drop_out must be False, not True ({reason})", "drop_out", True)

    # ---- actions ----

    def action_text(self, pack: Pack, code: int, cards: Callable[[int], str] | None = None) -> str:
        """As rules and records write it: ``R1 reverse``, ``swap Y2 R3``."""
        played = [cards(card) if cards else pack.cards[card].code for card in self.action_cards(code)]
        if code >= law.SWAP_ONE:
            return " ".join(["swap", *sorted(played, key=lambda text: text == "??")])
        if law.RENAME <= code < law.CALL_BLIND:
            return f"{played[0]} trump {SUITS[(code - law.RENAME) % 4]}"
        return f"{played[0]} reverse" if law.REVERSE <= code < law.RENAME else super().action_text(pack, code, cards)

    def action_cards(self, code: int) -> tuple[int, ...]:
        """The card played, or those given away."""
        if law.CALL_BLIND <= code < law.SWAP_ONE:
            return ()
        return (law.card_played(code),) if code < law.CALL_BLIND else tuple(law.swap_card(code, k) for k in range(law.swap_size(code)))

    def action_code(self, pack: Pack, text: str) -> int:
        """The number of an action given as text; -1 if it is none."""
        first, *rest = text.split() or [""]
        if first == "SWAP":
            return self._swap_code(pack, rest)
        copies = pack.numbers(first)
        if not copies or not rest:
            return super().action_code(pack, text)
        card = copies[0]
        if rest == ["REVERSE"] and law.rank_of(card) == 1:
            return law.REVERSE + card // 11
        if len(rest) == 2 and rest[0] == "TRUMP" and rest[1] in tuple(SUITS) and law.rank_of(card) == 2:
            return law.RENAME + card // 11 * 4 + SUITS.index(rest[1])
        return -1

    def _swap_code(self, pack: Pack, codes: list[str]) -> int:
        """An exchange of one to three different cards, in any order; -1 if it is none."""
        cards = sorted({number for code in codes for number in pack.numbers(code)[:1]})
        if len(cards) != len(codes) or not 1 <= len(cards) <= 3:
            return -1
        digits = sum(card * law.CARDS**place for place, card in enumerate(cards))
        return int((law.SWAP_ONE, law.SWAP_TWO, law.SWAP_THREE)[len(cards) - 1] + digits)

    # ---- where the cards are ----

    def figures(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The numbers that the rulebook quotes: see :mod:`cardlab.games.sticht.figures`."""
        return figures(self, values)

    def stock(self, raw: Any) -> tuple[int, ...]:
        """The stock, from its bottom. Before a deal the order is that deal's."""
        whole = raw.deals and raw.deck != [0] * law.CARDS  # a redacted state has no deck
        if raw.phase == law.BLIND:
            return tuple(range(law.CARDS)) if whole or (not raw.deals and raw.seen[0] == 0) else (-1,) * law.CARDS
        return tuple(reversed(raw.deck[law.CARDS - raw.stock_size :])) if whole else (-1,) * raw.stock_size

    def zones(self, raw: Any) -> list[Zone]:
        """Stock, hands, trick, won tricks, cards given away and hands laid aside."""
        away = [unknown_cards(self.lying(raw, law.AWAY + seat), raw.away_size[seat]) for seat in range(raw.players)]
        aside = [unknown_cards(self.lying(raw, law.ASIDE + seat), 6 if raw.out[seat] else 0) for seat in range(raw.players)]
        laid = [Zone(place, seat, cards) for place, rows in (("away", away), ("aside", aside)) for seat, cards in enumerate(rows)]
        return [*super().zones(raw), *laid]

    def suit_led(self, pack: Pack, raw: Any) -> str:
        """The letter of the suit that was led; the 24 belongs to the trump suit (S4.4)."""
        return SUITS[law.suit_of(raw, raw.trick[0])]

    # ---- real deals ----

    def deck(self, pack: Pack, values: Mapping[str, Any], seed: int, known: Mapping[str, Any]) -> list[str]:
        """``hands``: up to six codes per seat, the first three dealt first; ``stock``: what is drawn, from the top; ``dealer``: the seat
        that deals (default: the first dealer), since the deal begins to its left."""
        deal = KnownDeal(self.id, values, known, ("hands", "stock", "dealer"))
        each, players = law.DEALT_AT_ONCE, deal.players
        hands = [hand for _, hand in deal.dealt(deal.dealer(), 2 * each)]
        first = [(each * turn, hand[:each]) for turn, hand in enumerate(hands)]
        second = [(each * (players + turn), hand[each:]) for turn, hand in enumerate(hands)]
        return deal.order(pack, seed, *first, *second, (2 * each * players, deal.pile("stock", law.CARDS - 2 * each * players)))


KIND = Sticht()
