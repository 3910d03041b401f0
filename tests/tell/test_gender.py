"""Russian: whoever is named may be a woman or a man, and a name is never inflected."""

import re
from collections.abc import Iterator

import pytest

from tests.tell.catalogues import Template, templates

PEOPLE = ("seat", "seats", "starter", "name", "others")
"""Facts that are people."""

GENDERED = (
    r"(?:перв|втор|последн)(?:ым|им|ой|ей|ый|ий|ая|яя)|сам|сама|самим|самой|(?<!ещё )один|одна|одному|одной"
    r"|он|она|его|её|ему|ей|им|него|неё|ним|ней"
    r"|должен|должна|обязан|обязана|вынужден|вынуждена|готов|готова|прав|права|неправ|неправа|свободен|свободна"
    r"|(?:проигравш|вышедш|выигравш|победивш)\w+"
)
"""Words that would have to know who is named: ordinals, pronouns, short adjectives, participles."""

PAST = r"[а-яё]{2,}(?:л|ла|лся|лась|вший|вшая)"
"""Forms of the past: he did, she did."""

OF_THINGS = {
    "кончилась": "колода",
    "решил": "кон",
    "сначала": "an adverb",
    "последний": "ход",
    "первая": "заявка",
    "первый": "раунд",
    "её": "колоду",
}
"""What agrees with a thing of the same sentence, not with whoever is named, and which."""

PREPOSITIONS = "без в во для до за из к ко на над о об от перед по под при про с со у через"
"""Words that ask for a case: no name stands behind one."""


def faults(text: str) -> Iterator[str]:
    """What a sentence says of somebody named in it that fits one gender or one case only; people stand in it as ``{seat}`` or the like."""
    people = "|".join(PEOPLE)
    for before in re.finditer(rf"(?i)\b({PREPOSITIONS.replace(' ', '|')}) \{{(?:{people})[:}}]", text):
        yield f"“{before[0]}”: a name behind a preposition"
    if not re.search(rf"\{{(?:{people})[:}}]", text):
        return
    for word in re.findall(rf"(?i)\b(?:{GENDERED}|{PAST})\b", re.sub(r"\{[^{}]*\}", "◇", text)):
        if word.lower() not in OF_THINGS:
            yield f"“{word}” beside a name"


def sentence_of_people(template: Template) -> Iterator[str]:
    """The sentences of a template, one by one, with all forms by number; what stands after “;” or a stop may be about something else."""
    for text in template.forms():
        yield from re.split(r"(?<=[.;!?])\s", text)


@pytest.mark.parametrize("where", ["games", "words"])
def test_no_word_knows_whether_a_woman_or_a_man_is_named(where: str) -> None:
    found = [
        f"{template.file} {template.key}: {fault}"
        for template in templates("ru")
        if f"/{where}/" in template.file and not re.match(r"clauses|leaflet", template.key)  # examples there name people themselves
        for text in sentence_of_people(template)
        for fault in faults(text)
    ]
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        ("{seat} заявляет первым.", "первым"),
        ("{seat} вышел последним.", "вышел"),
        ("Карту взяла {seat}.", "взяла"),
        ("{seat} должен пасовать.", "должен"),
        ("{seat} сам назначает козырь.", "сам"),
        ("Готова ли {name}?", "Готова"),
        ("{seat} берёт карту: ему нечем ходить.", "ему"),
        ("За {seat} здесь играет программа.", "preposition"),
        ("Ход переходит к {seat}.", "preposition"),
        ("Последней ходила {starter}.", "ходила"),
    ],
)
def test_a_word_of_one_gender_is_found(planted: str, fault: str) -> None:
    assert any(fault in each for each in faults(planted)), planted


def test_what_agrees_with_a_thing_is_let_be() -> None:
    assert not list(faults("Колода кончилась, и {seat} не может ни пойти, ни взять карту: кон окончен."))
    assert not list(faults("Сдаёт тот, кто вышел последним."))
