"""What a game has and what it lacks, check by check: for ``python -m cardlab.testing check`` and for pytest (:func:`suite`).

Each check is a function of a kind. It returns in a few words what is there, raises :class:`Missing` with a sentence for what a game can do
without, and anything else, an ``AssertionError`` above all, for what is wrong.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, NamedTuple

from cardlab.engine.compiled import available
from cardlab.engine.knowledge import Observer
from cardlab.model.game import Game, State
from cardlab.model.game_type import GameType
from cardlab.model.registry import GAMES, find, source_of
from cardlab.testing import compiled_equality, forged, law, random_play, records, views

__all__ = ["CHECKS", "Check", "Finding", "Missing", "check", "suite"]

LANGUAGES = {"en": "English", "de": "German", "ru": "Russian"}


class Missing(Exception):
    """What is not there and need not be; the sentence says what happens instead, and how to add it."""


class Finding(NamedTuple):
    """What a check found. ``mark``: ``"ok"``, ``"missing"`` or ``"wrong"``; ``text``: what is there, or how to mend it."""

    name: str
    mark: str
    text: str


class Check(NamedTuple):
    """A check: its name, and what it does."""

    name: str
    look: Callable[[GameType], str]

    def finding(self, kind: GameType) -> Finding:
        """What it finds of a game."""
        try:
            return Finding(self.name, "ok", self.look(kind))
        except Missing as missing:
            return Finding(self.name, "missing", str(missing))
        except Exception as wrong:  # whatever the game raises is its own
            told = str(wrong) if isinstance(wrong, AssertionError) else f"{type(wrong).__name__}: {wrong}"
            return Finding(self.name, "wrong", " ".join(told.split()))


CHECKS: list[Check] = []
"""All checks, in the order in which one builds a game."""


def _checks(name: str) -> Callable[[Callable[[GameType], str]], Callable[[GameType], str]]:
    """Enter a function in the list of checks."""

    def enter(look: Callable[[GameType], str]) -> Callable[[GameType], str]:
        CHECKS.append(Check(name, look))
        return look

    return enter


def check(game: str) -> Iterator[Finding]:
    """Every check of a game in turn: its id, the module that describes it, or the folder that it is in.

    >>> from cardlab.testing.checks import check
    >>> next(check("sticht"))
    Finding(name='rules', mark='ok', text='cardlab.games.sticht.rules')
    """
    kind = find(game)
    return (each.finding(kind) for each in CHECKS)


def suite(game: str) -> Callable[..., None]:
    """All checks as tests for pytest, collected one by one; what is missing is skipped.

    In a test file: ``test_agram = suite("agram")``.

    ``game``: its id, the module that describes it, or its folder. It is imported when the first test runs, not before.
    """
    import pytest

    @pytest.mark.parametrize("check", [pytest.param(each, id=each.name.replace(" ", "_")) for each in CHECKS])
    def test_game(check: Check) -> None:
        try:
            check.look(_found(game))
        except Missing as missing:
            pytest.skip(str(missing))

    test_game.__doc__ = f"Every check of the game {game}."
    return test_game


@cache
def _found(game: str) -> GameType:
    return find(game)


# ---- the rules ----


@_checks("rules")
def _rules(kind: GameType) -> str:
    assert kind.rules.__doc__, f"the rules of {kind.id} begin with no sentence on what they are: write one"
    return kind.rules.__name__


@_checks("layout")
def _layout(kind: GameType) -> str:
    layout = kind.layout
    assert layout.name == kind.id, f"the layout is called {layout.name!r}, and the game {kind.id!r}: give both the same name"
    assert layout.phases[-1] == "over", f"the last phase is {layout.phases[-1]!r}; the end of a game is called 'over'"
    if not layout.events.names:
        raise Missing("the rules declare no events, so a step tells nothing: EVENTS = Events(…), one line for each kind")
    return f"{len(layout.fields)} fields, events: {', '.join(layout.events.names)}"


@_checks("game type")
def _game_type(kind: GameType) -> str:
    game = Game(kind, {})
    assert len(game.pack) <= kind.layout.cards, f"the pack has {len(game.pack)} cards, the layout has room for {kind.layout.cards}"
    assert kind.letter.isupper() and len(kind.letter) == 1, f"letter is {kind.letter!r}: one capital, with which its clause numbers begin"
    names = [option.name for option in kind.options]
    for needed in ("players", "first_dealer"):
        assert needed in names, f"it has no option {needed!r}, which every game has"
    return f"{type(kind).__name__}, {game.players} players, {len(game.pack)} cards"


@_checks("installed")
def _installed(kind: GameType) -> str:
    source = source_of(kind)
    if kind.id in GAMES or (source is not None and not source.print):
        return "found by its id in any session"
    module = source.module if source else "its.module"
    raise Missing(
        "known in this session only: install its package (pip install -e . in the folder of its pyproject.toml, which needs "
        f'[project.entry-points."cardlab.games"] and {kind.id} = "{module}")'
    )


# ---- conformance ----


@_checks("games end")
def _games_end(kind: GameType) -> str:
    played = random_play.playouts(kind, 40)
    return f"{played['games']} random games, {played['steps']} steps"


@_checks("cards conserved")
def _cards(kind: GameType) -> str:
    law.cards_conserved(kind, 15, seed=1000)
    return "each card is in one place at every moment"


@_checks("legal = objections")
def _legal(kind: GameType) -> str:
    law.legal_is_no_objection(kind, 4, seed=2000, every=3)
    return "what is legal is exactly what nothing objects to"


@_checks("action texts")
def _texts(kind: GameType) -> str:
    law.action_texts_round_trip(random_play.random_game(kind, 1))
    return "each text names its action"


@_checks("events as declared")
def _events(kind: GameType) -> str:
    law.events_as_declared(kind, 15, seed=3000)
    return "each is written with the numbers that it is declared with"


@_checks("plain = compiled")
def _compiled(kind: GameType) -> str:
    if not kind.compiles and kind.in_file:
        raise Missing("the game says compiles = False, so its games are played plainly; take that out when the rules have settled")
    if not kind.compiles:
        raise Missing("its rules stand in a cell, where they cannot be compiled: many games are slower; write them into a file")
    if not available():
        raise Missing('numba is not installed, so this was not looked at: pip install "cardlab[fast]"')
    compiled_equality.plain_equals_compiled(kind, 40, seed=4000, stepwise=2)
    return "40 games come to the same end"


@_checks("records")
def _records(kind: GameType) -> str:
    records.record_round_trip(random_play.random_game(kind, 2), 2, every=7, going_on=5)
    forged.forged_records_are_refused_or_hold(random_play.random_game(kind, 3), 3, steps=12, forgeries=20)
    return "saved and read again, a game goes on"


@_checks("nothing leaks")
def _leaks(kind: GameType) -> str:
    views.views_leak_nothing(kind, 1, 5000, (_as_text, _as_picture, _as_scene), every=9)
    views.steps_leak_nothing(kind, 1, seed=5100, every=9, in_turn=True)
    return "no view shows a card that its seat has not seen"


def _as_text(state: State, who: Observer) -> str:
    return str(views.viewed(state, who))


def _as_picture(state: State, who: Observer) -> str:
    return views.viewed(state, who)._repr_svg_()


def _as_scene(state: State, who: Observer) -> str:
    return repr(state.game.kind.stage.scene(views.viewed(state, who), who if isinstance(who, int) else None))


@_checks("nothing is withheld")
def _shown(kind: GameType) -> str:
    views.views_show_all(kind, 2, seed=5200, every=5)
    return "every view shows what its seat has seen"


# ---- words ----


@_checks("rulebook")
def _rulebook(kind: GameType) -> str:
    book = Game(kind, {}).rulebook("en")
    if not len(book):
        raise Missing(f"it has no clauses: rulebook/en.toml should have them as [clauses], with number ({kind.letter}1.1), kind and text")
    told: set[str] = set()
    clauses = {rule: book[rule].kind for rule in book}
    try:
        told = law.clauses_reached(kind, clauses, 60, seed=6000, every=2)
    except AssertionError as lacking:
        rare = "; if that is rare, deal it in a test: game.new(decks=[game.deck(hands=[…])])" if "nobody was told" in str(lacking) else ""
        raise Missing(f"{lacking}{rare}") from None
    others = [rule for rule in book if rule not in told]
    besides = f" but what is no event and no refusal: {', '.join(others)}" if others else ""
    return f"{len(book)} clauses, in 60 games all told or named{besides}"


@_checks("clauses without a sentence")
def _sentences(kind: GameType) -> str:
    from cardlab.language.words import catalogue

    words = list(catalogue(kind.id, "en"))
    book = Game(kind, {}).rulebook("en")
    wanted = [f"events.{name}" for name in kind.event_kinds]
    wanted += [f"objections.{rule}" for rule in book if book[rule].kind == "objection"]
    silent = [key for key in wanted if not any(each == key or each.startswith(f"{key}.") for each in words)]
    if silent:
        raise Missing(f"told by their clause or name, until rulebook/en.toml has a sentence for: {', '.join(silent)}")
    return "every event and every objection has a sentence"


def _speak(kind: GameType, lang: str) -> str:
    """Say everything that happens and is refused in some games in one language."""
    from cardlab.language.words import spoken_in

    _say_games(kind, lang)
    if lang not in spoken_in(kind.id):
        told = LANGUAGES[spoken_in(kind.id)[0]]
        raise Missing(f"no {LANGUAGES[lang]}: its own sentences are told in {told}, and marked so, until there is a rulebook/{lang}.toml")
    return "everything that happened in 3 games could be said"


def _say_games(kind: GameType, lang: str) -> None:
    for seed in range(3):
        game = random_play.random_game(kind, 7000 + seed)
        game.rulebook(lang).to_text()
        rng = random.Random(seed)
        for state in random_play.states(game, seed):
            for event in state.events:
                event.text(lang, viewer=rng.randrange(game.players))
            for code in rng.sample(game.pack.codes, min(4, len(game.pack))):
                objection = state.why_not(code)
                if objection is not None:
                    objection.text(lang, viewer=state.to_act)


for _lang in LANGUAGES:
    _checks(f"words: {_lang}")(partial(_speak, lang=_lang))


@_checks("cards drawn and named")
def _faces(kind: GameType) -> str:
    from cardlab.language.words import card_name
    from cardlab.picture.faces import faces

    pack = Game(kind, {}).pack
    faces(pack.face, pack.codes, pack.marks)
    for card in pack:
        for lang in LANGUAGES:
            card_name(pack.face, card, lang)
    return f"the pack {pack.face!r}"


@_checks("figures")
def _figures(kind: GameType) -> str:
    found = kind.figures(kind.resolve({}))
    if not found:
        raise Missing("no figures(): the numbers in its clauses are typed; with it they come from the rules: {points:# point|# points}")
    return ", ".join(found)


@_checks("leaflet")
def _leaflet(kind: GameType) -> str:
    from cardlab.language.leaflet import plan_of

    if plan_of(kind.id) is None:
        raise Missing("no rulebook/leaflet.toml: the rulebook is read in the order of its numbers")
    return "the rulebook has an order of reading"


# ---- the table ----


@_checks("text and picture")
def _pictures(kind: GameType) -> str:
    from cardlab.picture import position_svg, position_text

    drawn = 0
    for state in _some_states(kind):
        for lang in LANGUAGES:
            for seat in (*range(state.game.players), None):
                position_text(state.view(seat), lang)
                position_svg(state.view(seat), lang)
                drawn += 1
    return f"{drawn} drawn"


@_checks("scene")
def _scene(kind: GameType) -> str:
    from cardlab.match import Match
    from cardlab.table.snapshots import Snapshots

    game, frames = random_play.random_game(kind, 8000), 0
    match = Match(game, seed=8000)
    rng = random.Random(8000)
    while match.state.actions and match.state.step < 120:
        match.play(rng.choice(match.state.actions))
    for viewer in (*range(game.players), None):
        reel = Snapshots(match, [f"P{seat}" for seat in range(game.players)], viewer, False)
        for node in match.nodes()[:: 1 if viewer == 0 else 5]:
            _whole_frame(reel.frame(node), f"{game!r}, seed 8000, step {node.state.step}, seat {viewer}")
            frames += 1
    own = type(kind.stage).__module__
    if own == "cardlab.picture.plain_table":
        raise Missing(f"no scene.py: a plain table shows its zones ({frames} frames were drawn)")
    return f"{own}, {frames} frames"


def _whole_frame(frame: dict[str, Any], at: str) -> None:
    """What a frame refers to is in it: the cards of its acts lie somewhere, and no card lies twice."""
    for beat in frame["beats"]:
        lying = [card["id"] for zone in beat["zones"] for card in zone["cards"]]
        twice = sorted({id for id in lying if lying.count(id) > 1})
        assert not twice, f"{at}: the cards {', '.join(twice)} lie in several places of the scene"
        for act in beat.get("acts", ()):
            away = [id for id in act.get("cards", ()) if id not in lying]
            assert not away, f"{at}: the act {act['act']!r} stands at {', '.join(away)}, which lies nowhere in the scene"
    if frame["mover"] is not None and len(frame["beats"]) == 0:
        raise AssertionError(f"{at}: a step shows no scene")


@_checks("table opens")
def _table(kind: GameType) -> str:
    import cardlab

    table = cardlab.Table(Game(kind, {}), seed=9000)
    sent = table.session.contents()
    table.close()
    return f"seats: {', '.join(sent['setup']['kinds'])}"


def _some_states(kind: GameType) -> Iterator[State]:
    game = random_play.random_game(kind, 8100)
    found = list(random_play.states(game, 8100))
    return iter(found[:: max(1, len(found) // 6)])


# ---- many games ----


@_checks("tables")
def _tables(kind: GameType) -> str:
    from cardlab.lab.run import simulate

    game, finest = random_play.random_game(kind, 9100), kind.tables.finest
    run = simulate(game, games=5, seed=1, detail=finest, progress=False)
    for number in range(5):
        match, row = run.match(number), run.games.row(number, named=True)
        at = f"{game!r}, game {number} of a run with seed 1"
        kept, true = tuple(row["score"]), match.state.scores
        assert kept == true, f"{at}: the table says that the scores are {kept}, the game {true}"
        won = tuple(seat for seat, each in enumerate(row["won"]) if each)
        assert won == match.state.winners, f"{at}: the table says that {won} won (note_game), the game {match.state.winners} (winners)"
        match.to_frames()
    if finest == "games":
        raise Missing("no tables.py: a run keeps scores and winners, no rounds, tricks and actions")
    return ", ".join(f"{name} {run.lazy(name).collect().height}" for name in ("games", "rounds", "tricks", "actions"))


@_checks("careful")
def _careful(kind: GameType) -> str:
    from cardlab import players
    from cardlab.lab.run import simulate

    game = Game(kind, {})
    if "careful" not in players.names(game):
        raise Missing("no careful.py: random players sit at the table")
    run = simulate(game, games=3, seats="careful", seed=1, progress=False)
    for number in range(3):
        state = game.new(seed=run.match(number).seed)
        for action in run.match(number).line:
            chosen = players.choose("careful", state.view(state.to_act), players.Dice(state))
            at = f"{game!r}, game {number} of a run of careful players with seed 1, step {state.step}"
            assert chosen == action, f"{at}: from its view it chooses {chosen}, knowing all {action}: it looks at what is hidden"
            players.why("careful", state)
            state = state.play(action)
    return "chooses alike from its view and from the whole state, and says why"
