"""*Oh hell*: its pack, who plays, and how calls are written."""

from cardlab.cards import french
from cardlab.kit.game import Form, TrickGame, seat_options
from tests.kit.guests.hell import rules


class Hell(TrickGame):
    """Trumps and calls."""

    id, letter, rules = "hell", "H", rules
    cards = french("6 7 8 9 10 J Q K A")
    options = seat_options("hell", 4, 3, 5)
    forms = (Form("call", rules.CALLS, range(rules.MOST + 1)),)


KIND = Hell()
