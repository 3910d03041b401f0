"""Checks that every game must pass, for people who add one.

Each is a function of a game (or its :class:`~cardlab.model.game_type.GameType`), counts and seeds. It returns silently or raises an
``AssertionError`` whose sentence says which game, which options, which seed and which step; with these the moment is found again:

>>> from cardlab import testing
>>> from cardlab.model.registry import game_type
>>> kind = game_type("sticht")
>>> testing.cards_conserved(kind, games=1)
>>> testing.legal_is_no_objection(kind, games=1, every=50)

``python -m cardlab.testing check agram`` runs them all and says in a line each what is there and what is missing; :func:`suite` gives
them to pytest. A game that passes: random games end (:func:`playouts`), cards are conserved
(:func:`cards_conserved`), ``legal`` is what has no objection (:func:`legal_is_no_objection`), both worlds agree
(:func:`plain_equals_compiled`), texts name their actions (:func:`action_texts_round_trip`), views neither leak
(:func:`views_leak_nothing`, :func:`steps_leak_nothing`,
:func:`match_leaks_nothing`) nor hide what was seen (:func:`views_show_all`), records hold the game
(:func:`record_round_trip`), forged ones are refused or hold
(:func:`forged_records_are_refused_or_hold`), every clause is told (:func:`clauses_reached`), events are
written as they are declared (:func:`events_as_declared`), and altered rules are caught
(:func:`mutants`).
"""

from cardlab.testing.checks import check, suite
from cardlab.testing.compiled_equality import plain_equals_compiled
from cardlab.testing.forged import forged_records_are_refused_or_hold
from cardlab.testing.law import (
    action_texts_round_trip,
    cards_conserved,
    clauses_reached,
    events_as_declared,
    leaf_counts,
    legal_is_no_objection,
)
from cardlab.testing.mutation import mutant, mutants
from cardlab.testing.random_play import moments, playouts, random_game, random_options, states
from cardlab.testing.records import record_round_trip
from cardlab.testing.transcripts import transcript
from cardlab.testing.views import match_leaks_nothing, steps_leak_nothing, views_leak_nothing, views_show_all

__all__ = [
    "action_texts_round_trip", "cards_conserved", "check", "clauses_reached", "events_as_declared", "forged_records_are_refused_or_hold",
    "leaf_counts", "legal_is_no_objection", "match_leaks_nothing",
    "moments", "mutant", "mutants", "plain_equals_compiled", "playouts", "random_game", "random_options", "record_round_trip",
    "states", "steps_leak_nothing", "suite", "transcript", "views_leak_nothing", "views_show_all",
]  # fmt: skip
