/**
 * Draws a scene: who sits where, what lies in the middle, the law of the round, the last trick, how it ended, and the
 * sentences of what just happened. It is handed zones and cards and knows no game; it only says where they lie.
 */

import { h } from "./vdom.js";
import { cardElement, cardName, icon } from "./cards.js";
import * as board from "./board.js";

/** @import { Store } from "./store.js" */
/** @import { Result, Scene, Shown, Zone } from "./types.js" */
/** @import { View } from "./view.js" */

const PLACES = [
  [], ["top"], ["left", "right"], ["left", "top", "right"], ["left", "tl", "tr", "right"], ["left", "tl", "top", "tr", "right"],
];

/**
 * Where each seat sits, clockwise from the viewer's left; the viewer (a spectator: seat 0) sits below.
 * @param {number} players @param {number | null | undefined} viewer
 * @returns {string[]} by seat
 */
export function seatPlaces(players, viewer) {
  const below = viewer === null || viewer === undefined ? 0 : viewer;
  const around = PLACES[players - 1] || [];
  return Array.from({ length: players }, (_, seat) => {
    const turn = (seat - below + players) % players;
    return turn === 0 ? "you" : around[turn - 1] || "top";
  });
}

/** @param {Scene} scene @param {string} kind @returns {any[]} */
function zonesOf(scene, kind) {
  return scene.zones.filter((zone) => zone.kind === kind);
}

/** The hand of a seat, if the scene has one. @param {Scene} scene @param {number} seat */
export function handOf(scene, seat) {
  return scene.zones.find((zone) => zone.kind === "hand" && zone.seat === seat);
}

/**
 * The table: `you` is what belongs to the viewer (drawn by hand.js), `shown` the step and scene on display.
 * @param {Store} store @param {View} view @param {Shown} shown @param {any} you
 */
export function tableScene(store, view, shown, you) {
  const { scene } = shown;
  const { players, viewer } = store.setup;
  const places = seatPlaces(players, viewer);
  const plates = places.map((at, seat) => (at === "you" ? null : seatPlate(store, view, scene, seat, at)));
  const order = ["left", "tl", "top", "tr", "right"];
  const above = plates.map((plate, seat) => ({ plate, at: places[seat] })).filter(({ at }) => at === "tl" || at === "top" || at === "tr")
    .sort((a, b) => order.indexOf(a.at) - order.indexOf(b.at)).map(({ plate }) => plate);
  const side = (/** @type {string} */ at) => plates[places.indexOf(at)] || null;
  return h("section", { class: ["cl-table", scene.result && "has-result", ...board.shape(scene)], "data-players": players, style: { "--seats": Math.max(1, players - 1) }, "aria-label": store.isPast ? store.word("table_past", { n: store.index }) : store.word("table_name") },
    h("div", { class: "cl-west" }, lawCorner(store, scene), side("left")),
    above.length ? h("div", { class: "cl-above" }, above) : null,
    h("div", { class: "cl-east" }, lastCorner(store, view, scene, places), side("right")),
    h("div", { class: "cl-mid" }, board.factsLine(store, scene), scene.result ? resultPanel(store, view, scene.result) : [
      ...zonesOf(scene, "trick").map((zone) => trickZone(store, view, zone, shown, places)),
      board.zones(store, view, shown),
      ...scene.zones.filter((zone) => !KNOWN.has(zone.kind) && !board.isDrawn(zone.kind)).map((zone) => rowZone(store, zone)),
    ], peekOverlay(store, view, scene, places)),
    you);
}

const KNOWN = new Set(["hand", "trick", "law", "last", "pile", "won"]);

/** Free text keeps its own direction and never runs into what stands beside it. @param {string} text @param {any} [props] */
export function freeText(text, props = {}) {
  return h("bdi", props, text);
}

// ---- seats ----

