"""The catalogue: every sentence the package says, in English, German and Russian.

``words/<lang>/core.toml`` holds what all games say alike, ``notes.toml`` what the table answers, ``charts.toml`` what the charts say,
``explore.toml`` what is said where options are tried out,
``pack.toml`` the names of cards, ``table.toml``, ``time.toml`` and ``board.toml`` the page's own words, and
``cardlab/games/<id>/rulebook/<lang>.toml`` what one game says. Below that stand the files of the packages that the game builds on, as
``cardlab/kit/words/<lang>.toml`` for trick games: what several say word for word.

A :class:`~cardlab.language.phrase.Phrase` names a sentence by its key (``"events.played"``), looked up in the game's file first, then in
what all say. A game may have words in one language only: where another is asked for, its own sentences are told in the first that it has
(:func:`spoken_in`), each as a whole, cards and numbers included. If the facts have a ``case``, ``key.case`` goes before ``key``; if the
fact ``seat`` is the one who reads, ``…_you`` goes before each.

In a sentence ``{name}`` stands for a fact and ``{name:form}`` for a form of it; forms are put together with commas:

- ``cap``: with a capital; ``and``, ``or``: how a list ends; ``poss``: of a seat
- ``acc``, ``gen`` …: a case, as ``cases`` in ``core.toml`` names them
- ``+``: a number with its sign
- ``# trick|# tricks``: the form that goes with a number, which stands for ``#``; Russian has three

A name that is no fact of the phrase is a number of the rules (``{tricks}``: :meth:`GameType.figures`), so that no sentence has a copy of
it.

Facts are put beside each other, never parsed: a name may hold braces, tags or letters that run from right to left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from cardlab.cards import Card, Seat, Suit, printed
from cardlab.language.freetext import isolated, quoted
from cardlab.language.phrase import Phrase, number_text
from cardlab.language.spoken import SpokenGame, game_cache, game_type

__all__ = ["card_name", "catalogue", "game_words", "languages", "page_words", "ranked_words", "say", "spoken_in", "told_in"]

LANGUAGES = ("en", "de", "ru")
PLACE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
KIT = "cardlab.kit"
"""The package whose words for a table stand where a game has none."""
COMMON_FILES = ("core", "notes", "charts", "explore")
PAGE_FILES = ("table", "time", "board")


def languages() -> tuple[str, ...]:
    """The languages everything is said in.

    >>> languages()
    ('en', 'de', 'ru')
    """
    return LANGUAGES


def known_language(lang: object) -> str:
    """The language, or a ``ValueError`` that lists the known ones."""
    if lang not in LANGUAGES:
        raise ValueError(f"there is no language {quoted(lang)}; choose from: {', '.join(LANGUAGES)}")
    return str(lang)


@game_cache
def _file(package: str, *path: str) -> Mapping[str, Any]:
    import tomllib  # late, both: whoever asks for no sentence need not wait for what reads them
    from importlib.resources import files

    place = files(package)
    for part in path:
        place = place / part
    return tomllib.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}


def _own_words(game: str, lang: str) -> Mapping[str, Any]:
    """What a game itself says in a language: its file, or what its class says; nothing in a language it has no words in."""
    kind = game_type(game)
    written = _file(kind.room, "rulebook", f"{lang}.toml") if kind.room else {}
    return written or kind.sentences.get(lang, {})


def _shared_words(game: str, lang: str) -> Iterator[Mapping[str, Any]]:
    """What the packages say that a game builds on (:attr:`GameType.words`), the most general first."""
    return (_file(package, "words", f"{lang}.toml") for package in game_type(game).words)


def game_words(game: str, lang: str) -> Mapping[str, Any]:
    """The file of one game in one language, as it is; of one that has none in it, that of the language it is told in instead. An unknown
    game or language is refused with a sentence.
    """
    return _own_words(game, told_in(game, known_language(lang)))


@game_cache
def spoken_in(game: str) -> tuple[str, ...]:
    """The languages that a game has words in; all, for one that has no words of its own.

    >>> spoken_in("sticht")
    ('en', 'de', 'ru')
    """
    return tuple(lang for lang in LANGUAGES if _own_words(game, lang)) or LANGUAGES


def told_in(game: str, lang: str) -> str:
    """The language in which a game is told where ``lang`` is asked for."""
    spoken = spoken_in(game)
    return lang if lang in spoken else spoken[0]


def page_words(lang: str) -> dict[str, str]:
    """The page's own words (buttons, keys, banners) by key.

    >>> page_words("de")["time_prev"]
    'einen Schritt zurück'
    """
    words: dict[str, str] = {}
    for name in PAGE_FILES:
        words.update(_file("cardlab.language", "words", known_language(lang), f"{name}.toml"))
    return words


def say(game: str, phrase: Phrase, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None) -> str:
    """A phrase as a sentence in ``lang``.

    ``names``: the names of the players, free text; ``viewer``: the seat that is "you". Raises ``ValueError`` for an unknown game or
    language, ``KeyError`` for a key that the catalogue does not have.

    >>> from cardlab.language.phrase import phrase
    >>> say("sticht", phrase("table.tricks", n=2), "ru")
    '2 взятки'
    """
    return catalogue(game, known_language(lang)).say(phrase, names, viewer)


def card_name(face: str, card: Card, lang: str = "en") -> str:
    """The spoken name of a card of a pack, standing alone.

    >>> card_name("colours", Card("R7", "R", "7"), "de")
    'rote 7'
    """
    return _pack_words(face, known_language(lang)).card(card, "bare")


def ranked_words(lang: str) -> tuple[str, ...]:
    """The words that stand right before the rank in the name of a card, in all forms and packs."""
    packs = _file("cardlab.language", "words", known_language(lang), "pack.toml")
    forms = [form for pack in packs.values() for names in pack["cards"].values() for form in names.split("|")]
    return tuple(sorted({form.removesuffix(" #").rpartition(" ")[2] for form in forms if form.endswith(" #")}))


def catalogue(game: str, lang: str) -> Catalogue:
    """The sentences of a game in one language."""
    return _catalogue(game, lang)


@game_cache
def _catalogue(game: str, lang: str) -> Catalogue:
    return Catalogue(game, lang)


@cache
def _pack_words(face: str, lang: str) -> PackWords:
    return PackWords(face, lang)


def _flat(table: Mapping[str, Any], at: str = "") -> dict[str, str]:
    """Every text by its key; those of a list count up from 1 (``leaflet.minute.turn.1``)."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, str):
            found[at + key] = value
        elif isinstance(value, Mapping):
            found.update(_flat(value, f"{at}{key}."))
        elif isinstance(value, list):
            found.update(_flat({str(number): each for number, each in enumerate(value, 1)}, f"{at}{key}."))
    return found


