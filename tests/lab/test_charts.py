"""Charts of matches and runs: what is in them is counted right, they can be read in both themes, and they draw offline."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import cardlab
from cardlab.lab import play as playing
from cardlab.lab import work as working
from cardlab.lab.charts.calls import by_kind, called
from cardlab.lab.charts.compare import labels, measured
from cardlab.lab.charts.figure import MOST_ROWS
from cardlab.lab.charts.intervals import by_games, mean_interval, share_interval
from cardlab.lab.charts.lengths import spans
from cardlab.lab.charts.look import look, luminance, seat_dash, suit_shape
from cardlab.lab.charts.settings import setting
from cardlab.lab.charts.subject import Subject
from cardlab.lab.charts.trajectory import Spread, settled
from cardlab.lab.charts.tricks import chances
from cardlab.lab.charts.words import Words
from cardlab.lab.play import RunSpec
from cardlab.lab.run import Played
from cardlab.language import languages
from tests.project import tree
from tests.tell.code_words import faults as code_faults

alt = pytest.importorskip("altair")
pytest.importorskip("vl_convert")

GAMES = cardlab.games()
THEMES = ("light", "dark")
KINDS = ("trajectory", "tricks", "calls", "lengths")
ONE_LEVEL = {"trajectory": "rounds", "tricks": "tricks", "calls": "rounds", "lengths": "games"}
COUNT = 8


@pytest.fixture(scope="module")
def runs() -> Iterator[dict[str, cardlab.Run]]:
    """A small run of every game, played by the plain rules: to compile them would take longer."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(playing, "available", lambda: False)
        patched.setattr(working, "available", lambda: False)
        with pytest.warns(UserWarning, match="numba"):
            yield {name: cardlab.simulate(name, games=COUNT, seed=4, detail="tricks", progress=False) for name in GAMES}


@pytest.fixture(scope="module")
def matches(runs: dict[str, cardlab.Run]) -> dict[str, cardlab.Match]:
    return {name: run.match(1) for name, run in runs.items()}


class Told(Played):
    """A run whose tables are given."""

    def __init__(self, game: cardlab.Game, count: int, seats: str | list[str] = "random", **tables: pl.DataFrame) -> None:
        names = (seats,) * game.players if isinstance(seats, str) else tuple(seats)
        super().__init__(RunSpec(game, names, 1, "tricks"), count)
        for name, table in tables.items():
            setattr(self, name, table.lazy())

    def __len__(self) -> int:
        return self.asked


def rows_of(spec: dict[str, Any]) -> int:
    """How many rows of data a chart holds: altair puts them all in one place."""
    return sum(len(table) for table in spec["datasets"].values())


def values(chart: Any, *columns: str) -> list[tuple[Any, ...]]:
    """The rows of the first table of a chart that has these columns."""
    spec = chart.to_dict()
    for table in spec["datasets"].values():
        if table and set(columns) <= set(table[0]):
            return [tuple(row[column] for column in columns) for row in table]
    raise AssertionError(f"no table with {columns}")


def texts(spec: Any) -> Iterator[str]:
    if isinstance(spec, str):
        yield spec
    elif isinstance(spec, (list, dict)):
        for each in spec.values() if isinstance(spec, dict) else spec:
            yield from texts(each)


def made(kind: str, x: Any, **more: Any) -> Any:
    return cardlab.charts.compare([x], **more) if kind == "compare" else getattr(cardlab.charts, kind)(x, **more)


# ---- every chart ----


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", [*KINDS, "compare"])
def test_every_chart_is_drawn_offline(
    runs: dict[str, cardlab.Run], matches: dict[str, cardlab.Match], name: str, theme: str, kind: str, tmp_path: Path
) -> None:
    for x in (runs[name], *([] if kind == "compare" else [matches[name]])):
        chart = made(kind, x, theme=theme)
        assert isinstance(chart, alt.TopLevelMixin)
        spec = chart.to_dict()
        assert spec == made(kind, x, theme=theme).to_dict()
        assert 0 < rows_of(spec) <= MOST_ROWS
        assert spec["background"] == look(theme).surface
        assert not [text for text in texts(spec) if text.startswith(("http", "//")) and "schema" not in text]
        chart.save(tmp_path / "chart.svg")
        drawn = (tmp_path / "chart.svg").read_text(encoding="utf-8")
        assert drawn.startswith("<svg") and spec["title"]["text"].split()[0] in drawn
        chart.save(tmp_path / "chart.png")
        assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG") and (tmp_path / "chart.png").stat().st_size > 4000


def read(spec: Any) -> Iterator[str]:
    """What people read of a chart: titles, labels, and the words and names among its rows; a tooltip with no title shows its field."""
    if isinstance(spec, list):
        for each in spec:
            yield from read(each)
    elif isinstance(spec, dict):
        for key, value in spec.items():
            if key == "datasets":
                told = texts([each for rows in value.values() for row in rows for each in row.values()])
                yield from (text for text in told if not text.startswith("#"))  # a colour
            elif key in ("title", "text", "subtitle") and isinstance(value, (str, list)):
                yield from texts(value)
            elif key == "tooltip" and isinstance(value, list):
                yield from (str(each.get("title", each.get("field", ""))) for each in value)
            else:
                yield from read(value)


