/**
 * What lies on the table of some games only: calls and trumps at a seat, stock and bank, lines with their totals, the facts
 * that hold now and the switches of what a learner is told. It is handed zones and draws them; it knows no game.
 */

import { h } from "./vdom.js";
import { cardElement, cardName, glyph, icon, tokens } from "./cards.js";

/** @import { Store } from "./store.js" */
/** @import { Act, Call, Card, Cell, Frame, Scene, SeatState, Shown, Zone } from "./types.js" */
/** @import { View } from "./view.js" */

/** Kinds of zone that are drawn here. */
const KINDS = new Set(["stock", "bank", "line"]);
const FAN = 4; // cards of a bank that show their index

/** @param {string} kind */
export function isDrawn(kind) {
  return KINDS.has(kind);
}

/** What the table's layout depends on: lines take the whole width, a bank the middle. @param {Scene} scene */
export function shape(scene) {
  const kinds = new Set(scene.zones.map((zone) => zone.kind));
  return [kinds.has("line") && "has-lines", (kinds.has("bank") || kinds.has("stock")) && "has-bank"];
}

// ---- at a seat ----

/** The suits that are trump for a seat. @param {Store} store @param {SeatState} state */
export function seatSuits(store, state) {
  if (!state.suits || !state.suits.length) return null;
  const name = store.word("own_trump", { suits: state.suits.map((suit) => store.word(`suit_${suit}`)).join(", ") });
  return h("span", { class: "cl-own-suits", role: "img", "aria-label": name, title: name }, state.suits.map((suit) => glyph(store, suit, true)));
}

/**
 * The slots of a call: one a trick called, filled when it is won, hatched when it was not called.
 * @param {{called: number, won: number}} call
 * @returns {("won" | "open" | "over")[]}
 */
export function callSlots({ called, won }) {
  return Array.from({ length: Math.max(called, won) }, (_, i) => (i >= called ? "over" : i < won ? "won" : "open"));
}

/**
 * A call: the number, its slots and how it stands in words. The slots say nothing to a screen reader, the words do.
 * @param {Store} store @param {Call} call @param {string} zone  where won cards travel to
 */
export function seatCall(store, call, zone) {
  return h("span", { class: "cl-call" },
    h("span", {}, store.word("call_called"), "\u00a0", h("b", { class: "cl-num" }, call.called)),
    h("span", { class: "cl-sr" }, ", ", store.word("call_won", { n: call.won }), ", "),
    h("span", { class: "cl-slots", "data-zone": zone, "aria-hidden": "true" }, callSlots(call).map((state) => h("i", { class: `is-${state}` }))),
    h("span", {}, store.S(call.words)));
}

/** How far apart the backs of a small hand lie, in px: a long hand takes no more room than eight cards. @param {number} n */
export function backsStep(n) {
  return n <= 8 ? 11 : Math.max(2, Math.floor((77 / (n - 1)) * 10) / 10);
}

// ---- what holds now ----

/** @param {Store} store @param {Scene} scene */
export function factsLine(store, scene) {
  const facts = scene.result ? [] : scene.facts || [], aids = store.setup.aids || [];
  if (!facts.length && !aids.length) return null;
  return h("div", { key: "facts", class: "cl-facts" },
    facts.length ? h("ul", { "aria-label": store.word("facts") }, facts.map((fact) => h("li", {}, fact.map((t) => {
      if (t.suit !== undefined) return glyph(store, t.suit);
      if (t.icon !== undefined) return icon(t.icon);
      return t.s !== undefined ? h("span", {}, store.S(t.s)) : h("b", { class: "cl-num" }, t.text);
    })))) : null,
    aids.length ? h("div", { class: "cl-aids", role: "group", "aria-label": store.word("aids") }, aids.map((aid) => h("button", {
      key: aid.id, type: "button", class: "cl-switch", role: "switch", "aria-checked": Boolean(aid.on), "data-focus": `aid:${aid.id}`,
      on: { click: () => store.send({ do: "aid", id: aid.id, on: !aid.on }) },
    }, h("span", {}, store.S(aid.label)), h("i", { "aria-hidden": "true" })))) : null);
}

