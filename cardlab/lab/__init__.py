"""The lab: many games, from one to millions, as tables.

``cardlab.simulate`` plays them and returns a run; ``run.games``, ``run.rounds``, ``run.tricks`` and ``run.actions`` are polars frames, and
``match.to_frames()`` returns the same for one match. ``cardlab.tables(game)`` says what is in them, column by column; each game declares
it in its own folder (``games/x/tables.py``). A row is written once what it describes is settled. In a game without tricks, ``tricks``
has rows for what corresponds to them: for the lines that leave the table, or for how each round ended.

Everything here depends only on what was asked for (:class:`cardlab.lab.play.Call`): how many workers there are, how many games are
played at a time, whether the rules are compiled and how often a run was interrupted changes no byte. Memory stays bounded: games are
played in stretches, tables are stored in parts, and a run that outgrows memory is kept on disk.
"""
