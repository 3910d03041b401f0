"""*Agram*: its pack and who plays."""

from cardlab.cards import Pack, french
from cardlab.kit.game import TrickGame, seat_options
from tests.kit.guests.agram import rules

FULL = french("6 7 8 9 10 J Q K A")


class Agram(TrickGame):
    """A quick game from Niger."""

    id, letter, rules = "agram", "A", rules
    cards = Pack(FULL.face, FULL.suits, FULL.ranks, FULL.cards[:-1])
    options = seat_options("agram", 4, 2, 5)


KIND = Agram()
