/**
 * The move list: by round and row, columns are seats. The present step is marked and kept in view; where the match
 * forks, the other continuations hang under the row. It knows no game: rows, cells and headings come with the frames.
 */

import { icon, glyph, tokens } from "./cards.js";
import { h, memo } from "./vdom.js";
import { countWord } from "./playback.js";

/** @import { PageState } from "./state.js" */
/** @import { Store } from "./store.js" */
/** @import { Cell, Heading } from "./types.js" */
/** @import { View } from "./view.js" */

/**
 * @typedef {{id: number, cell: Cell, won: boolean}} MoveCell
 * @typedef {{at: number | null, ids: number[]}} MoveFork  the continuations of step `at` that the present line does not take
 * @typedef {{key: string, row: number | undefined, cells: MoveCell[], forks: MoveFork[]}} MoveRow
 * @typedef {{round: number, band: Heading | null, settled: string[] | null, rows: MoveRow[], ids: Set<number>}} MoveRound
 */

/** A line is the same object until it changes, so what is made of it is kept with it. @type {WeakMap<number[], MoveRound[]>} */
const byLine = new WeakMap();

/**
 * The present line, sorted into rounds and rows.
 * @param {Store} store
 * @returns {MoveRound[]}
 */
export function sortMoves(store) {
  const { line } = store;
  const held = byLine.get(line);
  if (held) return held;
  /** @type {Map<number, MoveRound>} */ const rounds = new Map();
  /** @type {Map<string, MoveRow>} */ const rows = new Map();
  /** @type {Map<string, MoveRound>} */ const home = new Map();
  const roundOf = (/** @type {number} */ number) => {
    let round = rounds.get(number);
    if (!round) {
      round = { round: number, band: null, settled: null, rows: [], ids: new Set() };
      rounds.set(number, round);
    }
    return round;
  };
  for (const id of line) {
    const frame = store.frameOf(id);
    const round = roundOf(frame.round);
    round.band = frame.band || round.band;
    if (frame.settled) roundOf(frame.settled_round ?? frame.round).settled = frame.settled;
    if (!frame.cell) {
      round.ids.add(id);
      continue;
    }
    const { key } = frame.cell;
    let row = rows.get(key);
    if (!row) {
      row = { key, row: frame.cell.row, cells: [], forks: [] };
      rows.set(key, row);
      // The step that settles a round stands in it, although the next round has begun when it is done.
      const owner = frame.settled ? roundOf(frame.settled_round ?? frame.round) : round;
      owner.rows.push(row);
      home.set(key, owner);
    }
    row.cells.push({ id, cell: frame.cell, won: false });
    /** @type {MoveRound} */ (home.get(key)).ids.add(id);
    const others = store.children(frame.up).filter((other) => other !== id);
    if (others.length) row.forks.push({ at: frame.up, ids: others });
  }
  for (const id of line) {
    const { ends } = store.frameOf(id);
    const row = ends && rows.get(ends.key);
    if (row) for (const one of row.cells) one.won = one.won || one.cell.seat === ends.seat;
  }
  // A round that a settling step has only just begun holds nothing yet to be listed.
  const list = [...rounds.values()].filter((round) => round.rows.length).sort((a, b) => a.round - b.round);
  byLine.set(line, list);
  return list;
}

/** Which rounds a person has folded or opened in this view; not in another game. @param {Store} store @param {View} view */
function foldedIn(store, view) {
  if (view.state.moves.game !== store.game) view.state.moves = { folded: new Map(), game: store.game, shown: null };
  return view.state.moves;
}

/**
 * The round a step stands in.
 * @param {MoveRound[]} rounds @param {Store} store
 */
export function currentRound(rounds, store) {
  return rounds.find((round) => round.ids.has(/** @type {number} */ (store.at))) || rounds.find((round) => round.round === store.frame(store.at)?.round) || rounds[rounds.length - 1];
}

/** The list. @param {Store} store @param {View} view */
export function moveList(store, view) {
  if (!store.setup || store.at === null) return h("aside", { class: "cl-moves" });
  const own = foldedIn(store, view);
  const rounds = sortMoves(store);
  const current = currentRound(rounds, store);
  const narrow = view.state.width < 640;
  return h("aside", { class: "cl-moves", lang: store.toldIn, "aria-label": store.word("moves_title") },
    h("div", { class: "cl-moves-box", hook: { insert: (/** @type {any} */ el) => keepInView(el, own, store), update: (/** @type {any} */ el) => keepInView(el, own, store) } },
      rounds.length ? null : h("p", { class: "cl-soft cl-moves-none" }, store.word("moves_none")),
      rounds.map((round) => {
        const open = !(own.folded.get(round.round) ?? (narrow || round !== current));
        const here = store.at !== null && round.ids.has(store.at) ? store.at : null;
        return memo(`round${round.round}`, [round, open, here, store.lang, store.setup, view.state.width < 640], () => roundSection(store, view, own, round, open, here));
      })));
}

