"""Positions in the middle of a hand, put together from what lies where."""

from typing import Any

from cardlab.engine.game import Game, State
from cardlab.games.dvadtsat import rules as law

ALL = 0b1111


def position(game: Game, hands: list[str], top: str, *, stock: str = "", bank: str = "", hidden_bank: bool = True, **fields: Any) -> State:
    """Seat 0 to act (unless ``actor`` says otherwise) with these hands; ``stock`` from its top; ``bank`` from the bottom to below ``top``.

    The cards not named lie at the bottom of the bank, or of the stock if not ``hidden_bank``. ``scores`` in points. Seats with an empty
    hand are out of it.
    """
    state = game.new(seed=1)
    raw = state._raw.copy()
    pack, everyone = game.pack, (1 << game.players) - 1

    def numbers(codes: str) -> list[int]:
        return [pack.numbers(code)[0] for code in codes.split()]

    held = [numbers(hand) for hand in hands]
    named = {card for hand in held for card in hand} | set(numbers(f"{stock} {bank} {top}"))
    rest = [card for card in range(law.CARDS) if card not in named]
    lying = [*(rest if hidden_bank else []), *numbers(bank), *numbers(top)]
    left = [*([] if hidden_bank else rest), *reversed(numbers(stock))]
    for place, cards, seen in [
        *((law.HAND + seat, cards, 1 << seat) for seat, cards in enumerate(held)), (law.BANK, lying, everyone), (law.STOCK, left, 0),
    ]:  # fmt: skip
        for card in cards:
            raw.place[card], raw.seen[card] = place, seen
    raw.hand_size = [*(len(hand) for hand in held), 0, 0, 0, 0][:4]
    raw.bank[: len(lying)], raw.bank_size = lying, len(lying)
    raw.stock[: len(left)], raw.stock_size = left, len(left)
    raw.in_hand = sum(1 << seat for seat, hand in enumerate(held) if hand)
    raw.in_hand_count = sum(1 for hand in held if hand)
    raw.free, raw.drew, raw.laid, raw.actor = 0, 0, 0, 0
    for name, value in fields.items():
        setattr(raw, name, [*(int(2 * score) for score in value), 0, 0][:4] if name == "scores" else value)
    return State(game, raw)


def laid(state: State) -> set[str]:
    """The single cards that may be laid."""
    return {str(action) for action in state.actions} & set(state.game.pack.codes)
