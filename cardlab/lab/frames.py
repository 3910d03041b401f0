"""Tables as polars frames: the records that were noted, with the types and names that people read.

Suits, ranks, cards, phases and the like are ``Enum`` columns in the game's own order; a seat is its number, from 0; where there is none,
it is null. The same functions serve a run and a single match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy

from cardlab.engine.tables import DETAILS, Column, Table
from cardlab.language.freetext import quoted
from cardlab.language.spoken import game_cache
from cardlab.model.game import Game
from cardlab.model.registry import game_type, sound_games
from cardlab.players import names as player_names

if TYPE_CHECKING:
    import polars

__all__ = ["Frames", "by_seat", "frame", "schema", "tables"]


@dataclass(frozen=True)
class Frames:
    """The four tables of a match, with the columns of a run's."""

    games: polars.DataFrame
    rounds: polars.DataFrame
    tricks: polars.DataFrame
    actions: polars.DataFrame


# ---- types ----


def _type_of(game: Game, column: Column) -> Any:
    """The polars type of one entry of a column."""
    import polars as pl

    kind, pack = column.kind, game.pack
    if kind in ("suit", "card") or kind == "moved":
        names = {"suit": pack.suits, "rank": pack.ranks, "card": tuple(dict.fromkeys(pack.codes))}
        return pl.Enum(names[column.name if kind == "moved" else kind])
    if kind == "name":
        return pl.Enum(column.names)
    if kind == "phase":
        return pl.Enum(game.kind.layout.phases)
    if kind == "player":
        return pl.Enum(player_names())
    # Numbers have room for the sums people make of them.
    return {"half": pl.Float64, "yes": pl.Boolean, "seat": pl.Int8, "action": pl.String, "seed": pl.Int64}.get(kind, pl.Int32)()


def schema(game: Game, name: str) -> dict[str, Any]:
    """The columns of a table (``"games"``, ``"rounds"``, ``"tricks"``, ``"actions"``) with their polars types, in order."""
    import polars as pl

    columns = game.kind.tables.table(name).columns
    return {each.name: pl.List(_type_of(game, each)) if each.length else _type_of(game, each) for each in columns}


def tables(game: str | Game) -> polars.DataFrame:
    """What the tables of a game hold. For each column: ``table``, what it has one ``row`` for, ``column``, ``type``, ``unit``, ``meaning``.

    >>> from cardlab import tables
    >>> tables("nineteen").filter(table="rounds", column="call")["meaning"].item()
    'how many tricks the seat called'
    """
    import polars as pl

    whole = game if isinstance(game, Game) else Game(game_type(game), {})
    rows = []
    for name in DETAILS:
        table, types = whole.kind.tables.table(name), schema(whole, name)
        for column in table.columns:
            unit, meaning = column.unit, column.meaning + ("; one entry per seat" if column.by_seat else "")
            rows.append((name, table.row, column.name, _written(types[column.name]), unit or None, meaning))
    return pl.DataFrame(rows, schema=dict.fromkeys(("table", "row", "column", "type", "unit", "meaning"), pl.String), orient="row")


def _written(dtype: Any) -> str:
    """A type as people write it; an Enum can have many names."""
    import polars as pl

    if isinstance(dtype, pl.List):
        return f"List({_written(dtype.inner)})"
    if isinstance(dtype, pl.Enum):
        names = dtype.categories.to_list()
        return f"Enum({' '.join(names) if len(names) <= 16 else f'{names[0]} {names[1]} … {names[-1]}'})"
    return str(dtype)


# ---- records to columns ----


@lru_cache(maxsize=64)
def _named(game: Game, column: Column) -> Any:
    """The entries that the numbers of an Enum column stand for, as a series; the last one, for -1, is null."""
    import polars as pl

    dtype = _type_of(game, column)
    entries = list(game.pack.codes) if column.kind == "card" else dtype.categories.to_list()
    return pl.Series([*entries, None], dtype=dtype)


def _entries(game: Game, column: Column, numbers: numpy.ndarray[Any, Any]) -> Any:
    """The entries of a column, from their numbers in one dimension."""
    import polars as pl

    kind = column.kind
    if kind in ("suit", "card", "name", "phase"):
        names = _named(game, column)
        return names.gather(numpy.where(numbers < 0, len(names) - 1, numbers).astype(numpy.uint32))
    if kind == "half":
        return pl.Series(numbers / 2)
    if kind == "yes":
        return pl.Series(numbers != 0)
    if kind == "seat":
        seats = pl.Series(numbers.astype(numpy.int8))
        return seats if not len(numbers) or numbers.min() >= 0 else pl.select(pl.when(seats >= 0).then(seats)).to_series()
    return pl.Series(numbers.astype(numpy.int32))


