"""Trick outcomes: for a match who won which trick with which card against what, for a run how often a card wins its trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlab.lab.charts.figure import altair, finished, pick_by, rows, sentence
from cardlab.lab.charts.look import Look, look, suit_shape
from cardlab.lab.charts.subject import CODE, Subject, collected, has_columns
from cardlab.language.freetext import quoted
from cardlab.language.typeset import NO_BREAK
from cardlab.language.words import card_name
from cardlab.model.game import Game

__all__ = ["chances", "has_meaning", "tricks"]

NEEDED = ("trick", "cards", "seats", "winner")
"""The columns of a table of tricks; without them its rows are something else."""
CARD, GAP, TALL, LEFT, TOP = 24, 14, 86, 40, 24
"""Width of a card and between two tricks, height of a row, and the margins, in px."""
MOST_ROUNDS = 30
CELL = (38, 30)


def has_meaning(game: Game) -> bool:
    """Whether there are tricks in a game."""
    return has_columns(game, "tricks", *NEEDED)


def tricks(
    x: Any, *, rounds: Sequence[int] | int | None = None, lang: str = "en", theme: str = "light", names: Sequence[str] | None = None
) -> Any:
    """Trick outcomes of a match or a run.

    For a match: a grid of its tricks, each with its cards in order and who played them, the winning card framed; ``rounds``: only these (a
    range or a list), or only this one; by default the last thirty. For a run: how often each card wins its trick, where its suit is trump
    and where it is not; needs ``detail="tricks"``. For a game without tricks: a sentence.

    ``lang``, ``theme`` and ``names`` as everywhere in :mod:`cardlab.charts <cardlab.lab.charts>`. Raises ``TypeError`` for anything but a
    match or a run and for ``rounds`` that are not numbers, ``ValueError`` for an unknown language or theme, the wrong number of names,
    ``rounds`` that were not played, a run that kept no tricks, and the record of one seat.
    """
    subject, inks = Subject(x, lang, names), look(theme)
    words = subject.words
    title = words.say("trick_chances" if subject.match is None else "trick_grid")
    if not has_meaning(subject.game):
        return sentence(words.say("no_tricks", game=words.title), inks, words, title)
    if subject.match is None:
        return _chances(subject, inks, title) if subject.count else sentence(words.say("no_games"), inks, words, title)
    return _grid(subject, inks, title, rounds)


# ---- a match ----


def _grid(subject: Subject, inks: Look, title: str, rounds: Sequence[int] | int | None) -> Any:
    alt, words = altair(), subject.words
    wanted = [rounds] if isinstance(rounds, int) else rounds
    if wanted is not None and not isinstance(wanted, (range, list, tuple)):
        raise TypeError(f"rounds must be a range, a list or one number, such as range(1, 6) or 3, not {quoted(rounds)}")
    taken = collected(subject.table("tricks")).rows(named=True)
    if not taken:
        return sentence(words.say("no_tricks_yet"), inks, words, title)
    played = list(dict.fromkeys(trick["round"] for trick in taken))
    shown = [number for number in played if wanted is None or number in wanted]
    if not shown:
        raise ValueError(f"rounds={quoted(rounds)} names none of the rounds played, {played[0]} to {played[-1]}")
    shown = shown[-MOST_ROUNDS:] if rounds is None else shown
    taken = [trick for trick in taken if trick["round"] in set(shown)]
    cards, frames, trumps = _places(subject, taken, shown)
    width = max(card["right"] for card in cards) + 4
    height = TOP + TALL * len(shown)
    across = alt.X("x:Q", scale=alt.Scale(domain=[0, width], nice=False), axis=None)
    down = alt.Y("y:Q", scale=alt.Scale(domain=[height, 0], nice=False), axis=None)
    wide = max(len(trick["cards"]) for trick in taken) * CARD + GAP
    most = max(trick["trick"] for trick in taken)
    heads = [{"x": LEFT + wide * k + (wide - GAP) / 2, "y": 8, "text": str(k + 1)} for k in range(most)]
    heads[0]["text"] = words.numbered(words.say("axis_trick"), 1)
    sides = [{"x": 0, "y": TOP + TALL * k + 53, "text": str(number)} for k, number in enumerate(shown)]
    sides.append({"x": 0, "y": 8, "text": words.say("axis", case=subject.unit)})
    boxes = alt.Chart(rows(frames)).mark_rect(fill=inks.accent_soft, stroke=inks.accent, strokeWidth=2, cornerRadius=4)
    layers = [
        boxes.encode(x=across, y=down, x2="x2:Q", y2="y2:Q"),
        _suits(subject, inks, cards, 130, across, down),
        _text(cards, "rank", inks.text, 13, 600, across, down, 20),
        _text([card for card in cards if not card["won"]], "seat", inks.soft, 12, 400, across, down, 38),
        _text([card for card in cards if card["won"]], "seat", inks.text, 12, 700, across, down, 38),
        _text(heads, "text", inks.soft, 12, 400, across, down),
        _text(sides, "text", inks.soft, 12, 400, across, down, align="left"),
    ]
    if trumps:
        layers.append(_suits(subject, inks, [trump for trump in trumps if trump["suit"] is not None], 70, across, down))
        named = [{**trump, "x": trump["from"]} for trump in trumps]
        layers.append(_text(named, "text", inks.soft, 12, 400, across, down, align="left"))
    chart = alt.layer(*layers).properties(width=width, height=height)
    how = [f"{subject.about()} {subject.outcome()} {subject.played_by()}", words.say("trick_grid_how")]
    if words.names is not None:
        how.append(" · ".join(f"{seat + 1}{NO_BREAK}{words.seat(seat)}" for seat in range(len(words.names))))
    if len(shown) < len(played):
        how.append(words.say("trick_grid_part", first=shown[0], last=shown[-1], all=len(played)))
    return finished(chart, inks, words, title, how, max(560, width))


def _places(subject: Subject, taken: Sequence[Any], shown: Sequence[int]) -> tuple[list[Any], list[Any], list[Any]]:
    """Where everything of the grid lies, in px: cards, the frames of those that took a trick, and trumps that are new."""
    suits = {card.code: (card.suit, card.rank) for card in subject.game.pack.cards}
    wide = max(len(trick["cards"]) for trick in taken) * CARD + GAP
    cards, frames, trumps = [], [], []
    before: Any = ()
    for trick in taken:
        top, left = TOP + TALL * shown.index(trick["round"]), LEFT + wide * (trick["trick"] - 1)
        holds = (trick["round"], trick.get("trump"))
        if holds != before and "trump" in trick:
            name = subject.words.say("no_trump" if holds[1] is None else "trump")
            trumps.append({"x": left + 8, "y": top + 12, "suit": holds[1], "text": name, "from": left + (4 if holds[1] is None else 18)})
        before = holds
        for k, (code, seat) in enumerate(zip(trick["cards"], trick["seats"], strict=True)):
            suit, rank = suits[code]
            won = seat == trick["winner"]
            x = left + CARD * k
            cards.append(
                {"x": x + CARD / 2, "y": top + 33, "suit": suit, "rank": rank, "seat": str(seat + 1), "won": won, "right": x + CARD}
                | {"card": code, "round": trick["round"], "trick": trick["trick"]}
            )
            if won:
                frames.append({"x": x + 1, "x2": x + CARD - 1, "y": top + 23, "y2": top + 81})
    return cards, frames, trumps


def _suits(subject: Subject, inks: Look, records: Sequence[Any], size: int, across: Any, down: Any) -> Any:
    """The signs of suits, each with its shape and its colour."""
    alt, pack = altair(), subject.game.pack
    suits = [*pack.suits, "W"]
    named = [{**record, "sign": record["suit"] or "W"} for record in records]
    mark = alt.Chart(rows(named)).mark_point(filled=True, size=size, opacity=1, strokeWidth=0.8)
    return mark.encode(
        x=across, y=down,
        shape=alt.Shape("sign:N", scale=alt.Scale(domain=suits, range=[suit_shape(pack.face, suit) for suit in suits]), legend=None),
        fill=alt.Fill("sign:N", scale=alt.Scale(domain=suits, range=[inks.suits[suit] for suit in suits]), legend=None),
        stroke=alt.Stroke("sign:N", scale=alt.Scale(domain=suits, range=[inks.edge(suit) for suit in suits]), legend=None),
    )  # fmt: skip


def _text(
    records: Sequence[Any], field: str, colour: str, size: int, weight: int, across: Any, down: Any, dy: int = 0, align: str = "center"
) -> Any:
    """Words of the grid."""
    look = {"color": colour, "fontSize": size, "fontWeight": weight, "dy": dy, "align": align, "baseline": "middle"}
    return altair().Chart(rows(records)).mark_text(**look).encode(x=across, y=down, text=f"{field}:N")


# ---- a run ----


def chances(subject: Subject) -> Any:
    """For each card, by whether its suit was trump (a card of no suit belongs to the trump): ``played``, ``won``, and a game and round
    in which it won, or else was played; by suit and rank.
    """
    import polars as pl

    pack = subject.game.pack
    suits = pl.DataFrame(
        {"cards": list(dict.fromkeys(pack.codes)), "suit": list({card.code: card.suit for card in pack.cards}.values())},
        schema={"cards": pl.String, "suit": pl.String},
    )
    columns = ["game", "round", "cards", "seats", "winner", *(["trump"] if subject.has("tricks", "trump") else [])]
    each = subject.table("tricks").select(columns).explode("cards", "seats").with_columns(pl.col("cards").cast(pl.String))
    won = pl.col("seats") == pl.col("winner")
    trump = pl.col("trump").cast(pl.String) if "trump" in columns else pl.lit(None, pl.String)
    is_trump = (pl.col("suit").is_null() | (pl.col("suit") == trump)).fill_null(False).alias("is_trump")
    each = each.join(suits.lazy(), on="cards").with_columns(is_trump)
    code = pl.col("game").cast(pl.Int64) * CODE + pl.col("round")
    first = pl.coalesce(code.filter(won).min(), code.min()).alias("code")
    counted = each.group_by("cards", "is_trump").agg(pl.len().alias("played"), won.sum().alias("won"), first)
    card = pl.col("cards").cast(pl.Enum(suits["cards"])).alias("card")
    told = counted.select(card, "is_trump", "played", "won", (pl.col("code") // CODE).alias("game"), (pl.col("code") % CODE).alias("round"))
    return collected(told).sort("card", "is_trump")


def _chances(subject: Subject, inks: Look, title: str) -> Any:
    alt, words, pack = altair(), subject.words, subject.game.pack
    found = {card.code: card for card in pack.cards}
    cells = []
    for row in chances(subject).iter_rows(named=True):
        card = found[row["card"]]
        share = row["won"] / row["played"]
        fill = inks.shade(share)
        which = words.say("is_trump" if row["is_trump"] else "not_trump")
        counts = f"{words.percent(share)} ({words.number(row['won'])} / {words.number(row['played'])})"
        parts = [card_name(pack.face, card, words.lang), which, counts]
        cells.append(
            {"rank": card.rank, "suit": card.suit or "W", "trump": row["is_trump"], "share": round(share, 6), "played": row["played"]}
            | {"text": words.number(100 * share), "fill": fill, "ink": inks.ink_on(fill), "game": row["game"], "round": row["round"]}
            | {"told": words.opens(parts, subject.unit, row["game"], row["round"])}
        )
    suits = [*pack.suits, *(["W"] if any(cell["suit"] == "W" for cell in cells) else [])]
    heads = [words.suit(suit) for suit in pack.suits] + [card_name(pack.face, card, words.lang) for card in pack.cards if card.suit is None]
    panels = []
    for trump in (True, False):
        mine = [cell for cell in cells if cell["trump"] == trump]
        if mine:
            panels.append(_heat(subject, inks, mine, suits, heads, trump))
    chart = alt.vconcat(*panels) if len(pack.ranks) > 9 else alt.hconcat(*panels)
    how = [f"{subject.about()} {subject.played_by()}", words.say("trick_chances_how")]
    return finished(chart, inks, words, title, how, 600)


def _heat(subject: Subject, inks: Look, cells: Sequence[Any], suits: Sequence[str], heads: Sequence[str], trump: bool) -> Any:
    """The heat map of the cards whose suit was trump, or was not."""
    alt = altair()
    head = subject.words.say("is_trump" if trump else "not_trump")
    ranks = [rank for rank in subject.game.pack.ranks if any(cell["rank"] == rank for cell in cells)]
    there = [suit for suit in suits if any(cell["suit"] == suit for cell in cells)]
    ranked = alt.Axis(labelAngle=0, title=None, orient="top")
    across = alt.X("rank:N", sort=ranks, scale=alt.Scale(domain=ranks, padding=0.04), axis=ranked)
    down = alt.Y("suit:N", sort=there, scale=alt.Scale(domain=there, padding=0.04), axis=None)
    base = alt.Chart(rows(cells))
    squares = base.mark_rect(cornerRadius=3).encode(x=across, y=down, fill=alt.Fill("fill:N", scale=None))
    squares = pick_by(squares)
    numbers = base.mark_text(fontSize=12, baseline="middle").encode(x=across, y=down, text="text:N", color=alt.Color("ink:N", scale=None))
    marks = [{"suit": suit, "name": name} for suit, name in zip(suits, heads, strict=True) if suit in there]
    signs = _suits(subject, inks, marks, 130, alt.value(-14), down)
    names = alt.Chart(rows(marks)).mark_text(align="right", baseline="middle", color=inks.soft)
    names = names.encode(x=alt.value(-28), y=down, text="name:N")
    return alt.layer(squares, numbers, signs, names).properties(
        width=CELL[0] * len(ranks), height=CELL[1] * len(there), title=alt.TitleParams(head, fontSize=13, offset=6, frame="group")
    )
