"""The lab: many games, from one to millions, as tables.

``cardlab.simulate`` plays them and gives a run; ``run.games``, ``run.rounds``, ``run.tricks`` and ``run.actions`` are polars frames, and
``match.to_frames()`` gives the same of one match. ``cardlab.tables(game)`` says what is in them, column by column; it is declared in the
room of each game (``games/x/tables.py``). A row stands once what it tells of is settled. In a game without tricks, ``tricks`` tells of
what is won or lost in their place: of the lines that leave the table, or of how each hand ended.

Everything here depends on what was asked for alone (:class:`cardlab.lab.play.Call`): how many workers there are, how many games are
played at a time, whether the rules are compiled and how often a run was interrupted changes no byte. Memory stays bounded: games are
played in stretches, tables are put away in parts, and a run that grows beyond memory lies on the disk.
"""