/** @param {Store} store @param {Scene} scene @param {number} seat */
export function seatMarks(store, scene, seat) {
  return (scene.seats[seat].marks || []).map((mark) => {
    const name = store.word(`mark_${mark}`);
    return h("span", { class: ["cl-chip", mark === "starts" && "starts"], role: "img", "aria-label": name, title: name },
      mark === "starts" ? icon("start") : store.word(`mark_${mark}_letter`));
  });
}

/** Points, as a number and a word, which stands below the number where a plate is narrow. @param {Store} store @param {Scene} scene @param {number} seat */
export function seatScore(store, scene, seat) {
  const { score, unit } = scene.seats[seat];
  return h("div", { class: "cl-score cl-num" }, score, " ", unit !== undefined && h("small", {}, store.S(unit)));
}

/**
 * Tricks won as bars, in words, and what the round would add as it stands. The bars are where won cards travel to.
 * @param {Store} store @param {Scene} scene @param {number} seat @param {boolean} [whole]  say in full what the number means
 */
export function seatGains(store, scene, seat, whole = false) {
  const state = scene.seats[seat];
  const won = zonesOf(scene, "won").filter((zone) => zone.seat === seat).map((zone) => zone.id).join(" ");
  const add = state.add === undefined ? null : state.add;
  return h("div", { class: "cl-won" },
    state.call ? board.seatCall(store, state.call, won || `won:${seat}`) : h("span", { class: "cl-pile", "data-zone": won || `won:${seat}`, "aria-hidden": "true" }, Array.from({ length: Math.min(20, state.won || 0) }, () => h("i", {}))),
    state.note !== undefined && h("b", {}, store.S(state.note)),
    add !== null && h("span", { class: "cl-add cl-num", title: state.add_name === undefined ? null : store.S(state.add_name) },
      add, state.add_name !== undefined && h("span", { class: whole ? "cl-add-name" : "cl-sr" }, "\u00a0", store.S(state.add_name))));
}

/** @param {Store} store @param {View} view @param {Scene} scene @param {number} seat @param {string} at */
function seatPlate(store, view, scene, seat, at) {
  const state = scene.seats[seat];
  return h("div", {
    key: `seat${seat}`, class: ["cl-seat", state.act && "is-to-act", state.out && "is-out"], "data-at": at, "data-seat": seat, role: "group",
    "aria-label": store.setup.names[seat] + (state.act ? `, ${store.word("to_act")}` : "") },
  h("div", { class: "cl-plate" },
    h("div", { class: "cl-who" }, freeText(store.setup.names[seat], { class: "cl-name", title: store.setup.names[seat] }), board.seatSuits(store, state), seatMarks(store, scene, seat)),
    seatScore(store, scene, seat)),
  h("div", { class: "cl-gains" }, seatGains(store, scene, seat), smallHand(store, handOf(scene, seat)), handNote(store, view, handOf(scene, seat))));
}

/**
 * Another seat's hand: backs, or the faces where they are known.
 * @param {Store} store @param {Zone | undefined} zone
 */
export function smallHand(store, zone) {
  if (!zone) return null;
  const known = (/** @type {any} */ card) => card.face !== "back";
  const drawn = (/** @type {any[]} */ cards) => cards.map((card) => cardElement(store, card, { attrs: { role: null, "aria-label": null, "aria-hidden": "true" } }));
  const open = zone.cards.some(known);
  const names = zone.cards.map((card) => cardName(store, card.face)).join(", ");
  // One or two open cards are what the table is about (the teacher's open hands are not: they would grow at the end of each round).
  const few = open && zone.cards.length <= 2 && !store.setup.teacher;
  return h("div", {
    class: ["cl-backs", open && "is-open", few && "is-few", zone.cards.length > 12 && "is-many"], "data-zone": zone.id, role: "img", style: { "--step": `${board.backsStep(zone.cards.length)}px` },
    "aria-label": open ? store.word("hand_open", { cards: names }) : store.word("hand_count", { n: zone.cards.length }),
  }, ...(open ? [drawn(zone.cards.filter(known)), h("span", { class: "cl-rest" }, drawn(zone.cards.filter((card) => !known(card))))] : [drawn(zone.cards)]));
}

