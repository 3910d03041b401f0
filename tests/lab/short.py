"""Games for tests that look at every step: as usual, but none goes on for thousands of them."""

import cardlab


def short(name: str) -> cardlab.Game:
    """The game, with few turns where players by chance would never come to an end."""
    return cardlab.game(name, **({"turn_limit": 60} if name == "totals" else {}))
