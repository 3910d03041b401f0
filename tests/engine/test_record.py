"""A match as text and back: the same game, or a sentence that says where and why not."""

import json
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlab
from cardlab.cards import UNKNOWN
from cardlab.engine import random as generator
from cardlab.match import Match, record
from cardlab.match.errors import RecordError
from cardlab.match.record import KEYS, checksum, load, read
from cardlab.model.game import View
from cardlab.model.registry import GAMES, game_type
from cardlab.testing.random_play import random_game
from tests.engine.test_match import grown, play, play_by_chance

GOLDEN = Path(__file__).with_name("golden")


def signed(content: Any) -> str:
    """The text of a content whose checksum fits."""
    if isinstance(content, dict):
        content = {**content, "checksum": checksum(content)}
    return json.dumps(content)


def whole_game(seed: int) -> Match:
    """A game by chance to its end, its options by chance as well."""
    kind = game_type(sorted(GAMES)[seed % len(GAMES)])
    return play_by_chance(Match(random_game(kind, seed), seed=seed), 1000, random.Random(f"game {seed}"))


def refused(text: str) -> RecordError:
    """How a text is refused."""
    with pytest.raises(RecordError) as caught:
        read(text)
    error = caught.value
    assert error.reason and str(error).endswith(error.reason) and "\n" not in str(error), str(error)
    assert len(str(error)) < 1000
    return error


def small() -> Match:
    """A match with two branches, a name and a deck."""
    game = cardlab.game("sticht", players=3, restrictions=True)
    match = Match(game, seed=2**63 - 1, decks=[game.deck(hands=["Y1 Y2 Y3 R1 R2 R3"], seed=4)])
    match.names = ("Anna", 'B"en', "Zoë & Ди")
    play(match, "look", "trump Y", "swap Y3 R3", "keep", "keep", "Y1 reverse")
    match.back(4)
    play(match, "swap R1", "keep")
    match.back(2)
    play(match, "keep")
    match.back(1)
    return match


# ---- the same game ----


def test_saved_at_every_step_it_is_the_same_game(count: Callable[[int, int], int]) -> None:
    """F14, F15: state, seat to act and what is legal; and the next deals, to the same end."""
    games, seed = count(3, 60), 0
    while games:
        seed += 1
        full = whole_game(seed)
        if len(full.line) > 200:  # every save plays the whole game again, so that long ones cost too much
            continue
        games -= 1
        states = [node.state for node in full.path()]
        match = Match(full.game, seed=seed)
        rng = random.Random(f"go on {seed}")
        for step, action in enumerate((*full.line, None)):
            text = match.to_text()
            again = read(text)
            assert again.to_text() == text
            assert again.game == full.game and again.seed == seed and again.names is None
            assert again.state == states[step] and again.state.to_act == states[step].to_act
            assert again.state.actions == states[step].actions and again.state.events == states[step].events
            if action is None or rng.random() < 0.05:
                assert [node.state for node in again.path()] == states[: step + 1]
                for k, following in enumerate(full.line[step:], step + 1):
                    assert again.play(str(following)) == states[k]
                assert again.to_text() == full.to_text()
                assert again.state.winners == full.state.winners != ()
                assert again.state.scores == full.state.scores
            if action is not None:
                match.play(action)


def test_trees_come_back_with_their_branches(count: Callable[[int, int], int]) -> None:
    for seed in range(count(12, 200)):
        match = grown(seed)
        text = match.to_text()
        again = read(text)
        assert again.to_text() == text
        assert again.here.state == match.here.state and again.line == match.line and again.branches() == match.branches()
        assert len(again.nodes()) == len(match.nodes())
        pairs = [(match.root, again.root)]
        while pairs:
            one, other = pairs.pop()
            assert one.state == other.state and one.action == other.action
            assert [child.action for child in one.children] == [child.action for child in other.children]
            assert (one.last and one.last.action) == (other.last and other.last.action)
            pairs += zip(one.children, other.children, strict=True)


