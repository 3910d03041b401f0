"""``python -m cardlab.testing``: make transcripts.

``rewrite FOLDER`` makes every transcript in the folder again from its first line (look at the difference before you commit it);
``write FILE "game('…', players=3) seed=7"`` makes a new one.
"""

import sys
from pathlib import Path

from cardlab.testing.transcripts import from_beginning, rewrite, transcript


def main(words: list[str]) -> int:
    """Do what the words say; the exit code."""
    match words:
        case ["rewrite", folder] if Path(folder).is_dir():
            for path in rewrite(Path(folder)):
                sys.stdout.write(f"{path} has changed\n")
        case ["write", file, line]:
            Path(file).write_text(transcript(*from_beginning(line)), encoding="utf-8")
        case _:
            sys.stderr.write(f"{__doc__}\n")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