@cache
def _flat_file(lang: str, name: str) -> dict[str, str]:
    """Every text of one of the files that all games share."""
    return _flat(_file("cardlab.language", "words", lang, f"{name}.toml"))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plural_form(lang: str, value: Any) -> int:
    """Which form of a word goes with a number: 0 or 1, in Russian 0, 1 or 2 (1 взятка, 2 взятки, 5 взяток).

    A half alone is less than one, *½ point* and *½ Punkt*, and more than that is several, *1½ points*; Russian says *½ очка*, *1½ очка*.
    """
    if value != int(value):
        return 0 if lang != "ru" and abs(value) < 1 else 1
    n = abs(int(value))
    if lang != "ru":
        return 0 if n == 1 else 1
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def _unsaid(kind: SpokenGame, lang: str) -> dict[str, str]:
    """What stands for words that a game has in no language: its id, the names of its options, the kit's words for a table."""
    found = {key: text for key, text in _flat(_file(KIT, "words", f"{lang}.toml")).items() if key.startswith(("table.", "phases."))}
    found |= {"title": kind.id.replace("_", " ").title(), "about": ""}
    for option in kind.options:
        found[f"options.{option.name}.label"] = option.name.replace("_", " ")
        found[f"options.{option.name}.help"] = ""
        words = option.choices if option.type == "choice" else ()
        found |= {f"options.{option.name}.choices.{str(choice).lower()}": str(choice) for choice in words}
    return found


class Form:
    """How a fact is to be put: what stands behind the colon in a template."""

    __slots__ = ("cap", "case", "join", "plural", "signed")

    def __init__(self, text: str) -> None:
        self.plural: tuple[str, ...] = tuple(text.split("|")) if "|" in text else ()
        words = [] if self.plural else text.split(",")
        self.cap = "cap" in words
        self.signed = "+" in words
        self.join = next((word for word in words if word in ("and", "or")), "and")
        self.case = next((word for word in words if word not in ("cap", "+", "and", "or", "")), "")


PLAIN = Form("")


