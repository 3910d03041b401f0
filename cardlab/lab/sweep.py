"""The same question under many options: a run for each combination, and one frame with the options as columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from itertools import product
from typing import TYPE_CHECKING, Any

from cardlab.lab.progress import Progress
from cardlab.lab.run import carry_out, prepared
from cardlab.language.freetext import quoted
from cardlab.model.errors import OptionError
from cardlab.model.game import Game, check_seed
from cardlab.model.game import game as game_of

if TYPE_CHECKING:
    import polars

__all__ = ["sweep"]


def sweep(
    game: str,
    *,
    games: int = 1000,
    seats: str | Sequence[str] = "random",
    seed: int | None = None,
    detail: str = "games",
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    **options: Any,
) -> polars.DataFrame:
    """Play ``games`` games under every combination of options; the table ``detail`` of all of them, with the options as first columns.

    A list (or a ``range``) stands for values to try one after the other, anything else for one value; an option whose value is itself a
    list, such as ``scoring`` or ``deck``, takes a list of such lists, or one of them as a tuple. The column of an option has its name, or
    ``option_<name>`` where the table already has a column with that name.

    Every combination is checked before the first game is played. Game k has the same seed in every combination, and so the same deals
    where the options do not change them: what is compared differs by the options, and less by luck. The rest as in
    :func:`cardlab.simulate`; interrupting it leaves nothing.

    >>> from cardlab import sweep
    >>> frame = sweep("sticht", players=[3, 4], trump_chaos=[False, True], games=5, seed=1, progress=False)
    >>> frame.columns[:3], frame.height
    (['players', 'trump_chaos', 'game'], 20)
    """
    import polars as pl

    lists = _to_try(game, options)
    number = check_seed(seed)
    rows = [dict(zip(lists, values, strict=True)) for values in product(*lists.values())]
    calls = [prepared(_game(game, row, options), games, seats, number, detail) for row in rows]
    games = int(games)
    taken = {column.name for column in calls[0].game.kind.tables.table(detail).columns}
    heads = {name: f"option_{name}" if name in taken else name for name in lists}
    columns = {name: _column(heads[name], [call.game.options[name] for call in calls]) for name in lists}
    shown = Progress(progress, games * len(calls), game)
    frames: list[polars.DataFrame] = []
    try:
        for k, call in enumerate(calls):
            run = carry_out(call, games, None, executor, chunk, shown)
            frame = run._frame(detail)
            named = [pl.select(values.slice(k, 1).new_from_index(0, frame.height)).to_series() for values in columns.values()]
            frames.append(pl.DataFrame(named).hstack(frame) if named else frame)
    finally:
        shown.close()
    whole: polars.DataFrame = pl.concat(_of_one_type(frames))
    return whole


def _to_try(game: object, options: dict[str, Any]) -> dict[str, list[Any]]:
    """The values to try of each option, in order; ``ValueError`` for a list without any, ``TypeError`` for what is no id of a game."""
    if not isinstance(game, str):
        raise TypeError(f"a sweep needs the id of a game and its options by name, not {quoted(game)}")
    lists = {name: list(value) if isinstance(value, list | range) else [value] for name, value in options.items()}
    for name, values in lists.items():
        if not values:
            raise ValueError(f"{name}={quoted(options[name])} contains no value to try")
    return lists


def _game(game: str, values: Mapping[str, Any], given: Mapping[str, Any]) -> Game:
    """The game with these values of what was given. :class:`cardlab.OptionError` says what is one value and what several."""
    try:
        return game_of(game, **values)
    except OptionError as error:
        name = error.option
        several = given.get(name)
        if isinstance(several, Iterable) and not isinstance(several, str | list | Mapping):
            values_listed = list(several)
            several = f"to try several values, give a list: {name}={quoted(values_listed)}"
            word = several if values_listed else "it contains no value to try"
        elif isinstance(given.get(name), list) and _is_one_value(game, name, given[name]):
            word = f"to give a list as one value, make it a tuple: {name}={tuple(given[name])!r}"
        else:
            raise
        raise OptionError(f"{error}; {word}", name, error.value) from None


def _is_one_value(game: str, name: str, value: object) -> bool:
    """Whether a list is itself a value of an option."""
    try:
        game_of(game, **{name: value})
    except OptionError:
        return False
    return True


def _column(name: str, values: Sequence[Any]) -> Any:
    """The values of an option as a column: numbers, truths and names as they are, the rest as Python writes it."""
    import polars as pl

    known = {type(value) for value in values if value is not None}
    if not known <= {int} and not known <= {bool} and not known <= {str}:
        values = [repr(value) for value in values]
    return pl.Series(name, values)


def _of_one_type(frames: list[Any]) -> list[Any]:
    """Frames that can stand below each other: what is an Enum of other names elsewhere (another pack) becomes text."""
    import polars as pl

    first = frames[0].schema
    unlike = [name for name in first if any(frame.schema[name] != first[name] for frame in frames)]
    if not unlike:
        return frames
    texts = [pl.col(name).cast(pl.List(pl.String) if isinstance(first[name], pl.List) else pl.String) for name in unlike]
    return [frame.with_columns(texts) for frame in frames]
