"""Everything that is sent to a page is set: no line can end between a number and its word, in any language, phase or answer."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import cardlab
from cardlab.language import typeset
from cardlab.language.typeset import NO_BREAK
from tests.tell.test_typeset import NAMES, ends_badly
from tests.widgets.listener import Listener

GAMES = cardlab.games()
FILE = "game 3 of 5.json"
LATE: dict[str, dict[str, Any]] = {
    "dvadtsat": {"trumps": "own"},
    "nineteen": {},
    "sticht": {"trump_chaos": True, "drop_out": True},
    "totals": {},
}
"""Options by which more phases come up."""


def sentences(value: Any) -> Iterator[str]:
    """Every text in a message."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from sentences(each)


def told(table: Listener) -> Iterator[str]:
    """What people read of all that was sent so far: sentences, the page's own words, answers."""
    for message in table.page.sent:
        yield from sentences(message.get("strings", {}))
        yield from sentences(message.get("setup", {}).get("words", {}))
        yield from (text.replace(FILE, "a file") for text in sentences(message.get("text", {})))


def played(game: str, actions: int = 140) -> Listener:
    """A table of a game that was played for a while, with all hands open, and that was told wrong things."""
    chance = random.Random(game)
    match = cardlab.Match(cardlab.game(game, players=4, **LATE[game]), seed=3)
    for _ in range(actions):
        if match.state.over:
            break
        match.play(chance.choice(match.state.actions))
    table = Listener(match, names=NAMES, teacher=True)
    table.ask("play", act="nothing of the kind")
    table.ask("save", name=FILE.removesuffix(".json"))
    table.ask("names", names=["a"])
    return table


@pytest.mark.parametrize("game", GAMES)
def test_every_string_that_is_sent(game: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = played(game)
    texts = set(told(table))
    assert len(texts) > 800 and sum(NO_BREAK in text for text in texts) > 100
    assert {bad for text in texts for bad in ends_badly(text)} == set()
    assert any("7 Zwerge" in text for text in texts), "a name stays as it was typed"
    assert any(FILE in text for note in table.page.sent for text in sentences(note.get("text", {}))), "the name of a file, too"


def test_a_page_that_stands_alone() -> None:
    from cardlab.table.export import page_html

    table = Listener("sticht", players=4, seed=3, names=NAMES)
    page = page_html(table)
    held = re.search(r"^const OPEN = (.*);$", page, re.MULTILINE)
    answer = re.search(r"^const NO_KERNEL = (.*);$", page, re.MULTILINE)
    assert held and answer
    opened = json.loads(held[1])
    texts = [*sentences(opened["strings"]), *sentences(opened["setup"]["words"]), *sentences(json.loads(answer[1]))]
    assert len(texts) > 500 and not [bad for text in texts for bad in ends_badly(text)]
    assert opened["setup"]["names"] == list(NAMES)


def test_the_still_below_a_table_is_set_and_its_words_can_be_searched() -> None:
    still = Listener("sticht", players=4, seed=3, names=NAMES, lang="de")._still()
    assert not ends_badly(still._repr_html_()) and NO_BREAK in still._repr_html_() and NO_BREAK not in repr(still)


def test_a_string_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    typeset.page_words_bound.cache_clear()
    monkeypatch.setattr(typeset, "_bound", lambda text, lang: text)
    bad = [bad for text in told(Listener("nineteen", players=4, seed=3)) for bad in ends_badly(text)]
    typeset.page_words_bound.cache_clear()
    assert len(bad) > 20
