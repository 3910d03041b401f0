"""One golden transcript a game and option set: everything the API says at every state, each seat's view included.

After a change that is meant: ``python -m cardlab.testing rewrite tests/playthroughs``, and read the difference before you commit it.
"""

import difflib
from pathlib import Path

import pytest

import cardlab
from cardlab.testing.__main__ import main
from cardlab.testing.transcripts import beginning, from_beginning, rewrite, transcript

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    stored = path.read_text(encoding="utf-8")
    told = transcript(*from_beginning(stored.partition("\n")[0]))
    if told != stored:
        difference = difflib.unified_diff(stored.splitlines(), told.splitlines(), path.name, "now", n=1, lineterm="")
        pytest.fail("\n".join([*list(difference)[:40], "", "If it is meant: python -m cardlab.testing rewrite tests/playthroughs"]))


def test_every_game_has_a_playthrough() -> None:
    assert {path.stem.partition("-")[0] for path in FILES} == set(cardlab.games())


@pytest.mark.parametrize("name", cardlab.games())
def test_every_option_is_switched_in_one(name: str) -> None:
    games = [from_beginning(path.read_text(encoding="utf-8").partition("\n")[0])[0] for path in FILES]
    played = [dict(game.options) for game in games if game.id == name]
    for option in cardlab.options(name):
        assert len({repr(options[option.name]) for options in played}) > 1, f"no playthrough of {name} differs in {option.name}"


def test_a_changed_line_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / FILES[0].name
    text = FILES[0].read_text(encoding="utf-8")
    path.write_text(text.replace("scores", "score", 1), encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=r"python -m cardlab\.testing rewrite"):
        test_playthrough(path)
    assert list(rewrite(tmp_path)) == [path]
    assert path.read_text(encoding="utf-8") == text
    assert list(rewrite(tmp_path)) == []
    assert main(["rewrite", str(tmp_path)]) == 0
    assert capsys.readouterr().out == ""


def test_a_new_one_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = beginning(cardlab.game("sticht", players=2, restrictions=True), 23)
    assert main(["write", str(tmp_path / "new.txt"), line]) == 0
    assert (tmp_path / "new.txt").read_text(encoding="utf-8").startswith(f"{line}\n\nstep 0 | round 1 | blind")
    assert main(["sing"]) == 2
    assert "rewrite FOLDER" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["", "sticht seed=1", "game('sticht')", "game() seed=1", "open('sticht') seed=1", "game('sticht') seed=x"])
def test_a_line_that_begins_no_transcript(line: str) -> None:
    with pytest.raises((ValueError, SyntaxError)):
        from_beginning(line)
