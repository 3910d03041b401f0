"""Positions in the middle of a hand, put together from what lies where."""

from collections.abc import Iterator
from typing import Any

import cardlab
from cardlab.games.dvadtsat import rules as law
from cardlab.model.game import Game, State

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


def gives_no_card() -> State:
    """The stock is empty, and the bank is one card."""
    mine = " ".join(rank + suit for suit in "DHS" for rank in ("6", "7", "9", "J", "Q", "K", "10"))
    game = cardlab.game("dvadtsat", players=3, trumps="none", renewals=1)
    return position(game, [mine, "6C 7C 8C 9C JC QC KC 10C", "AD AH AS 8D 8H 8S"], "AC")


RUNS = (
    ("none", "8H", "7H 8S 9D JC"), ("none", "7C", "7H 8S 9D JC"), ("none", "AC", "8S 9D JC QH"), ("none", "KH", "6H 7C 8C 9C"),
    ("own", "AC", "9H JC QC KC"), ("one", "AC", "9D JC QC KC"), ("two_ranked", "AC", "9D JC QC KC"), ("two_ranked", "AD", "9S JC QC KC"),
)  # fmt: skip
"""Trumps, top card and a run on it, for each way in which its first card may be laid."""

DEALERS = (
    ("loser", "AS", "AC", "6D", (0, 0, 0)), ("loser", "AS", "AC", "6D", (20, 0, 0)), ("loser", "AS", "AC", "AD", (20, 0, 0)),
    ("loser", "6S", "6C", "6D", (0, 0, 0)), ("last_out", "AS", "AC", "6D", (23, 0, 0)), ("starter", "AS", "AC", "6D", (23, 0, 0)),
    ("starter", "AS", "AC", "6D", (0, 0, 0)), ("most_points", "AS", "AC", "6D", (20, 0, 5)), ("most_points", "AS", "AC", "AD", (20, 0, 0)),
    ("most_points", "AS", "AC", "6D", (0, 0, 0)), ("fewest_points", "AS", "AC", "6D", (0, 0, 5)),
    ("fewest_points", "AS", "AC", "AD", (0, 0, 0)),
)  # fmt: skip
"""A rule for the next dealer, the last card of each seat when the stock is at its end, and scores."""


def rare() -> Iterator[tuple[State, str]]:
    """Moments that games come to seldom, and what is played in them."""
    for trumps, top, run in RUNS:
        yield position(cardlab.game("dvadtsat", players=2, trumps=trumps), [f"{run} 6S", "10H"], top), f"run {run}"
    plain = cardlab.game("dvadtsat", players=2, trumps="none")
    yield position(plain, ["9C 9D 9H 9S KD", "AC 6D"], "QS"), "set 9 S"  # and one more move would be due
    yield position(plain, ["7C AD", "9D AH"], "8C", scores=(12, 12)), "7C"  # both come to 24
    for seven in ("draw_and_play", "skip_and_draw"):  # there is no card to be taken for the 7
        yield position(cardlab.game("dvadtsat", players=2, trumps="none", seven=seven), ["7S AC", "KD"], "8S"), "7S"
    for rule, mine, second, third, scores in DEALERS:
        game = cardlab.game("dvadtsat", players=3, trumps="none", next_dealer=rule)
        yield position(game, [f"9S {mine}", second, third], "KD", free=1, renewals=5, starter=0, scores=scores), "9S"
    for rule in ("fewest_points", "most_points"):  # a second play-off, and seat 2, which is not in it, has fewer by now
        game = cardlab.game("dvadtsat", players=3, trumps="none", next_dealer=rule)
        yield position(game, ["9S AS", "AC"], "KD", free=1, in_game=3, tied=3, scores=(28, 28, 30)), "9S"
    game = cardlab.game("dvadtsat", players=3, trumps="none", renewals=1)
    yield position(game, ["KC", "AD", "6H"], "9S"), "draw"  # the last renewal
    yield gives_no_card(), "pass"
    game = cardlab.game("dvadtsat", players=3, trumps="none")  # both come to 24, and who left earlier has the lowest total
    yield position(game, ["9S AS", "AC"], "KD", free=1, in_game=3, scores=(20, 23, 24)), "9S"
