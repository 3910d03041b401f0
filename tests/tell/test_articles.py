"""English: cards have their article, and *a* and *an* go by what is heard."""

import re
import tomllib
from collections.abc import Iterator, Mapping

import pytest

from tests.project import tree
from tests.tell.catalogues import Template, templates

VOWEL = r"(?:8\d*|11|18|[aefhilmnorsx]\b|[aeiou])"
"""How a word begins that is heard with a vowel: 8 is eight, a letter by itself is its name."""
NOT_HEARD_SO = r"(?:one|once|us|use|used|user|usual|unique|united|unit|european)\b"
"""Words that are written with a vowel and heard with a consonant."""
HEARD_SO = r"(?:hour|honest|honour|heir)"
"""Words that are written with a consonant and heard with a vowel."""


def faults_of_articles(text: str) -> Iterator[str]:
    """Where *a* should be *an*, or *an* should be *a*."""
    for article, word in re.findall(r"(?<![\w{])([Aa]n?) ([\w½+]+)", text):
        vowel = bool(re.match(HEARD_SO, word, re.I) or (re.match(VOWEL, word, re.I) and not re.match(NOT_HEARD_SO, word, re.I)))
        if vowel != (article.lower() == "an"):
            yield f"“{article} {word}” in “{text}”"


def faults_of_cards(template: Template) -> Iterator[str]:
    """A sentence with the bare name of a card and nothing before it that stands for its article; labels may be that short."""
    for sentence in re.split(r"(?<=[.;!?])\s", template.text):
        for place in re.finditer(r"\{(\w+):[a-z,]*bare[a-z,]*\}", sentence):
            before = sentence[: place.start()]
            if sentence.endswith((".", "!", "?")) and not re.search(r"(?:\{\w+:poss\}|\b(?:a|an|another|the|your)) $", before, re.I):
                yield f"“{place[0]}” has no article in “{sentence}”"


def faults_of_pack(cards: Mapping[str, str]) -> Iterator[str]:
    """Names of cards that lack their article within a sentence, or have it standing alone."""
    for code, forms in cards.items():
        within, alone = (forms.split("|") * 2)[:2]
        if not within.startswith("the ") or alone.startswith("the ") or within == alone:
            yield f"{code}: {forms}"


@pytest.mark.parametrize("where", ["clauses", "all else"])
def test_a_and_an(where: str) -> None:
    found = [
        f"{template.file} {template.key}: {fault}"
        for template in templates("en")
        if template.key.startswith("clauses") == (where == "clauses")
        for text in template.forms()
        for fault in faults_of_articles(text)
    ]
    assert not found, "\n".join(dict.fromkeys(found))


def test_cards_have_their_article_in_sentences() -> None:
    found = [f"{template.file} {template.key}: {fault}" for template in templates("en") for fault in faults_of_cards(template)]
    assert not found, "\n".join(found)


def test_every_pack_names_its_cards_with_the_article_and_without() -> None:
    packs = tomllib.loads((tree.PACKAGE / "language/words/en/pack.toml").read_text(encoding="utf-8"))
    found = [f"{name}: {fault}" for name, pack in packs.items() for fault in faults_of_pack({**pack["cards"], **pack.get("ranks", {})})]
    assert packs and not found, "\n".join(found)


@pytest.mark.parametrize("text", ["An 8 and a 7.", "An 11 on a 10, an ace on a queen.", "A one-way street, an hour, a user."])
def test_what_is_right(text: str) -> None:
    assert not list(faults_of_articles(text))


@pytest.mark.parametrize("text", ["Play a 8.", "Play an 7.", "You hold a ace.", "It takes a 11.", "A own trump.", "an usual game"])
def test_a_wrong_article_is_found(text: str) -> None:
    assert list(faults_of_articles(text))


def test_a_bare_card_is_found() -> None:
    def bare(text: str) -> list[str]:
        return list(faults_of_cards(Template("planted", "en", "events.planted", text)))

    assert bare("{seat} plays {card:bare}.") and bare("{card:bare,cap} is turned up.")
    assert not bare("{seat} plays {card}.") and not bare("{seat:poss} {card:bare} wins.") and not bare("{card:bare} turned up")
    assert list(faults_of_pack({"R": "red #"})) and list(faults_of_pack({"R": "the red #"}))
    assert not list(faults_of_pack({"R": "the red #|red #"}))