def test_branches_upon_branches_never_nest_deeply() -> None:
    """Whoever takes back every move and tries another must be able to read it again."""
    for seed, main_is_left in ((1, True), (2, False)):
        match = Match(cardlab.game("sticht"), seed=seed)
        rng = random.Random(seed)
        while not match.state.over and len(match.line) < 150:
            actions = rng.sample(match.state.actions, min(2, len(match.state.actions)))
            match.play(actions[0])
            if len(actions) == 2 and main_is_left:
                match.back()
                match.play(actions[1])
            elif len(actions) == 2:
                match.back()
                match.play(actions[1])
                match.back()
                match.play(actions[0])
        text = match.to_text()
        assert max(len(line) - len(line.lstrip()) for line in text.splitlines()) < 80
        again = read(text)
        assert again.to_text() == text and again.line == match.line and again.state == match.state


def test_decks_come_back_as_given() -> None:
    game = cardlab.game("sticht")
    for used in (1, 5):
        match = Match(game, seed=1, decks=[game.deck(seed=k) for k in range(used)])
        while match.state.round == 1:  # on into a round that is dealt from the seed, or from the second deck
            match.play(match.state.actions[-1])
        match.play("look")
        match.goto(3)
        again = read(match.to_text())
        assert again.decks == match.decks and again.state == match.state
        assert [n.state for n in again.path()] == [n.state for n in match.path()]


def test_options_come_back() -> None:
    """F16: nothing falls back to its default."""
    for seed in range(40):
        for id in GAMES:
            match = Match(random_game(game_type(id), seed), seed=seed)
            assert read(match.to_text()).game == match.game


def test_an_older_release_dealt_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """F17: the deals are stored, so a record outlives the generator."""
    match = play_by_chance(Match(cardlab.game("sticht"), seed=3), 75, random.Random(2))
    assert match.state.round >= 3
    match.back(10)
    match.play(match.state.actions[-1])
    text, line, hands = match.to_text(), match.line, [node.state.hands for node in match.path()]

    def otherwise(s: Any, n: int) -> None:
        s.deck[:n] = reversed(s.deck[:n])

    monkeypatch.setattr(generator, "shuffle", otherwise)
    assert Match(match.game, seed=3).play("look").hands != hands[1]
    again = read(text)
    assert again.line == line and [node.state.hands for node in again.path()] == hands
    assert again.seed == 3 and len(again.decks) == 3
    assert read(again.to_text()).state == again.state


# ---- what it looks like ----


def test_it_reads_well() -> None:
    text = small().to_text()
    assert text == (GOLDEN / "small.json").read_text(encoding="utf-8")
    assert read(text).to_text() == text


def test_what_a_seat_keeps_looks_like_this() -> None:
    text = small().to_text(seat=1)
    assert text == (GOLDEN / "small-seat-1.json").read_text(encoding="utf-8")
    assert read(text).to_text() == text


def test_a_record_of_this_release_can_always_be_read() -> None:
    """A whole game with a branch, kept as it was first written: what changes here must change a version number."""
    match = load(GOLDEN / "game.json")
    assert match.to_text() == (GOLDEN / "game.json").read_text(encoding="utf-8")
    ends = [node.state for node in match.nodes() if not node.children]
    assert [(state.step, state.scores, state.winners) for state in ends] == [
        (146, (41, 3, 6, 78, 40), (1,)),
        (82, (20, 18, 32, 32, 18), ()),
    ]


def test_spacing_and_order_of_keys_do_not_matter() -> None:
    match = small()
    content = json.loads(match.to_text())
    for text in (
        json.dumps(content),
        json.dumps(dict(reversed(content.items())), indent=7),
        match.to_text().replace("\n", "\r\n"),
        match.to_text().strip(),
        f"\n\t {match.to_text()}",
    ):
        assert read(text).to_text() == match.to_text()


# ---- written by hand ----


def test_by_hand_it_needs_little() -> None:
    deck = cardlab.game("sticht").deck(seed=1)
    match = read(json.dumps({"cardlab": 1, "game": "sticht", "seed": 5, "line": ["LOOK", "trump  y", [["trump R"]]]}))
    assert [str(action) for action in match.line] == ["look", "trump Y"] and match.state.step == 2 and match.seed == 5
    match.back()
    assert [str(action) for action in match.branches()] == ["trump R"]
    again = read(json.dumps({"cardlab": 1, "game": "sticht", "decks": [" ".join(deck)], "line": ["look"]}))
    assert again.decks == (tuple(deck),)
    dealt = read(json.dumps({"cardlab": 1, "game": "sticht", "deals": [deck], "line": ["look"]}))
    assert dealt.state == again.state
    assert read('{"cardlab": 1, "game": "sticht", "line": []}').state.step == 0


