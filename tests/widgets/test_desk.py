"""What the page sends is untrusted: messages that do not hold change nothing and are answered with a sentence, whatever they are."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cardlab
from cardlab import Match
from cardlab.table import messages
from tests.widgets.listener import Listener, fingerprint

Count = Callable[[int, int], int]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records are kept in the present folder: one of its own for each test."""
    place = tmp_path / "notebooks"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def refused(answers: list[dict[str, Any]], n: int | None = None, level: str = "refused") -> dict[str, Any]:
    """The one note that a message is answered with."""
    (note,) = answers
    assert (note["kind"], note["level"], note.get("answer")) == ("note", level, n)
    return note


# ---- anything at all ----

TEXTS = (
    "", " ", "look", "blind", "R7", "r7", "24", "trump Y", "swap Y2 R3", "keep", "out", "play", "you", "random", "custom", "en",
    "same", "new", "sticht", "../x", "../x.json", "/etc/passwd", "/etc/passwd.json", "CON", "nul", "CON.json", "a.json", "x/y",
    "..", ".", ".json", "a\\b", "C:\\x", "~", "-rf", "\0", "a\0b", "\ud800", "Ж", "شطرنج", "<img src=x onerror=alert(1)>", "{0}",
    "{n}", "%s", "💥" * 30, "x" * 1_000, "x" * 1_000_000, "__class__", "NaN",
)  # fmt: skip
FIELDS = ("n", "game", "at", "act", "seat", "on", "names", "deal", "id", "options", "seats", "name", "kind", "answer", "lang", "do")
OPTIONS = ("players", "first_dealer", "trump_chaos", "drop_out", "restrictions", "own_trump", "self", "id", "kind", "given", "")


def junk(rng: random.Random, depth: int = 0) -> Any:
    """Any value JSON can hold, and some it cannot."""
    kind = rng.randrange(14 if depth < 3 else 10)
    if kind < 3:
        return rng.choice(TEXTS)
    if kind == 3:
        return rng.choice((True, False, None))
    if kind < 7:
        return rng.choice((0, 1, 2, 3, 4, 17, -1, 2**31, 2**53, 2**64, -(2**63), 10**400, rng.randrange(300)))
    if kind < 10:
        return rng.choice((0.0, 1.0, 2.5, -0.0, float("nan"), float("inf"), -float("inf"), 1e308))
    if kind < 12:
        return [junk(rng, depth + 1) for _ in range(rng.randrange(5))]
    if kind == 12:
        return {rng.choice(TEXTS[:40]): junk(rng, depth + 1) for _ in range(rng.randrange(4))}
    deep: Any = []
    for _ in range(rng.choice((5, 100, 5_000))):
        deep = [deep] if rng.random() < 0.5 else {"a": deep}
    return deep


def good(table: Listener, rng: random.Random) -> dict[str, Any]:
    """A message that the page could send now."""
    game = {"n": rng.randrange(2**20), "game": table.page.game}
    if table.cover is not None:
        return {"do": "ready", "seat": table.cover, **game}
    act = rng.choice(table.page.acts) if table.page.acts else "look"
    return {"do": "play", "at": table.page.at, "act": act, **game}


Forge = Callable[[Listener, random.Random, dict[str, Any]], Any]
"""Makes a message that must not act out of the table, chance and the last good message."""


def another_game(table: Listener, rng: random.Random, last: dict[str, Any]) -> Any:
    game = table.page.game
    return {**good(table, rng), "game": rng.choice((game - 1, game + 1, str(game), float(game), None, True, junk(rng)))}


def another_step(table: Listener, rng: random.Random, last: dict[str, Any]) -> Any:
    here = table.page.at
    at = rng.choice((here - 1, here + 1, 10**9, float(here), str(here), None, junk(rng)))
    return {**good(table, rng), "do": rng.choice(("play", "goto")), "act": "look", "at": at}


