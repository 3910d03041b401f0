/**
 * What lies on the table of some games only: calls and trumps at a seat, stock and bank, lines with their totals, the facts
 * that hold now and the switches of what a learner is told. It is handed zones and draws them; it knows no game.
 */

import { h } from "./patch.js";
import { cardElement, cardName, glyph, icon } from "./cards.js";

/** Kinds of zone that are drawn here. */
const BOARD_KINDS = new Set(["stock", "bank", "line"]);
const BOARD_FAN = 4; // cards of a bank that show their index

/** @param {string} kind */
export function isBoardZone(kind) {
  return BOARD_KINDS.has(kind);
}

/** What the table's layout depends on: lines take the whole width, a bank the middle. @param {any} scene */
export function boardShape(scene) {
  const kinds = new Set(scene.zones.map((/** @type {any} */ zone) => zone.kind));
  return [kinds.has("line") && "has-lines", (kinds.has("bank") || kinds.has("stock")) && "has-bank"];
}

// ---- at a seat ----

/** The suits that are trump for a seat. @param {any} store @param {any} state */
export function seatSuits(store, state) {
  if (!state.suits || !state.suits.length) return null;
  const name = store.word("own_trump", { suits: state.suits.map((/** @type {string} */ suit) => store.word(`suit_${suit}`)).join(", ") });
  return h("span", { class: "cl-own-suits", role: "img", "aria-label": name, title: name }, state.suits.map((/** @type {string} */ suit) => glyph(store, suit, true)));
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
 * @param {any} store @param {{called: number, won: number, words: number}} call @param {string} zone  where won cards travel to
 */
export function seatCall(store, call, zone) {
  return h("span", { class: "cl-call" },
    h("span", {}, store.word("call_called"), " ", h("b", { class: "cl-num" }, call.called)),
    h("span", { class: "cl-sr" }, ", ", store.word("call_won", { n: call.won }), ", "),
    h("span", { class: "cl-slots", "data-zone": zone, "aria-hidden": "true" }, callSlots(call).map((state) => h("i", { class: `is-${state}` }))),
    h("span", {}, store.S(call.words)));
}

/** How far apart the backs of a small hand lie, in px: a long hand takes no more room than eight cards. @param {number} n */
export function backsStep(n) {
  return n <= 8 ? 11 : Math.max(2, Math.floor((77 / (n - 1)) * 10) / 10);
}

// ---- what holds now ----

/** @param {any} store @param {any} scene */
export function factsLine(store, scene) {
  const facts = scene.facts || [], aids = store.setup.aids || [];
  if (!facts.length && !aids.length) return null;
  return h("div", { key: "facts", class: "cl-facts" },
    facts.length ? h("ul", { "aria-label": store.word("facts") }, facts.map((/** @type {any[]} */ fact) => h("li", {}, fact.map((t) => {
      if (t.suit !== undefined) return glyph(store, t.suit);
      if (t.icon !== undefined) return icon(t.icon);
      return t.s !== undefined ? h("span", {}, store.S(t.s)) : h("b", { class: "cl-num" }, t.text);
    })))) : null,
    aids.length ? h("div", { class: "cl-aids", role: "group", "aria-label": store.word("aids") }, aids.map((/** @type {any} */ aid) => h("button", {
      key: aid.id, type: "button", class: "cl-switch", role: "switch", "aria-checked": Boolean(aid.on), "data-focus": `aid:${aid.id}`,
      on: { click: () => store.send({ do: "aid", id: aid.id, on: !aid.on }) },
    }, h("span", {}, store.S(aid.label)), h("i", { "aria-hidden": "true" })))) : null);
}

// ---- zones ----

/**
 * Stock, bank and lines, in the order in which the scene has them; a card that was laid goes to the moment before, as in a trick.
 * @param {any} store @param {any} ctx @param {any} scene
 */
export function boardZones(store, ctx, scene) {
  const piles = scene.zones.filter((/** @type {any} */ zone) => zone.kind === "stock" || zone.kind === "bank");
  const lines = scene.zones.filter((/** @type {any} */ zone) => zone.kind === "line");
  return [
    piles.length ? h("div", { key: "bank", class: "cl-bank" }, piles.map((/** @type {any} */ zone) => (zone.kind === "bank" ? bankZone(store, ctx, zone) : stockZone(store, zone)))) : null,
    lines.length ? h("div", { key: "lines", class: "cl-lines" }, lines.map((/** @type {any} */ zone) => lineZone(store, ctx, scene, zone))) : null,
  ];
}

/** @param {any} zone */
function boardCount(zone) {
  return zone.count === undefined ? zone.cards.length : zone.count;
}

/** A pile face down, with its number of cards. @param {any} store @param {any} zone */
function stockZone(store, zone) {
  const count = boardCount(zone), label = zone.label === undefined ? "" : store.S(zone.label);
  return h("figure", { key: zone.id, class: ["cl-stock", !count && "is-empty"], "data-zone": zone.id },
    count ? cardElement(store, { id: `${zone.id}/top`, face: "back" }, { attrs: { "data-card": null, "data-face": null, role: null, "aria-label": null, "aria-hidden": "true" } })
      : h("span", { class: "cl-slot", "aria-hidden": "true" }),
    h("figcaption", {}, label, " ", h("b", { class: "cl-num" }, count)));
}

/** Open cards on each other: the last few fanned, the top one on the right. @param {any} store @param {any} ctx @param {any} zone */
function bankZone(store, ctx, zone) {
  const cards = zone.cards.slice(-BOARD_FAN), top = cards[cards.length - 1];
  const label = zone.label === undefined ? "" : store.S(zone.label);
  return h("figure", { key: zone.id, class: ["cl-open-bank", boardTarget(ctx, zone) && "is-target"], "data-zone": zone.id },
    h("span", { class: "cl-fan" }, cards.length ? cards.map((/** @type {any} */ card) => cardElement(store, card, card === top ? {
      tag: "button", label: [store.word("bank_top", { card: cardName(store, card.face) }), store.word("go_before")].join(", "),
      attrs: { "data-focus": "bank-top", title: store.word("go_before") }, on: { click: () => ctx.goBefore(card.id) },
    } : { on: { click: () => ctx.goBefore(card.id) } })) : h("span", { class: "cl-slot", "aria-hidden": "true" })),
    h("figcaption", {}, label, " ", h("b", { class: "cl-num" }, boardCount(zone)), top ? `, ${store.word("bank_top", { card: cardName(store, top.face) })}` : ""));
}

/** Whether a card that is carried would be let go here. @param {any} ctx @param {any} zone */
function boardTarget(ctx, zone) {
  return ctx.target === zone.id || (ctx.target === true && zone.kind === "bank");
}

/** Cards side by side under their colour, running totals below them, what they come to at the end. @param {any} store @param {any} ctx @param {any} scene @param {any} zone */
function lineZone(store, ctx, scene, zone) {
  const label = zone.label === undefined ? "" : store.S(zone.label);
  const asked = zone.total === "?";
  const spoken = zone.total === undefined ? "" : asked ? store.word("line_asked") : store.word("line_total", { n: zone.total });
  const open = ctx.dragging !== null && (scene.acts || []).some((/** @type {any} */ act) => act.to === zone.id && act.cards && act.cards[0] === ctx.dragging);
  return h("div", {
    key: zone.id, class: ["cl-lane", zone.active && "is-active", zone.cards.length >= 12 && "is-long", open && "is-open", boardTarget(ctx, zone) && "is-target"],
    "data-zone": zone.id, role: "group", "aria-label": [label, spoken].filter(Boolean).join(", "), "aria-current": zone.active ? "true" : null, style: { "--n": Math.max(5, zone.cards.length) },
  },
  h("span", { class: "cl-lane-name", "aria-hidden": "true" }, zone.suit ? glyph(store, zone.suit, true) : null, label),
  h("div", { class: "cl-lane-row" },
    h("div", { class: "cl-laid" }, zone.cards.map((/** @type {any} */ card) => lineCard(store, ctx, card))),
    zone.total !== undefined ? h("span", { class: ["cl-sum cl-num", asked && "is-asked"], "aria-hidden": "true" }, zone.total) : null));
}

/** @param {any} store @param {any} ctx @param {any} card */
function lineCard(store, ctx, card) {
  const name = cardName(store, card.face), asked = card.under === "?";
  const label = card.under === undefined ? name : asked ? store.word("line_card_asked", { card: name }) : store.word("line_card", { card: name, n: card.under });
  return h("span", { key: card.id, class: "cl-laid-card" },
    cardElement(store, card, { label, on: { click: () => ctx.goBefore(card.id) } }),
    card.under !== undefined ? h("span", { class: ["cl-under cl-num", asked && "is-asked"], "aria-hidden": "true" }, card.under) : null);
}

/**
 * The zone a carried card would go to: the one under the pointer that an act of the card names.
 * @param {any[]} acts  of the card @param {{id: string, box: {left: number, right: number, top: number, bottom: number}}[]} zones @param {number} x @param {number} y
 * @returns {string | null}
 */
export function boardDrop(acts, zones, x, y) {
  const hit = zones.find(({ id, box }) => acts.some((act) => act.to === id) && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  return hit ? hit.id : null;
}