class PackWords:
    """The names of the cards and suits of one pack in one language."""

    def __init__(self, face: str, lang: str) -> None:
        core = _file("cardlab.language", "words", lang, "core.toml")
        words = _file("cardlab.language", "words", lang, "pack.toml")
        if face not in words:
            raise ValueError(f"there is no pack {face!r}; choose from: {', '.join(words)}")
        cases: list[str] = core["cases"].split("|")
        self._case = {name: at for at, name in enumerate(cases)}
        self._suits = {suit: forms.split("|") for suit, forms in words[face]["suits"].items()}
        self._cards = {code: forms.split("|") for code, forms in words[face]["cards"].items()}
        for rank, forms in words[face].get("ranks", {}).items():  # put together: the six *of clubs*
            self._cards |= {rank + suit: forms.replace("#", self.suit(suit, "gen")).split("|") for suit in self._suits}
        self._hidden = core["hidden"].split("|")
        self._known: dict[tuple[Card, str], str] = {}

    def _form(self, forms: Sequence[str], case: str) -> str:
        at = self._case.get(case, 0)
        return forms[at] if at < len(forms) else forms[0]

    def suit(self, suit: str, case: str = "") -> str:
        """A suit's name."""
        return self._form(self._suits[suit], case)

    def card(self, card: Card, case: str = "") -> str:
        """A card's name; for a card that is not known, words that do not tell which."""
        name = self._known.get((card, case))
        if name is None:
            if not card.known:
                name = self._form(self._hidden, case)
            elif card.code in self._cards:
                name = self._form(self._cards[card.code], case)
            else:
                name = self._form(self._cards[card.suit or ""], case).replace("#", printed(card.rank))
            self._known[card, case] = name
        return name


