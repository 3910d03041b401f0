"""The tables of a run and of a match: what is in them, and that they tell what happened."""

from collections.abc import Callable

import polars as pl
import pytest

import cardlab
from cardlab.engine.tables import DETAILS
from cardlab.lab.frames import schema
from cardlab.testing.random_play import random_game
from tests.lab.short import short

GAMES = cardlab.games()


@pytest.fixture(scope="module")
def runs() -> dict[str, cardlab.Run]:
    """A small run of every game with every table."""
    return {name: cardlab.simulate(short(name), games=12, seed=4, detail="actions", progress=False) for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("table", DETAILS)
def test_frames_are_as_they_are_documented(runs: dict[str, cardlab.Run], name: str, table: str) -> None:
    frame, game = getattr(runs[name], table), cardlab.game(name)
    assert dict(frame.schema) == schema(game, table)
    told = cardlab.tables(name).filter(table=table)
    assert told["column"].to_list() == frame.columns
    assert told.filter(pl.any_horizontal(pl.col("row", "type", "meaning").is_null() | (pl.col("row", "type", "meaning") == ""))).is_empty()
    assert frame["game"].is_sorted() and frame["game"].n_unique() == 12


@pytest.mark.parametrize("name", GAMES)
def test_suits_ranks_and_phases_are_in_the_games_order(runs: dict[str, cardlab.Run], name: str) -> None:
    game, actions = cardlab.game(name), runs[name].actions.schema
    assert actions["suit"] == pl.Enum(game.pack.suits)
    assert actions["rank"] == pl.Enum(game.pack.ranks)
    assert actions["phase"] == pl.Enum(game.kind.layout.phases)


@pytest.mark.parametrize("name", GAMES)
def test_a_row_a_game_with_one_entry_a_seat(runs: dict[str, cardlab.Run], name: str) -> None:
    games = runs[name].games
    assert games["game"].to_list() == list(range(12))
    for column in ("player", "score", "won"):
        assert games[column].list.len().unique().to_list() == [4]
    laid_out = cardlab.by_seat(games)
    assert laid_out.height == 48 and laid_out["seat"].to_list() == [0, 1, 2, 3] * 12
    assert cardlab.by_seat(games.lazy()).collect().equals(laid_out)


def test_what_has_no_entry_a_seat_cannot_be_laid_out(runs: dict[str, cardlab.Run]) -> None:
    with pytest.raises(ValueError, match="no column with one entry per seat"):
        cardlab.by_seat(runs["nineteen"].tricks)


@pytest.mark.parametrize("name", GAMES)
def test_games_tell_the_end_of_the_match(runs: dict[str, cardlab.Run], name: str) -> None:
    for row in runs[name].games.head(4).iter_rows(named=True):
        state = runs[name].match(row["game"]).state
        assert state.over and row["seed"] == state.seed and row["actions"] == state.step
        assert tuple(row["score"]) == state.scores
        assert tuple(seat for seat, won in enumerate(row["won"]) if won) == state.winners


@pytest.mark.parametrize("name", GAMES)
def test_a_match_and_a_run_give_the_same_tables(runs: dict[str, cardlab.Run], name: str) -> None:
    run = runs[name]
    for k in (0, 7):
        frames = run.match(k).to_frames()
        for table in DETAILS:
            mine, theirs = getattr(frames, table), getattr(run, table).filter(game=k)
            assert mine.schema == theirs.schema
            assert mine.drop("game").equals(theirs.drop("game")), table
    match = cardlab.Match.from_text(run.match(0).to_text())
    assert match.to_frames().games["player"].to_list() == [[None] * 4], "a match of people, or from a text, names no players"


@pytest.mark.parametrize("name", GAMES)
def test_any_options_give_tables(name: str, count: Callable[[int, int], int]) -> None:
    """Over options and players by chance: what was noted in a loop is what the texts of its actions make of a match, row by row."""
    for seed in range(count(8, 40)):
        game = random_game(cardlab.game(name).kind, seed)
        if name == "totals":
            game = cardlab.game(name, **{**game.options, "turn_limit": min(game.options["turn_limit"], 100)})
        seats = [("random", "careful")[(seed >> seat) & 1] for seat in range(game.players)]
        run = cardlab.simulate(game, games=2, seats=seats, seed=seed, detail="actions", progress=False)
        for table in DETAILS:
            assert dict(getattr(run, table).schema) == schema(game, table)
        match = cardlab.Match(game, seed=run.games["seed"][1])
        for action in run.actions.filter(game=1)["action"]:
            match.play(action)
        assert match.line == run.match(1).line and match.state.over
        frames = match.to_frames()
        for table in DETAILS:
            mine = getattr(frames, table)
            unlike = ["game", "player"] if table == "games" else ["game"]
            assert mine.drop(unlike).equals(getattr(run, table).filter(game=1).drop(unlike)), (game, table)
        assert frames.actions["step"].to_list() == list(range(1, match.state.step + 1))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_settled_has_no_row(name: str) -> None:
    match = cardlab.simulate(short(name), games=1, seed=4, progress=False).match(0)
    whole = match.to_frames()
    steps = len(match.line)
    cut = cardlab.Match(match.game, seed=match.seed)
    for action in match.line[: steps - 1]:
        cut.play(action)
    frames = cut.to_frames()
    assert frames.games.is_empty() and frames.actions.equals(whole.actions.head(steps - 1))
    for table in ("rounds", "tricks"):
        mine, theirs = getattr(frames, table), getattr(whole, table)
        assert mine.height < theirs.height or name == "totals"
        assert mine.equals(theirs.head(mine.height))
    assert cardlab.Match(match.game, seed=1).to_frames().actions.is_empty()


def test_tables_are_those_of_the_line_that_the_cursor_is_on() -> None:
    """Other lines are not told of; deals that were given are."""
    game = cardlab.game("nineteen")
    deck = game.deck(hands=[["AH"], ["9C"]], turned="7D", seed=3)
    match = cardlab.Match(game, seed=1, decks=[deck])
    while match.state.round == 1:
        match.play(match.state.actions[0])
    one = match.to_frames()
    assert one.rounds["hand"].to_list()[:2] == [["AH"], ["9C"]] and one.rounds["trump"].to_list() == ["D"] * 4
    match.goto(3)
    match.play(match.state.actions[1])
    assert match.to_frames().actions.height == 4 and match.to_frames().rounds.is_empty()
    match.back()
    assert match.to_frames().actions.height == 4  # the way on belongs to the line
    match.visit(match.nodes()[-2])
    assert match.to_frames().rounds.equals(one.rounds)


@pytest.mark.parametrize("table", [5, "games", None, [1]])
def test_what_is_no_table_cannot_be_laid_out(table: object) -> None:
    with pytest.raises(TypeError, match=r"by_seat needs a table, such as run\.games, not"):
        cardlab.by_seat(table)


def test_the_record_of_a_seat_gives_no_tables() -> None:
    match = cardlab.Match(cardlab.game("nineteen"), seed=1)
    match.play("call 1")
    kept = cardlab.Match.from_text(match.to_text(seat=2))
    with pytest.raises(ValueError, match="only what seat 2 may know; tables need a complete match"):
        kept.to_frames()


# ---- every number, against what the states of the match say ----


def test_nineteen_rounds_and_tricks_tell_what_the_sheet_says(runs: dict[str, cardlab.Run]) -> None:
    run = runs["nineteen"]
    state = run.match(3).state
    rounds = run.rounds.filter(game=3)
    for number, line in enumerate(state.sheet, 1):
        rows = rounds.filter(round=number).sort("seat")
        assert [tuple(row) for row in rows.select("call", "tricks", "change").iter_rows()] == list(line)
        assert rows["called"].unique().to_list() == [sum(call for call, _, _ in line)]
    assert tuple(rounds.filter(round=19)["score"]) == state.scores
    assert rounds["kind"].unique(maintain_order=True).to_list() == ["normal", "no_trump", "dealer_names", "blind", "forehead"]
    # Tricks and rounds tell of the same tricks, and hands are what is played from.
    taken = run.tricks.group_by("game", "round", seat="winner").len()
    both = run.rounds.join(taken, on=["game", "round", "seat"], how="left").with_columns(pl.col("len").fill_null(0))
    assert (both["len"] == both["tricks"]).all()
    dealt = run.rounds.explode("hand").select("game", "round", "seat", card="hand")
    laid = run.tricks.explode("cards", "seats").select("game", "round", seat="seats", card="cards")
    assert dealt.sort(pl.all()).equals(laid.sort(pl.all()))
    trumps = run.rounds.group_by("game", "round").agg(told=pl.col("trump").first())
    assert run.tricks.join(trumps, on=["game", "round"]).select(pl.col("trump").eq_missing(pl.col("told")).all()).item()


def test_sticht_rounds_add_up(runs: dict[str, cardlab.Run]) -> None:
    run = runs["sticht"]
    taken = run.tricks.group_by("game", "round", seat="winner").len()
    both = run.rounds.join(taken, on=["game", "round", "seat"], how="left").with_columns(pl.col("len").fill_null(0))
    assert (both["len"] == both["tricks"]).all()
    took = run.rounds.filter(pl.col("tricks") > 0)
    assert (took["change"] == -took["tricks"] * took["value"]).all()
    assert run.rounds.filter("blind")["value"].unique().to_list() == [4]
    last = run.rounds.group_by("game", maintain_order=True).tail(4).group_by("game", maintain_order=True).agg("score")
    assert last["score"].to_list() == run.games["score"].to_list()
    kept = run.rounds.filter(swapped=0).explode("hand").select("game", "round", "seat", card="hand")
    laid = run.tricks.explode("cards", "seats").select("game", "round", seat="seats", card="cards")
    assert kept.sort(pl.all()).equals(laid.join(kept.select("game", "round", "seat").unique(), on=["game", "round", "seat"]).sort(pl.all()))
    assert run.rounds.select(pl.col("first").list.eval(pl.element()) == pl.col("hand").list.head(3)).to_series().all()


def test_totals_lines_add_up() -> None:
    run = cardlab.simulate(cardlab.game("totals", announce="auto"), games=30, seed=2, detail="tricks", progress=False)
    said = cardlab.simulate("totals", games=10, seed=2, detail="actions", progress=False)
    assert run.tricks["how"].unique().to_list() == ["reached"] and (run.tricks["total"] >= 24).all()
    assert set(said.tricks["how"].unique()) >= {"wrong"}
    assert (said.tricks.filter(how="wrong").select(pl.col("said") != pl.col("total"))).to_series().all()
    assert (said.tricks.filter(pl.col("how") != "wrong").select(pl.col("said") == pl.col("total"))).to_series().all()
    for each in (run, said):
        gone = (each.tricks["how"] == "reached").cast(pl.Int32)
        assert (each.tricks["taken"].list.sum() + gone == each.tricks["cards"].list.len()).all()
        lines = cardlab.by_seat(each.tricks).group_by("game", "seat").agg(pl.col("taken").sum())
        both = each.rounds.join(lines, on=["game", "seat"], how="left", suffix="_lines")
        assert (both["taken"] == both["taken_lines"].fill_null(0)).all()
    laid = said.actions.filter(phase="play").group_by("game", "seat").len()
    assert (said.rounds.join(laid, on=["game", "seat"])).select((pl.col("laid") == pl.col("len")).all()).item()
    doubts = said.actions.filter(action="challenge").group_by("game", "seat").len()
    both = said.rounds.join(doubts, on=["game", "seat"], how="left")
    assert (both["challenges"] == both["len"].fill_null(0)).all()
    by = said.tricks.filter(pl.col("challenger").is_not_null())
    challenges = said.actions.filter(action="challenge").select("game", "turn", "seat")
    assert by.select("game", "turn", seat="challenger").equals(challenges)
    laid_in = said.actions.filter(phase="play").select("game", "turn", "seat")
    assert by.join(laid_in, on=["game", "turn"]).select((pl.col("laid_by") == pl.col("seat")).all()).item()


def test_a_line_is_told_from_the_left() -> None:
    """The last of its cards is the one that was laid in that turn."""
    run = cardlab.simulate(cardlab.game("totals", announce="auto"), games=5, seed=2, detail="actions", progress=False)
    last = run.actions.select("game", "turn", "card")
    both = run.tricks.join(last, on=["game", "turn"], suffix="_laid")
    assert both.height == run.tricks.height and (both["cards"].list.last() == both["card"]).all()


def test_dvadtsat_hands_add_up(runs: dict[str, cardlab.Run]) -> None:
    run = runs["dvadtsat"]
    change = (pl.col("penalty") - pl.col("burnt")).sum()
    ends = run.rounds.group_by("game", "seat").agg(change.alias("change"))
    both = cardlab.by_seat(run.games).join(ends, on=["game", "seat"])
    assert both.height == 48 and (both["score"] == both["change"]).all()
    assert run.tricks.height == run.games["hands"].sum()
    assert run.tricks.group_by("game", maintain_order=True).agg(pl.col("actions").sum())["actions"].equals(run.games["actions"])
    hands = cardlab.by_seat(run.tricks).group_by("game", "round", "seat").agg(pl.col("penalty").sum(), pl.col("burnt").sum())
    same = run.rounds.join(hands, on=["game", "round", "seat"], suffix="_told")
    assert same.height == run.rounds.height
    assert (same["penalty"] == same["penalty_told"]).all() and (same["burnt"] == same["burnt_told"]).all()
    kept = run.rounds.group_by("game", "round", maintain_order=True).agg(pl.col("cards").sum())
    assert kept["cards"].to_list() == run.tricks["cards"].list.len().to_list()
    draws = run.actions.filter(action="draw").group_by("game", "round", "seat").len()
    least = run.rounds.join(draws, on=["game", "round", "seat"])
    assert (least["drawn"] >= least["len"]).all() and least.height