def _lists(game: Game, column: Column, numbers: numpy.ndarray[Any, Any], sizes: numpy.ndarray[Any, Any] | None) -> Any:
    """A column of lists, from a row of numbers each; ``sizes``: how many of them count, ``None``: all."""
    import polars as pl

    dtype = pl.List(_type_of(game, column))
    width = numbers.shape[1] if sizes is None else int(sizes.max(initial=0))
    if not len(numbers) or not width:
        return pl.Series([[]] * len(numbers), dtype=dtype)
    flat = _entries(game, column, numpy.ascontiguousarray(numbers[:, :width]).ravel())
    lists = flat.reshape((len(numbers), width)).cast(dtype)
    if sizes is None or sizes.min() == width:
        return lists
    return pl.select(lists.alias("all"), pl.Series("n", sizes.astype(numpy.int64))).select(pl.col("all").list.head("n")).to_series()


def _action_columns(game: Game, codes: numpy.ndarray[Any, Any]) -> dict[str, Any]:
    """The text of each action, and the card that it moves with its suit and rank."""
    import polars as pl

    known, which = numpy.unique(codes, return_inverse=True)
    made = [game.action(code).text for code in known.tolist()]
    moved = [game.kind.action_cards(code) for code in known.tolist()]
    cards: list[Any] = [game.pack.cards[each[0]] if len(each) == 1 else None for each in moved]
    types = schema(game, "actions")
    spelled: dict[str, list[Any]] = {
        "action": made,
        "card": [card and card.code for card in cards],
        "suit": [card and card.suit for card in cards],
        "rank": [card and card.rank for card in cards],
    }
    at = which.astype(numpy.uint32)
    return {name: pl.Series(entries, dtype=types[name]).gather(at) for name, entries in spelled.items()}


def frame(
    game: Game,
    name: str,
    records: numpy.ndarray[Any, Any],
    numbers: numpy.ndarray[Any, Any],
    seeds: numpy.ndarray[Any, Any] | None = None,
    seats: Sequence[str | None] = (),
) -> polars.DataFrame:
    """A table from its records. ``numbers``: the number of each record's game; for ``games`` also its seeds, and who sat where."""
    import polars as pl

    table: Table = game.kind.tables.table(name)
    columns: dict[str, Any] = {}
    for each in table.columns:
        if each.kind == "game":
            columns[each.name] = pl.Series(numbers.astype(numpy.int32))
        elif each.kind == "seed":
            columns[each.name] = pl.Series(seeds, dtype=pl.Int64)
        elif each.kind == "player":
            columns[each.name] = _players(seats, len(records))
        elif each.kind == "action":
            columns |= _action_columns(game, records[each.name])
        elif each.kind == "moved":
            continue
        elif each.by_seat:
            columns[each.name] = _lists(game, each, records[each.name][:, : game.players], None)
        elif each.most:
            columns[each.name] = _lists(game, each, records[each.name], records[f"{each.name}_size"])
        else:
            columns[each.name] = _entries(game, each, records[each.name])
    return pl.DataFrame({each.name: columns[each.name] for each in table.columns})


def _players(seats: Sequence[str | None], count: int) -> Any:
    """The same list of players, so many times."""
    import polars as pl

    names = pl.Series(list(seats), dtype=pl.Enum(player_names()))
    if not count:
        return pl.Series([], dtype=pl.List(names.dtype))
    return pl.Series([names], dtype=pl.List(names.dtype)).gather(numpy.zeros(count, dtype=numpy.uint32))


# ---- a row a seat ----


def by_seat(frame: Any) -> Any:
    """The same table with one row per seat: lists with one entry per seat are laid out, and a column ``seat`` says whose row it is.

    For ``games`` and for your own tables; eager or lazy.

    >>> import cardlab
    >>> run = cardlab.simulate("nineteen", games=2, seed=1, progress=False)
    >>> cardlab.by_seat(run.games).select("game", "seat", "score").height
    8
    """
    import polars as pl

    if not isinstance(frame, pl.DataFrame | pl.LazyFrame):
        raise TypeError(f"by_seat needs a table, such as run.games, not {quoted(frame)}")
    types = frame.collect_schema()
    lists = [name for name, dtype in types.items() if name in _one_a_seat() and isinstance(dtype, pl.List)]
    if not lists:
        raise ValueError(f"this table has no column with one entry per seat; such columns are: {', '.join(sorted(_one_a_seat()))}")
    seats = pl.int_ranges(pl.col(lists[0]).list.len(), dtype=pl.Int8).alias("seat")
    return frame.with_columns(seats).explode("seat", *lists)


@game_cache
def _one_a_seat() -> frozenset[str]:
    """The names of the columns that have one entry per seat, in any game."""
    columns = (each for kind in sound_games() for name in DETAILS for each in kind.tables.table(name).columns)
    return frozenset(each.name for each in columns if each.by_seat)