class Catalogue:
    """Everything one game says in one language.

    ``spoken``: the language that its own sentences are in, another one if it has no words in ``lang``.
    """

    def __init__(self, game: str, lang: str) -> None:
        kind = game_type(game)
        self.game = game
        self.lang = lang
        self.spoken = told_in(game, lang)
        self._texts: dict[str, str] = {}
        for name in COMMON_FILES:
            self._texts |= _flat_file(lang, name)
        self._own: dict[str, str] = {}
        if self.spoken == lang:
            for words in (*_shared_words(game, lang), _own_words(game, lang)):
                self._own |= _flat(words)
        self._texts |= self._own
        self._unsaid = _unsaid(kind, lang)
        self._kind, self._usual = kind, kind.resolve({})
        self._pack = _pack_words(kind.pack(self._usual).face, lang)
        self._parsed: dict[str, tuple[str | tuple[str, Form], ...]] = {}
        self._found: dict[tuple[str, Any, bool], tuple[Catalogue, str]] = {}
        self._ways: dict[type, Callable[[Any, Form, Sequence[str] | None, int | None], str]] = {
            Card: lambda value, form, names, viewer: self._pack.card(value, form.case),
            Suit: lambda value, form, names, viewer: self._pack.suit(value, form.case),
            Seat: lambda value, form, names, viewer: self.seat(value, names, form.case),
            Phrase: lambda value, form, names, viewer: self.say(value, names, viewer),
            tuple: self._list,
            str: lambda value, form, names, viewer: str(value),
            int: self._number,
            float: self._number,
        }

    def has(self, key: str, case: object = None) -> bool:
        """Whether there is such a sentence."""
        known = key in self._texts or f"{key}.{case}" in self._texts  # asked for each event that is told
        return known or any(self._holder(each) is not None for each in (key, f"{key}.{case}"))

    @cached_property
    def _others(self) -> tuple[Catalogue, ...]:
        """What the game says in its other languages."""
        return tuple(catalogue(self.game, lang) for lang in spoken_in(self.game) if lang != self.lang)

    def _holder(self, key: str) -> Catalogue | None:
        """The catalogue in which a sentence stands: this one, or that of another language for one of the game's own that it lacks."""
        if self.spoken == self.lang and key in self._texts:
            return self
        other = next((each for each in self._others if key in each._own), None)
        if other is not None:
            return other
        if key not in self._texts and key not in self._unsaid:
            return None
        # What stands among the game's own sentences is in their language: what the table, the charts and so on say is not.
        among = key in self._unsaid or key in _flat_file(self.lang, "core")
        return catalogue(self.game, self.spoken) if among and self.spoken != self.lang else self

    def card(self, card: Card, case: str = "") -> str:
        """A card's name."""
        return self._pack.card(card, case)

    def __iter__(self) -> Iterator[str]:
        """The keys of all its sentences."""
        return iter(self._texts)

    def places(self, key: str) -> list[tuple[str, str]]:
        """What a sentence has filled in: the name of each fact and the form it asks for."""
        return [(place[1], place[2] or "") for place in PLACE.finditer(self.text(key))]

    def text(self, key: str) -> str:
        """A sentence as it stands, for those that name no facts."""
        holder = self._holder(key) or self
        return holder._texts[key] if key in holder._texts else holder._unsaid[key]

    def say(self, phrase: Phrase, names: Sequence[str] | None = None, viewer: int | None = None) -> str:
        """A phrase as a sentence."""
        facts = dict(phrase.facts)
        holder, key = self._find(phrase.key, facts.get("case"), viewer is not None and facts.get("seat") == viewer)
        if holder is not self:
            return holder.say(phrase, names, viewer)
        parsed = self._parsed.get(key)
        if parsed is None:
            parsed = self._parsed[key] = self._parse(self.text(key))
        out = []
        for piece in parsed:
            if isinstance(piece, str):
                out.append(piece)
            else:
                name, form = piece
                if name not in facts:
                    facts = {**self._figures(), **facts}
                if name not in facts:
                    raise KeyError(f"{self.game}: {key!r} in {self.lang} needs the fact {name!r}; there are: {', '.join(facts)}")
                out.append(self._put(facts[name], form, names, viewer))
        return "".join(out)

    def language_of(self, phrase: Phrase, viewer: int | None = None) -> str:
        """The language that a phrase is told in."""
        return self._find(phrase.key, phrase.get("case"), viewer is not None and phrase.get("seat") == viewer)[0].lang

    def _figures(self) -> dict[str, Any]:
        """The numbers of the rules that any sentence may quote (:meth:`GameType.figures`), under the usual options: of what options change,
        a sentence is told by its facts."""
        return self._kind.figures(self._usual)

    def _find(self, key: str, case: Any, you: bool) -> tuple[Catalogue, str]:
        """The sentence that a phrase stands for, and the catalogue in which it stands."""
        found = self._found.get((key, case, you))
        if found is None:
            tried = [f"{key}.{case}", key] if case is not None else [key]
            if you:
                tried = [each for base in tried for each in (f"{base}_you", base)]
            holders = ((self._holder(each), each) for each in tried)
            found = next(((holder, each) for holder, each in holders if holder is not None), None)
            if found is None:
                raise KeyError(f"{self.game} says nothing for {' or '.join(map(repr, tried))} in {self.lang}")
            self._found[key, case, you] = found
        return found

    @staticmethod
    def _parse(text: str) -> tuple[str | tuple[str, Form], ...]:
        pieces: list[str | tuple[str, Form]] = []
        at = 0
        for place in PLACE.finditer(text):
            if place.start() > at:
                pieces.append(text[at : place.start()])
            pieces.append((place[1], Form(place[2]) if place[2] else PLAIN))
            at = place.end()
        if at < len(text):
            pieces.append(text[at:])
        return tuple(pieces)

    def _put(self, value: Any, form: Form, names: Sequence[str] | None, viewer: int | None) -> str:
        way = self._ways.get(type(value))
        if way is None:
            raise TypeError(f"{self.game}: {quoted(value)} is not a fact that a sentence can name")
        text = way(value, form, names, viewer)
        # A name stays as its owner wrote it.
        return _capital(text) if form.cap and type(value) is not Seat else text

    def seat(self, seat: int, names: Sequence[str] | None = None, case: str = "") -> str:
        """Who sits there: a name, or, without one or with a blank one, the number of the seat, which people count from 1."""
        given = names[seat] if names is not None and seat < len(names) else ""
        name = isolated(given) if given.strip() else self._texts["seat"].replace("{n}", str(int(seat) + 1))
        return self._texts["poss"].replace("{name}", name) if case == "poss" else name

    def _number(self, value: Any, form: Form, names: Sequence[str] | None, viewer: int | None) -> str:
        text = number_text(value, form.signed)
        if not form.plural:
            return text
        return form.plural[min(_plural_form(self.lang, value), len(form.plural) - 1)].replace("#", text)

    def _list(self, value: Any, form: Form, names: Sequence[str] | None, viewer: int | None) -> str:
        hidden = sum(1 for each in value if isinstance(each, Card) and not each.known)
        single = Form(form.case)
        listed = [self._put(each, single, names, viewer) for each in value if not (isinstance(each, Card) and not each.known)]
        if hidden == 1:
            listed.append(self._texts["another_card"] if listed else self._pack.card(Card("??"), form.case))
        elif hidden:
            listed.append(self._number(hidden, Form(self._texts["more_cards" if listed else "cards"]), names, viewer))
        if not listed:
            return self._texts["nothing"]
        if len(listed) == 1:
            return listed[0]
        return f"{', '.join(listed[:-1])} {self._texts[form.join]} {listed[-1]}"
