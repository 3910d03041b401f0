"""A session at a table, driven without a widget: messages in, scenes out."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import cardlab
from cardlab.table import messages
from cardlab.table.seating import seat_players
from cardlab.table.session import NoPage, Session
from tests.project import tree


def begun(seats: list[Any] | None = None) -> tuple[Session, NoPage]:
    page = NoPage()
    return Session(seat_players(cardlab.Match(cardlab.game("sticht"), seed=7), seats, False), page=page), page


def test_messages_go_in_and_scenes_come_out() -> None:
    session, page = begun()
    assert [each["kind"] for each in page.sent] == ["open"]
    messages.receive(session, {"do": "play", "act": "look", "at": session.match.here.id, "game": session.opening, "n": 3})
    assert page.sent[-1]["kind"] == "frames" and page.sent[-1]["answer"] == 3
    assert str(session.match.line[0]) == "look" and session.state.step == 1


def test_what_does_not_hold_is_answered_and_changes_nothing() -> None:
    session, page = begun()
    messages.receive(session, {"do": "play", "act": "R7", "at": session.match.here.id, "game": session.opening, "n": 4})
    assert (page.sent[-1]["kind"], page.sent[-1]["level"], page.sent[-1]["answer"]) == ("note", "refused", 4)
    assert session.state.step == 0 and not page.errors


def test_a_cover_hides_the_hand_of_who_shares_the_table() -> None:
    session, _ = begun(["you", "you", "random", "random"])
    assert (session.viewer, session.cover) == (None, 0)
    session.lift_cover()
    assert (session.viewer, session.cover) == (0, None)


def test_no_widget_is_needed() -> None:
    code = "import sys, cardlab.table.messages; print([each for each in ('anywidget', 'ipywidgets') if each in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], cwd=tree.ROOT, check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"
