"""The controls of :class:`cardlab.Explore`: a game's options, who plays, how many games and from which seed.

Labels and help come from the same catalogue as those of the table's new-game panel. What is typed is untrusted: what will not do is a
:class:`Wrong` with a sentence, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets

from cardlab.lab.charts.words import Words
from cardlab.lab.play import RunSpec
from cardlab.lab.run import prepared
from cardlab.language.freetext import cut, isolated, names_told_apart
from cardlab.language.phrase import phrase
from cardlab.language.typeset import bind
from cardlab.language.words import page_words
from cardlab.model.errors import OptionError
from cardlab.model.game import SEEDS, Game
from cardlab.model.game import game as game_of
from cardlab.model.options import Option
from cardlab.players import names
from cardlab.table.page_settings import chosen_options

__all__ = ["MOST", "Controls", "Wrong", "hint", "said"]

MOST = {"games": 1_000_000, "rounds": 100_000, "tricks": 20_000}
"""How many games are played here at most, by the detail that is wanted of them."""
LISTED = 12
"""An option with at most so many values is a list to choose from, one with more a field to type in."""
THOUSANDS = re.compile(r"[0-9]+|[1-9][0-9]{0,2}([ \u00a0\u202f\u2009,.'’_])[0-9]{3}(?:\1[0-9]{3})*")
"""Digits, or thousands with the same sign between all of them: 1.5 is not 15."""
DIGITS = 20
"""More digits than that no number has that is wanted here."""
HIGHEST_SEED = SEEDS - 1
EACH = ""
"""The choice of a player for each seat by itself."""


class Wrong(ValueError):
    """What was set or typed will not do; the message is a sentence in the language of the widget."""


def said(words: Words, key: str, **facts: Any) -> str:
    """A sentence of the catalogue."""
    return words.phrase(phrase(key, **facts))


def hint(text: str) -> Any:
    """A small line of help."""
    return ipywidgets.HTML(f'<p class="cardlab-explore-hint">{escape(text)}</p>')


def read_number(text: str) -> int | None:
    """A whole number as people type it, with or without signs between thousands.

    >>> read_number("10 000"), read_number("1,000,000"), read_number("1.5"), read_number("many")
    (10000, 1000000, None, None)
    """
    found = THOUSANDS.fullmatch(text.strip())
    if found is None:
        return None
    digits = text.strip().replace(found[1] or " ", "")
    return int(digits) if len(digits) <= DIGITS else None


class Controls:
    """``changed`` is called whenever one of them was changed. ``seats``: one name of a player, or one per seat; ``called``: the names of
    the players.
    """

    def __init__(
        self, game: Game, lang: str, games: int, seats: str | Sequence[str], seed: int, changed: Callable[[], object],
        called: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        self.start, self.changed, self.called = game, changed, called
        self.words = Words(game, lang)
        self._quiet = False
        offered = [option for option in game.kind.options if option.type != "other"]
        chosen = chosen_options(game)
        # What cannot be set by a control stays as it was given.
        self.fixed = {option.name: chosen[option.name] for option in game.kind.options if option not in offered}
        self.options = {option.name: self._option(option, chosen[option.name]) for option in offered}
        self.known = names(game)
        self.everybody = self._select(
            said(self.words, "explore.who"),
            [*((self.player(name), name) for name in self.known), (said(self.words, "explore.each"), EACH)],
            seats if isinstance(seats, str) else EACH,
        )
        self.seat_box = ipywidgets.VBox()
        self.seats: list[Any] = []
        self._seat(game.players, [seats] * game.players if isinstance(seats, str) else list(seats))
        self.games = self._typed(said(self.words, "explore.games"), str(self.words.number(games)))
        self.seed = self._typed(said(self.words, "explore.seed"), str(seed))
        for control in (*self.options.values(), self.everybody, self.games, self.seed):
            control.observe(self._change, "value")

    # ---- what they are ----

    def _select(self, label: str, choices: Sequence[tuple[str, Any]], value: Any) -> Any:
        return ipywidgets.Dropdown(description=label, options=choices, value=value)

    def _typed(self, label: str, value: str) -> Any:
        return ipywidgets.Text(description=label, value=value, continuous_update=False)

    def _option(self, option: Option, value: Any) -> Any:
        label = self._words(option.name)["label"]
        if option.type == "bool":
            return ipywidgets.Checkbox(description=label, value=value, indent=False)
        if option.type == "choice":
            texts = [self.words.text(f"options.{option.name}.choices.{str(choice).lower()}") for choice in option.choices]
            # By their place: of True and 1, or None, a list of choices makes what it likes.
            return self._select(label, [(text, at) for at, text in enumerate(texts)], option.choices.index(value))
        # Of None a list of choices makes an empty field.
        if option.seat:
            return self._select(label, self._seat_choices(self.start.players), "" if value is None else value)
        if option.maximum - option.minimum < LISTED:
            free = [(said(self.words, "explore.as_usual"), "")] if option.default is None else []
            numbers = [(str(n), n) for n in range(option.minimum, option.maximum + 1)]
            return self._select(label, [*free, *numbers], "" if value is None else value)
        return self._typed(label, "" if value is None else str(value))

    def _seat_choices(self, count: int) -> list[tuple[str, Any]]:
        """So many seats by what they are called, and before them the usual one, the last."""
        names = self.words.seat_names(self.called, count)
        last = page_words(self.words.lang)["newgame_last"].replace("{name}", isolated(names[-1]))
        return [(last, ""), *((name, seat) for seat, name in enumerate(names_told_apart(names)))]

    def _fit_seats(self) -> None:
        """Only seats that are there are to be chosen; one that is gone is the usual one."""
        players = self.options["players"].value
        self._quiet = True
        try:
            for option in self.start.kind.options:
                control = self.options.get(option.name)
                if option.seat and control is not None and len(control.options) != players + 1:
                    chosen = control.value
                    control.options = self._seat_choices(players)
                    control.value = chosen if chosen in range(players) else ""
        finally:
            self._quiet = False

    def player(self, name: str) -> str:
        """The name of a kind of player."""
        return page_words(self.words.lang).get(f"player_{name}", name)

    def _seat(self, count: int, players: Sequence[str]) -> None:
        """A list of players for every seat; what was chosen stays."""
        usual = players[-1] if players else self.known[0]
        choices = [(self.player(name), name) for name in self.known]
        chosen = [*players, *[usual] * count][:count]
        labels = self.words.seat_names(self.called, count)
        self.seats = [self._select(label, choices, name) for label, name in zip(labels, chosen, strict=True)]
        for control in self.seats:
            control.observe(self._change, "value")
        self.seat_box.children = self.seats if self.everybody.value == EACH else []

    def rows(self) -> list[Any]:
        """All of them with their help, from the top: one box each."""
        boxes = [[control, hint(self._words(name)["help"])] for name, control in self.options.items()]
        boxes += [[self.everybody, self.seat_box]]
        for name, control in (("games", self.games), ("seed", self.seed)):
            boxes.append([control, hint(said(self.words, f"explore.{name}_help"))])
        return [ipywidgets.VBox(box) for box in boxes]

    def _words(self, option: str) -> Mapping[str, str]:
        """The words of an option, as they are set."""
        words = next(each for each in self.start.kind.options if each.name == option).words()[self.words.lang]
        return {key: bind(text, self.words.lang) for key, text in words.items()}

    # ---- what happens to them ----

    def _change(self, _: Any) -> None:
        if not self._quiet:
            self._fit_seats()
            self.changed()

    def set_seed(self, seed: int) -> None:
        """Show a seed that was drawn; nothing is played for that."""
        self._quiet = True
        try:
            self.seed.value = str(seed)
        finally:
            self._quiet = False

    # ---- what they say ----

    def call(self, detail: str) -> tuple[RunSpec, int]:
        """What is to be played, and how many games of it. :class:`Wrong` where something will not do. An empty seed is drawn."""
        game = self._game()
        if self.everybody.value != EACH:
            seats: list[str] = [self.everybody.value] * game.players
            if len(self.seats) != game.players or self.seat_box.children:
                self._seat(game.players, seats)
        else:
            if len(self.seats) != game.players or not self.seat_box.children:
                self._seat(game.players, [control.value for control in self.seats])
            seats = [control.value for control in self.seats]
        most = MOST[detail]
        games = read_number(self.games.value)
        if games is None or not 1 <= games <= MOST["games"]:
            raise Wrong(said(self.words, "explore.bad_games", given=cut(self.games.value, 40), high=self.words.number(MOST["games"])))
        if games > most:
            raise Wrong(said(self.words, "explore.too_many", high=self.words.number(most), n=most))
        text = self.seed.value.strip()
        seed = read_number(text)
        if text and (seed is None or seed > HIGHEST_SEED):
            raise Wrong(said(self.words, "explore.bad_seed", given=cut(text, 40)))
        call = prepared(game, games, seats, seed, detail)
        if seed is None:
            self.set_seed(call.seed)
        return call, games

    def _game(self) -> Game:
        given = dict(self.fixed)
        for option in self.start.kind.options:
            if option.name in self.options:
                given[option.name] = self._given(option)
        try:
            return game_of(self.start.id, **given)
        except OptionError as error:
            if error.option not in self.options and error.option not in self.fixed:
                raise
            words = self._words(error.option)
            raise Wrong(said(self.words, "explore.bad_option", label=words["label"], help=words["help"])) from error

    def _given(self, option: Option) -> Any:
        value = self.options[option.name].value
        if option.type == "choice":
            return option.choices[value]
        if option.type == "bool" or not isinstance(value, str):
            return value
        number = read_number(value)
        if number is None and not value.strip() and option.default is None:
            return None
        if number is None or not option.minimum <= number <= option.maximum:
            low, high = option.minimum, option.maximum
            label = self._words(option.name)["label"]
            raise Wrong(said(self.words, "explore.bad_number", given=cut(value, 40), label=label, low=low, high=self.words.number(high)))
        return number