def another_action(table: Listener, rng: random.Random, last: dict[str, Any]) -> Any:
    """Cards that are not held, what other seats may do, and what is no action."""
    one, other = rng.sample(table.match.game.pack.codes, 2)
    act = rng.choice((one, f"swap {one} {other}", f"{one} reverse", f"{one} trump Y", "trump Y", "keep", junk(rng)))
    return {**good(table, rng), "do": "play", "at": table.page.at, "act": act}


def another_seat(table: Listener, rng: random.Random, last: dict[str, Any]) -> Any:
    seat = rng.choice((-1, 0, 1, 4, 99, "0", 1.0, True, "", junk(rng)))
    return {"do": rng.choice(("seat", "ready")), "game": table.page.game, "n": 1, "seat": seat}


def no_switch(table: Listener, rng: random.Random, last: dict[str, Any]) -> Any:
    return {"do": rng.choice(("teacher", "forced")), "game": table.page.game, "on": rng.choice((0, 1, "on", [], {}, junk(rng)))}


def no_names(table: Listener, rng: random.Random, last: dict[str, Any]) -> Any:
    bad: Any = rng.choice(("x" * 41, "\ud800", 5, None, [], junk(rng)))
    names = ["a", "b", "c", bad] if rng.random() < 0.5 else ["a"] * rng.randrange(4)
    return {"do": "names", "game": table.page.game, "names": rng.choice((names, "abcd", {"a": 1, "b": 2, "c": 3, "d": 4}, None))}


def no_game(table: Listener, rng: random.Random, last: dict[str, Any]) -> Any:
    seats: Any = rng.choice((["you"], ["you", "x", "random", "random"], ["custom"] * 4, [[]] * 4, "you", {}, junk(rng)))
    options: Any = rng.choice(({rng.choice(OPTIONS): rng.choice((99, "x", [], float("nan"), junk(rng)))}, {"no": 1}, [], 5, junk(rng)))
    asked = {"options": options} if rng.random() < 0.5 else {"seats": seats}
    return {"do": "new", "game": table.page.game, "n": 1, "deal": rng.choice(("new", "same", "other", None)), **asked}


def no_file(table: Listener, rng: random.Random, last: dict[str, Any]) -> Any:
    names = ("../x", "/etc/passwd", "CON", "", " ", ".", "..", "a/b", "a\0", "x" * 61, "\ud800", "lpt1", "_", "-", 5, None, ["a"])
    if rng.random() < 0.5:
        return {"do": "save", "game": table.page.game, "n": 1, "name": rng.choice(names)}
    return {"do": "load", "game": table.page.game, "n": 1, "name": rng.choice((*names, *TEXTS))}


FORGERIES: tuple[Forge, ...] = (
    lambda table, rng, last: junk(rng),
    lambda table, rng, last: {rng.choice(FIELDS): junk(rng) for _ in range(rng.randrange(5))},
    lambda table, rng, last: {**good(table, rng), rng.choice(FIELDS): junk(rng)},
    lambda table, rng, last: last,  # once more
    another_game, another_step, another_action, another_seat, no_switch, no_names, no_game, no_file,
)  # fmt: skip


