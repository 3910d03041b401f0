/**
 * Cards, suits in running text, and icons as parts of the page. Faces and glyphs are drawings that come from Python with
 * `open`; this module knows their codes only as keys, and no game.
 */

import { h } from "./vdom.js";

/** @import { Store } from "./store.js" */

/** @type {Record<string, string>} */
const ICONS = {
  first: `<path d="M5 4v12M16 4 8 10l8 6Z"/>`,
  prev: `<path d="M13 4 5 10l8 6Z"/>`,
  next: `<path d="M7 4l8 6-8 6Z"/>`,
  last: `<path d="M15 4v12M4 4l8 6-8 6Z"/>`,
  seat: `<path d="M4 8a6 6 0 0 1 11-2M16 12a6 6 0 0 1-11 2M15.5 2.5V6H12M4.5 17.5V14H8"/>`,
  eye: `<path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5Z"/><circle cx="10" cy="10" r="2.3"/>`,
  shut: `<path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5ZM4 17 16 3"/>`,
  book: `<path d="M10 5C8 3.7 5.5 3.5 3 4v11c2.5-.5 5-.3 7 1 2-1.3 4.5-1.5 7-1V4c-2.5-.5-5-.3-7 1Zm0 0v11"/>`,
  big: `<path d="M2 15 6 5l4 10M3.3 12h5.4M12 15l3-7 3 7M13 13h4"/>`,
  branch: `<path d="M5 3v8a4 4 0 0 0 4 4h6M5 3v14M12 12l3 3-3 3"/>`,
  flip: `<path d="M6 16V4M3 7l3-3 3 3M14 4v12M11 13l3 3 3-3"/>`,
  help: `<path d="M7 7.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1-1.5 2.2M10 15.5v.4"/>`,
  more: `<circle cx="4" cy="10" r="1"/><circle cx="10" cy="10" r="1"/><circle cx="16" cy="10" r="1"/>`,
  start: `<path d="M5 3l11 7-11 7Z" fill="currentColor"/>`,
  now: `<path d="M4 4l7 6-7 6ZM15 4v12"/>`,
  check: `<path d="M4 10.5 8 14.5 16 5.5"/>`,
  close: `<path d="M5 5l10 10M15 5 5 15"/>`,
  plus: `<path d="M10 4v12M4 10h12"/>`,
  minus: `<path d="M4 10h12"/>`,
  sign: `<path d="M6.5 3v7M3 6.5h7M10 14.5h7M5 17 15 3"/>`,
  again: `<path d="M16 10a6 6 0 1 1-2-4.5M16.5 2.5 16 6.5l-4-.3"/>`,
  save: `<path d="M4 4h9l3 3v9H4ZM7 4v4h5V4M7 16v-4h6v4"/>`,
  file: `<path d="M3 6V4h5l2 2h7v10H3Z"/>`,
  name: `<path d="M3 17c1-4 4-5 7-5s6 1 7 5M10 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z"/>`,
  alert: `<path d="M10 3 18 16.5H2ZM10 8v4M10 14.3v.3"/>`,
  note: `<circle cx="10" cy="10" r="7"/><path d="M10 9v5M10 6.2v.3"/>`,
  cw: `<path d="M16 10a6 6 0 1 0-2 4.5M16.5 6.5 16 10l-3.5-.5"/>`,
  ccw: `<path d="M4 10a6 6 0 1 1 2 4.5M3.5 6.5 4 10l3.5-.5"/>`,
  cup: `<path d="M6 3h8v5a4 4 0 0 1-8 0ZM6 4.5H3c0 3 1 4.5 3 4.5M14 4.5h3c0 3-1 4.5-3 4.5M10 12v3M6.5 17h7l-1-2h-5Z"/>`,
};

/**
 * A drawing of ours, hidden from screen readers: words say the same.
 * @param {string} name  a key of CARD_ICONS; an unknown one draws nothing
 */
export function icon(name) {
  return h("svg", {
    class: "cl-ico", viewBox: "0 0 20 20", fill: "none", stroke: "currentColor", "stroke-width": "1.8",
    "stroke-linejoin": "round", "stroke-linecap": "round", "aria-hidden": "true", focusable: "false",
    html: Object.hasOwn(ICONS, name) ? ICONS[name] : "",
  });
}

/**
 * A suit in running text. Its name is read aloud unless `silent` (where the words beside it say the suit).
 * @param {Store} store @param {string} suit @param {boolean} [silent]
 */
export function glyph(store, suit, silent = false) {
  const drawing = store.setup && Object.hasOwn(store.setup.glyphs, suit) ? store.setup.glyphs[suit] : null;
  if (drawing === null) return h("span", { class: "cl-suit-letter" }, suit);
  const named = silent ? { "aria-hidden": "true" } : { role: "img", "aria-label": store.word(`suit_${suit}`) };
  return h("span", { class: "cl-suit", ...named },
    h("svg", { viewBox: "-4 -4 108 108", "aria-hidden": "true", focusable: "false", html: drawing }));
}

/**
 * Tokens of a label (`protocol.md`): suits, icons, words and plain text in a row.
 * @param {Store} store @param {any[] | undefined} list
 */
export function tokens(store, list) {
  return (list || []).map((t) => {
    if (t.suit !== undefined) return glyph(store, t.suit);
    if (t.icon !== undefined) return icon(t.icon);
    return h("span", {}, t.s !== undefined ? store.S(t.s) : t.text);
  });
}

/** What a screen reader calls a face. @param {Store} store @param {string} face @returns {string} */
export function cardName(store, face) {
  if (face === "back") return store.word("face_down");
  const names = store.setup.names_of_cards;
  return Object.hasOwn(names, face) ? store.S(names[face]) : face;
}

/** @param {Store} store @param {string} face @returns {string} */
function drawingOf(store, face) {
  const faces = store.setup.faces;
  return Object.hasOwn(faces, face) ? faces[face] : faces.back || "";
}

/**
 * A card as an element. Its look hangs on `face` and the classes alone; where it lies is its parent's business.
 * @param {Store} store
 * @param {{id: string, face: string, win?: boolean}} card
 * @param {{tag?: string, class?: any[], label?: string, attrs?: Record<string, any>, on?: Record<string, any>,
 *   hook?: Record<string, any>, inside?: any}} [as]
 *   `tag` "button" or "span" (an image); `label` instead of the card's own name; `inside` lies on the face
 */
export function cardElement(store, card, as = {}) {
  const tag = as.tag || "span";
  return h(tag, {
    key: card.id,
    class: ["cl-card", card.win && "is-winning", ...(as.class || [])],
    "data-card": card.id,
    "data-face": card.face,
    ...(tag === "button" ? { type: "button" } : { role: "img" }),
    "aria-label": as.label === undefined ? cardName(store, card.face) : as.label,
    ...(as.attrs || {}),
    on: as.on,
    hook: as.hook,
  }, h("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false", html: drawingOf(store, card.face) }), as.inside);
}
