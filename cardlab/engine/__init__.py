"""The engine: one text of rules, run plainly for people and compiled for millions of games. It knows no game."""
