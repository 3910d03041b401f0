"""Many games: played by the thousand and the million, as tables."""
