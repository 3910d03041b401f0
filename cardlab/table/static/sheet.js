/**
 * The score sheet: under the trajectory a row a seat, on the same axis; as a dialog the whole of it, a row a round, like the
 * one on paper. Hit and missed differ by shape, and are words for a screen reader.
 */

import { h } from "./vdom.js";

/** @import { Geometry } from "./chart.js" */
/** @import { Store } from "./store.js" */
/** @import { Sheet } from "./types.js" */
/** @import { View } from "./view.js" */

/** Names at the left of the rows, at most this many px of 12 px type. */
const NAMES = 68;

/** @typedef {{mark: "hit" | "miss" | "", text: string, more: string}} SheetCell */

/**
 * What a cell says: hit or missed, or a text; what stands after the first space is for the whole sheet.
 * @param {string} cell
 * @returns {SheetCell}
 */
export function cellOf(cell) {
  const cut = cell.indexOf(" ");
  const head = cut < 0 ? cell : cell.slice(0, cut), more = cut < 0 ? "" : cell.slice(cut + 1);
  return head === "hit" || head === "miss" ? { mark: head, text: "", more } : { mark: "", text: head, more };
}

/** The sheet at the present step. @param {Store} store */
export function current(store) {
  const frame = store.frame(store.at);
  const scene = frame && frame.beats[frame.beats.length - 1];
  return (scene && scene.sheet) || null;
}

/** How much room the names of the rows take to the left of the chart. @param {string[]} names @param {number} k @param {boolean} narrow */
export function namesWidth(names, k, narrow) {
  const longest = Math.max(...names.map((name) => name.length));
  return Math.round(Math.min(narrow ? 48 : NAMES, longest * 7.2 + 6) * k) + 4;
}

/** Which heads are written where a column is narrower than its number: every other one, and the one being played. @param {number} n @param {number} width @param {number} k @param {number | null} now */
export function writtenHeads(n, width, k, now) {
  const each = Math.max(1, Math.ceil((15 * k) / Math.max(1, width)));
  return Array.from({ length: n }, (_, i) => i === now || (i % each === 0 && (now === null || Math.abs(i - now) >= each)));
}

/** A mark in words: what the legend says of it. @param {Store} store @param {Sheet} sheet @param {string} mark */
function markWords(store, sheet, mark) {
  const known = sheet.legend.find((one) => one[0] === mark);
  return known ? store.S(known[1]) : mark;
}

/** @param {Store} store @param {SheetCell} cell */
function signOf(store, cell) {
  if (!cell.mark) return cell.text;
  return h("i", { class: `is-${cell.mark}`, role: "img", "aria-label": store.word(`sheet_${cell.mark}`) });
}

/** The first step of a round in the present line, or null. @param {Store} store @param {number} round  from 1 */
function firstStep(store, round) {
  const id = store.line.find((id) => store.frameOf(id).round === round);
  return id === undefined ? null : id;
}

/**
 * The strip under the chart: every column as wide as its round there.
 * @param {Store} store @param {View} view @param {Geometry} g  the chart's geometry
 */
