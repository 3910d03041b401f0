"""The games: a room each, with its law, how its numbers read, where its cards lie, and its words."""
