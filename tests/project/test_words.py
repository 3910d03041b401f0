"""English, German and Russian say the same: no sentence is missing in one of them, and none lost what is filled in.

A catalogue is a family of TOML files that differ in one part of their path, the language: ``words/{en,de,ru}.toml`` or
``words/{en,de,ru}/table.toml``.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.project import tree

LANGUAGES = ("en", "de", "ru")
# Forms by number: each language has a set of its own (CLDR), so they are not compared, but none of them may lack.
FORMS = {"zero", "one", "two", "few", "many", "other"}
NEEDED = {"en": {"one", "other"}, "de": {"one", "other"}, "ru": {"one", "few", "many"}}
PLACEHOLDER = re.compile(r"\{(\w*)[^{}]*\}")
WORDS = re.compile(r"[^\W\d_]{2,}")


def family(path: Path) -> str:
    """The path with the language taken out: what the three have in common."""
    parts = path.relative_to(tree.ROOT).with_suffix("").parts
    return "/".join("*" if part in LANGUAGES else part for part in parts)


def language(path: Path) -> str:
    """The language a catalogue is in, by its path."""
    return next(part for part in path.relative_to(tree.ROOT).with_suffix("").parts if part in LANGUAGES)


FAMILIES: dict[str, dict[str, Path]] = {}
for _path in tree.files(".toml", under=tree.PACKAGE):
    if "*" in family(_path).split("/"):
        FAMILIES.setdefault(family(_path), {})[language(_path)] = _path


def sentences(value: Any, lang: str, at: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a catalogue with its key; the forms of one word by number count as one text."""
    match value:
        case str():
            yield at, value
        case dict() if value and set(value) <= FORMS:
            missing = NEEDED[lang] - set(value)
            assert not missing, f"{at}: {lang} needs the forms {sorted(missing)}, too"
            yield at, " ".join(str(text) for text in value.values())
        case dict():
            for key, inner in value.items():
                yield from sentences(inner, lang, f"{at}.{key}" if at else key)
        case list():
            for n, inner in enumerate(value):
                yield from sentences(inner, lang, f"{at}[{n}]")


def read(path: Path) -> dict[str, str]:
    """A catalogue, flat."""
    return dict(sentences(tomllib.loads(path.read_text(encoding="utf-8")), language(path)))


def with_common(path: Path) -> dict[str, str]:
    """A catalogue, flat; that of a game over what all games on the kit say, which it may leave to the kit in one language and not in
    another.
    """
    common = tree.PACKAGE / "kit" / "words" / path.name
    return {**(read(common) if path.parent.name == "rulebook" else {}), **read(path)}


@pytest.mark.parametrize("name", FAMILIES)
def test_no_gap(name: str) -> None:
    paths = FAMILIES[name]
    assert set(paths) == set(LANGUAGES), f"{name}: there is only {sorted(paths)}"
    english = with_common(paths["en"])
    for lang in ("de", "ru"):
        other = with_common(paths[lang])
        assert not set(english) ^ set(other), f"{tree.short(paths[lang])}: {sorted(set(english) ^ set(other))}"
        for key, text in english.items():
            there, here = set(PLACEHOLDER.findall(text)), set(PLACEHOLDER.findall(other[key]))
            assert there == here, f"{tree.short(paths[lang])}: {key} fills in {sorted(here)}, English {sorted(there)}"


@pytest.mark.parametrize("name", FAMILIES)
def test_every_sentence_is_said_and_translated(name: str) -> None:
    paths = FAMILIES[name]
    texts = {lang: read(path) for lang, path in paths.items()}
    for lang, path in paths.items():
        empty = [key for key, text in texts[lang].items() if not text.strip()]
        assert not empty, f"{tree.short(path)}: {empty}"
        # A name or a figure may be the same in two languages; four words in a row are not.
        if lang != "en":
            alike = {key: PLACEHOLDER.sub("", text) for key, text in texts[lang].items() if text == texts["en"].get(key)}
            same = [key for key, text in alike.items() if len(WORDS.findall(text)) > 3]
            assert not same, f"{tree.short(path)} is still English: {same}"


def test_a_gap_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "ROOT", tmp_path)
    texts = {"en": 'a = "{who} wins"\nb = "no"', "de": 'a = "Gewonnen"\nb = "nein"', "ru": 'a = "{who} берёт"'}
    paths = {}
    for lang, text in texts.items():
        paths[lang] = tmp_path / f"{lang}.toml"
        paths[lang].write_text(text, encoding="utf-8")
    monkeypatch.setitem(FAMILIES, "sample", paths)
    with pytest.raises(AssertionError, match=r"fills in \[\], English \['who'\]"):
        test_no_gap("sample")
    paths["de"].write_text('a = "{who} gewinnt"\nb = "nein"', encoding="utf-8")
    with pytest.raises(AssertionError, match=r"ru.toml: \['b'\]"):
        test_no_gap("sample")