/** What is to be known of a hand, beside it: a sentence and its clause. @param {Store} store @param {View} view @param {Zone | undefined} zone @param {string} [id] */
export function handNote(store, view, zone, id) {
  if (!zone || !zone.why) return null;
  return h("p", { key: `note:${zone.id}`, class: "cl-hand-note", id: id || null }, withClause(store.S(zone.why.text), clausePill(store, view, zone.why.rule, false, `note:${zone.id}`)));
}

// ---- the corners ----

/** @param {Store} store @param {Scene} scene */
function lawCorner(store, scene) {
  const cards = zonesOf(scene, "law").flatMap((zone) => zone.cards.map((/** @type {any} */ card) => ({ card, zone })));
  const zones = zonesOf(scene, "law").map((zone) => zone.id).join(" ");
  return h("div", { class: "cl-law", "data-zone": zones || "law" }, cards.map(({ card }) => {
    const caption = (card.caption || []).map((/** @type {number} */ n) => store.S(n));
    return h("figure", { key: card.id },
      cardElement(store, card, { label: caption.filter(Boolean).join(" ") || undefined }),
      h("figcaption", { "aria-hidden": caption.length ? "true" : null }, caption.map((/** @type {string} */ text, /** @type {number} */ i) => text && h(i === 1 ? "b" : "span", {}, text))));
  }));
}

/** @param {Store} store @param {View} view @param {Scene} scene @param {string[]} places */
function lastCorner(store, view, scene, places) {
  const [last] = zonesOf(scene, "last");
  const piles = zonesOf(scene, "pile");
  const label = last && last.label !== undefined ? store.S(last.label) : "";
  return h("div", { class: "cl-last" },
    last && last.cards.length ? h("button", {
      key: "peek", type: "button", class: "cl-peek", "data-zone": last.id, "data-focus": "peek", "aria-expanded": Boolean(view.state.peek), title: store.word("peek"),
      "aria-label": `${store.word("peek")}: ${label}. ${last.cards.map((/** @type {any} */ c) => cardName(store, c.face)).join(", ")}`,
      on: { click: () => view.set({ peek: !view.state.peek }) },
    }, h("span", { class: "cl-mini" }, last.cards.map((/** @type {any} */ card) => cardElement(store, card, { attrs: { role: null, "aria-label": null } }))),
    h("span", { class: "cl-mini-label" }, label)) : last ? h("span", { key: "peek", "data-zone": last.id }) : null,
    piles.length ? h("div", { class: "cl-heaps" }, piles.map((zone) => {
      const count = zone.count === undefined ? zone.cards.length : zone.count;
      return h("div", { key: zone.id, class: ["cl-heap", !count && "is-empty"], "data-zone": zone.id },
        h("span", { class: "cl-heap-card", "aria-hidden": "true" }), h("b", { class: "cl-num" }, count),
        zone.label !== undefined && h("span", {}, store.S(zone.label)));
    })) : null);
}

/** The last trick once more, large, each card towards its player. @param {Store} store @param {View} view @param {Scene} scene @param {string[]} places */
function peekOverlay(store, view, scene, places) {
  const [last] = zonesOf(scene, "last");
  if (!view.state.peek || !last || !last.cards.length) return null;
  return h("div", { key: "peeked", class: "cl-peeked", role: "group", "aria-label": store.word("peek") },
    h("div", { class: "cl-trick", "data-shape": places.length },
      last.cards.map((/** @type {any} */ card) => h("div", { key: card.id, "data-at": card.at === undefined ? null : places[card.at] },
        cardElement(store, card, { attrs: { "data-card": null, "data-face": null } }),
        card.at !== undefined && h("span", { class: ["cl-tag", card.win && "wins"] }, freeText(store.setup.names[card.at]))))),
    h("div", { class: "cl-peeked-foot" }, h("span", {}, last.label === undefined ? "" : store.S(last.label)),
      h("button", { type: "button", class: "cl-act", "data-focus": "peek-close", on: { click: () => view.set({ peek: false }, "peek") } },
        icon("close"), store.word("close"))));
}

