"""A game to begin with: a package with a tiny trick game on the kit, which runs at once, for somebody to make another of.

``python -m cardlab.testing new agram`` writes it.
"""

from __future__ import annotations

from pathlib import Path

from cardlab.model.registry import check_id

__all__ = ["new_game"]

PYPROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "cardlab-NAME"
version = "0.1.0"
description = "TITLE, a card game for cardlab"
requires-python = ">=3.11"
dependencies = ["cardlab"]

# By this line cardlab finds the game wherever the package is installed, in the processes of a long run, too.
[project.entry-points."cardlab.games"]
NAME = "NAME.game"

[tool.hatch.build.targets.wheel]
packages = ["NAME"]
"""

INIT = '''"""*TITLE*, a game for cardlab."""
'''

GAME = '''"""*TITLE*: its pack and who plays. What else a trick game has is derived; override here what is otherwise in yours."""

from cardlab.cards import french
from cardlab.kit.game import TrickGame, seat_options

from NAME import rules


class CLASS(TrickGame):
    """A small trick game."""

    id, letter, rules = "NAME", "LETTER", rules
    cards = french("7 8 9 10 J Q K A")
    options = seat_options("NAME", 4, 2, 5)  # four play, two to five may
'''

RULES = '''"""The rules of *TITLE*: follow suit if you can; the highest card of the suit led wins the trick, the most tricks win the game.

Whole numbers only: a card is its number in the pack, a seat counts from 0, and 301 is clause LETTER3.1 of rulebook/en.toml.
"""

from cardlab.kit.layout import trick_layout
from cardlab.kit.tricks import (
    breaks_suit, deal, end, following, lay, lead, left_of, most_points, new_game, not_playable, score, strongest, take,
)  # fmt: skip

CARDS = ACTIONS = 32
EACH = 6
LAYOUT = trick_layout("NAME", cards=CARDS, seats=5, most=EACH)


def to_act(s):
    """Whose turn it is; -1 when the game is over."""
    return s.actor


def objection(s, action):
    """Why an action is refused, as the number of a clause; 0 if it is not. Follow suit if you can (LETTER3.1)."""
    common = not_playable(s, action)
    if common:
        return common
    return 301 if breaks_suit(s, action) else 0


def legal(s, out):
    """Write the legal actions into ``out``; how many there are. They are those without an objection."""
    return following(s, out)


def start(s):
    """Six cards each (LETTER2.1); left of the dealer leads (LETTER2.2)."""
    new_game(s)
    deal(s, EACH, 201)
    lead(s, left_of(s.dealer, s.players), 202)


def step(s, action):
    """A card is played. The strongest wins the trick (LETTER3.2), and its player leads (LETTER3.3); after the last one it is scored."""
    if not lay(s, action, 301):
        return
    winner = take(s, strongest(s, -1), 302)  # -1: no trump
    if s.trick_no < s.cards_each:
        lead(s, winner, 303)
        return
    for seat in range(s.players):
        score(s, seat, s.tricks_won[seat], 401)
    end(s, most_points(s), 402)
'''

WORDS = '''title = "TITLE"
about = "A small trick game for {fewest} to {most} players."

[sections]
LETTER1 = "What you need"
LETTER2 = "The deal"
LETTER3 = "Tricks"
LETTER4 = "The end"

[clauses]
"LETTER1.1" = { kind = "setup", source = "{cards} cards: ace, king, queen, jack, 10, 9, 8 and 7 of each suit, from high to low." }
"LETTER2.1" = { kind = "event", source = "Everyone is dealt {hand} cards. The rest stays face down." }
"LETTER2.2" = { kind = "event", source = "The player to the dealer’s left leads the first trick." }
"LETTER3.1" = { kind = "objection", source = "If you hold the suit led, you have to play it; otherwise play any card." }
"LETTER3.2" = { kind = "event", source = "The highest card of the suit led wins the trick. There is no trump." }
"LETTER3.3" = { kind = "event", source = "Whoever wins a trick leads the next." }
"LETTER4.1" = { kind = "event", source = "Each trick is a point." }
"LETTER4.2" = { kind = "event", source = "Whoever has the most points wins the game." }

[objections]
"LETTER3.1" = "{led:cap} were led and you can follow suit: play {playable:or}."
'''

TEST = '''"""Everything that a game has to hold, check by check."""

from cardlab.testing import suite

test_NAME = suite("NAME")
'''

FILES = {
    "pyproject.toml": PYPROJECT,
    "NAME/__init__.py": INIT,
    "NAME/game.py": GAME,
    "NAME/rules.py": RULES,
    "NAME/rulebook/en.toml": WORDS,
    "tests/test_NAME.py": TEST,
}


def new_game(path: str | Path) -> list[Path]:
    """Write a game to begin with into a new folder, whose name is the game's id; the files.

    Raises ``ValueError`` for a name that cannot be an id, or is one of a game that is here; ``FileExistsError`` where something of that
    name is already.
    """
    folder = Path(path)
    name = folder.name
    check_id(name)
    if folder.exists():
        raise FileExistsError(f"{folder} is there already, and nothing is overwritten: choose another name, or another folder")
    title = name.replace("_", " ").title()
    put = (("CLASS", title.replace(" ", "")), ("TITLE", title), ("LETTER", name[0].upper()), ("NAME", name))
    written = []
    for place, text in FILES.items():
        file, content = folder / place.replace("NAME", name), text
        for old, new in put:
            content = content.replace(old, new)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
        written.append(file)
    return written