// ---- zones ----

/**
 * Stock, bank and lines, in the order in which the scene has them; a card that was laid goes to the moment before, as in a trick.
 * @param {Store} store @param {View} view @param {Shown} shown
 */
export function zones(store, view, { scene, next }) {
  const piles = scene.zones.filter((zone) => zone.kind === "stock" || zone.kind === "bank");
  const lines = scene.zones.filter((zone) => zone.kind === "line");
  const at = { current: laidCurrent(store, view, piles.concat(lines)), next };
  const on = { keydown: (/** @type {any} */ e) => alongLaid(view, e), focusin: (/** @type {any} */ e) => focusLaid(view, e) };
  return [
    piles.length ? h("div", { key: "bank", class: "cl-bank", on }, piles.map((zone) => (zone.kind === "bank" ? bankZone(store, view, zone, at) : stockZone(store, zone)))) : null,
    lines.length ? h("div", { key: "lines", class: "cl-lines", on }, lines.map((zone) => lineZone(store, view, scene, zone, at))) : null,
  ];
}

// ---- what was laid, and the ways between it and the hand ----

/** The steps of a line by what they moved: it is made once for each line. @type {WeakMap<number[], Map<string, number>>} */
const movedBy = new WeakMap();

/** Whether a card was laid by a step up to the present one; what has lain there from the start leads nowhere. @param {Store} store @param {string} id */
function wasLaid(store, id) {
  const { line } = store;
  let first = movedBy.get(line);
  if (!first) {
    first = new Map();
    for (const [i, step] of line.entries()) for (const card of store.frameOf(step).moved || []) if (!first.has(card)) first.set(card, i);
    movedBy.set(line, first);
  }
  return (first.get(id) ?? Infinity) <= store.index;
}

/** The cards of a zone that are drawn. @param {Zone} zone @returns {any[]} */
function drawnCards(zone) {
  return zone.kind === "bank" ? zone.cards.slice(-FAN) : zone.kind === "line" ? zone.cards : [];
}

/**
 * The one laid card that Tab stops at: the one that had the focus last, else the newest where something happens.
 * @param {Store} store @param {View} view @param {Zone[]} zones
 */
function laidCurrent(store, view, zones) {
  const laid = zones.map((zone) => drawnCards(zone).filter((card) => wasLaid(store, card.id))).filter((cards) => cards.length);
  if (laid.some((cards) => cards.some((card) => card.id === view.state.laidAt))) return view.state.laidAt;
  const active = zones.find((zone) => zone.active);
  const newest = laid.find((cards) => active && active.cards.includes(cards[0])) || laid[0];
  return newest ? newest[newest.length - 1].id : null;
}

/** @param {View} view @param {any} event */
function focusLaid(view, event) {
  const id = event.target.dataset.card;
  if (id !== undefined && id !== view.state.laidAt) view.set({ laidAt: id });
}

/**
 * Which of some boxes the arrow up or down leads to from another: the nearest row, in it the one most nearly above or below.
 * @param {{left: number, right: number, top: number, bottom: number}} from
 * @param {{left: number, right: number, top: number, bottom: number}[]} boxes @param {boolean} down
 * @returns {number} -1: there is nothing that way
 */
export function laidBeyond(from, boxes, down) {
  const middle = (/** @type {any} */ box) => (box.left + box.right) / 2;
  const way = (/** @type {any} */ box) => (down ? box.top - from.bottom : from.top - box.bottom);
  const row = (from.bottom - from.top) / 2; // cards of a row need not begin at the same height
  let best = -1;
  for (const [i, box] of boxes.entries()) {
    if (way(box) < 0) continue;
    const nearer = best < 0 ? -Infinity : way(box) - way(boxes[best]);
    if (nearer < -row || (nearer <= row && Math.abs(middle(box) - middle(from)) < Math.abs(middle(boxes[best]) - middle(from)))) best = i;
  }
  return best;
}