def test_by_hand_with_another_deal_than_the_seeds() -> None:
    deck = cardlab.game("sticht").deck(seed=1)
    match = read(json.dumps({"cardlab": 1, "game": "sticht", "seed": 5, "deals": [deck], "line": ["look"]}))
    assert match.decks == (tuple(deck),) and match.seed == 5


def test_order_of_playing_by_hand() -> None:
    line = ["look", "trump Y", [["trump R"], [], ["trump B", "keep"]], "keep", "keep"]
    match = read(json.dumps({"cardlab": 1, "game": "sticht", "seed": 5, "line": line, "cursor": 1, "visited": [3]}))
    assert [str(child.action) for child in match.here.children] == ["trump R", "trump Y", "trump B"]
    assert [str(action) for action in match.line] == ["look", "trump R"]
    assert json.loads(match.to_text())["line"] == line


# ---- refused ----


def without(content: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in content.items() if key not in (*keys, "checksum")}


BASE: dict[str, Any] = json.loads(small().to_text())
BARE = without(BASE, "visited")
SEAT_BASE: dict[str, Any] = json.loads(small().to_text(seat=1))
FIRST = {"cardlab": 1, "game": "sticht", "seed": 5}
DECK = BASE["decks"][0]

REFUSED: dict[str, tuple[Any, str, str]] = {
    # content, where, a part of the reason
    "list": ([], "", "not a cardlab record"),
    "number": (5, "", "not a cardlab record"),
    "null": (None, "", "not a cardlab record"),
    "other object": ({"game": "sticht", "line": []}, "", "not a cardlab record"),
    "form": ({**BARE, "cardlab": "1"}, "cardlab", "it must be "),
    "form true": ({**BARE, "cardlab": True}, "cardlab", "it must be "),
    "form 0": ({**BARE, "cardlab": 0}, "cardlab", "it must be "),
    "newer form": ({**BARE, "cardlab": 2}, "cardlab", "format 2"),
    "no game": (without(BARE, "game"), "game", "missing"),
    "no line": (without(BARE, "line"), "line", "missing"),
    "other game": ({**BARE, "game": "skat"}, "game", "there is no game 'skat'"),
    "game number": ({**BARE, "game": 3}, "game", "there is no game 3"),
    "other key": ({**BARE, "comment": ""}, "key 'comment'", "no such key"),
    "newer rules": ({**BARE, "version": 99}, "version", "version 99"),
    "version text": ({**BARE, "version": "1"}, "version", "it must be "),
    "version true": ({**BARE, "version": True}, "version", "it must be "),
    "options list": ({**BARE, "options": []}, "options", "it must be "),
    "option": ({**BARE, "options": {"players": 9}}, "options", "players must be"),
    "option not there": ({**BARE, "options": {"id": 9}}, "options", "no option 'id'"),
    "option type": ({**BARE, "options": {"drop_out": 1}}, "options", "drop_out must be True or False, not 1"),
    "seed": ({**BARE, "seed": -1}, "seed", "63-1, not -1"),
    "seed text": ({**BARE, "seed": "7"}, "seed", "it must be "),
    "seed null": ({**BARE, "seed": None}, "seed", "it must be "),
    "seed too large": ({**BARE, "seed": 2**63}, "seed", "it must be "),
    "no seed": ({"cardlab": 1, "game": "sticht", "line": ["look"]}, "seed", "missing"),
    "decks": ({**BARE, "decks": {}}, "decks", "it must be "),
    "deck": ({**BARE, "decks": [{}]}, "decks", "it must be "),
    "deck short": ({**BARE, "decks": [DECK[1:]]}, "decks", f"{DECK[0]}, for example, is missing"),
    "deck twice": ({**BARE, "decks": [[DECK[1], *DECK[1:]]]}, "decks", f"card 2: {DECK[1]} occurs twice"),
    "deck card": ({**BARE, "decks": [["Z9", *DECK[1:]]]}, "decks", "no card 'Z9'"),
    "deck number": ({**BARE, "decks": [[7, *DECK[1:]]]}, "decks", "7 is not a card"),
    "deal": ({**BARE, "deals": [DECK[::-1]]}, "deals", "deal 1 differs from the deck"),
    "too many deals": ({**FIRST, "deals": [DECK], "line": []}, "deals", "reach only 0"),
    "names": ({**BARE, "names": ["Anna"]}, "names", "must have 3 entries, one per seat, not 1"),
    "names text": ({**BARE, "names": "Ann"}, "names", "it must be "),
    "names null": ({**BARE, "names": None}, "names", "it must be "),
    "line text": ({**BARE, "line": "look"}, "line", "it must be "),
    "line number": ({**BARE, "line": ["look", 5]}, "line[1]", "not 5"),
    "illegal": ({**FIRST, "line": ["look", "R7"]}, "step 2 (line[1])", "[C2]"),
    "illegal in a branch": ({**FIRST, "line": ["look", ["blind"], []]}, "line[1][0]", "it must be "),
    "no action": ({**FIRST, "line": ["look", [["blind", "zzz"]]]}, "step 2 (line[1][0][1])", "[C4]"),
    "half a character": ({**FIRST, "line": ["\ud800"]}, "step 1 (line[0])", "[C4]"),
    "long action": ({**FIRST, "line": ["look" * 1000]}, "step 1 (line[0])", "[C4]"),
    "twice": ({**FIRST, "line": ["look", [["LOOK"]]]}, "step 1 (line[1][0][0])", "occurs twice"),
    "alternatives to nothing": ({**FIRST, "line": [[["look"]]]}, "line[0]", "it must be "),
    "alternatives twice": ({**FIRST, "line": ["look", [["blind"]], [["blind"]]]}, "line[2]", "it must be "),
    "no alternatives": ({**FIRST, "line": ["look", []]}, "line[1]", "at least one"),
    "two places": ({**FIRST, "line": ["look", [[], ["blind"], []]]}, "line[1]", "at most once"),
    "alternatives to an alternative": ({**FIRST, "line": ["look", [["blind", [["blind"]]]]]}, "line[1][0][1]", "it must be "),
    "cursor": ({**BARE, "cursor": 99}, "cursor", "for the start, not 99"),
    "cursor null": ({**BARE, "cursor": None}, "cursor", "it must be "),
    "cursor true": ({**BARE, "cursor": True}, "cursor", "it must be "),
    "visited": ({**BARE, "visited": 3}, "visited", "it must be "),
    "visited 0": ({**BARE, "visited": [0]}, "visited[0]", "it must be "),
    "visited twice": ({**BARE, "visited": [3, 3]}, "visited[1]", "only one"),
    "checksum": ({**BARE, "checksum": "0" * 64}, "checksum", "altered"),
    "checksum null": ({**BARE, "checksum": None}, "checksum", "it must be "),
    "seat and seed": ({**SEAT_BASE, "seed": 7}, "key 'seed'", "no such key"),
    "seat without checksum": (without(SEAT_BASE), "checksum", "missing"),
    "seat altered": ({**SEAT_BASE, "seat": 2}, "checksum", "altered"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    content, where, reason = REFUSED[name]
    error = refused(json.dumps(content))
    assert (error.where, reason in error.reason) == (where, True), str(error)


def test_refused_actions_give_the_rules_own_reason() -> None:
    error = refused(json.dumps({**FIRST, "line": ["look", "R7"]}))
    assert error.objection is not None and error.objection.rule == "C2"
    assert error.objection.text("en") in error.reason


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("", "", "empty"),
        (" \n", "", "empty"),
        ("hello", "line 1, column 1", "not JSON"),
        ("{", "line 1, column 2", "ends in the middle"),
        ('{"cardlab": 1}\n{}', "line 2, column 1", "follows the end"),
        ('{"cardlab": 1, "cardlab": 1}', "key 'cardlab'", "twice"),
        ('{"cardlab": 1, "game": {"a": 1, "a": 2}}', "key 'a'", "twice"),
        ('{"cardlab": NaN}', "NaN", "cannot hold"),
        ('{"cardlab": 1, "seed": -Infinity}', "-Infinity", "cannot hold"),
        ('{"cardlab": ' + "9" * 5000 + "}", "", "too long"),
        ("[" * 100_000, "", "nested"),
        ('{"cardlab": 1, "game": "sticht", "line": ' + "[" * 900 + "]" * 900 + "}", "line[0]", "it must be"),
    ],
)
def test_refused_texts(text: str, where: str, reason: str) -> None:
    error = refused(text)
    assert (error.where, reason in error.reason) == (where, True), str(error)


