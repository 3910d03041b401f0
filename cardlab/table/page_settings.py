"""What the page needs once an opening: faces, words, the rulebook, the options, who sits where. See ``protocol.md``."""

from __future__ import annotations

import warnings
from functools import cache
from typing import TYPE_CHECKING, Any

from cardlab import players
from cardlab.cards import Pack
from cardlab.language.phrase import phrase
from cardlab.language.rulebook import option_words
from cardlab.language.spoken import game_cache
from cardlab.language.typeset import page_words_bound
from cardlab.language.words import card_name, catalogue, languages, spoken_in, told_in
from cardlab.model.errors import OptionError
from cardlab.model.game import Game
from cardlab.model.registry import sound_games
from cardlab.picture.faces import faces, glyphs
from cardlab.table.rulebook import rulebook_sent
from cardlab.table.seating import PERSON, spare_names
from cardlab.table.snapshots import StringTable

if TYPE_CHECKING:
    from cardlab.table.widget import Table

__all__ = ["chosen_options", "setup"]


def chosen_options(game: Game) -> dict[str, Any]:
    """The options as somebody would choose them for this game: what follows from the others stays open (its default).

    The last seat as first dealer, for one, is another seat when the number of players changes.
    """
    needed = dict(game.options)
    for name in game.options:
        rest = {other: value for other, value in needed.items() if other != name}
        try:
            if game.kind.resolve(rest) == dict(game.options):
                needed = rest
        except OptionError:
            continue
    return {option.name: needed.get(option.name, option.default) for option in game.kind.options}


def _options(table: Table, strings: StringTable) -> list[dict[str, Any]]:
    """The options that the new-game panel offers, with what they are now."""
    offered = []
    chosen = chosen_options(table.match.game)
    for option in table.match.game.kind.options:
        if option.type == "other":
            continue
        words = option_words(option.game, option.name)
        entry: dict[str, Any] = {
            "name": option.name,
            "type": option.type,
            "value": chosen[option.name],
            "label": strings.literal(tuple(words[lang]["label"] for lang in languages())),
            "help": strings.literal(tuple(words[lang]["help"] for lang in languages())),
        }
        if option.type == "int":
            entry |= {"min": option.minimum, "max": option.maximum, "free": option.default is None}
            if option.seat:
                entry["seat"] = True
        elif option.type == "choice":
            entry["choices"] = [
                {"value": choice, "label": strings.number(phrase(f"options.{option.name}.choices.{str(choice).lower()}"))}
                for choice in option.choices
            ]
        offered.append(entry)
    return offered


@cache
def _drawings(pack: Pack, codes: tuple[str, ...]) -> tuple[dict[str, str], dict[str, str]]:
    return faces(pack.face, codes, pack.marks), glyphs(pack.face)


@cache
def _words() -> dict[str, dict[str, str]]:
    return {lang: page_words_bound(lang) for lang in languages()}


@game_cache
def _games() -> tuple[tuple[str, tuple[str, ...], int], ...]:
    """The games with their titles, and how many play each by default. One of somebody else's that fails here is left out, with a
    warning: no other table hangs on it."""
    found = []
    for kind in sound_games():
        try:
            found.append((kind.id, tuple(catalogue(kind.id, lang).text("title") for lang in languages()), Game(kind, {}).players))
        except Exception as error:
            warnings.warn(f"{kind.id} cannot be offered at the table: {type(error).__name__}: {error}", stacklevel=2)
    return tuple(found)


@game_cache
def _names_of_cards(game: Game) -> dict[str, tuple[str, ...]]:
    """What each card is called by a screen reader; the page has words of its own for backs and side cards."""
    pack = game.pack
    return {card.code: tuple(card_name(pack.face, card, lang) for lang in languages()) for card in pack}


def setup(table: Table, strings: StringTable) -> dict[str, Any]:
    """The ``setup`` of an ``open`` message. Everything in it is public: no card of the deal is named here."""
    game = table.match.game
    pack = game.pack
    stage = game.kind.stage
    drawn, suits = _drawings(pack, tuple(stage.faces(game)))
    chart = stage.chart(game)
    what: dict[str, Any] = {
        "id": game.id,
        "title": strings.number(phrase("title")),
        "players": game.players,
        "names": list(table.names),
        "spare_names": list(spare_names(len(table.names))),
        "kinds": table.sitting.kinds(),
        "viewer": table.viewer,
        "teacher": table.teacher,
        "forced": table.sitting.forced,
        "faces": drawn,
        "glyphs": suits,
        "names_of_cards": {
            **{code: strings.literal(names) for code, names in _names_of_cards(game).items()},
            **{face: strings.number(name) for face, name in stage.side_names(game).items()},
        },
        "chart": {
            "lines": list(chart.lines),
            "ticks": list(chart.ticks),
            "min": chart.low,
            "max": chart.high,
            "stepped": chart.stepped,
            "title": strings.number(chart.title),
        },
        "rulebook": rulebook_sent(game, strings, table.names),
        "options": _options(table, strings),
        "games": [{"id": id, "title": strings.literal(titles), "players": count} for id, titles, count in _games()],
        "players_known": [PERSON, *players.names(game)],
        "words": _words(),
    }
    if len(spoken_in(game.id)) < len(languages()):  # what is told in another language than the page's is marked there, for screen readers
        what["told_in"] = {lang: told_in(game.id, lang) for lang in languages()}
    if game.kind.aids:
        what["aids"] = [{"id": aid, "label": strings.number(phrase(f"aids.{aid}")), "on": aid in table.aids} for aid in game.kind.aids]
    if table.cover is not None:
        what["cover"] = table.cover
    return what