def test_a_word_of_the_code_in_a_chart_is_found() -> None:
    encoding = {"y": {"field": "a", "title": "no_trump"}, "tooltip": [{"field": "last_out"}]}
    spec = {"encoding": encoding, "datasets": {"b": [{"c": "went_out"}, {"c": "#ad_ab"}]}}
    assert [text for text in read(spec) if list(code_faults(text, "en"))] == ["no_trump", "last_out", "went_out"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", [*KINDS, "compare"])
def test_titles_in_three_languages(runs: dict[str, cardlab.Run], matches: dict[str, cardlab.Match], name: str, kind: str) -> None:
    for x in (runs[name], *([] if kind == "compare" else [matches[name]])):
        said = {lang: made(kind, x, lang=lang).to_dict() for lang in languages()}
        titles = {str(spec["title"]["text"]) for spec in said.values()}
        assert len(titles) == 3
        assert not [text for spec in said.values() for text in texts(spec["title"]) if re.search(r"[{}]|None", text)]
        assert re.search("[А-я]", said["ru"]["description"])
        assert said["en"]["description"].startswith(str(said["en"]["title"]["text"])[:20])
        codes = {fault for lang, spec in said.items() for text in read(spec) for fault in code_faults(text, lang)}
        assert not codes, codes


def test_sentences_where_a_picture_would_show_nothing(runs: dict[str, cardlab.Run], matches: dict[str, cardlab.Match]) -> None:
    charts = cardlab.charts
    for name in ("totals", "dvadtsat"):
        for x in (runs[name], matches[name]):
            assert "There are no tricks in" in charts.tricks(x).description
            assert "No tricks are called in" in charts.calls(x).description
    assert "No tricks are called in Sticht" in charts.calls(runs["sticht"]).description
    assert "В игре «24 (Sticht)» взяток не заявляют" in charts.calls(runs["sticht"], lang="ru").description
    assert "Every one of these games took 478 actions" in charts.lengths(runs["nineteen"]).description
    assert "This game has 19 rounds and 478 actions" in charts.lengths(matches["nineteen"]).description
    new = cardlab.Match(cardlab.game("nineteen"), seed=1)
    assert "No trick has been won yet." in charts.tricks(new).description
    assert "No round with calls has been settled yet." in charts.calls(new).description
    assert "The game is not over." in charts.trajectory(new).description
    none = Told(cardlab.game("sticht"), 0)
    for kind in (*KINDS[:2], "lengths", "compare"):
        assert "No games were played" in made(kind, none).description


def test_a_picture_of_random_players_says_so(runs: dict[str, cardlab.Run], matches: dict[str, cardlab.Match]) -> None:
    for name in GAMES:
        for x in (runs[name], matches[name]):
            assert "All players play at random." in cardlab.charts.trajectory(x).description
        assert "All players play at random." in cardlab.charts.compare([runs[name]]).description
    assert "случайно" in cardlab.charts.trajectory(runs["sticht"], lang="ru").description
    assert "zufällig" in cardlab.charts.tricks(runs["sticht"], lang="de").description
    people = cardlab.Match(cardlab.game("sticht"), seed=5)
    for _ in range(20):
        people.play(people.state.actions[0])
    assert "random" not in cardlab.charts.trajectory(people).description
    game = cardlab.game("nineteen")
    mixed = Told(game, 1, ["random", "careful", "random", "careful"], rounds=matches["nineteen"].to_frames().rounds)
    assert "Seat 1 and Seat 3 play at random; Seat 2 and Seat 4: computer, careful." in cardlab.charts.calls(mixed).description
    alone = Told(game, 1, "careful", rounds=matches["nineteen"].to_frames().rounds)
    told = cardlab.charts.calls(alone).description
    assert "Players: computer, careful." in told and "random" not in told


def test_a_line_played_since_is_not_by_the_players_of_the_run(runs: dict[str, cardlab.Run]) -> None:
    match = runs["sticht"].match(0)
    match.goto(3)
    for action in match.state.actions:
        if action not in match.line[3:4]:
            match.play(action)
            break
    assert "random" not in cardlab.charts.trajectory(match).description


# ---- what is in them ----


def test_the_line_of_a_match_is_its_settled_scores(matches: dict[str, cardlab.Match]) -> None:
    for name in ("sticht", "nineteen"):
        match = matches[name]
        told = match.to_frames().rounds.sort("round", "seat")
        expected = [(0, match.root.state.scores)]
        expected += [(number, tuple(each["score"])) for (number,), each in told.group_by("round", maintain_order=True)]
        assert settled(match, "rounds") == expected
        tables = cardlab.charts.trajectory(match).to_dict()["datasets"].values()
        last = [table[-1]["score"] for table in tables if set(table[0]) == {"at", "score"} and table[0]["at"] == 0]
        assert set(last) == set(match.path()[-1].state.scores)  # lines that are alike share their rows
    totals = settled(matches["totals"], "turns")
    assert totals[0] == (0, matches["totals"].root.state.scores)
    assert totals[-1][1] == matches["totals"].path()[-1].state.scores
    assert [at for at, _ in totals] == list(range(len(totals)))


def test_thresholds_are_the_games_own(matches: dict[str, cardlab.Match]) -> None:
    lines = {"sticht": [0, 48], "totals": [0], "dvadtsat": [0, 24], "nineteen": [0]}
    for name, expected in lines.items():
        assert [score for (score,) in values(cardlab.charts.trajectory(matches[name]), "score")] == expected


ROUNDS = pl.DataFrame(
    # Two games of two seats; game 1 is over after round 1, and keeps its scores.
    [
        (0, 1, 0, 10), (0, 1, 1, -10), (0, 2, 0, 40), (0, 2, 1, -20),
        (1, 1, 0, 30), (1, 1, 1, 20),
    ],
    schema=["game", "round", "seat", "score"], orient="row",
)  # fmt: skip


def test_the_spread_of_a_run_counted_by_hand() -> None:
    run = Told(cardlab.game("nineteen", players=2), 2, rounds=ROUNDS)
    spread = Spread(Subject(run, "en", None), [0, 1])
    assert spread.histogram(0, 0) == [(0, 2, 0, 0)]
    assert spread.histogram(0, 1) == [(10, 1, 0, 1), (30, 1, 1, 1)]
    assert spread.histogram(0, 2) == [(30, 1, 1, 1), (40, 1, 0, 2)]  # game 1 had ended: it stands for itself with its own last round
    assert spread.histogram(1, 2) == [(-20, 1, 0, 2), (20, 1, 1, 1)]
    pooled = Spread(Subject(run, "en", None), ["random", "random"])
    assert pooled.histogram("random", 2) == [(-20, 1, 0, 2), (20, 1, 1, 1), (30, 1, 1, 1), (40, 1, 0, 2)]
    row = next(row for row in pooled.bands if row["at"] == 2)
    assert [row[f"q{k}"] for k in range(5)] == [-20, -20, 20, 30, 40]
    assert [row[f"g{k}"] for k in range(5)] == [0, 0, 1, 1, 0] and [row[f"r{k}"] for k in range(5)] == [2, 2, 1, 1, 2]


def test_a_score_stands_for_a_game_that_is_still_played() -> None:
    """Game 0 ended with 40 after round 1; game 1 comes to 40 in round 2, and is the one to open there."""
    rounds = pl.DataFrame(
        [(0, 1, 0, 40), (0, 1, 1, 0), (1, 1, 0, 10), (1, 1, 1, 0), (1, 2, 0, 40), (1, 2, 1, 0)],
        schema=["game", "round", "seat", "score"], orient="row",
    )  # fmt: skip
    run = Told(cardlab.game("nineteen", players=2), 2, rounds=rounds)
    assert Spread(Subject(run, "en", None), [0, 1]).histogram(0, 2) == [(40, 2, 1, 2)]


@pytest.mark.parametrize("name", GAMES)
def test_the_middle_of_a_run_is_that_of_its_games(runs: dict[str, cardlab.Run], name: str) -> None:
    """Against the games played again one by one: after the last round shown, the middle score of every seat."""
    run = runs[name]
    subject = Subject(run, "en", None)
    spread = Spread(subject, list(range(4)))
    after = []
    for number in range(COUNT):
        steps = settled(run.match(number), subject.unit)
        after.append(max((step for step in steps if step[0] <= spread.last), key=lambda step: step[0])[1])
    for seat in range(4):
        row = [row for row in spread.bands if row["group"] == seat][-1]
        ordered = sorted(scores[seat] for scores in after)
        assert row["at"] == spread.last
        assert row["q2"] == ordered[COUNT // 2 - 1] and row["q0"] == ordered[0] and row["q4"] == ordered[-1]
        assert after[row["g2"]][seat] == row["q2"]


TRICKS = pl.DataFrame(
    # Two packs: alike cards meet in the first trick, and only one of them takes it.
    {
        "game": [0, 0, 1],
        "round": [2, 2, 1],
        "trick": [1, 2, 1],
        "trump": ["S", "S", None],
        "cards": [["AH", "AH"], ["7S", "KH"], ["7S", "8S"]],
        "seats": [[0, 1], [0, 1], [1, 0]],
        "winner": [0, 0, 0],
    }
)


def test_winning_chances_counted_by_hand() -> None:
    told = chances(Subject(Told(cardlab.game("nineteen", players=2), 2, tricks=TRICKS), "en", None))
    assert told["card"].cast(pl.String).to_list() == ["KH", "AH", "7S", "7S", "8S"]  # in pack order
    counted = {(card, trump): (played, won, game, number) for card, trump, played, won, game, number in told.rows()}
    assert counted == {
        ("7S", False): (1, 0, 1, 1),
        ("7S", True): (1, 1, 0, 2),
        ("8S", False): (1, 1, 1, 1),
        ("KH", False): (1, 0, 0, 2),
        ("AH", False): (2, 1, 0, 2),
    }


@pytest.mark.parametrize("name", ["sticht", "nineteen"])
def test_the_heat_map_and_the_grid_tell_the_tricks(runs: dict[str, cardlab.Run], matches: dict[str, cardlab.Match], name: str) -> None:
    suits = {card.code: card.suit for card in runs[name].game.pack.cards}
    played: Counter[tuple[str, bool]] = Counter()
    won: Counter[tuple[str, bool]] = Counter()
    for row in runs[name].tricks.iter_rows(named=True):
        for card, seat in zip(row["cards"], row["seats"], strict=True):
            key = (card, suits[card] is None or suits[card] == row["trump"])
            played[key] += 1
            won[key] += seat == row["winner"]
    found = chances(Subject(runs[name], "en", None))
    assert {(row[0], row[1]): row[2:4] for row in found.rows()} == {key: (played[key], won[key]) for key in played}
    code = next(card for (card, trump), n in played.items() if trump and n > 1 and suits[card])
    ranks = {card.code: card.rank for card in runs[name].game.pack.cards}
    chart = cardlab.charts.tricks(runs[name])
    cells = {(suit, rank): share for suit, rank, share in values(chart, "suit", "rank", "share")}
    assert cells[suits[code], ranks[code]] == pytest.approx(won[code, True] / played[code, True], abs=1e-5)
    grid = cardlab.charts.tricks(matches[name], rounds=range(1, 3))
    told = matches[name].to_frames().tricks.filter(pl.col("round") < 3)
    expected = [
        (row["round"], row["trick"], card, str(seat + 1), seat == row["winner"])
        for row in told.iter_rows(named=True)
        for card, seat in zip(row["cards"], row["seats"], strict=True)
    ]
    assert values(grid, "round", "trick", "card", "seat", "won") == expected


CALLS = pl.DataFrame(
    [
        (0, 1, "blind", 1, 0), (0, 1, "blind", 1, 1), (0, 2, "normal", 2, 1), (0, 2, "normal", 0, 1),
        (1, 1, "blind", 1, 1), (1, 1, "blind", 0, 0), (1, 2, "normal", 2, 2), (1, 2, "normal", 0, 0),
    ],
    schema={"game": pl.Int32, "round": pl.Int32, "kind": pl.Enum(["normal", "no_trump", "blind"]), "call": pl.Int32, "tricks": pl.Int32},
    orient="row",
)  # fmt: skip


def test_calls_counted_by_hand() -> None:
    run = Told(cardlab.game("nineteen", players=2), 2, rounds=CALLS)
    subject = Subject(run, "en", None)
    assert called(subject).rows() == [(0, 0, 2, 1, 1), (0, 1, 1, 0, 2), (1, 0, 1, 0, 1), (1, 1, 2, 0, 1), (2, 1, 1, 0, 2), (2, 2, 1, 1, 2)]
    column, kinds = by_kind(subject)
    assert column == "kind"
    assert kinds.select("kind", "n", "hits", "game", "round").rows() == [("normal", 4, 2, 1, 2), ("blind", 4, 3, 0, 1)]
    # Of the ordinary calls game 1 hit both and game 0 none: they say no more than two calls would.
    assert kinds.select("low", "high").row(0) == pytest.approx(share_interval(1, 2))
    # Of the blind ones game 0 hit 1 of 2 and game 1 both: half a call below and half a call above the mean.
    assert kinds.select("low", "high").row(1) == pytest.approx(share_interval(3, 4))
    chart = cardlab.charts.calls(run)
    assert chart.to_dict()["title"]["text"] == "Called and won: 62% of the calls are hit"  # 5 of 8
    cells = {(call, took): share for call, took, share in values(chart, "call", "tricks", "share")}
    assert cells[0, 0] == pytest.approx(2 / 3, abs=1e-5) and cells[2, 2] == 0.5
    assert [(label, mean) for label, mean in values(chart, "label", "mean")] == [("normal", 50.0), ("called blind", 75.0)]


def test_the_sheet_of_calls_of_a_match(matches: dict[str, cardlab.Match]) -> None:
    match = matches["nineteen"]
    spec = cardlab.charts.calls(match, names=["Anna", "Ben", "Cleo", "Dario"]).to_dict()
    told = match.to_frames().rounds
    hits = dict(told.group_by("seat").agg((pl.col("call") == pl.col("tricks")).sum()).iter_rows())
    heads = [panel["title"]["text"] for panel in spec["vconcat"]]
    assert heads == [f"{name}: {hits[seat]} of 19 hit" for seat, name in enumerate(("Anna", "Ben", "Cleo", "Dario"))]


def test_lengths_counted_by_hand() -> None:
    games = pl.DataFrame({"game": range(6), "rounds": [3, 5, 3, 4, 9, 4]})
    run = Told(cardlab.game("sticht"), 6, games=games)
    assert spans(Subject(run, "en", None), "rounds").rows() == [(3, 2, 0), (4, 2, 3), (5, 1, 1), (9, 1, 4)]
    chart = cardlab.charts.lengths(run)
    assert chart.to_dict()["title"]["text"] == "Half of the games take 3 to 5 rounds"
    assert [(n, game) for n, game in values(chart, "n", "game")] == [(2, 0), (2, 3), (1, 1), (1, 4)]
    wide = Told(cardlab.game("sticht"), 400, games=pl.DataFrame({"game": range(400), "rounds": range(400)}))
    assert len(values(cardlab.charts.lengths(wide), "n", "game")) == 40
    assert "Each bar covers 10 adjacent lengths." in cardlab.charts.lengths(wide).description
    assert cardlab.charts.lengths(wide, lang="ru").to_dict()["title"]["text"] == "В половине игр от 99 до 299 раундов"


def test_measures_counted_by_hand() -> None:
    games = pl.DataFrame(
        {
            "game": range(4), "rounds": [2, 4, 6, 8], "score": [[0, 5], [1, 1], [9, 3], [2, 2]],
            "won": [[True, False], [True, True], [False, True], [True, True]],
        }
    )  # fmt: skip
    run = Told(cardlab.game("sticht", players=2), 4, games=games)
    subject = Subject(run, "en", None)
    mean, low, high, game = measured(subject, pl.col("rounds"), share=False)
    deviation = 2.581988897471611  # of 2, 4, 6, 8
    assert (mean, game) == (5, 1) and (low, high) == pytest.approx(mean_interval(5, deviation, 4))
    assert high - 5 == pytest.approx(1.959964 * deviation / 2)
    share, low, high, game = measured(subject, pl.col("won").list.sum() > 1, share=True)
    assert (share, game) == (0.5, 1) and (low, high) == pytest.approx(share_interval(2, 4))
    spec = cardlab.charts.compare([run], measures={"lead": pl.col("score").list.max() - pl.col("score").list.min()})
    assert values(spec, "mean", "run") == [(2.75, 0)]


def test_intervals() -> None:
    assert share_interval(0, 10)[0] == 0 and share_interval(10, 10)[1] == pytest.approx(1)
    assert share_interval(0, 10)[1] == pytest.approx(0.2775, abs=1e-4)  # as the tables have it
    assert mean_interval(3, None, 1) == (3, 3)


def test_cases_of_one_game_are_taken_together() -> None:
    values = [1.0, 3.0, 4.0, 8.0]
    alone = by_games(pl.LazyFrame({"key": "a", "game": range(4), "value": values}), "key").row(0)
    deviation = pl.Series(values).std()
    assert isinstance(deviation, float)
    assert alone == ("a", 4.0, 4, *(pytest.approx(end) for end in mean_interval(4, deviation, 4)))
    # The same ten times in each game is no more than once.
    often = pl.LazyFrame({"key": "a", "game": [*range(4)] * 10, "value": values * 10})
    assert by_games(often, "key").row(0) == ("a", 4.0, 40, *(pytest.approx(end) for end in alone[3:]))
    # By hand: games of 1, 3 and 2, 6 and 6, 6; residuals of their sums from the mean 4 are -4, 0 and 4.
    uneven = pl.LazyFrame({"key": "a", "game": [0, 0, 1, 1, 2, 2], "value": [1, 3, 2, 6, 6, 6]})
    half = 1.959964 * (32 * 3 / 2) ** 0.5 / 6
    assert by_games(uneven, "key").row(0) == ("a", 4.0, 6, pytest.approx(4 - half), pytest.approx(4 + half))
    truths = [True, False, False, True, False]
    shares = by_games(pl.LazyFrame({"key": "a", "game": [*range(5)] * 3, "value": truths * 3}), "key").row(0)
    assert shares == ("a", pytest.approx(0.4), 15, *(pytest.approx(end) for end in share_interval(2, 5)))
    sure = by_games(pl.LazyFrame({"key": "a", "game": [0, 0, 1, 1], "value": [True] * 4}), "key").row(0)
    assert sure == ("a", 1.0, 4, *(pytest.approx(end) for end in share_interval(2, 2)))
    # Games of several runs have the same numbers.
    runs = pl.LazyFrame({"key": "a", "run": [0, 0, 1, 1], "game": [0, 1, 0, 1], "value": values})
    assert by_games(runs, "key", within=("run", "game")).row(0) == alone


def test_runs_are_called_by_what_differs() -> None:
    words = Words(cardlab.game("sticht"), "en")

    def heads(*options: dict[str, Any], seats: str = "random") -> list[str]:
        return labels([Told(cardlab.game("sticht", **each), 1, seats) for each in options], words)

    assert heads({}, {"trump_chaos": True}) == ["Trump chaos: off", "Trump chaos: on"]
    assert heads({"players": 3}, {"players": 4}) == ["Players: 3", "Players: 4"]
    assert heads({}, {}) == ["run 1", "run 2"]
    game = cardlab.game("sticht")
    assert labels([Told(game, 1), Told(game, 1, "careful")], words) == ["computer, random", "computer, careful"]
    assert labels([Told(game, 1)], Words(game, "ru")) == ["серия 1"]


@pytest.mark.parametrize(
    ("id", "options", "wanted"),
    [
        ("dvadtsat", {"pointless": ("only", 0.5)}, "Карты без очков: по ½ очка, если очков нет ни у одной карты"),
        ("dvadtsat", {"pointless": ("each", 5)}, "Карты без очков: по 5 очков"),
        ("dvadtsat", {"pointless": None}, "Карты без очков: ничего не стоят"),
        ("nineteen", {"schedule": {1: "forehead", 3: "no_trump", 5: "no_trump"}}, ": 1: карта на лбу; 3, 5: без козыря"),
        ("nineteen", {"schedule": ["normal"] * 19}, ": нет"),
        ("nineteen", {"scoring": "ten"}, ": 10, 1, 1"),
    ],
)
def test_an_option_is_told_in_words(id: str, options: dict[str, Any], wanted: str) -> None:
    game, (name,) = cardlab.game(id, **options), options
    text = setting(Words(game, "ru"), name, game.options[name])
    assert wanted in text and "_" not in text and "'" not in text
    assert setting(Words(cardlab.game("totals"), "en"), "deck", cardlab.game("totals").options["deck"]) == ""


# ---- large runs ----


def test_many_rows_are_counted_first() -> None:
    """76,000 rows of rounds and 200,000 of games: no chart holds more than 5,000."""
    count = 1000
    whole = pl.DataFrame({"game": range(count)}, schema={"game": pl.Int32})
    whole = whole.join(pl.DataFrame({"round": range(1, 20)}), how="cross").join(pl.DataFrame({"seat": range(4)}), how="cross")
    mixed = pl.col("game") * 7919 + pl.col("round") * 104729 + pl.col("seat") * 1299709
    whole = whole.with_columns(
        score=(mixed % 601) - 300, call=mixed % 11, tricks=(mixed // 11) % 11, kind=pl.lit("normal", pl.Enum(["normal"])), cards=pl.lit(3)
    )
    games = pl.DataFrame({"game": range(200_000)}).with_columns(
        rounds=pl.col("game") * 31 % 4001, score=pl.concat_list(pl.col("game") % 9, pl.col("game") % 7), won=pl.lit([True, False])
    )
    run = Told(cardlab.game("nineteen"), count, rounds=whole)
    long = Told(cardlab.game("sticht"), 200_000, games=games)
    for chart in (cardlab.charts.trajectory(run), cardlab.charts.calls(run), cardlab.charts.lengths(long), cardlab.charts.compare([long])):
        spec = chart.to_dict()
        assert rows_of(spec) <= MOST_ROWS and len(json.dumps(spec)) < 600_000


def test_a_folder_gives_the_same_charts(runs: dict[str, cardlab.Run], tmp_path: Path) -> None:
    folder = runs["nineteen"].save(tmp_path / "run")
    scanned = cardlab.scan(folder)
    for kind in (*KINDS, "compare"):
        assert made(kind, scanned).to_dict() == made(kind, runs["nineteen"]).to_dict()


# ---- how they look ----


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_inks_are_the_tables() -> None:
    css = (tree.PACKAGE / "table" / "static" / "table.css").read_text(encoding="utf-8")
    light, dark = css.split('.cardlab[data-theme="dark"] {')[0], css.split('.cardlab[data-theme="dark"] {')[1].split("}")[0]
    names = {"page": "page", "surface": "surface", "text": "text", "soft": "text-2", "line": "line", "strong": "line-strong"}
    names |= {"accent": "accent", "accent_soft": "accent-soft", "yellow_edge": "Y-edge"}
    for theme, text in (("light", light), ("dark", dark)):
        inks = look(theme)
        there = dict(re.findall(r"--cl-([\w-]+): (#\w{6})", text))
        for mine, name in names.items():
            assert getattr(inks, mine) == there[name], (theme, mine)
        for suit in "RGBHDCSW":
            assert inks.suits[suit] == there[f"{suit}-on-surface"]


@pytest.mark.parametrize("theme", THEMES)
def test_everything_written_can_be_read(theme: str) -> None:
    inks = look(theme)
    for ink in (inks.text, inks.soft, inks.accent):
        assert contrast(ink, inks.surface) >= 4.5
    assert contrast(inks.text, inks.accent_soft) >= 4.5
    for step in range(101):
        shade = inks.shade(step / 100)
        assert contrast(inks.ink_on(shade), shade) >= 4.5
    for suit, ink in inks.suits.items():
        assert contrast(inks.edge(suit), inks.surface) >= 3, suit
        assert suit == "Y" or contrast(ink, inks.surface) >= 3


def test_seats_and_suits_differ_by_more_than_colour() -> None:
    dashes = [tuple(seat_dash(seat)) for seat in range(6)]
    assert len(set(dashes)) == 6 and dashes[0] == (1, 0)
    assert seat_dash(2, viewer=2) == [1, 0] and seat_dash(0, viewer=2) != [1, 0]
    for pack, suits in (("colours", "YRGB"), ("french", "CDHS"), ("quadrants", "RYGB")):
        assert len({suit_shape(pack, suit) for suit in (*suits, None)}) == 5


def test_names_are_shown_literally(matches: dict[str, cardlab.Match], tmp_path: Path) -> None:
    odd = ["</script><img src=x onerror=alert(1)>", '<b>&amp;"', "אבג", "x" * 40]
    chart = cardlab.charts.trajectory(matches["sticht"], names=odd)
    chart.save(tmp_path / "chart.svg")
    drawn = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert "<img" not in drawn and "<script" not in drawn and "&lt;b&gt;&amp;amp;" in drawn and "x" * 25 not in drawn


# ---- in a notebook ----


def test_it_shows_itself_as_a_picture_and_leaves_altair_alone(runs: dict[str, cardlab.Run]) -> None:
    before = (alt.renderers.active, alt.renderers.options, alt.theme.active, alt.data_transformers.active)
    chart = cardlab.charts.lengths(runs["sticht"])
    shown = chart._repr_mimebundle_()
    assert sorted(shown) == ["text/html", "text/plain"] and shown["text/html"].startswith('<img src="data:image/svg+xml;base64,')
    words = chart.description
    assert shown["text/plain"] == words and f'alt="{escape(words)}' in shown["text/html"] and repr(chart) == f"<chart: {words}>"
    assert chart._repr_mimebundle_() == shown
    assert chart.properties(width=200)._repr_mimebundle_()["text/html"].startswith("<img ")
    assert (alt.renderers.active, alt.renderers.options, alt.theme.active, alt.data_transformers.active) == before


def clicked(live: Any, pick: Any) -> None:
    """What the page sends when a mark is clicked."""
    live._handle_custom_msg({"pick": pick}, [])


def test_a_live_chart_follows_the_page(runs: dict[str, cardlab.Run], monkeypatch: pytest.MonkeyPatch) -> None:
    from cardlab.explore import drawn

    monkeypatch.setattr(drawn, "_page", ["light"])
    charts, run = cardlab.charts, runs["sticht"]
    live = charts.picked(lambda theme: charts.lengths(run, theme=theme), print)
    fixed = charts.picked(charts.lengths(run), print)
    assert live.spec["background"] == look("light").surface
    live.page = fixed.page = "dark"
    assert live.spec["background"] == look("dark").surface and fixed.spec["background"] == look("light").surface
    assert charts.picked(lambda theme: charts.lengths(run, theme=theme), print).spec["background"] == look("dark").surface
    own = alt.Chart(alt.Data(values=[{"game": 3, "x": 1}])).mark_point().encode(x="x:Q")
    assert charts.picked(own, print).spec["data"]["values"] == [{"game": 3, "x": 1}]


def test_a_click_calls_back_with_a_game(runs: dict[str, cardlab.Run], matches: dict[str, cardlab.Match]) -> None:
    charts = cardlab.charts
    seen: list[cardlab.charts.Pick] = []
    run = runs["nineteen"]
    for chart in (charts.trajectory(run), charts.tricks(run), charts.calls(run), charts.lengths(runs["sticht"]), charts.compare([run])):
        live = charts.picked(chart, seen.append)
        clicked(live, {"game": 3, "round": 2, "run": 0})
        for junk in ({}, {"game": None, "round": 2}, {"game": "3"}, {"game": -1}, {"game": True}, {"game": 1, "round": "x"}, [3], None):
            clicked(live, junk)
    assert seen == [charts.Pick(3, 2)] * 5
    live = charts.picked(charts.compare([run, run]), seen.append)
    for _ in range(2):
        clicked(live, {"game": 1, "round": None, "run": 1})
    assert seen[-2:] == [charts.Pick(1, None, 1)] * 2, "the same mark, asked twice, answers twice"
    assert not alt.JupyterChart._is_offline and 'from "https:' not in live._esm
    with pytest.raises(ValueError, match="nothing in this chart stands for a game"):
        charts.picked(charts.trajectory(matches["sticht"]), seen.append)
    with pytest.raises(TypeError, match="only a function"):
        charts.picked(charts.lengths(runs["sticht"]), "show")


@pytest.mark.parametrize("name", GAMES)
def test_every_mark_that_is_clicked_names_a_game_of_the_run(runs: dict[str, cardlab.Run], name: str) -> None:
    """And its round was played in that game."""
    paths = [runs[name].match(number).path() for number in range(COUNT)]
    counted = "turn" if Subject(runs[name], "en", None).unit == "turns" else "round"
    played = [{getattr(node.state, counted) for node in path if not node.state.over} for path in paths]
    for kind in (*KINDS, "compare"):
        spec = made(kind, runs[name]).to_dict()
        for table in spec.get("datasets", {}).values():
            for row in table:
                if "game" in row:
                    assert str(row["game"]) in row["told"]
                    assert 0 <= row["game"] < COUNT
                    if row.get("round") is not None:
                        assert row["round"] in played[row["game"]], (kind, row)


# ---- what is refused ----


def test_bad_calls_get_a_sentence(runs: dict[str, cardlab.Run], matches: dict[str, cardlab.Match]) -> None:
    charts, run, match = cardlab.charts, runs["sticht"], matches["sticht"]
    for call in (charts.trajectory, charts.tricks, charts.calls, charts.lengths):
        with pytest.raises(TypeError, match="needs a match or a run"):
            call("sticht")
        with pytest.raises(ValueError, match="theme must be 'light' or 'dark', not 'blue'"):
            call(run, theme="blue")
        with pytest.raises(ValueError, match="no language 'fr'"):
            call(run, lang="fr")
        with pytest.raises(ValueError, match="names must have 4 entries, one per seat, not 1"):
            call(match, names=["Anna"])
    with pytest.raises(ValueError, match="by must be 'seat', 'player' or None, not 'colour'"):
        charts.trajectory(run, by="colour")
    with pytest.raises(ValueError, match="names none of the rounds played"):
        charts.tricks(match, rounds=range(900, 901))
    with pytest.raises(ValueError, match="the runs must be of one game, not of nineteen and sticht"):
        charts.compare([run, runs["nineteen"]])
    for nothing in ([], [match], match, None, 3):
        with pytest.raises(TypeError, match="compare needs a list of runs"):
            charts.compare(nothing)
    with pytest.raises(ValueError, match="names must be a list with one name per seat, not 3"):
        charts.lengths(run, names=3)
    with pytest.raises(TypeError, match=r"needs a match or a run, as cardlab\.Match and cardlab\.simulate return them, not DataFrame$"):
        charts.lengths(run.games)
    long = matches["nineteen"]
    assert charts.tricks(long, rounds=2).to_dict() == charts.tricks(long, rounds=range(2, 3)).to_dict()
    for rounds in ("x", 1.5, {3}):
        with pytest.raises(TypeError, match="rounds must be a range, a list or one number"):
            charts.tricks(match, rounds=rounds)
    for no_chart in (3, "x", None, run.games, lambda theme: theme):
        with pytest.raises(TypeError, match=r"give a chart, as cardlab\.charts and altair make them, .* not (int|str|NoneType|DataFrame)$"):
            charts.picked(no_chart, print)
    coarse = cardlab.simulate("sticht", games=2, seed=1, progress=False)
    with pytest.raises(ValueError, match="this run kept no tricks"):
        charts.tricks(coarse)
    with pytest.raises(ValueError, match="at most 40"):
        charts.compare([run] * 41)


def test_the_record_of_one_seat(matches: dict[str, cardlab.Match]) -> None:
    seen = cardlab.Match.from_text(matches["sticht"].to_text(seat=1))
    chart = cardlab.charts.trajectory(seen)
    lines = [mark["mark"] for mark in chart.to_dict()["layer"] if mark["mark"]["type"] == "line"]
    assert lines[1]["color"] == look("light").accent and lines[1]["strokeDash"] == [1, 0]
    with pytest.raises(ValueError, match="tables need a complete match"):
        cardlab.charts.tricks(seen)


ALONE = """
import sys
for name in ("pandas", "pyarrow"):
    sys.modules[name] = None
import cardlab, warnings
assert not {"altair", "polars", "vl_convert"} & set(sys.modules)
charts = cardlab.charts
assert "altair" not in sys.modules
from cardlab.lab import play, work
play.available = work.available = lambda: False
warnings.simplefilter("ignore")
run = cardlab.simulate("nineteen", games=2, seed=1, detail="tricks", progress=False)
for x in (run, run.match(0)):
    for chart in (charts.trajectory(x), charts.tricks(x), charts.calls(x), charts.lengths(x)):
        assert "<img" in chart._repr_mimebundle_()["text/html"]
assert "<img" in charts.compare([run, run])._repr_mimebundle_()["text/html"]
print("drawn")
"""


def test_neither_pandas_nor_pyarrow() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=tree.ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "drawn", done.stderr


# ---- a question of one's own ----


def test_means_counted_by_hand(runs: dict[str, cardlab.Run]) -> None:
    kinds = pl.Enum(["plain", "odd"])
    frame = pl.DataFrame(
        {
            "game": [3, 1, 2, 0, 0, 1], "round": [1, 2, 1, 1, 2, 1], "x": ["b", "a", "a", "b", "b", "a"], "points": [1, 2, 4, 7, 9, 100],
            "hit": [True, False, True, True, True, None], "kind": pl.Series(["odd", "plain", "plain", "odd", "plain", "odd"], dtype=kinds),
        }
    )  # fmt: skip
    run = runs["nineteen"]
    chart = cardlab.charts.means(run, frame, "points", "x", "kind", title="Seen", axes=("x", "y"), least=1)
    assert values(chart, "across", "by", "mean", "game", "round") == [
        ("a", "plain", 3.0, 1, 2), ("a", "odd", 100.0, 1, 1), ("b", "plain", 9.0, 0, 2), ("b", "odd", 4.0, 0, 1),
    ]  # fmt: skip
    assert values(chart, "told")[0][0].endswith("2 cases · opens game 1 at round 2")
    assert chart.to_dict()["layer"][1]["encoding"]["shape"]["scale"]["domain"] == ["plain", "odd"]
    assert repr(chart).startswith("<chart: Seen. Nineteen, 4 players · 8 games · seed 4. All players play at random.")
    share = cardlab.charts.means(run, frame, "hit", "x", title="Seen", least=2)
    assert values(share, "across", "mean") == [("a", 50.0), ("b", 100.0)]
    low, high = share_interval(1, 2)
    assert values(share, "low", "high")[0] == pytest.approx((100 * low, 100 * high))
    assert "Nothing here happened at least 4 times" in repr(cardlab.charts.means(run, frame, "hit", "x", title="Seen", least=4))
    assert cardlab.charts.picked(share, print).spec["description"].startswith("Seen.")


def test_what_means_refuses(runs: dict[str, cardlab.Run]) -> None:
    frame = pl.DataFrame({"game": range(7), "x": range(7), "kind": range(7)})
    with pytest.raises(ValueError, match="no column 'points'; its columns are: game, x, kind"):
        cardlab.charts.means(runs["sticht"], frame, "points", "x", title="")
    with pytest.raises(ValueError, match="'kind' has 7 values; at most 6"):
        cardlab.charts.means(runs["sticht"], frame, "x", "x", "kind", title="", least=1)
    for nothing in ([], 3, None, [3]):
        with pytest.raises(TypeError, match="means needs the run"):
            cardlab.charts.means(nothing, frame, "x", "x", title="")
    run = runs["nineteen"]
    for no_frame in (3, None, {"x": [1]}):
        with pytest.raises(TypeError, match=r"frame must be a polars frame with one row per case, not (int|NoneType|dict)$"):
            cardlab.charts.means(run, no_frame, "x", "x", title="")
    for column, kind in (("trump", "Enum"), ("cards", "List")):
        with pytest.raises(ValueError, match=f"value must be a column of numbers or of True and False; '{column}' is {kind}"):
            cardlab.charts.means(run, run.tricks, column, "round", title="")
    with pytest.raises(ValueError, match="across and by must be columns of single values; 'cards' is List"):
        cardlab.charts.means(run, run.tricks, "winner", "cards", title="")
    with pytest.raises(ValueError, match=r"game must be a column of whole numbers, .* it is String"):
        cardlab.charts.means(run, pl.DataFrame({"game": ["a"], "x": [1]}), "x", "x", title="")
    for axes in (("a",), "ab", 3, ("a", 1)):
        with pytest.raises(ValueError, match="axes must be two strings"):
            cardlab.charts.means(run, frame, "x", "x", title="", axes=axes)
    with pytest.raises(TypeError, match="title must be a string that says what the chart shows, not 3"):
        cardlab.charts.means(run, frame, "x", "x", title=3)
    for least in ("a", 0, 1.5, True):
        with pytest.raises(ValueError, match=r"least must be a whole number from 1, not "):
            cardlab.charts.means(run, frame, "x", "x", title="", least=least)


def test_means_of_a_lazy_frame(runs: dict[str, cardlab.Run]) -> None:
    run = runs["nineteen"]
    lazy = cardlab.charts.means(run, run.rounds.lazy(), "change", "round", title="Seen")
    assert lazy.to_dict() == cardlab.charts.means(run, run.rounds, "change", "round", title="Seen").to_dict()


def test_intervals_of_means_are_of_whole_games(runs: dict[str, cardlab.Run]) -> None:
    """A row ten times over says no more than once, of numbers and of truths."""
    frame = pl.DataFrame({"game": range(6), "x": "a", "points": [1, 5, 2, 8, 3, 3], "hit": [True, False, True, True, False, True]})
    for value in ("points", "hit"):
        once, often = (
            values(cardlab.charts.means(runs["nineteen"], each, value, "x", title="", least=1), "low", "high")[0]
            for each in (frame, pl.concat([frame] * 10))
        )
        assert once == pytest.approx(often)


# ---- which charts have a meaning ----


def test_pictures_are_offered_where_charts_have_a_meaning(runs: dict[str, cardlab.Run], monkeypatch: pytest.MonkeyPatch) -> None:
    from cardlab.explore.pictures import pictures

    offered = {name: set(pictures(runs[name].game)) for name in GAMES}
    for name, found in offered.items():
        for kind in ("tricks", "calls"):
            chart = made(kind, runs[name])
            nothing = any(text in chart.description for text in ("There are no tricks in", "No tricks are called in"))
            assert nothing != (kind in found), (name, kind)
        assert {"trajectory", "lengths", "compare"} <= found
    # What a chart needs stands in its own module, and nowhere else.
    monkeypatch.setattr(import_module("cardlab.lab.charts.tricks"), "NEEDED", ("nothing",))
    monkeypatch.setattr(import_module("cardlab.lab.charts.calls"), "NEEDED", ("nothing",))
    assert not any({"tricks", "calls"} & set(pictures(run.game)) for run in runs.values())