def test_deeply_nested_alternatives_are_refused_with_a_sentence() -> None:
    text = "[" * 960 + "]" * 960
    refused(json.dumps({**FIRST, "line": "here"}).replace('"here"', text))
    deep = '"look"' + ', [["blind", "trump Y"' * 480 + "]]" * 480
    refused(json.dumps({**FIRST, "line": ["here"]}).replace('"here"', deep))


@pytest.mark.parametrize("wrong", [None, 5, b"{}", ["{}"]])
def test_only_a_text_is_read(wrong: Any) -> None:
    with pytest.raises(TypeError, match="must be a string"):
        Match.from_text(wrong)


def test_cut_anywhere() -> None:
    for text in (small().to_text(), small().to_text(seat=0)):
        for length in range(0, len(text.rstrip()), 1 if len(text) < 3000 else 7):
            refused(text[:length])


def test_altered_bytes(count: Callable[[int, int], int]) -> None:
    """A changed byte is refused, or changes nothing (spaces, a letter written as an escape)."""
    rng = random.Random(8)
    for text in (small().to_text(), small().to_text(seat=2)):
        for _ in range(count(300, 3000)):
            at = rng.randrange(len(text))
            letter = rng.choice("0123456789abYRGB[]{},:\"\\ \n?-.e")
            altered = text[:at] + letter + text[at + rng.choice((0, 1)) :]
            try:
                match = read(altered)
            except RecordError:
                continue
            assert match.to_text() == text