/** Along a line, from line to line, and below the last one or with Escape to the hand. @param {View} view @param {any} event */
function alongLaid(view, event) {
  const { target } = event;
  if (target.dataset.card === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = [...target.closest("[data-zone]").querySelectorAll("button[data-card]")], i = row.indexOf(target);
  const along = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: row.length - 1 }[/** @type {string} */ (event.key)];
  /** @type {any} */ let to = null;
  if (along !== undefined) to = row[(along + row.length) % row.length];
  else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    const all = [...event.currentTarget.querySelectorAll("button[data-card]")];
    to = all[laidBeyond(target.getBoundingClientRect(), all.map((el) => el.getBoundingClientRect()), event.key === "ArrowDown")] || (event.key === "ArrowDown" ? handStop(view) : target);
  } else if (event.key === "Escape") to = handStop(view);
  else return;
  if (!to && event.key === "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  if (to) view.focus(to.dataset.focus);
}

/** The card of the hand that Tab stops at. @param {View} view */
function handStop(view) {
  return view.root.querySelector(".cl-you .cl-hand [data-card][tabindex='0']");
}

/** The laid card that Tab stops at: the arrow up leads there from the hand. @param {View} view @returns {string | null} its name for the focus */
export function laidFocus(view) {
  const laid = view.root.querySelector(".cl-mid button[data-card][tabindex='0']");
  return laid ? laid.dataset.focus : null;
}

/** Whether a step lays a card in this zone. @param {Frame} frame @param {string} zone @returns {boolean} */
export function laysHere(frame, zone) {
  const moved = new Set(frame.moved || []);
  return frame.beats[0].zones.some((one) => one.id === zone && one.cards.some((card) => moved.has(card.id)));
}

/**
 * In a view of the past, what came next: an outline and not a pale card, for pale means refused.
 * @param {Store} store @param {Cell} cell
 */
export function thenSlot(store, cell) {
  return h("button", {
    type: "button", class: "cl-slot next", "data-focus": "next", "aria-label": store.word("then_name", { move: cell.name === undefined ? "" : store.S(cell.name) }),
    on: { click: () => store.step(1) },
  }, h("span", {}, store.word("then")), h("b", { class: "cl-num" }, tokens(store, cell.label)));
}

/** The same at the end of a bank or a line. @param {Store} store @param {Zone} zone @param {Frame | null | undefined} next */
function nextPlace(store, zone, next) {
  return next && next.cell && laysHere(next, zone.id) ? h("span", { key: "next", class: "cl-laid-card is-next" }, thenSlot(store, next.cell)) : null;
}

/** A laid card: a button where a step laid it. @param {Store} store @param {View} view @param {Card} card @param {string} label @param {any} at @param {string} [focus] */
function laidCard(store, view, card, label, at, focus = `laid:${card.id}`) {
  if (!wasLaid(store, card.id)) return cardElement(store, card, { label });
  return cardElement(store, card, {
    tag: "button", label: [label, store.word("go_before")].join(", "),
    attrs: { "data-focus": focus, tabindex: card.id === at.current ? "0" : "-1", title: store.word("go_before") }, on: { click: () => view.goBefore(card.id) },
  });
}

/** @param {Zone} zone */
function countOf(zone) {
  return zone.count === undefined ? zone.cards.length : zone.count;
}

/** A pile face down, with its number of cards. @param {Store} store @param {Zone} zone */
function stockZone(store, zone) {
  const count = countOf(zone), label = zone.label === undefined ? "" : store.S(zone.label);
  return h("figure", { key: zone.id, class: ["cl-stock", !count && "is-empty"], "data-zone": zone.id },
    count ? cardElement(store, { id: `${zone.id}/top`, face: "back" }, { attrs: { "data-card": null, "data-face": null, role: null, "aria-label": null, "aria-hidden": "true" } })
      : h("span", { class: "cl-slot", "aria-hidden": "true" }),
    h("figcaption", {}, label, "\u00a0", h("b", { class: "cl-num" }, count)));
}