def holds(table: Listener, message: Any) -> bool:
    """Whether a forged message happens to be one that a person could have sent: those act, and are left out."""
    if not isinstance(message, dict) or message.get("do") == "hello":
        return isinstance(message, dict)
    if type(message.get("game")) is not int or message["game"] != table.page.game:
        return False
    do, at = message.get("do"), message.get("at")
    if do == "play":
        able = table.cover is None and type(at) is int and at == table.match.here.id and isinstance(message.get("act"), str)
        able = able and table.state.to_act is not None and table.state.to_act == table.viewer
        return able and table.state.why_not(message["act"]) is None
    if do == "goto":
        return type(at) is int and 0 <= at < len(table.match.nodes())
    seat = message.get("seat", "none")
    if do == "seat":
        return seat is None or (type(seat) is int and seat in table.sitting.people)
    if do == "ready":
        return type(seat) is int and seat == table.cover
    if do in ("teacher", "forced"):
        return isinstance(message.get("on"), bool)
    if do == "new":  # may hold by chance: an empty options object, or seats that are known
        try:
            game = cardlab.game(message.get("id", table.match.game.id), **(message.get("options") or {}))
        except (ValueError, TypeError, RecursionError):
            return False
        seats, known = message.get("seats"), ("you", "random")
        fits = seats is None or (isinstance(seats, list) and len(seats) == game.players and all(seat in known for seat in seats))
        return message.get("deal", "new") in ("new", "same") and fits and isinstance(message.get("options", {}), dict)
    if do == "names":
        names = message.get("names")
        return isinstance(names, list) and all(isinstance(name, str) and len(name) <= 40 and "\ud800" not in name for name in names)
    return do in ("go", "files")


@pytest.mark.parametrize(("people", "few", "thorough"), [(1, 1_000, 8_000), (4, 300, 2_000)])
def test_forged_messages_change_nothing_and_good_ones_act(people: int, few: int, thorough: int, folder: Path, count: Count) -> None:
    rng = random.Random(f"messages {people}")
    seats = ["you"] * people + ["random"] * (4 - people)
    todo, done, acted = count(few, thorough), 0, 0
    outside = sorted(os.listdir(folder.parent))
    while done < todo:
        table = Listener(seats=seats, seed=done)
        last = {"do": "play", "act": "look", "at": 99, "game": 1}
        while not table.state.over and done < todo:
            for _ in range(rng.randrange(1, 8)):
                message = rng.choice(FORGERIES)(table, rng, last)
                if holds(table, message):
                    continue
                before, sent = fingerprint(table), len(table.page.messages)
                table.hear(message)
                assert fingerprint(table) == before, message
                assert len(table.page.messages) == sent + 1, message
                note = table.page.messages[-1]
                assert (note["kind"], note["level"]) == ("note", "refused"), (message, note)
                n = message.get("n") if isinstance(message, dict) else None
                assert note.get("answer") == (n if type(n) is int and 0 <= n < 2**53 else None)
                assert max(map(len, note["text"].values())) < 600
                done += 1
            last = good(table, rng)
            step, cover = table.state.step, table.cover
            table.hear(last)
            assert (table.state.step > step) if cover is None else (table.viewer == cover)
            acted += 1
    assert acted > todo / 6
    assert os.listdir(folder) == []
    assert sorted(os.listdir(folder.parent)) == outside


