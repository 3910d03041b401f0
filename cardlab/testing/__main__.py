"""``python -m cardlab.testing``: check a game, begin a new one, make transcripts.

``check GAME`` says in order what a game has and what it lacks, a line each; ``GAME`` is its id, the module that describes it, or its
folder. The exit status is 1 where something is wrong; what is missing is no fault. ``new NAME`` writes a game to begin with, which runs at
once.
``rewrite FOLDER`` makes every transcript in the folder again from its first line (look at the difference before you commit it);
``write FILE "game('…', players=3) seed=7"`` makes a new one.
"""

import sys
from pathlib import Path

from cardlab.model.errors import OptionError
from cardlab.testing.checks import check
from cardlab.testing.new import new_game
from cardlab.testing.transcripts import from_beginning, rewrite, transcript


def main(words: list[str]) -> int:
    """Do what the words say; the exit code."""
    match words:
        case ["check", game]:
            return _check(game)
        case ["new", name] if not name.startswith("-"):
            return _new(name)
        case ["rewrite", folder] if Path(folder).is_dir():
            for path in rewrite(Path(folder)):
                sys.stdout.write(f"{path} has changed\n")
        case ["write", file, line]:
            Path(file).write_text(transcript(*from_beginning(line)), encoding="utf-8")
        case _:
            sys.stderr.write(f"{__doc__}\n")
            return 2
    return 0


def _new(path: str) -> int:
    """Write a game to begin with, and say how to go on; the exit code."""
    try:
        written = new_game(path)
    except (ValueError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.writelines(f"{each}\n" for each in written)
    name = Path(path).name
    sys.stdout.write(f'Now: python -m cardlab.testing check {path}; in Python, here or in that folder: cardlab.register("{name}")\n')
    return 0


def _check(game: str) -> int:
    """A line for each check, as soon as it is done; the exit code."""
    try:
        findings = check(game)
    except OptionError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    marks = []
    for name, mark, text in findings:
        sys.stdout.write(f"{mark:8} {name:27} {text}\n")
        sys.stdout.flush()
        marks.append(mark)
    told = ", ".join(f"{marks.count(mark)} {mark}" for mark in ("ok", "missing", "wrong"))
    sys.stdout.write(f"{game}: {told}\n")
    return int("wrong" in marks)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
