"""The rulebook as a leaflet to look at: plain text, a part of a notebook, a page that stands alone. What is read in which order is
:mod:`cardlab.language.leaflet`'s; this module only sets it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from cardlab.language.leaflet import Chapter, Table
from cardlab.language.typeset import bind
from cardlab.language.words import card_name, catalogue
from cardlab.picture.faces import BOX, FONT, STYLE, face

if TYPE_CHECKING:
    from cardlab.language.rulebook import Part, Rulebook

__all__ = ["as_html", "as_page", "as_text"]

CARD_WIDTH = 30
"""How wide a small picture of a card is, in px."""
FAINT = "rgba(127,127,127,.14)"
LINE = "rgba(127,127,127,.45)"
"""A ground and a line that show on light and dark alike: a notebook's theme is not known here, and its HTML brings no style sheet."""
BOX_STYLE = f"border:1px solid {LINE};border-radius:12px;padding:4px 16px 10px;margin:0 0 1em"
INDENT = "margin:.2em 0 .2em 4em"
DASHED = f"border-left:2px dashed currentColor;padding:0 0 0 8px;{INDENT}"
EXAMPLE = f"background:{FAINT};border-radius:6px;padding:8px 12px;margin:.5em 0"
CELL = f"text-align:left;vertical-align:top;padding:5px 12px 5px 0;border:0;border-bottom:1px solid {LINE};background:none"
PAGE_STYLE = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:16px;max-width:46em;color:#1f2126;"
    "background:#fff}h3{font-size:1.75em;line-height:1.2;margin:.3em 0}h4{font-size:1.2em;line-height:1.3;margin:1.6em 0 .5em}"
    "p,li,dd{text-wrap:pretty}@media(prefers-color-scheme:dark){body{color:#e8e8ea;background:#1b1d22}}"
    "@media print{:root{color-scheme:light}body{max-width:none;padding:0;color:#000;background:#fff;font-size:11pt}"
    "h4{break-after:avoid}table,.keep{break-inside:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}"
)


def assumed_mark(book: Rulebook) -> str:
    """The word that marks what the published rules do not say."""
    return catalogue(book.game, book.lang).text("tags.assumed")


# ---- plain text ----


def as_text(book: Rulebook) -> str:
    """The book as plain text."""
    return "\n".join(_text_lines(book))


def _text_lines(book: Rulebook) -> Iterator[str]:
    leaflet, minute, mark = book.leaflet, book.leaflet.minute, assumed_mark(book)
    yield from (book.title, "", book.about)
    if minute:
        yield from ("", minute.heading, minute.aim, minute.needs)
        yield from (f"{number}. {line}" for number, line in enumerate(minute.turn, 1))
        yield minute.win
    if leaflet.words:
        yield from ("", leaflet.heading)
        yield from (f"{word.term}: {word.text}" for word in leaflet.words)
    for chapter in leaflet.chapters:
        yield from ("", chapter.heading)
        if chapter.intro:
            yield chapter.intro
        for rule in chapter.rules:
            yield f"{rule} {' '.join(f'[{mark}: {part.text}]' if part.assumed else part.text for part in book.parts_shown(rule))}"
        for table in chapter.tables:
            yield from _text_table(table)
        yield from chapter.examples
        yield from (f"{note.heading}: {note.text}" for note in chapter.notes)
        if chapter.id == "edition":
            yield from (f"{rule} [{mark}: {part.text}]" for rule, part in edition_parts(book))


def _text_table(table: Table) -> Iterator[str]:
    rows = (table.head, *table.rows)
    widths = [max(len(row[at]) for row in rows) for at in range(len(table.head))]
    yield table.caption
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def edition_parts(book: Rulebook) -> list[tuple[str, Part]]:
    """What is said of this edition: the assumed parts that are no rules to play by, with their clauses."""
    return [(rule, part) for rule in book.leaflet.edition for part in book[rule].parts if part.assumed]


# ---- for a page ----


def as_page(book: Rulebook) -> str:
    """The book as an HTML document that stands alone and loads nothing."""
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    return (
        f'<!doctype html><html lang="{book.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><title>{_set(book, book.title)}</title>'
        f"<style>{PAGE_STYLE}</style></head><body>{as_html(book)}</body></html>"
    )


def as_html(book: Rulebook) -> str:
    """The book as part of a page: what is assumed has a word and a dashed edge, and cards are small pictures with their names."""
    leaflet = book.leaflet
    out = [f'<div lang="{book.lang}" style="max-width:44em"><h3>{_set(book, book.title)}</h3>', _minute(book)]
    out.append(f"<p>{_set(book, book.about)}</p>")
    if leaflet.words:
        out.append(f"<h4>{_set(book, leaflet.heading)}</h4>{_pairs(book, ((word.term, word.text) for word in leaflet.words))}")
    out += [_chapter(book, chapter) for chapter in leaflet.chapters]
    return "".join(out) + "</div>"


