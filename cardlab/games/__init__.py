"""The games: a folder each, with its rules, how its numbers read, where its cards lie, and its words."""
