"""What the style sheet of each language rules out, as patterns, each with what is said instead."""

import re
from collections.abc import Iterator

PLACE = re.compile(r"\{[^{}]*\}")

RULED_OUT = {
    "en": {
        r"\bone has\b|\bone’s own\b|\bof one’s own\b|\bone’s\b": "you, your",
        r"\bfits on\b|\bfit on\b|\bfits it\b": "can be played on",
        r"\bcomes? to [−\d{]|\bcomes? (?:to|out) (?:truly|exactly)|\bcomes? true\b": "totals, is hit",
        r"\bis of (?:no )?use\b": "a plainer verb",
        r"\blays?\b|\blaying\b|\blaid\b(?! aside)": "play",
        r"\blevel at the (?:top|bottom)\b": "tie for the most, the fewest",
        r"\bfound by lot\b|\bby lot found\b": "chosen by lot",
        r"\bunless set\b": "by default",
        r"\bcome down to us\b|\bafresh\b|\banew\b": "say it plainly",
        r"\bplease\b": "a message says what is wrong, where, and what is allowed",
        r"\bis to (?:play|lead|call|name)\b": "to play",
        r"\bper hand\b|\bhands in a game\b|\bof a hand\b": "round",
        r"\b(?:this|that|last|next|each|every|new) hand\b(?! can| lies| is| should)": "round",
        r"\bpacks?\b": "deck",
        r"\bbank\b": "discard pile",
        r"\bordinary (?:card|suit)": "plain",
        r"\b(?:hand|tricks|turn|seat|cards) of \{seat": "{seat:poss} …",
        r"\b(?:an|any) own\b": "their own",
        r"(?<!change the )\bsigns?\b": "symbol",
        r"\b(?:from|to) the dealer’s left\b(?<!to the dealer’s left)": "to the dealer’s left",
    },
    "de": {
        r"\bBlatt\b|\bBlattes\b": "Hand, Kartensatz",
        r"\bPartien?\b": "Runde, Spiel",
        r"\bdran\b|\ban der Reihe\b|\ban die Reihe\b": "am Zug",
        r"\bder Reihe nach\b": "nacheinander",
        r"\bEs gibt, wer\b": "Geber ist, wer",
        r"\bVierer\b": "Vierling",
        r"\bUmkehr\b": "Richtungswechsel",
        r"\bVariante[n]? des Spielverlaufs\b|\bFortsetzung\b|\bVerzweigung\b": "Zweig",
        r"\bBestimmung(?:en)?\b": "Regel",
        r"\bLehrkraft\b|\bLehrkräfte\b": "Lehrende",
        r"\bder Bank\b|\bdie Bank\b": "Ablage",
        r"\b(?:weglegen|weggelegt|weggeben)\b": "abgeben, beiseitelegen",
        r"\b[Bb]itte\b": "ohne bitte: was erlaubt ist",
    },
    "ru": {
        r"\bчетвёрк\w+": "каре",
        r"\bпарти[яиюей]+\b": "игра, кон",
        r"\bназыва\w+ козырь|\bкозырь называ\w+|\bвыбира\w+ козырь": "назначает козырь",
        r"\bоткладывает\b|\bоткладываете\b": "сбрасывает",
        r"\bкруг\b|\bкруга\b": "раунд",
        r"\bуслови\w+ся\b|\bусловились\b": "договорились",
        r"\bучител\w+": "преподаватель",
        r"\bсбывш\w+|\bсбыл\w+|\bсбуд\w+": "выполнена",
        r"\bвыигрыш\w*": "взять взятку",
        r"\b(?:ты|тебе|тебя|твой|твоя|твои)\b": "вы",
        r"\bвариант хода\b|\bпродолжение игры\b": "ветвь",
        r"\bнабор\w*\b": "каре, цепочка",
    },
}
"""Patterns, read with capitals alike, and what is said instead."""

TYPOGRAPHY = {
    "all": {
        r"\.\.\.": "… is one sign",
        r"(?<![\w./])\.{2}(?!\.)": "two stops",
        r" {2,}": "two spaces",
        r"(?<=\s)-(?=\d)|(?<=\()-(?=\d)": "minus is −",
        r"(?<=\d) ?- ?(?=\d)|(?<=\}})-(?=\{)": "a range has –",
        r"[\u00a0\u202f]": "no-break spaces are put where text is set",
        r"(?<=\w)'(?=\w)(?<!l')": "’",
        r" [,.;:?!](?!\.)(?= |$)": "a space before a stop",
    },
    "en": {r" …": "no space before …", r"[„«»]|“[^”]*$": "quotes are “ ”", r"\d %": "24%"},
    "de": {r"(?<=[^\s(„])…": "a space before …", r"[«»”]|„[^“]*$": "quotes are „ “", r"\d%": "24 %"},
    "ru": {r" …": "no space before …", r"[“”„]": "quotes are « »", r"\d%": "24 %", r" - ": "a dash is —"},
}
"""How things are written, and what is written instead."""

TYPED = r"pip install '[^']*'|\([^()]*(?:-3|\*2)[^()]*\)"
"""What one types as it stands: a command, values of a deck."""

FINITE = (
    r"(?:bist|hast|musst|kannst|darfst|gibst|spielst|bestimmst|ziehst|ist|sind|hat|haben|wird|werden|darf|muss|kann|müssen|können|gilt|gelten|"
    r"nimmt|zählt|zählen|gibt|beginnt|bleibt|bleiben|gewinnt|endet|folgt|passt|passen|spielt|spielen|macht|legt|sieht|stimmt|geht)"
)


def faults(text: str, lang: str) -> Iterator[str]:
    """What the style sheet rules out in a text."""
    for pattern, instead in RULED_OUT[lang].items():
        found = re.search(pattern, text, re.I)
        if found:
            yield f"“{found[0]}” (say: {instead}) in “{text}”"
    read = re.sub(TYPED, "()", text)
    for pattern, why in (*TYPOGRAPHY["all"].items(), *TYPOGRAPHY[lang].items()):
        found = re.search(pattern, read)
        if found:
            yield f"“{found[0]}” ({why}) in “{text}”"
    if lang == "de":
        yield from small_after_colon(text)


def small_after_colon(text: str) -> Iterator[str]:
    """German: a whole sentence after a colon begins with a capital; a part of one, or a list, does not."""
    for colon in re.finditer(r": ([a-zäöü][^.:;!?]*)[.!?]", PLACE.sub("◇", text)):
        words = colon[1].split()
        if len(words) > 1 and re.search(rf"^\w+ {FINITE}\b|^{FINITE} (?:du|man|er|sie|es)\b", colon[1]):
            yield f"“{colon[1]}” begins small after a colon in “{text}”"