def _minute(book: Rulebook) -> str:
    minute = book.leaflet.minute
    if minute is None:
        return ""
    turn = zip(minute.turn, minute.cards, strict=True)
    lines = (f'<li style="margin:.3em 0">{_set(book, line)}{_pictures(book, cards)}</li>' for line, cards in turn)
    return (
        f'<div class="keep" style="{BOX_STYLE}"><h4 style="margin:.5em 0">{_set(book, minute.heading)}</h4>'
        f"<p><b>{_set(book, minute.aim)}</b></p><p>{_set(book, minute.needs)}</p>"
        f'<ol style="margin:0;padding-left:1.6em">{"".join(lines)}</ol><p><b>{_set(book, minute.win)}</b></p></div>'
    )


def _pairs(book: Rulebook, pairs: Iterable[tuple[str, str]]) -> str:
    """Terms with what they mean."""
    told = (f'<dt><b>{_set(book, term)}</b></dt><dd style="margin:0 0 .5em 1em">{_set(book, text)}</dd>' for term, text in pairs)
    return f'<dl style="display:block">{"".join(told)}</dl>'


def _set(book: Rulebook, text: str) -> str:
    """A text as it stands in HTML, bound as the book's language wants it."""
    return escape(bind(text, book.lang))


def _chapter(book: Rulebook, chapter: Chapter) -> str:
    out = [f"<h4>{_set(book, chapter.heading)}</h4>"]
    if chapter.intro:
        out.append(f"<p>{_set(book, chapter.intro)}</p>")
    out += [_clause(book, rule, book.parts_shown(rule)) for rule in chapter.rules]
    out += [_table(book, table) for table in chapter.tables]
    out += [f'<p class="keep" style="{EXAMPLE}">{_set(book, example)}</p>' for example in chapter.examples]
    if chapter.notes:
        out.append(_pairs(book, ((note.heading, note.text) for note in chapter.notes)))
    if chapter.id == "edition":
        out += [_clause(book, rule, (part,)) for rule, part in edition_parts(book)]
    return "".join(out)


def _clause(book: Rulebook, rule: str, parts: tuple[Part, ...]) -> str:
    """A clause: its number in a column of its own, beside it what it says."""
    number = f'<b style="float:left;font-variant-numeric:tabular-nums">{rule}</b>'
    out = [f'<div class="keep" style="margin:0 0 .6em">{number}']
    for part in parts:
        if part.assumed:
            out.append(f'<div style="{DASHED}"><em>{_set(book, assumed_mark(book))}</em> · {_set(book, part.text)}</div>')
        else:
            out.append(f'<div style="{INDENT}">{_set(book, part.text)}</div>')
    if not all(part.assumed for part in parts):
        out.append(_pictures(book, book.leaflet.pictures.get(rule, ()), INDENT))
    return "".join(out) + "</div>"


def _table(book: Rulebook, table: Table) -> str:
    head = "".join(f'<th scope="col" style="{CELL}">{_set(book, cell)}</th>' for cell in table.head)
    rows = "".join(f'<tr style="background:none">{_cells(book, row)}</tr>' for row in table.rows)
    caption = f'<caption style="text-align:left;padding:4px 0"><b>{_set(book, table.caption)}</b></caption>'
    whole = f'<table style="border-collapse:collapse;margin:0">{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return f'<div style="overflow-x:auto;margin:.8em 0">{whole}</div>'


def _cells(book: Rulebook, row: tuple[str, ...]) -> str:
    """A row: its first cell says what the others are about."""
    first, *rest = row
    told = "".join(f'<td style="{CELL}">{_set(book, cell)}</td>' for cell in rest)
    return f'<th scope="row" style="{CELL};font-weight:normal">{_set(book, first)}</th>{told}'


def _pictures(book: Rulebook, codes: tuple[str, ...], style: str = "margin:.3em 0") -> str:
    """Small pictures of those cards that the game is played with: a deck of somebody's own may lack one."""
    drawn = "".join(_picture(book, code) for code in codes if code in book.pack.codes)
    return f'<div style="{style}">{drawn}</div>' if drawn else ""


def _picture(book: Rulebook, code: str) -> str:
    """A card as an image: it shows in a notebook that nobody has trusted yet, where a drawing in the page would not."""
    pack = book.pack
    across, down = BOX
    name = next(card_name(pack.face, card, book.lang) for card in pack if card.code == code)
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" style="{STYLE}" font-family=\'{FONT}\' font-weight="700">'
        f'<rect x="1" y="1" width="{across - 2}" height="{down - 2}" rx="9" fill="#fff" stroke="#83858b" stroke-width="2"/>'
        f"{face(pack.face, code, pack.marks.get(code, ()))}</svg>"
    )
    coded = b64encode(drawing.encode()).decode()
    height = CARD_WIDTH * down // across
    size = f'width="{CARD_WIDTH}" height="{height}" style="margin-right:4px"'
    return f'<img src="data:image/svg+xml;base64,{coded}" alt="{_set(book, name)}" {size}>'
