"""*Avoid hearts*: its pack and who plays."""

from cardlab.cards import french
from cardlab.kit.game import TrickGame, seat_options
from tests.kit.guests.avoid import rules


class Avoid(TrickGame):
    id, letter, rules = "avoid", "V", rules
    cards = french("7 8 9 10 J Q K A")
    options = seat_options("avoid", 4, 3, 4)


KIND = Avoid()
