"""What trick-taking games share: functions over seats and suits, never a base class. Rules text: runs plain and compiled."""

TRUMPED, FOLLOWED = 64, 32


def left_of(seat: int, players: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < players else 0


def strength(suit: int, height: int, led: int, trump: int) -> int:
    """How strong a card is in a trick: any trump above any card of the led suit above the rest, then by height (0 to 31).

    A card that is neither trump nor of the led suit has 0: it can never win. ``trump`` -1: no trump.
    """
    if suit == trump:
        return TRUMPED + height
    if suit == led:
        return FOLLOWED + height
    return 0