/** Open cards on each other: the last few fanned, the top one on the right. @param {Store} store @param {View} view @param {Zone} zone @param {any} at */
function bankZone(store, view, zone, at) {
  const cards = drawnCards(zone), top = cards[cards.length - 1];
  const label = zone.label === undefined ? "" : store.S(zone.label);
  return h("figure", { key: zone.id, class: ["cl-open-bank", isTarget(view, zone) && "is-target"], "data-zone": zone.id },
    h("span", { class: "cl-fan" }, cards.length ? cards.map((card) => (card === top
      ? laidCard(store, view, card, store.word("bank_top", { card: cardName(store, card.face) }), at, "bank-top") : laidCard(store, view, card, cardName(store, card.face), at)))
      : h("span", { class: "cl-slot", "aria-hidden": "true" }), nextPlace(store, zone, at.next)),
    h("figcaption", {}, label, "\u00a0", h("b", { class: "cl-num" }, countOf(zone)), top ? `, ${store.word("bank_top", { card: cardName(store, top.face) })}` : ""));
}

/** Whether a card that is carried would be let go here. @param {View} view @param {Zone} zone */
function isTarget(view, zone) {
  return view.state.target === zone.id || (view.state.target === true && zone.kind === "bank");
}

/** Cards side by side under their colour, running totals below them, what they come to at the end. @param {Store} store @param {View} view @param {Scene} scene @param {Zone} zone @param {any} at */
function lineZone(store, view, scene, zone, at) {
  const label = zone.label === undefined ? "" : store.S(zone.label);
  const asked = zone.total === "?";
  const spoken = zone.total === undefined ? "" : asked ? store.word("line_asked") : store.word("line_total", { n: zone.total });
  const open = view.state.dragging !== null && (scene.acts || []).some((act) => act.to === zone.id && act.cards && act.cards[0] === view.state.dragging);
  return h("div", {
    key: zone.id, class: ["cl-lane", zone.active && "is-active", zone.cards.length >= 12 && "is-long", open && "is-open", isTarget(view, zone) && "is-target"],
    "data-zone": zone.id, role: "group", "aria-label": [label, spoken].filter(Boolean).join(", "), "aria-current": zone.active ? "true" : null, style: { "--n": Math.max(5, zone.cards.length) },
  },
  h("span", { class: "cl-lane-name", "aria-hidden": "true" }, zone.suit ? glyph(store, zone.suit, true) : null, label),
  h("div", { class: "cl-lane-row" },
    h("div", { class: "cl-laid" }, zone.cards.map((card) => lineCard(store, view, card, at)), nextPlace(store, zone, at.next)),
    zone.total !== undefined ? h("span", { class: ["cl-sum cl-num", asked && "is-asked"], "aria-hidden": "true" }, zone.total) : null));
}

/** @param {Store} store @param {View} view @param {Card} card @param {any} at */
function lineCard(store, view, card, at) {
  const name = cardName(store, card.face), asked = card.under === "?";
  const label = card.under === undefined ? name : asked ? store.word("line_card_asked", { card: name }) : store.word("line_card", { card: name, n: card.under });
  return h("span", { key: card.id, class: "cl-laid-card" },
    laidCard(store, view, card, label, at),
    card.under !== undefined ? h("span", { class: ["cl-under cl-num", asked && "is-asked"], "aria-hidden": "true" }, card.under) : null);
}

/**
 * The zone a carried card would go to: the one under the pointer that an act of the card names.
 * @param {Act[]} acts  of the card @param {{id: string, box: {left: number, right: number, top: number, bottom: number}}[]} zones @param {number} x @param {number} y
 * @returns {string | null}
 */
export function dropZone(acts, zones, x, y) {
  const hit = zones.find(({ id, box }) => acts.some((act) => act.to === id) && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  return hit ? hit.id : null;
}