// ---- the middle ----

/**
 * A trick: each card towards its player; a click on one goes to the moment before it was played.
 * @param {Store} store @param {View} view @param {Zone} zone @param {Shown} shown @param {string[]} places
 */
function trickZone(store, view, zone, shown, places) {
  const empty = view.state.peek ? { "aria-hidden": "true" } : {};
  return h("div", { key: zone.id, class: ["cl-trick", (view.state.target === true || view.state.target === zone.id) && "is-target"], "data-zone": zone.id, "data-shape": places.length, role: "group", "aria-label": zone.label === undefined ? store.word("trick") : store.S(zone.label), ...empty },
    zone.cards.map((card) => {
      const name = cardName(store, card.face), who = card.at === undefined ? "" : store.setup.names[card.at];
      const tag = card.tag === undefined ? "" : store.S(card.tag);
      const label = [store.word("played_by", { card: name, name: who }), tag, store.word("go_before")].filter(Boolean).join(", ");
      return h("div", { key: card.id, "data-at": card.at === undefined ? null : places[card.at] },
        cardElement(store, card, {
          tag: "button", label,
          attrs: { "data-focus": `trick:${card.at}`, title: store.word("go_before") },
          on: { click: () => view.goBefore(card.id) },
        }),
        tag && h("span", { class: ["cl-tag", card.win && "wins"], "aria-hidden": "true" }, tag));
    }),
    slotPlace(store, view, zone, shown, places));
}

/**
 * The place of the seat that is awaited. In a view of the past what came next lies there as an outline.
 * @param {Store} store @param {View} view @param {Zone} zone @param {Shown} shown @param {string[]} places
 */
function slotPlace(store, view, zone, shown, places) {
  const { next } = shown, { slot } = zone;
  const at = (/** @type {number} */ seat) => ({ key: "slot", "data-at": places[seat] });
  if (next && next.cell && next.mover !== null && (slot ? next.mover === slot.seat : board.laysHere(next, zone.id))) {
    return h("div", at(next.mover), board.thenSlot(store, next.cell));
  }
  if (!slot) return null;
  const { seat, label } = slot;
  return h("div", at(seat), h("div", { class: ["cl-slot", places[seat] === "you" && "yours"] }, label === undefined ? freeText(store.setup.names[seat]) : store.S(label)));
}

/** A zone of another kind: a row of cards under its name. @param {Store} store @param {Zone} zone */
function rowZone(store, zone) {
  return h("div", { key: zone.id, class: "cl-row", "data-zone": zone.id, role: "group", "aria-label": zone.label === undefined ? null : store.S(zone.label) },
    zone.label !== undefined && h("span", { class: "cl-soft" }, store.S(zone.label)),
    zone.cards.map((card) => h("div", { key: card.id }, cardElement(store, card), card.tag !== undefined && h("span", { class: "cl-row-tag" }, store.S(card.tag)))));
}

/** How the game ended. @param {Store} store @param {View} view @param {Result} result */
function resultPanel(store, view, { title, rows, text }) {
  return h("div", { key: "result", class: "cl-result", role: "group", "aria-label": store.S(title) },
    h("h4", {}, icon("cup"), store.S(title)),
    h("ol", {}, rows.map((row) => h("li", { class: [row.first && "first"] },
      freeText(store.setup.names[row.seat]), h("span", { class: "cl-num" }, store.S(row.text))))),
    text !== undefined && h("p", {}, store.S(text)),
    h("div", { class: "cl-acts" },
      h("button", { type: "button", class: "cl-act main", "data-focus": "again", on: { click: () => view.open("new") } }, store.word("new_game")),
      h("button", { type: "button", class: "cl-act", "data-focus": "review", on: { click: () => store.toStart() } }, icon("first"), store.word("from_start"))));
}

