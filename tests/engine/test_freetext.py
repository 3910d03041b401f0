"""Free text: characters of every Unicode category, through every way in and every way out."""

import json
import sys
import unicodedata
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import altair
import pytest

import cardlab
from cardlab import Match, RecordError
from cardlab.language.freetext import check_names, isolated, names_told_apart, quoted, showable, unshowable_in, xml_text
from cardlab.match.record import checksum
from cardlab.picture import position_svg, position_text
from tests.widgets.listener import Listener


def one_of_each_category() -> list[str]:
    """The first, a middle and the last character of every category."""
    found: dict[str, list[str]] = {}
    for code in range(sys.maxunicode + 1):
        found.setdefault(unicodedata.category(chr(code)), []).append(chr(code))
    return sorted({each for signs in found.values() for each in (signs[0], signs[len(signs) // 2], signs[-1])})


FURTHER = ("\x01", "\x0b", "\x1b", "\x85", "\ufffe", "\uffff", "\ufdd0", "\U0001fffe", "\u202e", "\u2067", "\u2069", "<", "&")
SIGNS = sorted({*one_of_each_category(), *FURTHER})
CANNOT = [sign for sign in SIGNS if unshowable_in(sign)]
CAN = [sign for sign in SIGNS if not unshowable_in(sign)]


def named(signs: list[str]) -> Match:
    """A short match of four, called by these characters and more."""
    match = Match(cardlab.game("sticht"), seed=3)
    for action in ("look", "trump R", "keep", "keep", "keep", "keep"):
        match.play(action)
    match.names = [f"A{sign}b" for sign in (*signs, "w", "x", "y", "z")[:4]]
    return match


def test_what_cannot_be_shown_is_what_xml_cannot_hold_and_controls() -> None:
    assert {"\x00", "\x01", "\x0b", "\x1b", "\ufffe", "\ud800"} <= set(CANNOT)
    assert not {"\t", "\n", "\u202e", "\u200b", "Ж", "\U0001f600"} & set(CANNOT)
    for sign in CAN:
        ElementTree.fromstring(f"<a b='{xml_text(sign)}'>{xml_text(sign)}</a>")
    for sign in SIGNS:
        assert not unshowable_in(showable(sign)) and ElementTree.fromstring(f"<a>{xml_text(sign)}</a>") is not None
        assert showable(sign) == sign or sign in CANNOT
        showable(sign).encode("utf-8")


@pytest.mark.parametrize("sign", CANNOT)
def test_a_name_that_cannot_be_shown_is_refused_wherever_it_comes_in(sign: str) -> None:
    names = ["Ada", f"B{sign}", "Cy", "Di"]
    match = named([])
    before = match.names
    wanted = rf"names\[1\]=.* is not allowed: it contains .* \(U\+{ord(sign):04X}\)"
    with pytest.raises(ValueError, match=wanted):
        match.names = names
    with pytest.raises(ValueError, match=wanted):
        cardlab.Table("sticht", names=names)
    with pytest.raises(ValueError, match=wanted):
        cardlab.charts.trajectory(match, names=names)
    assert match.names == before
    content = {**json.loads(match.to_text()), "names": names}
    content["checksum"] = checksum(content)
    with pytest.raises(RecordError, match=r"names: names\[1\]"):
        Match.from_text(json.dumps(content))
    table = Listener(match)
    table.ask("names", names=names)
    assert table.names == before and table.page.notes()[-1]["level"] == "refused"


@pytest.mark.parametrize("signs", [CAN[k : k + 4] for k in range(0, len(CAN), 4)])
def test_a_name_that_can_be_shown_comes_out_everywhere(signs: list[str], tmp_path: Path) -> None:
    match = named(signs)
    names = list(match.names or ())
    again = Match.from_text(match.to_text())
    assert again.names == match.names
    drawn = ElementTree.fromstring(position_svg(match.state, names=names))
    said = "".join(drawn.itertext())
    spaced = " ".join(said.split())
    assert all(" ".join(isolated(name).split()) in spaced for name in names)
    assert position_text(match.state, "de", names)
    table = Listener(match)
    assert table.page.setup["names"] == [name.strip() for name in names]
    page = table.export(tmp_path / "game.html").read_text(encoding="utf-8")
    assert "Content-Security-Policy" in page


@pytest.mark.parametrize("sign", CANNOT)
def test_what_is_drawn_all_the_same_has_it_replaced(sign: str) -> None:
    match = named([])
    drawn = position_svg(match.state, names=[f"A{sign}", "b", "c", "d"])
    assert f"A{showable(sign)}" in "".join(ElementTree.fromstring(drawn).itertext())


def test_charts_draw_whatever_text_they_are_given(tmp_path: Path) -> None:
    """What draws them ends the process at what XML cannot hold; every way goes through the one that replaces it."""
    odd = "".join(sign for sign in CANNOT if sign != "\ud800") + "\ud800"
    match = named(["\u202e", "\u2069", "\U000e0001", "\ue000"])
    chart = cardlab.charts.trajectory(match).properties(title=odd, description=odd)
    for kind in ("svg", "png", "json", "html"):
        chart.save(tmp_path / f"chart.{kind}", **({"inline": True} if kind == "html" else {}))
    ElementTree.parse(tmp_path / "chart.svg")
    assert "<img " in chart._repr_mimebundle_()["text/html"]
    run = cardlab.simulate("sticht", games=30, seed=1, progress=False)
    means = cardlab.charts.means(run, run.games, "actions", "rounds", title=odd, axes=(odd, odd), least=1)
    ElementTree.fromstring(svg_of(means, tmp_path))
    live = cardlab.charts.opens(cardlab.charts.lengths(run).properties(title=odd), run)
    assert live is not None


def svg_of(chart: altair.TopLevelMixin, folder: Path) -> str:
    """A chart as its SVG."""
    chart.save(folder / "other.svg")
    return (folder / "other.svg").read_text(encoding="utf-8")


def test_a_name_turns_nothing_outside_it() -> None:
    for name in ("אבג", "\u202eabc", "\u2069\u202eabc", "\u2067\u2067x", "a\u2069b\u2069"):
        told = isolated(name)
        assert told.startswith("\u2068") and told.endswith("\u2069")
        depth = 0
        for at, sign in enumerate(told):
            depth += (sign in "\u2066\u2067\u2068") - (sign == "\u2069")
            assert depth > 0 or at == len(told) - 1, f"{name!a} ends its isolation early"
        assert depth == 0
    assert isolated("Anna & <b>") == "Anna & <b>"


def test_names_in_charts_are_told_apart(tmp_path: Path) -> None:
    assert names_told_apart(["A", "A", "A", "A (2)"]) == ["A", "A (3)", "A (4)", "A (2)"]
    match = named([])
    alike, blank = {"Ben", "Ben (2)", "Ben (3)", "Ben (4)"}, {"Seat 1", "Seat 2", "x", "x (2)"}
    for names, wanted in ((["Ben"] * 4, alike), (["", " ", "x", "x"], blank)):
        drawn = svg_of(cardlab.charts.trajectory(match, names=names), tmp_path)
        texts = {each.text or "" for each in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")}
        assert all(any(name in text for text in texts) for name in wanted), texts


def test_as_many_names_as_seats_of_at_most_40_characters() -> None:
    assert check_names(("x" * 40, "", "b"), 3) == ("x" * 40, "", "b")
    for names, wanted in (
        ("abc", "names must be a list with one name per seat, not 'abc'"),
        (3, "names must be a list with one name per seat, not 3"),
        (["a", "b"], "names must have 3 entries, one per seat, not 2"),
        (["a", 1, "c"], r"names\[1\] must be a string, not 1"),
        (["a", "b", "x" * 41], r"names\[2\] must have at most 40 characters, not 41"),
    ):
        with pytest.raises(ValueError, match=wanted):
            check_names(names, 3)


# ---- what was given, in an error ----

HUGE = (10**5000, -(10**9999), "x" * 3_000_000, [10**5000], ["y" * 100_000] * 30, b"z" * 100_000)


@pytest.mark.parametrize("value", HUGE, ids=lambda value: type(value).__name__)
def test_errors_quote_briefly(value: Any) -> None:
    calls: list[Callable[[], Any]] = [
        lambda: cardlab.game(value),
        lambda: cardlab.options(value),
        lambda: cardlab.game("sticht").new(seed=value),
        lambda: cardlab.game("sticht").new(decks=value),
        lambda: cardlab.game("sticht").new(seed=1).view(value),
        lambda: cardlab.game("sticht").new(seed=1).play(value),
        lambda: cardlab.simulate("sticht", games=value),
        lambda: cardlab.simulate("sticht", games=1, seed=value),
        lambda: cardlab.simulate("sticht", games=1, seats=value),
        lambda: cardlab.simulate("sticht", games=1, detail=value),
        lambda: cardlab.Table("sticht", seats=value),
        lambda: cardlab.Table("sticht", names=value),
        lambda: cardlab.Table("sticht", lang=value),
        lambda: cardlab.game("sticht").rulebook(value),
        lambda: Match(cardlab.game("sticht"), seed=1).goto(value),
        lambda: Match(cardlab.game("sticht"), seed=1).back(value if isinstance(value, int) and value < 0 else "x"),
        lambda: Match(value),
        *(partial(cardlab.game, game, **{option.name: value}) for game in cardlab.games() for option in cardlab.options(game)),
    ]
    for number, call in enumerate(calls):
        with pytest.raises((ValueError, TypeError)) as caught:
            call()
        message = str(caught.value)
        assert 10 < len(message) < 1500, f"call {number}: {len(message)} characters"
        assert "Exceeds the limit" not in message
    for game in cardlab.games():
        with pytest.raises(cardlab.OptionError) as option_error:
            cardlab.game(game, players=value)
        assert option_error.value.option == "players" and "must be a whole number from" in str(option_error.value)


def test_a_value_is_quoted_as_python_writes_it() -> None:
    assert [quoted(each) for each in (7, "x", None, [1, 2])] == ["7", "'x'", "None", "[1, 2]"]
    deep: list[object] = []
    for _ in range(10_000):
        deep = [deep]
    assert quoted(deep) == "<list>" and len(quoted("\x1b" * 500)) == 60
