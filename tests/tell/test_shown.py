"""What a notebook stores of a position: a picture that needs no trust, and the same in words, with the names of the picture."""

import random
import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

import cardlab
from cardlab.language import languages
from cardlab.language.typeset import loosen
from cardlab.model.game import State
from cardlab.picture import Picture, position_picture, position_svg, position_text

NAMES = ("Anna", "Ben", '</i><b title="x">', "Дарья")
DATA = "data:image/svg+xml;base64,"


class Images(HTMLParser):
    """The attributes of every ``<img>`` in a piece of HTML, and whether there is anything else."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, Any]] = []
        self.others: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An image, or something else."""
        if tag == "img":
            self.found.append(dict(attrs))
        else:
            self.others.append(tag)

    def handle_data(self, data: str) -> None:
        """Words outside of a tag."""
        self.others += data.split()


def displayed(value: Any) -> dict[str, str]:
    """What IPython stores of a value."""
    data, metadata = DisplayFormatter().format(value)
    assert metadata == {}
    return dict(data)


def drawn(data: dict[str, str]) -> tuple[str, str]:
    """The SVG in it and the words that stand for it; the picture is all there is, with the words beside it."""
    assert sorted(data) == ["text/html", "text/plain"]
    images = Images(data["text/html"])
    assert not images.others
    (image,) = images.found
    assert image["src"].startswith(DATA)
    svg = b64decode(image["src"].removeprefix(DATA)).decode()
    ET.fromstring(svg)
    return svg, loosen(image["alt"])


def positions() -> Iterator[State]:
    """Some of a game of each kind, its start and its end among them."""
    for id in cardlab.games():
        chance = random.Random(id)
        state = cardlab.game(id, players=4).new(seed=1)
        yield state
        while not state.over:
            state = state.play(chance.choice(state.actions))
            if chance.random() < 0.02:
                yield state
        yield state


POSITIONS = list(positions())


@pytest.mark.parametrize("who", [0, None])
def test_a_state_and_a_view_are_a_picture_and_words(who: int | None) -> None:
    for state in POSITIONS:
        for position in (state, state.view(who)):
            data = displayed(position)
            svg, alt = drawn(data)
            assert svg == position._repr_svg_() == position_svg(position)
            assert data["text/plain"] == str(position)
            assert data["text/plain"].split()[-1].rstrip(".") in alt and "Seat 3" in alt


def test_a_match_has_its_names() -> None:
    match = cardlab.Match(cardlab.game("sticht"), seed=3)
    match.play("look")
    assert drawn(displayed(match))[0] == match._repr_svg_() == match.state._repr_svg_()
    assert displayed(match)["text/plain"] == str(match) == str(match.state)
    match.names = NAMES
    svg, alt = drawn(displayed(match))
    assert svg == match._repr_svg_() == position_svg(match.state, names=NAMES)
    assert displayed(match)["text/plain"] == str(match) == position_text(match.state, names=NAMES)
    for name in NAMES:
        assert name in alt and name in str(match)
    assert "Seat" not in alt + str(match) + svg


def test_a_record_of_one_seat_is_shown_as_it_is_seen_there() -> None:
    match = cardlab.Match(cardlab.game("sticht"), seed=3)
    match.play("look")
    match.names = NAMES
    own = cardlab.Match.from_text(match.to_text(seat=1))
    svg, alt = drawn(displayed(own))
    assert svg == position_svg(own.state, names=NAMES) and alt != drawn(displayed(match))[1]


@pytest.mark.parametrize("lang", languages())
def test_the_words_name_people_as_the_picture_does(lang: str) -> None:
    """In each language, and nobody by number who has a name."""
    for state in POSITIONS:
        words = position_text(state, lang, NAMES)
        data = displayed(position_picture(state, lang, NAMES))
        svg, alt = drawn(data)
        assert svg == position_svg(state, lang, NAMES) and data["text/plain"] == words
        told = "".join(ET.fromstring(svg).itertext())
        for name in NAMES:
            assert name in words and name in alt and name in told
        numbered = re.findall(r"^[> ] (\S+ [1-4])  ", position_text(state, lang), re.MULTILINE)
        assert len(numbered) == 4
        assert not any(word in text for word in numbered for text in (words, alt, told))


def test_words_that_stand_for_a_picture_are_read_as_sentences() -> None:
    picture = Picture("<svg/>", '  A title · step 3\n\n> "Ann" <b>  2\nAnn played. [S4.1]\n')
    _, alt = drawn(displayed(picture))
    assert alt == 'A title · step 3. > "Ann" <b>  2. Ann played. [S4.1]'
    assert str(picture) == picture.words and repr(picture) == "<picture:   A title · step 3>"
