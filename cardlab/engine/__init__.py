"""The engine: one text of rules, run plainly for people and compiled for millions. It knows no game."""