@pytest.mark.parametrize("message", [{"do": "play"}, {"do": "new"}, {"do": "files"}])
def test_a_fault_of_ours_is_a_note(message: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table = Listener(seed=7)

    def breaks(*_: Any) -> None:
        raise ZeroDivisionError("Y11 lies at /place/of/someone")

    monkeypatch.setitem(messages.HANDLERS, message["do"], breaks)
    before = fingerprint(table)
    note = refused(table.ask(message["do"], at=0, act="look"), 1, "error")
    assert "ZeroDivisionError" in note["text"]["ru"]
    assert not any("Y11" in text or "someone" in text for text in note["text"].values())
    assert fingerprint(table) == before


# ---- plays ----


def test_a_double_click_is_one_move() -> None:
    table = Listener(seed=7)
    message = {"do": "play", "at": 0, "act": "look", "n": 1, "game": table.page.game}
    table.hear(message)
    refused(table.hear(message), 1)
    assert table.state.step == 1


def test_a_card_that_is_refused_names_its_rule() -> None:
    table, rng = Listener(seed=7), random.Random(7)
    while not table.page.scene.get("refused"):
        table.click(rng.choice(table.page.acts))
    id, reason = next(iter(table.page.scene["refused"].items()))
    zone = next(zone for zone in table.page.scene["zones"] if zone["id"] == "hand:0")
    face = next(card["face"] for card in zone["cards"] if card["id"] == id)
    note = refused(table.click(face), table.page.n)
    assert note["rule"] == reason["rule"]
    assert note["text"]["de"] == table.page.strings["de"][reason["text"]]


def test_hello_is_answered_with_everything() -> None:
    table = Listener(seed=7)
    first = table.page.messages[0]
    (again,) = table.hear({"do": "hello", "n": 1})
    assert again == first
    table.click("look")
    (later,) = table.hear({"do": "hello"})
    assert later["at"] == 1
    assert len(later["frames"]) == 2


def test_going_to_a_step_is_not_answered_and_playing_there_branches() -> None:
    table = Listener(seed=7)
    table.click("look")
    table.click("trump Y")
    step = table.page.at
    assert table.ask("goto", at=1) == []
    assert table.state.step == 1
    table.page.at = 1
    table.click("trump R")
    node = table.match.nodes()[1]
    assert [str(child.action) for child in node.children] == ["trump Y", "trump R"]
    assert table.page.at > step
    nodes = len(table.match.nodes())
    table.ask("goto", at=1)
    table.page.at = 1
    (answer,) = table.click("trump Y")
    assert answer["frames"] == []
    assert table.page.at == step
    assert len(table.match.nodes()) == nodes


# ---- names, new games ----


def test_names_are_shown_literally() -> None:
    table = Listener(seed=7)
    names = ["</script><img src=x onerror=alert(1)>", "<b>&\"'", "شطرنج", "{seat} {0}"]
    table.ask("names", names=names)
    assert table.page.setup["names"] == names == list(table.match.names or ())
    assert any(names[1] in text for text in table.page.strings["en"])
    table.ask("names", names=["", " ", "C", "D"])
    assert table.page.setup["names"] == [*names[:2], "C", "D"]


def test_the_same_deal_and_the_same_deal_from_another_seat() -> None:
    table = Listener(seed=7, names=["Ich", "B", "C", "D"])
    table.click("look")
    table.ask("new", deal="same")
    assert table.state == cardlab.game("sticht").new(seed=7)
    assert table.page.setup["viewer"] == 0
    table.ask("new", deal="same", seats=["careful", "careful", "you", "careful"])
    assert table.match.seed == 7
    assert table.page.setup["viewer"] == 2
    assert table.page.setup["names"] == ["C", "B", "Ich", "D"]
    assert table.state.to_act == 2
    assert table.match.root.state == cardlab.game("sticht").new(seed=7)


def test_the_same_deal_keeps_explicit_decks() -> None:
    deck = cardlab.game("sticht").deck(hands=[["Y1"]], seed=3)
    table = Listener(decks=[deck], seed=5)
    table.ask("new", deal="same")
    assert table.match.decks == (tuple(deck),)
    assert table.match.seed == 5


def test_a_new_game_with_other_options() -> None:
    table = Listener(seed=7)
    opening = table.page.game
    options = {option["name"]: option["value"] for option in table.page.setup["options"]}
    table.ask("new", deal="new", id="sticht", options={**options, "players": 3, "trump_chaos": True}, seats=["you", "random", "random"])
    assert table.match.game == cardlab.game("sticht", players=3, trump_chaos=True)
    assert table.page.setup["names"] == ["Anna", "Ben", "Cleo"]
    assert table.page.game > opening
    table.ask("new", options={"drop_out": True})
    assert table.match.game == cardlab.game("sticht", players=3, trump_chaos=True, drop_out=True)
    note = refused(table.ask("new", options={"players": 2}), table.page.n)
    assert "“Dropping out”" in note["text"]["en"] and "„Aussteigen“" in note["text"]["de"]
    refused(table.ask("new", options={"players": 4, "drop_out": False}, deal="same"), table.page.n)


def test_a_new_game_calls_everybody_as_it_was_told() -> None:
    table = Listener(seed=7, names=["Ada", "Bo", "Cy", "Di"])
    assert table.page.setup["spare_names"] == ["Emil", "Frida"]
    table.ask("new", options={"players": 5})
    assert list(table.names) == list(table.match.names or ()) == ["Ada", "Bo", "Cy", "Di", "Emil"], "who stays keeps the name"
    assert table.page.setup["spare_names"] == ["Frida"]
    # The page showed who plays by these names: they stay, even where two change places.
    people = ["careful", "you", "careful", "careful"]
    table.ask("new", options={"players": 4, "first_dealer": 1}, seats=people, names=["Ada", "Bo", " ", "Di"])
    assert table.names == ("Ada", "Bo", "Cy", "Di") and table.match.game.options["first_dealer"] == 1
    for wrong in (["Ada"], ["Ada", "Bo", "Cy", 4], ["x" * 41, "Bo", "Cy", "Di"], "abcd"):
        before = fingerprint(table)
        refused(table.ask("new", names=wrong), table.page.n)
        assert fingerprint(table) == before


def test_who_deals_first_is_told_in_words() -> None:
    table = Listener(seed=7)
    note = refused(table.ask("new", options={"first_dealer": 4}), table.page.n)
    assert "“First dealer”" in note["text"]["en"]
    assert not any("first_dealer" in text for text in note["text"].values())
    assert {game["id"]: game["players"] for game in table.page.setup["games"]} == {id: cardlab.game(id).players for id in cardlab.games()}


def test_the_last_game_is_not_heard_any_more() -> None:
    table = Listener(seed=7)
    old = table.page.game
    table.ask("new", deal="new")
    refused(table.hear({"do": "play", "at": 0, "act": "look", "game": old, "n": 5}), 5)
    assert table.state.step == 0


def test_a_function_keeps_its_seat_or_moves_with_the_other() -> None:
    def last(view: cardlab.View) -> Any:
        return view.actions[-1]

    table = Listener(seats=["you", last, "random", "random"], seed=7)
    assert table.page.setup["kinds"] == ["you", "custom", "random", "random"]
    table.ask("new", deal="same", seats=["custom", "you", "random", "random"])
    assert table.sitting.seats == (last, "you", "random", "random")
    table.ask("new", deal="new", seats=["custom", "you", "you", "random"])
    assert table.sitting.seats[0] is last
    refused(table.ask("new", deal="new", seats=["custom", "custom", "you", "random"]), table.page.n)
    table.ask("new")
    assert table.sitting.seats == (last, "you", "you", "random")


# ---- files ----


def test_what_is_saved_can_be_opened_and_nothing_is_written_over(folder: Path) -> None:
    table = Listener(seed=7)
    table.click("look")
    for n, file in ((1, "Montag.json"), (2, "Montag 2.json"), (3, "Montag 3.json")):
        note = refused(table.ask("save", name=" Montag "), table.page.n, "info")
        assert file in note["text"]["de"]
        assert len(os.listdir(folder)) == n
    (files,) = table.ask("files")
    assert sorted(files["files"]) == ["Montag 2.json", "Montag 3.json", "Montag.json"]
    assert files["answer"] == table.page.n
    other = Listener(seed=1)
    answers = other.ask("load", name="Montag.json")
    assert [message["kind"] for message in answers] == ["open", "note"]
    assert other.match.to_text() == table.match.to_text()
    other.click("trump Y")
    assert other.state.step == 2


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_that_leads_nowhere_is_not_followed(folder: Path) -> None:
    (folder / "a.json").symlink_to(folder.parent / "outside.json")
    Listener(seed=7).ask("save", name="a")
    assert not (folder.parent / "outside.json").exists()
    assert (folder / "a 2.json").exists()


WRONG_NAMES = ("../x", "/etc/passwd", "a/b", "", "  ", "x" * 61, "\0", ".x", "a\nb", "-", "\ud800", 5, None, ["a"])


@pytest.mark.parametrize("name", [*WRONG_NAMES, "a.b", "CON", "com1", "Lpt9", "nul"], ids=ascii)
def test_names_that_no_file_here_may_have(name: Any, folder: Path) -> None:
    table = Listener(seed=7)
    refused(table.ask("save", name=name), 1)
    assert os.listdir(folder) == []


@pytest.mark.parametrize("name", WRONG_NAMES, ids=ascii)
def test_names_that_are_not_opened(name: Any, folder: Path) -> None:
    table = Listener(seed=7)
    table.match.save(folder.parent / "x.json")
    before = fingerprint(table)
    refused(table.ask("load", name=f"{name}.json" if isinstance(name, str) else name), 1)
    refused(table.ask("load", name=name), 2)
    assert fingerprint(table) == before


def test_letters_of_all_kinds_make_a_file_name() -> None:
    table = Listener(seed=7)
    for name in ("Пятница", "月曜日", "día-1_b", "x" * 60, "Ж" * 60):
        refused(table.ask("save", name=name), table.page.n, "info")
        assert Path(f"{name}.json").is_file()


def test_what_was_saved_from_python_is_listed_and_opened(folder: Path) -> None:
    table = Listener(seed=7)
    table.match.save("game.v2.json")
    (folder / "notes.json").write_text("{}", encoding="utf-8")
    (folder / "folder.json").mkdir()
    (files,) = table.ask("files")
    assert files["files"] == ["game.v2.json"]
    assert table.ask("load", name="game.v2.json")[0]["kind"] == "open"


def test_a_record_that_is_refused_leaves_the_game(folder: Path) -> None:
    table = Listener(seed=7)
    table.click("look")
    text = table.match.to_text()
    (folder / "cut.json").write_text(text[: len(text) // 2], encoding="utf-8")
    (folder / "altered.json").write_text(text.replace('"seed": 7', '"seed": 8'), encoding="utf-8")
    (folder / "other.json").write_text("[1, 2]", encoding="utf-8")
    (folder / "bytes.json").write_bytes(b"\xff\xfe\0")
    before = fingerprint(table)
    for name in ("cut", "altered", "other", "bytes", "none"):
        note = refused(table.ask("load", name=f"{name}.json"), table.page.n)
        assert f"{name}.json" in note["text"]["ru"]
    assert fingerprint(table) == before


def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device", "/place/of/someone/x.json")

    monkeypatch.setattr(Match, "save", full)
    note = refused(Listener(seed=7).ask("save", name="a"), 1)
    assert "No space left" in note["text"]["en"]
    assert "someone" not in json.dumps(note)
    assert os.listdir(folder) == []


def test_a_seats_record_is_shown_and_the_teachers_switch_goes_off() -> None:
    table = Listener(seed=7, teacher=True)
    table.click("look")
    Path("seat.json").write_text(table.match.to_text(1), encoding="utf-8")
    table.ask("load", name="seat.json")
    assert table.page.setup["viewer"] == 1
    assert table.page.setup["teacher"] is False
    assert all(face == "back" for face in table.page.hand(0))


def test_a_record_has_names_as_a_table_has() -> None:
    table = Listener(seed=7)
    match = cardlab.Match(cardlab.game("sticht"), seed=1)
    match.names = ["x" * 40, "b", "c", "d"]
    text = match.save("long.json").read_text()
    table.ask("load", name="long.json")
    assert table.names == ("x" * 40, "b", "c", "d")
    content = {**json.loads(text), "names": ["x" * 41, "b", "c", "d"]}
    del content["checksum"]
    Path("longer.json").write_text(json.dumps(content))
    table.ask("load", name="longer.json")
    assert "names[0] must have at most 40 characters, not 41" in table.page.notes()[-1]["text"]["en"]
    assert table.names == ("x" * 40, "b", "c", "d")
