"""Words beside numbers: every template of every catalogue, at 0, 1, 2, 5, 11, 21, 24 and ½; a new game's are found by themselves."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from cardlab.language import languages, say
from cardlab.language.phrase import number_text, phrase
from cardlab.language.words import _plural_form
from tests.tell.catalogues import PLACE, Template, templates

VALUES = (0, 1, 2, 5, 11, 21, 24, 0.5)
WORD = r"[^\W\d_]+"
"""Letters only: what may stand beside a number and be inflected."""
NO_RANGE = r"(?<!to )(?<!bis )(?<!до )(?<!–)(?<!of the )(?<! der )"
"""Not the end of a range, nor a known whole, which are plural whatever the number: *2 to 5 players*, *63 of the 64 cards*."""

NUMBERED = {
    "all", "base", "before", "burn", "burn_two", "call", "called", "change", "count", "each", "end", "first", "hand", "high", "kings",
    "lap", "last", "left", "limit", "longest", "low", "mean", "most", "n", "none", "number", "off", "per_miss", "per_trick", "plain",
    "points", "renewals", "round", "rounds", "score", "seats", "start", "step", "target", "total", "trick", "tricks", "turn", "turns",
    "winners", "worth", "yellow",
}  # fmt: skip
"""Facts that are numbers, by their names. ``tests/tell/test_heard.py`` finds one that a game says and this lacks."""

INVARIABLE = {
    "en": "a are at begins beats called for from has hit if in is more of on or penalty per to too took was will wins won".split(),
    "de": (
        "an angesagt angezweifelt ansagen auswählen beginnt bis das dazu der die für gelten gemacht getroffen gewinnt gezogen gibt hat "
        "im in ist je kommt lag mit nicht oder richtig sein stimmte um und von war werden wird zu"
    ).split(),
    "ru": "без бьёт в верна до за и из или на не нет никто по проиграл с".split(),
}
"""Words that may follow a bare number, since no number changes them: prepositions, verbs of a number itself, ‘more’."""

COUNTING = {"en": ("are", "become"), "de": ("bleiben", "fehlen", "haben", "sind", "werden"), "ru": ("остались", "осталось")}
"""Verbs before a number that agree with it."""

OF_THEIR_OWN = {
    "en": r"\b(0|1|½) times?\b|\b0 more times\b",
    "de": r"\b[01½]-mal\b",
    "ru": r"\b(0|½) (раз|раза)\b",
}
"""Numbers for which there is a text of its own instead."""

NEVER_THERE = {
    ("stock_ends.renewals", 0): "a stock that is never renewed ends otherwise: stock_ends.never",
    ("names.again", 0): "names.again.none",
    ("charts.no_means", 0): "a mean needs at least some cases",
    ("charts.no_means", 0.5): "games are whole",
    ("stock_ends.renewals", 0.5): "the stock is renewed or not",
    ("names.again", 0.5): "the stock is renewed or not",
}
"""What never comes to be said: the end of a key and a number, and why."""

ENDS = {
    # one card, two cards, five cards, as subject; those of fleeting vowels are told by the letters that differ
    "а ы -", "а и -", "ка ки ок", "ка ки ек", "я и й", "я и ь", "ь и ей", "о а ов", "о а -", "е я й", "- а ов", "- а -", "- я ей",
    "ь я ей", "ь и и", "й я ев", "я ени ён", "мя мени мён", "ие ия ий", "- и ов",
    # the same as object
    "у ы -", "у и -", "у а ов", "ку ки ок", "ю и й", "ю и ь", "юю ие их", "ую ые ых",
    # after “of”, “with” and “each”, which ask for a case of their own
    "а ов ов", "ы - -", "и ок ок", "я ев ев", "ия ий ий", "я й й", "ой ами ами", "ом ами ами", "е ы -", "е ам ам", "а - -", "ки ок ок",
    # an adjective or a verb that goes with it
    "ая ие их", "ая ые ых", "ое ых ых", "ого ых ых", "ой ых ых", "е ах ах", "ый ых ых", "ий их их", "а и о", "а ы о", "а о о", "а и и",
    "а ы ы", "ётся ются ются", "ся ись ось", "ась ись ось", "ась ось ось", "ётся утся ётся", "ётся ются ётся",
    "ет ют ют", "ит ят ят", "ет ют ет",
    "ит ат ат", "т ют ют", "ет ут ут",
}  # fmt: skip
"""How Russian words end at one, a few and many (``-``: nothing), from the first letter in which they differ."""


def slot(lang: str, value: float) -> int:
    """Which form goes with a number."""
    return _plural_form(lang, value)


def specs(template: Template) -> Iterator[list[str]]:
    """The forms by number that a template has."""
    for _, form in template.places:
        if "|" in form:
            yield form.split("|")


def differing(forms: list[str]) -> list[list[str]]:
    """The words that change with the number, each with its forms; nothing where the forms are worded apart."""
    words = [re.findall(WORD, form) for form in forms]
    if len({len(each) for each in words}) > 1:
        return []
    return [list(alike) for alike in zip(*words, strict=True) if len(set(alike)) > 1]


@cache
def counted(lang: str) -> dict[str, set[int]]:
    """Words that stand beside numbers, with the forms as which they are used."""
    found: dict[str, set[int]] = {}
    for template in templates(lang):
        for forms in specs(template):
            beside = all("#" in form or " " not in form for form in forms)
            for words in differing(forms) if beside else ():
                for number, word in enumerate(words):
                    if word not in VERBS[lang]:
                        found.setdefault(word, set()).add(number)
    return found


def is_number(name: str) -> bool:
    """Whether a fact is a number, by its name."""
    return name in NUMBERED


def filled(template: Template, value: float) -> str:
    """A template with one number for all numbers, and a sign for all else."""

    def put(place: re.Match[str]) -> str:
        name, form = place[1], place[2] or ""
        if "|" in form:
            forms = form.split("|")
            return forms[min(slot(template.lang, value), len(forms) - 1)].replace("#", number_text(value))
        if form == "+" or is_number(name):
            return number_text(value, form == "+")
        return "◇"

    return PLACE.sub(put, template.text)


def faults_of_specs(template: Template) -> Iterator[str]:
    """Forms by number that cannot be right whatever the number."""
    lang, needed = template.lang, 3 if template.lang == "ru" else 2
    for forms in specs(template):
        if len(forms) != needed:
            yield f"{len(forms)} forms, {lang} has {needed}: {forms}"
        elif len(set(forms)) == 1:
            yield f"the forms are all alike: {forms}"
        elif lang == "ru":
            for words in differing(forms):
                if ends(words) not in ENDS and not word_apart(words):
                    yield f"no word ends like this at one, a few and many: {words}"
        else:
            for one, many in (pair for pair in differing(forms) if len(pair) == 2):
                if one not in VERBS[lang] and (0 not in counted(lang).get(one, {0}) or 1 not in counted(lang).get(many, {1})):
                    yield f"one and many stand the other way round elsewhere: {one}, {many}"


VERBS = {
    "en": "are become becomes come comes has have is lose loses name play plays share win wins".split(),
    "de": (
        "bilden bildet bleiben bleibt fehlen fehlt gewinnen gewinnt haben hat ist sind spielen spielt werden wird zurückkommen zurückkommt"
    ).split(),
    "ru": (
        "вернутся вернётся делят нужна нужно нужны остались осталась осталось остаются остаётся победу побеждает побеждают "
        "убрана убрано убраны ходит ходят"
    ).split(),
}
"""What somebody does, or what is done: it agrees with the number of those who do it, which may stand far away."""


def ends(words: list[str]) -> str:
    """How the forms of a word end, from the letter before the first in which they differ that still tells."""
    least = min(map(len, words))
    same = next((at for at in range(least) if len({word[at] for word in words}) > 1), least)
    return " ".join(word[same:] or "-" for word in words)


def word_apart(words: list[str]) -> bool:
    """Whether these are different words, not forms of one: they begin differently."""
    return len({word[:2] for word in words}) > 1


def faults_beside(text: str, lang: str) -> Iterator[str]:
    """Words in a finished sentence that do not agree with the number beside them."""
    for beside in re.finditer(rf"{NO_RANGE}(?<![\w×+−/.,-])(\d+½?|½) ({WORD})(?: ({WORD}))?", text):
        value = sum(0.5 if part == "½" else int(part) for part in re.findall(r"\d+|½", beside[1]))
        for word in filter(None, beside.groups()[1:]):
            right = counted(lang).get(word)
            if right is not None and slot(lang, value) not in right:
                yield f"“{beside[1]} … {word}” in “{text}”"
            if right is not None or word in INVARIABLE[lang]:
                break
    alone = "1" if lang == "ru" else "1|½"  # Russian halves take the verb of several
    for beside in re.finditer(rf"\b({'|'.join(COUNTING[lang])}) (?:nur |only )?({alone})(?![\w–,])", text):
        yield f"“{beside[0]}” in “{text}”"
    own = re.search(OF_THEIR_OWN[lang], text)
    if own:
        yield f"“{own[0]}” wants a text of its own: “{text}”"


def faults_bare(template: Template) -> Iterator[str]:
    """A bare number before a word that may change with it; a range is plural whatever its end."""
    if of_page(template):
        return
    for name, word in re.findall(rf"{NO_RANGE}\{{(\w+)\}} ({WORD})", template.text):
        # The book is long, and its verbs are many: there a noun is told by standing beside numbers elsewhere.
        inflected = word in counted(template.lang) if of_book(template) else word not in INVARIABLE[template.lang]
        if is_number(name) and inflected:
            yield f"“{{{name}}} {word}” has no forms by number"


def of_page(template: Template) -> str:
    """Which form by number a text of the page is (``one``, ``few``, ``many``): the page chooses it; else ``""``."""
    found = re.fullmatch(r"\w+_(one|few|many)", template.key)
    return found[1] if found else ""


def of_book(template: Template) -> bool:
    """Whether a text stands in the rulebook, which quotes what the rules have: whole numbers, and never none of something."""
    return bool(re.match(r"clauses\.|leaflet\.|about$", template.key))


def values(template: Template) -> Iterator[float]:
    """The numbers that may come up in a template."""
    form, named = of_page(template), ("one", "few", "many") if template.lang == "ru" else ("one", "many")
    for value in VALUES:
        if form and (value != int(value) or named[slot(template.lang, value)] != form):
            continue
        if of_book(template) and (value == 0 or value != int(value)):
            continue
        if not any(template.key.removesuffix("_you").endswith(end) and value == never for end, never in NEVER_THERE):
            yield value


def faults(template: Template) -> list[str]:
    """Everything that is wrong with the words beside the numbers of a template."""
    found = [*faults_of_specs(template), *faults_bare(template)]
    if any("|" in form or form == "+" or is_number(name) for name, form in template.places):
        for value in values(template):
            found += faults_beside(filled(template, value), template.lang)
    return found


def listed(checked: Iterable[Template]) -> list[str]:
    """The faults of many templates, each with where it is."""
    return [f"{template.file} {template.key}: {fault}" for template in checked for fault in faults(template)]


@pytest.mark.parametrize("lang", languages())
def test_words_go_with_their_numbers(lang: str) -> None:
    found = listed(templates(lang))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("lang", "planted", "fault"),
    [
        ("en", "You hold {n} cards.", "no forms by number"),
        ("en", "A guest pays {n} doubloons.", "no forms by number"),
        ("en", "You hold {n:# cards|# card}.", "other way round"),
        ("en", "You hold {n:# card|# card}.", "all alike"),
        ("en", "It is renewed {n:# time|# times}.", "1 time"),
        ("en", "There are {n} of them.", "are 1"),
        ("de", "Es bleiben {n:#|#} übrig.", "all alike"),
        ("de", "Bisher sind {n} von {n} angesagt.", "sind 1"),
        ("de", "Das geht noch {n:#-mal|# Male}.", "1-mal"),
        ("de", "Du hast {n:# Karten|# Karte}.", "other way round"),
        ("ru", "Осталось {n:# карта|# карт}.", "2 forms, ru has 3"),
        ("ru", "Осталась {n:# карта|# карта|# карт}.", "no word ends like this"),
        ("ru", "Гость платит {n:# дублон|# дублонов|# дублонов}.", "no word ends like this"),
        ("ru", "У вас {n} карты.", "no forms by number"),
        ("ru", "Её возобновляли {n:# раз|# раза|# раз}.", "0 раз"),
    ],
)
def test_a_wrong_form_is_found(lang: str, planted: str, fault: str) -> None:
    assert any(fault in each for each in faults(Template("planted", lang, "events.planted", planted))), planted


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "1 cards"),
        ("en", "21 card left"),
        ("en", "½ points"),
        ("de", "1 Karten"),
        ("de", "11 Stich"),
        ("ru", "5 карты"),
        ("ru", "11 карта"),
    ],
)
def test_a_wrong_word_in_a_finished_sentence_is_found(lang: str, text: str) -> None:
    assert list(faults_beside(text, lang))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["½ point", "1 point", "1½ points", "0 points"]),
        ("de", ["½ Punkt", "1 Punkt", "1½ Punkte", "0 Punkte"]),
        ("ru", ["½ очка", "1 очко", "1½ очка", "0 очков"]),
    ],
)
def test_halves(lang: str, said: list[str]) -> None:
    halves = (0.5, 1, 1.5, 0)
    assert [say("dvadtsat", phrase("table.result_row", n=value), lang) for value in halves] == said