/** @param {Store} store @param {View} view @param {PageState["moves"]} own @param {MoveRound} round @param {boolean} open @param {number | null} here */
function roundSection(store, view, own, round, open, here) {
  const { setup } = store;
  /** @type {Partial<Heading>} */ const band = round.band || {};
  const toggle = () => {
    own.folded.set(round.round, open);
    view.draw();
  };
  const who = band.seat === undefined || band.seat === null ? null : setup.names[band.seat];
  return h("section", { class: "cl-moves-round" },
    h("button", { type: "button", class: ["cl-round", here !== null && "is-here"], "aria-expanded": open, on: { click: toggle } },
      h("span", { class: "cl-fold" }, icon("start")),
      h("b", null, store.S(band.label)),
      band.suit || who ? h("span", { class: "cl-round-who" }, band.suit ? glyph(store, band.suit) : null, who ? h("bdi", null, who) : null) : null,
      round.settled ? h("span", { class: "cl-sums cl-num", "aria-label": sumWords(store, round.settled) },
        round.settled.map((score, seat) => [seat ? " · " : "", h("span", { class: seat === setup.viewer && "is-you" }, score)])) : null),
    open ? h("div", { class: "cl-rows", style: { "--n": setup.names.length } },
      h("span", null),
      setup.names.map((name, seat) => h("span", { class: ["cl-rows-name", seat === setup.viewer && "is-you"], dir: "auto", title: name }, name)),
      round.rows.map((row) => rowCells(store, view, row, here))) : null);
}

/** @param {Store} store @param {string[]} scores */
function sumWords(store, scores) {
  return `${store.word("moves_after")} ${scores.map((score, seat) => `${store.setup.names[seat]} ${score}`).join(", ")}`;
}

/** @param {Store} store @param {View} view @param {MoveRow} row @param {number | null} here */
function rowCells(store, view, row, here) {
  const wide = row.cells.some((one) => one.cell.wide || one.cell.seat === undefined || one.cell.seat === null);
  const buttons = (/** @type {MoveCell[]} */ cells) => cells.map((one) => moveButton(store, view, one.id, one.won, here));
  return [
    h("span", { key: `t${row.key}`, class: "cl-rows-row", title: store.S(row.row) }, store.S(row.row)),
    wide ? h("div", { key: `w${row.key}`, class: "cl-wide" }, buttons(row.cells))
      : store.setup.names.map((_, seat) =>
        h("div", { key: `${row.key}/${seat}`, class: "cl-cell" }, buttons(row.cells.filter((one) => one.cell.seat === seat)))),
    row.forks.map((fork) => fork.ids.map((id) => branchGroup(store, view, fork, id))),
  ];
}

/**
 * One move. Going over it in a branch shows its scene without leaving the step one is at.
 * @param {Store} store @param {View} view @param {number} id @param {boolean} won @param {number | null} here @param {boolean} [preview]
 */
function moveButton(store, view, id, won, here, preview = false) {
  const cell = /** @type {Cell} */ (store.frameOf(id).cell);
  const at = id === here;
  const name = [store.S(cell.name), cell.led && store.word("moves_led"), won && store.word("moves_won")].filter(Boolean).join(", ");
  const peek = preview ? peekHandlers(view, id) : {};
  return h("button", {
    key: `mv${id}`, type: "button", class: ["cl-mv", cell.led && "is-led", won && "is-won", at && "is-at"], "data-step": String(id),
    "aria-label": name || null, "aria-current": at ? "step" : null, title: name || null,
    on: { click: () => { if (preview) view.preview(null); store.goTo(id); }, ...peek },
  }, h("span", { class: "cl-mv-label" }, cell.led ? h("i", { class: "cl-led", "aria-hidden": "true" }) : null, tokens(store, cell.label)));
}

/** @param {View} view @param {number} id */
function peekHandlers(view, id) {
  return {
    // Not on entering: after a click other moves slide under a pointer that rests.
    pointermove: (/** @type {any} */ event) => { if (event.movementX || event.movementY) view.preview(id); },
    mouseleave: () => view.preview(null),
    focus: () => view.preview(id),
    blur: () => view.preview(null),
  };
}

/**
 * Another continuation: its first moves, and how many more follow.
 * @param {Store} store @param {View} view @param {MoveFork} fork @param {number} id
 */
function branchGroup(store, view, fork, id) {
  const ahead = store.ahead(id);
  const shown = ahead.slice(0, 3).filter((other) => store.frameOf(other).cell);
  const more = ahead.length - shown.length;
  const title = store.word("moves_branch", { n: store.frame(fork.at)?.step });
  return h("div", { key: `br${id}`, class: "cl-branch", role: "group", "aria-label": title, title },
    icon("branch"),
    shown.map((other) => moveButton(store, view, other, false, null, true)),
    more > 0 ? h("span", { class: "cl-small cl-soft" }, countWord(store, "moves_more", more)) : null);
}

/** Scrolls the list's own box, never the page, until the present step stands in it. @param {any} box @param {PageState["moves"]} own @param {Store} store */
function keepInView(box, own, store) {
  if (own.shown === store.at) return;
  own.shown = store.at;
  const mark = box.querySelector('[aria-current="step"]');
  if (!mark || box.scrollHeight <= box.clientHeight) return;
  const outer = box.getBoundingClientRect();
  const inner = mark.getBoundingClientRect();
  const room = inner.height; // a row above and below stays in sight
  if (inner.top - room < outer.top) box.scrollTop += inner.top - room - outer.top;
  else if (inner.bottom + room > outer.bottom) box.scrollTop += inner.bottom + room - outer.bottom;
}
