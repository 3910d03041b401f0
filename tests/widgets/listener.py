"""A table without a kernel, and a page that holds what it was sent: the Python side alone, as the page sees it."""

from __future__ import annotations

import json
from typing import Any

from cardlab.table.widget import Table


def unpacked(frame: dict[str, Any], parent: dict[str, Any] | None) -> dict[str, Any]:
    """A frame as the page holds it: "=" is what stands there in the scene before."""
    before: dict[str, Any] = {} if parent is None else parent["beats"][-1]
    beats = []
    for sent in frame["beats"]:
        scene = {name: before[name] if value == "=" else value for name, value in sent.items()}
        for name in ("seats", "zones"):
            scene[name] = [before[name][k] if item == "=" else item for k, item in enumerate(scene[name])]
        beats.append(scene)
        before = scene
    return {**frame, "beats": beats}


class Page:
    """What a page holds after the messages so far; each is checked against the protocol as it comes in."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        """The messages as they came."""
        self.messages: list[dict[str, Any]] = []
        """The messages with what was left out of their frames, as in the scene before, put back."""
        self.game = 0
        self.setup: dict[str, Any] = {}
        self.strings: dict[str, list[str]] = {"en": [], "de": [], "ru": []}
        self.frames: dict[int, dict[str, Any]] = {}
        self.at = -1
        self.n = 0

    def hear(self, message: dict[str, Any]) -> None:
        """Take in a message, as text: what is not plain JSON fails here."""
        text = json.dumps(message, allow_nan=False)
        sent = json.loads(text)
        read = json.loads(text.replace("\\u00a0", " "))  # how the words are set is for the tests of that, which look at what was sent
        message = {**read, "frames": []} if "frames" in read else read
        self.sent.append(sent)
        self.messages.append(message)
        kind = message["kind"]
        if kind == "open":
            self.game, self.setup, self.frames = message["game"], message["setup"], {}
            self.strings = {lang: [] for lang in self.strings}
        if kind in ("open", "frames"):
            assert message["game"] == self.game
            assert message.get("from", 0) == len(self.strings["en"]), "the page lacks strings"
            for lang, texts in message["strings"].items():
                self.strings[lang] += texts
            assert len({len(texts) for texts in self.strings.values()}) == 1
            for frame in sent["frames"]:
                assert frame["id"] not in self.frames, "a frame is sent twice"
                assert frame["up"] in self.frames or (frame["up"] is None and frame["id"] == 0)
                self.frames[frame["id"]] = unpacked(frame, self.frames.get(frame["up"]))
                message["frames"].append(self.frames[frame["id"]])
        if kind in ("open", "frames", "goto"):
            assert message["game"] == self.game
            assert message["at"] in self.frames
            self.at = message["at"]
        if kind == "open":
            assert message["end"] in self.frames
        if kind == "note":
            assert message["level"] in ("refused", "error", "info")
            assert set(message["text"]) == {"en", "de", "ru"}
            assert all(text.strip() for text in message["text"].values())

    @property
    def frame(self) -> dict[str, Any]:
        """The frame that is shown."""
        return self.frames[self.at]

    @property
    def scene(self) -> dict[str, Any]:
        """The scene at rest that is shown."""
        return dict(self.frame["beats"][-1])

    @property
    def acts(self) -> list[str]:
        """What is offered here."""
        return [act["act"] for act in self.scene.get("acts", [])]

    def hand(self, seat: int) -> list[str]:
        """The faces of a hand as they are shown."""
        zone = next(zone for zone in self.scene["zones"] if zone["id"] == f"hand:{seat}")
        return [card["face"] for card in zone["cards"]]

    def notes(self) -> list[dict[str, Any]]:
        """All notes so far."""
        return [message for message in self.messages if message["kind"] == "note"]


class Listener(Table):
    """A table whose page is a :class:`Page`."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self.page = Page()
        super().__init__(*args, **named)

    def send(self, content: Any, buffers: Any = None) -> None:
        """To the page that listens."""
        self.page.hear(content)

    def hear(self, message: Any) -> list[dict[str, Any]]:
        """The page says this, whatever it is; what it is sent in return."""
        before = len(self.page.messages)
        self._on_message(self, message, [])
        return self.page.messages[before:]

    def answers(self, message: Any) -> list[dict[str, Any]]:
        """The page says this; what it is sent in return, as it is sent."""
        before = len(self.page.sent)
        self.hear(message)
        return self.page.sent[before:]

    def ask(self, do: str, **fields: Any) -> list[dict[str, Any]]:
        """A message as the page makes it, numbered."""
        self.page.n += 1
        return self.hear({"do": do, "n": self.page.n, "game": self.page.game, **fields})

    def click(self, act: str) -> list[dict[str, Any]]:
        """The person plays."""
        return self.ask("play", at=self.page.at, act=act)


def fingerprint(table: Table) -> tuple[Any, ...]:
    """Everything about a table that a message could change."""
    match = table.match
    return (
        id(match),
        tuple((node.id, node.parent and node.parent.id, str(node.action)) for node in match.nodes()),
        tuple(node.last and node.last.id for node in match.nodes()),
        match.here.id,
        table.viewer,
        table.cover,
        table.teacher,
        table.aids,
        table.names,
        match.names,
        table.sitting.seats,
        table.sitting.forced,
        table.opening,
        table.lang,
        table.large,
    )