// ---- sentences ----

/** The number of a clause: opens the rulebook there. @param {Store} store @param {View} view @param {string | undefined} rule @param {boolean} [assumed] @param {string} [focus]  its name for the focus, where one clause stands several times */
export function clausePill(store, view, rule, assumed = false, focus = `rule:${rule}`) {
  if (!rule) return null;
  const title = store.word(assumed ? "rule_assumed" : "rule_open", { rule });
  return h("button", {
    type: "button", class: ["cl-clause", assumed && "assumed"], title, "aria-label": title, "data-focus": focus, on: { click: () => view.open("rules", rule) },
  }, rule);
}

/** A sentence and its clause, which never stands alone on a line. @param {string} text @param {any} pill @returns {any[]} */
export function withClause(text, pill) {
  const cut = text.trimEnd().lastIndexOf(" ") + 1;
  return pill ? [text.slice(0, cut), h("span", { class: "cl-keep" }, text.slice(cut), "\u00a0", pill)] : [text];
}

/**
 * What just happened and why. Sentences may hold suits as text; they stay text.
 * @param {Store} store @param {View} view @param {Shown} shown
 */
export function saidLines(store, view, shown) {
  const all = shown.frame.said || [];
  const lines = shown.scene.said === undefined ? all : all.slice(0, shown.scene.said);
  const pill = (/** @type {any} */ line) => clausePill(store, view, line.rule, line.assumed);
  return h("div", { class: "cl-said", lang: store.toldIn },
    lines.length > 0 && h("small", {}, shown.preview || store.isPast ? store.word("at_step", { n: shown.preview ? shown.frame.step : store.index }) : store.word("just_now")),
    lines.map((line, i) => h("p", { class: [i === 0 && "first"] },
      h(i === 0 ? "b" : "span", {}, line.why === undefined ? withClause(store.S(line.fact), pill(line)) : store.S(line.fact)),
      line.why !== undefined && [" ", h("span", {}, withClause(store.S(line.why), pill(line)))])));
}

/** The same as plain text, for the live region. @param {Store} store @param {Shown} shown */
export function saidText(store, shown) {
  const all = (shown.frame.said || []).flatMap((line) => [store.S(line.fact), line.why === undefined ? "" : store.S(line.why)]);
  const { ask } = shown.scene;
  return all.concat(ask ? [store.S(ask.head), ask.text === undefined ? "" : store.S(ask.text)] : []).filter(Boolean).join(" ");
}

/** That no answer comes, why, and what to do; it stays until one comes. @param {Store} store */
function silenceLine(store) {
  const busy = store.silence === "busy";
  return h("div", { key: "silence", class: ["cl-note is-silence", !busy && "is-error"], role: busy ? "status" : "alert" }, icon(busy ? "note" : "alert"),
    h("span", {}, h("b", {}, store.word("silent")), " ", store.word(`silent_${store.silence}`)));
}

/** Answers in words: refused, faulty, or merely told; before them, that none comes. @param {Store} store */
export function noteLines(store) {
  return [store.silence ? silenceLine(store) : null].concat(store.notes.map((note, i) => h("div", {
    key: `note${i}`, class: ["cl-note", `is-${note.level}`], role: note.level === "info" ? "status" : "alert",
  }, icon(note.level === "info" ? "note" : "alert"),
  h("span", {}, h("b", {}, store.word(`note_${note.level}`)), " ", store.noteText(note)),
  note.retry ? h("button", {
    type: "button", class: "cl-act", "data-focus": "retry", on: { click: () => { store.dismiss(note); store.send({ do: "go" }); } },
  }, icon("again"), store.word("retry")) : null,
  h("button", { type: "button", class: "cl-tool", "aria-label": store.word("dismiss"), title: store.word("dismiss"), on: { click: () => store.dismiss(note) } }, icon("close")))));
}