export function strip(store, view, g) {
  const sheet = current(store);
  if (!sheet) return null;
  const { names, viewer } = store.setup, n = sheet.columns.length;
  const width = (g.area.right - g.area.left) / n;
  const now = sheet.now ?? null; // none when the game is over
  const heads = writtenHeads(n, width, g.k, now);
  const marks = sheet.columns.some((column) => column[1]);
  const plot = (store.frame(store.at) || {}).plot || [];
  const cells = (/** @type {(column: number) => any} */ inside) => sheet.columns.map((_, i) => inside(i));
  return h("div", { key: "sheet", class: "cl-sheet", style: { "--left": `${g.area.left}px`, "--right": `${Math.max(0, g.width - g.area.right)}px`, "--n": n } },
    h("div", { class: "cl-sheet-grid", role: "table", "aria-label": store.word("sheet_title"), on: { click: (/** @type {any} */ e) => goToColumn(store, e) } },
      h("div", { class: "cl-sheet-row is-head", role: "row" }, h("span", { role: "columnheader" }, h("span", { class: "cl-sr" }, store.word("seat_you"))),
        cells((i) => h("span", { role: "columnheader", class: ["cl-num", i === now && "is-now"], "data-column": i, "aria-label": [sheet.columns[i][0], sheet.columns[i][1] && markWords(store, sheet, sheet.columns[i][1])].filter(Boolean).join(", ") },
          h("span", {}, heads[i] ? sheet.columns[i][0] : "\u00a0"), marks ? h("span", {}, sheet.columns[i][1] || "\u00a0") : null)),
        h("span", { role: "columnheader" }, h("span", { class: "cl-sr" }, store.S(store.setup.chart.title)))),
      names.map((name, seat) => h("div", { key: `row${seat}`, class: ["cl-sheet-row", seat === viewer && "is-you"], role: "row" },
        h("bdi", { role: "rowheader", title: name }, name),
        cells((i) => h("span", { role: "cell", class: ["cl-num", i === now && "is-now"], "data-column": i }, signOf(store, cellOf(sheet.rows[seat][i] || "")))),
        h("b", { role: "cell", class: "cl-num" }, plot[seat] === undefined ? "" : g.series[seat].text)))),
    h("div", { class: "cl-sheet-foot" },
      h("ul", { class: "cl-sheet-legend" }, legendOf(store, sheet)),
      h("button", { type: "button", class: "cl-tool", "data-focus": "sheet", "aria-haspopup": "dialog", on: { click: () => view.open("sheet") } }, store.word("sheet_open"))));
}

/** What the marks mean. @param {Store} store @param {Sheet} sheet */
function legendOf(store, sheet) {
  const used = sheet.rows.flat().some((cell) => cellOf(cell).mark);
  return [
    used ? ["hit", "miss"].map((mark) => h("li", { key: mark }, h("i", { class: `is-${mark}`, "aria-hidden": "true" }), h("span", {}, store.word(`sheet_${mark}`)))) : null,
    sheet.legend.map(([mark, words]) => h("li", { key: `m${mark}` }, h("b", {}, mark), h("span", {}, store.S(words)))),
  ];
}

/** A click on a column goes to its round; the keys have the chart, and the whole sheet has buttons. @param {Store} store @param {any} event */
function goToColumn(store, event) {
  const at = event.target.closest("[data-column]");
  const id = at && firstStep(store, Number(at.dataset.column) + 1);
  if (id !== null && id !== undefined) store.goTo(id);
}

/** The whole sheet, a row a round. @param {Store} store @param {View} view */
export function panel(store, view) {
  const sheet = current(store);
  if (!sheet) return null;
  const { names, viewer } = store.setup;
  const frame = store.frameOf(/** @type {number} */ (store.at));
  const total = (/** @type {number} */ seat) => frame.beats[frame.beats.length - 1].seats[seat].score;
  return [
    h("div", { key: "whole", class: "cl-sheet-box" }, h("table", { class: "cl-sheet-whole" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, store.word("sheet_round")), names.map((name, seat) => h("th", { scope: "col", class: seat === viewer && "is-you" }, h("bdi", {}, name))))),
      h("tbody", {}, sheet.columns.map((column, i) => {
        const go = firstStep(store, i + 1);
        const words = [column[0], column[1] && markWords(store, sheet, column[1])].filter(Boolean).join(" · ");
        return h("tr", { key: i, class: i === sheet.now && "is-now" },
          h("th", { scope: "row" }, go === null ? h("span", { class: "cl-sheet-round" }, h("b", { class: "cl-num" }, i + 1), h("span", {}, words)) : h("button", {
            type: "button", class: "cl-sheet-round", "aria-label": `${store.word("sheet_go", { n: i + 1 })}, ${words}`, on: { click: () => { view.close(); store.goTo(go); } },
          }, h("b", { class: "cl-num" }, i + 1), h("span", {}, words))),
          names.map((_, seat) => {
            const cell = cellOf(sheet.rows[seat][i] || "");
            return h("td", { class: "cl-num" }, signOf(store, cell), cell.more && h("span", {}, cell.more));
          }));
      })),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, store.S(store.setup.chart.title)), names.map((_, seat) => h("td", { class: "cl-num" }, h("b", {}, total(seat)))))))),
    h("ul", { key: "legend", class: "cl-sheet-legend" }, legendOf(store, sheet)),
  ];
}
