"""*Pile* as the engine needs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from cardlab.cards import Pack, french
from cardlab.model.deals import fill_deck
from cardlab.model.game_type import GameType, Zone
from cardlab.model.options import Option
from tests.guests.pile import rules


class Pile(GameType):
    """The game type, written out: nothing of it comes from the kit."""

    id, letter, rules = "pile", "P", rules
    suits = "CDHS"
    options = (Option("pile", "players", "int", 3, 2, 4), Option("pile", "first_dealer", "int", None, 0, 3, seat=True))
    places = ("stock", "pile", "hand")
    facts: ClassVar[Mapping[str, Callable[[Pack, Any], Any]]] = {"pile": lambda pack, raw: pack.named(raw.pile[: raw.pile_size])}

    def pack(self, values: Mapping[str, Any]) -> Pack:
        """Four ranks."""
        return french("J Q K A")

    def action_text(self, pack: Pack, code: int, cards: Callable[[int], str] | None = None) -> str:
        """A card or ``pass``."""
        return "pass" if code == rules.PASS else cards(code) if cards else pack.cards[code].code

    def action_code(self, pack: Pack, text: str) -> int:
        """The other way round."""
        return rules.PASS if text == "PASS" else next(iter(pack.numbers(text)), -1)

    def action_cards(self, code: int) -> tuple[int, ...]:
        """The card that is put down."""
        return () if code == rules.PASS else (code,)

    def zones(self, raw: Any) -> list[Zone]:
        """The hands, the pile, what is left over."""
        most, rest = rules.MOST, rules.CARDS - sum(raw.hand_size[: raw.players]) - raw.pile_size
        seats = range(raw.players)
        hands = [Zone("hand", seat, tuple(raw.hand[seat * most : seat * most + raw.hand_size[seat]])) for seat in seats]
        left = tuple(card for card in range(rules.CARDS) if raw.place[card] == rules.STOCK)
        pile = Zone("pile", None, tuple(raw.pile[: raw.pile_size]))
        return [*hands, pile, Zone("stock", None, left if len(left) == rest else (-1,) * rest)]

    def objection_facts(self, pack: Pack, raw: Any, code: int, clause: int) -> dict[str, Any]:
        """The card."""
        return {"cards": pack.named(self.action_cards(code))} if 0 <= code < rules.ACTIONS else {}

    def round_number(self, raw: Any) -> int:
        """There is one."""
        return 1

    def winners(self, raw: Any) -> tuple[int, ...]:
        """Whoever is rid of all cards."""
        return tuple(seat for seat in range(raw.players) if raw.scores[seat])

    def deck(self, pack: Pack, values: Mapping[str, Any], seed: int, known: Mapping[str, Any]) -> list[str]:
        """Nothing can be known of a deal."""
        return fill_deck(pack, [None] * len(pack), seed)