def test_altered_and_signed_again_is_still_a_legal_game(count: Callable[[int, int], int]) -> None:
    """Whoever forges a checksum gets a game that the rules allow, or a refusal."""
    match = play_by_chance(Match(cardlab.game("sticht", trump_chaos=True, drop_out=True), seed=3), 60, random.Random(2))
    content = json.loads(match.to_text())
    rng = random.Random(9)
    for _ in range(count(100, 1000)):
        line = list(content["line"])
        a, b = rng.randrange(len(line)), rng.randrange(len(line))
        line[a], line[b] = line[b], line[a]
        try:
            again = read(signed({**content, "line": line}))
        except RecordError:
            continue
        state = again.root.state
        for action in again.line:
            state = state.play(str(action))
        assert state == again.path()[-1].state


WORDS = ["look", "blind", "trump Y", "??", "Y7"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=12,
)


def paths(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a JSON value."""
    found = [at]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, (*at, key))
    elif isinstance(value, list):
        for k, inner in enumerate(value[:6]):
            found += paths(inner, (*at, k))
    return found


def replaced(value: Any, path: tuple[Any, ...], by: Any) -> Any:
    """A copy of a JSON value with another value at a place."""
    if not path:
        return by
    if isinstance(value, dict):
        return {key: replaced(inner, path[1:], by) if key == path[0] else inner for key, inner in value.items()}
    return [replaced(inner, path[1:], by) if k == path[0] else inner for k, inner in enumerate(value)]


@given(JSON)
def test_any_json_is_refused(value: Any) -> None:
    refused(json.dumps(value))


@pytest.mark.parametrize("base", [BASE, SEAT_BASE], ids=["whole", "seat"])
@given(data=st.data())
def test_any_json_anywhere(base: dict[str, Any], data: st.DataObject) -> None:
    """Signed or not: a RecordError or a match that can be shown, never another exception."""
    path = data.draw(st.sampled_from(paths({key: value for key, value in base.items() if key != "checksum"})[1:]))
    content = replaced(base, path, data.draw(JSON))
    for text in (json.dumps(content), json.dumps(without(content)), signed(content)):
        try:
            match = read(text)
        except RecordError as error:
            assert error.reason and "\n" not in str(error)
            continue
        assert read(match.to_text()).to_text() == match.to_text()
        for node in match.nodes():
            assert repr(node.state) and node.state.hands is not None and node.state.events is not None


@given(st.text(max_size=60))
def test_any_text_is_refused(text: str) -> None:
    refused(text)


# ---- files ----


def test_files(tmp_path: Path) -> None:
    match = small()
    path = tmp_path / "партия 1.json"
    assert match.save(path) == path
    assert path.read_bytes().decode("utf-8") == match.to_text()
    assert load(path).to_text() == cardlab.load(str(path)).to_text() == match.to_text()
    match.play("keep")
    match.save(str(path))
    assert load(path).to_text() == match.to_text()
    assert os.listdir(tmp_path) == [path.name], "nothing is left behind"
    path.write_bytes(b"\xef\xbb\xbf" + match.to_text().encode())
    assert load(path).to_text() == match.to_text(), "a mark that some editors put in front"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, path = small(), tmp_path / "game.json"
    match.save(path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    match.play("keep")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="full"):
        match.save(path)
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["game.json"]
    monkeypatch.undo()
    with pytest.raises(OSError):
        match.save(tmp_path / "not there" / "game.json")


def test_a_link_and_a_mode_stay(tmp_path: Path) -> None:
    match, path = small(), tmp_path / "game.json"
    match.save(path)
    path.chmod(0o640)
    link = tmp_path / "link.json"
    link.symlink_to(path)
    assert match.save(link) == link
    assert link.is_symlink() and path.stat().st_mode & 0o777 == 0o640 and load(link).to_text() == match.to_text()


def test_files_that_are_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.json").write_bytes(b'{"cardlab": 1, "names": ["Zo\xeb"]}')
    (tmp_path / "cut.json").write_text(small().to_text()[:200], encoding="utf-8")
    for name, reason in (
        ("none.json", "no such file"),
        (".", "cannot be read"),
        ("a\0b", "cannot be read"),
        ("latin.json", "UTF-8"),
        ("cut.json", "ends in the middle"),
    ):
        with pytest.raises(RecordError, match=reason):
            load(tmp_path / name)
    with pytest.raises(TypeError, match="path"):
        load(3)  # type: ignore[arg-type]


# ---- what one seat may keep ----


def views_of(match: Match, seat: int) -> list[View]:
    return [node.state.view(seat) for node in match.path()]


def test_a_seat_keeps_what_it_saw_and_can_look_at_it(count: Callable[[int, int], int]) -> None:
    for seed in range(count(4, 30)):
        match = grown(seed, moves=80)
        match.names = [f"seat {k}" for k in range(match.game.players)]
        for seat in range(match.game.players):
            text = match.to_text(seat=seat)
            kept = read(text)
            assert kept.seat == seat and kept.to_text() == kept.to_text(seat=seat) == text
            assert [node.state for node in kept.path()] == views_of(match, seat)
            assert [n.state.events for n in kept.path()] == [view.events for view in views_of(match, seat)]
            assert [n.state.actions for n in kept.path()] == [view.actions for view in views_of(match, seat)]
            assert kept.history(seat) == match.history(seat) == tuple(str(action) for action in kept.line)
            assert kept.seed is None and kept.decks == () and kept.names == match.names
            assert kept.state.step == match.state.step and kept.game == match.game
            kept.goto(0)
            kept.forward(99999)
            assert isinstance(kept.back(), View) and repr(kept).startswith(f"Match(seat={seat}, ")


def test_it_cannot_be_played_on_or_lent_to_another_seat() -> None:
    kept = read(small().to_text(seat=1))
    before = kept.to_text()
    for action in ("keep", "zzz"):
        with pytest.raises(RecordError, match="not played on"):
            kept.play(action)
    for ask in (kept.history, kept.to_text):
        with pytest.raises(ValueError, match="only what seat 1 may know, not"):
            ask(0)
    with pytest.raises(ValueError):
        kept.history(None)
    assert kept.to_text() == before


def test_no_secret_is_in_it() -> None:
    """F25: no card that the seat has not seen, no seed, no order of a deal."""
    for seed in range(8):
        match = whole_game(seed)
        for seat in range(match.game.players):
            content = json.loads(match.to_text(seat=seat))
            assert not {"seed", "deals", "decks"} & set(content)
            layout = match.game.kind.layout
            secret = {field.name for field in layout.fields if field.visibility.value == "secret"}
            for k, (node, view) in enumerate(zip(match.path(), content["views"], strict=True)):
                assert not secret & set(view)
                # By their codes: which of two alike cards it is, no record tells.
                codes = match.game.pack.codes
                seen = Counter(codes[card] for card, mask in enumerate(node.state.raw.seen) if mask >> seat & 1)
                for name in ("place", "seen"):
                    there = Counter(codes[int(card)] for card, value in view.get(name, {}).items() if value != -1)
                    assert there <= seen, (k, name)
                assert Counter(str(card) for hand in node.state.view(seat).hands for card in hand if card != UNKNOWN) <= seen


def hidden_otherwise(match: Match, seat: int) -> Match | None:
    """The same game with the cards that a seat never saw in a round, in the stock or given away, dealt otherwise."""
    game, pack = match.game, match.game.pack
    path = match.path()
    decks, becomes = [], {}
    for number in range(1, path[-1].state.round + 1):
        nodes = [node for node in path if node.state.round == number and node.state.raw.deals == number]
        if not nodes:
            break
        raw = nodes[-1].state.raw
        held = {card for hand in nodes[-1].state.hands for card in hand}
        free = [c for c, mask in enumerate(raw.seen) if not mask >> seat & 1 and pack.cards[c] not in held]
        # The last action of a round is a step of the next one: the card played in it has been seen.
        last = nodes[-1].last
        if last is not None and last.action is not None:
            free = [c for c in free if c not in game.kind.action_cards(last.action.code)]
        turned = {pack.codes[a]: pack.codes[b] for a, b in zip(free, free[1:] + free[:1], strict=True)}
        becomes[number] = turned
        decks.append([turned.get(pack.codes[c], pack.codes[c]) for c in raw.deck[: len(pack)]])
    if not any(becomes.values()):
        return None
    other = Match(game, seed=(match.seed or 0) + 1, decks=decks)
    for node in path[1:]:
        assert node.parent is not None
        turned = becomes.get(node.parent.state.round, {})
        code = node.action.code if node.action else -1
        other.play(game.kind.action_text(pack, code, lambda c, turned=turned: turned.get(pack.codes[c], pack.codes[c])))  # type: ignore[misc]
    other.names = match.names
    return other


def test_two_games_that_differ_only_in_what_is_hidden(count: Callable[[int, int], int]) -> None:
    """F26: not a byte tells them apart."""
    changed = 0
    for seed in range(count(8, 100)):
        game = cardlab.game("sticht", players=2 + seed % 4, trump_chaos=seed % 2 == 1, drop_out=seed % 4 > 0)
        match = play_by_chance(Match(game, seed=seed), 100, random.Random(f"hidden {seed}"))
        # Up to the last step of a whole round: in the middle of one, hands are still bound to what is played.
        ends = [node.state.step for node in match.path() if node.state.phase in ("blind", "over")]
        whole = Match(game, seed=seed)
        for action in match.line[: ends[-1]]:
            whole.play(action)
        for seat in range(game.players):
            other = hidden_otherwise(whole, seat)
            if other is None:
                continue
            changed += other.to_text() != whole.to_text() and [str(a) for a in other.line] != [str(a) for a in whole.line]
            assert other.to_text(seat=seat) == whole.to_text(seat=seat)
    assert changed > 5


def altered_view(change: Callable[[dict[str, Any]], object]) -> str:
    """A seat's record with something changed, signed again."""
    content = json.loads(json.dumps(SEAT_BASE))
    change(content)
    return signed(content)


@pytest.mark.parametrize(
    ("where", "change"),
    [
        ("seat", lambda c: c.update(seat=3)),
        ("seat", lambda c: c.update(seat=True)),
        ("views", lambda c: c.update(views={})),
        ("views", lambda c: c["views"].pop()),
        ("views[1]", lambda c: c["views"].__setitem__(1, [])),
        ("views[1]", lambda c: c["views"][1].pop("events")),
        ("views[1]", lambda c: c["views"][1].update(seed=7)),
        ("views[1]", lambda c: c["views"][1].update(deck={"0": 7})),
        ("views[1]", lambda c: c["views"][1].update(players=4)),
        ("views[1]", lambda c: c["views"][1].update(drop_out=1)),
        ("views[1]", lambda c: c["views"][1].update(steps=2)),
        ("views[1]", lambda c: c["views"][1].update(phase=9)),
        ("views[1]", lambda c: c["views"][1].update(actor=3)),
        ("views[1]", lambda c: c["views"][1].update(trump=50)),
        ("views[1].trump", lambda c: c["views"][1].update(trump=500)),
        ("views[1].trump", lambda c: c["views"][1].update(trump="Y")),
        ("views[1].hand", lambda c: c["views"][1].update(hand=[])),
        ("views[1].hand", lambda c: c["views"][1]["hand"].update({"07": 1})),
        ("views[1]", lambda c: c["views"][1]["hand"].update({"6": 99})),
        ("views[1].events", lambda c: c["views"][1].update(events=[[1, 2]])),
        ("views[1].events", lambda c: c["views"][1].update(events=[[99, 101, 0, 0, 0, 0]])),
        ("views[1].events", lambda c: c["views"][1].update(events=[["0", 101, 0, 0, 0, 0]])),
        ("step 3 (line[2])", lambda c: c["line"].__setitem__(2, "swap ?? Z1")),
        ("step 3 (line[2])", lambda c: c["line"].__setitem__(2, "??" + " ??" * 1000)),
        ("step 3 (line[2])", lambda c: c["line"].__setitem__(2, "swap  ?? ??")),
        ("cursor", lambda c: c.update(cursor=0, visited=[])),
    ],
)
def test_forged_seat_records_are_refused(where: str, change: Callable[[dict[str, Any]], object]) -> None:
    error = refused(altered_view(change))
    assert error.where in (where, "visited"), str(error)


# ---- bounds ----


def test_a_text_is_read_with_the_mark_that_editors_put_before_it(tmp_path: Path) -> None:
    text = small().to_text()
    assert read("\ufeff" + text).to_text() == text
    (tmp_path / "marked.json").write_text(text, encoding="utf-8-sig")
    assert cardlab.load(tmp_path / "marked.json").to_text() == text
    refused("\ufeff\ufeff" + text)


def test_what_is_larger_than_any_record_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = small().to_text()
    path = small().save(tmp_path / "game.json")
    monkeypatch.setattr(record, "MOST_BYTES", len(text.encode()) - 1)
    assert "larger than any record" in str(refused(f"{text}   "))
    with pytest.raises(RecordError, match=r"file '.*game\.json': it is larger than any record"):
        cardlab.load(path)
    with pytest.raises(RecordError, match="larger than any record"):
        small().save(tmp_path / "other.json")
    with pytest.raises(RecordError, match="larger than any record"):
        read(" " * len(text.encode()))  # before anything else is looked at
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_the_first_action_that_cannot_be_is_the_last_one_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Any] = []
    play = cardlab.State.play

    def noted(state: cardlab.State, action: Any) -> cardlab.State:
        played.append(action)
        return play(state, action)

    monkeypatch.setattr(cardlab.State, "play", noted)
    error = refused(json.dumps({**BARE, "line": ["look", "trump Y", "look", *["keep"] * 100_000]}))
    assert error.where == "step 3 (line[2])" and played == ["look", "trump Y", "look"]


def test_no_record_holds_more_actions_than_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    match = small()
    text, actions = match.to_text(), len(match.nodes()) - 1
    monkeypatch.setattr(record, "MOST_ACTIONS", actions)
    assert read(text).to_text() == text
    monkeypatch.setattr(record, "MOST_ACTIONS", actions - 1)
    assert f"a record can hold at most {actions - 1} actions" in str(refused(text))
    with pytest.raises(RecordError, match=f"it has {actions} actions"):
        match.to_text()


def test_an_error_of_saving_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("x")
    for place in (tmp_path / "nowhere" / "game.json", tmp_path / "a file" / "game.json", tmp_path):
        with pytest.raises(OSError) as caught:
            small().save(place)
        assert caught.value.filename == str(place) and "part" not in str(caught.value)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a file"]
