/**
 * What the viewer can do: the question, the buttons, the hand. It is handed acts and refusals (`protocol.md`) and sends
 * back one of the acts; whether it may be done is not decided here.
 */

import { h } from "./vdom.js";
import { cardElement, cardName, glyph, icon } from "./cards.js";
import * as board from "./board.js";
import { clausePill, freeText, handNote, handOf, seatGains, seatMarks, seatScore, smallHand, withClause } from "./scene.js";
import { alongButtons, clickMeans, fittingActs, mayJoin, offersPanel, reasonPill } from "./select.js";
import * as number from "./number.js";
import { takeUp } from "./drag.js";

/** @import { Store } from "./store.js" */
/** @import { Act, Acts, Card, CardAct, NumberAct, Reason, Scene, Shown, Zone } from "./types.js" */
/** @import { View } from "./view.js" */

/**
 * The acts of a scene by what stands for them.
 * @param {{acts?: Act[]}} scene
 * @returns {Acts}
 */
export function sortActs(scene) {
  /** @type {Acts} */
  const sorted = { byCard: new Map(), select: [], buttons: [], numbers: [], most: 0 }, { byCard, select, buttons, numbers } = sorted;
  for (const act of scene.acts || []) {
    if (act.group === "number") numbers.push(/** @type {NumberAct} */ (act));
    else if (act.group === "select" && act.cards && act.cards.length) select.push(/** @type {CardAct} */ (act));
    else if (act.cards && act.cards.length === 1) byCard.set(act.cards[0], (byCard.get(act.cards[0]) || []).concat([/** @type {CardAct} */ (act)]));
    else buttons.push(act);
  }
  sorted.most = Math.max(0, ...select.map((act) => act.cards.length));
  return sorted;
}

/** How many cards stand in a row where the table is narrow: all up to six, then even rows. @param {number} n */
export function handRow(n) {
  if (n <= 6) return Math.max(n, 5);
  return Math.min(7, Math.ceil(n / Math.ceil(n / 6)));
}

/** How many stand in a row where there is width: all up to ten, then even rows. @param {number} n */
export function wideRow(n) {
  return n <= 10 ? n : Math.ceil(n / Math.ceil(n / 10));
}

/**
 * The act that Enter does wherever the focus is: the one main button, if nothing is being selected.
 * @param {{buttons: any[], select: any[]}} acts @param {Set<string>} picked
 */
export function mainAct({ buttons }, picked) {
  const main = buttons.filter((act) => act.main);
  return main.length === 1 && !picked.size ? main[0] : null;
}

/**
 * Everything below the line: the viewer's score, the question, the buttons, the hand.
 * @param {Store} store @param {View} view @param {Shown} shown
 */
export function youArea(store, view, shown) {
  const { scene } = shown;
  const { viewer, cover } = store.setup;
  const seat = viewer === null || viewer === undefined ? 0 : viewer;
  const state = scene.seats[seat];
  const covered = cover !== undefined && cover !== null;
  const acts = sortActs(shown.live ? scene : {});
  const zone = handOf(scene, seat);
  const mine = viewer !== null && viewer !== undefined;
  return h("div", { class: ["cl-you", state.act && "is-to-act", state.out && "is-out"], "data-seat": seat },
    h("div", { class: "cl-me" }, seatScore(store, scene, seat),
      h("div", { class: "cl-who" }, freeText(store.setup.names[seat], { class: "cl-name" }), board.seatSuits(store, state), seatMarks(store, scene, seat)),
      seatGains(store, scene, seat, true)),
    covered ? coverPanel(store, view, cover) : [
      questionLine(store, view, scene, acts),
      actButtons(store, view, acts, scene),
      mine && zone ? handCards(store, view, shown, zone, acts) : zone ? smallHand(store, zone) : h("div", { class: "cl-hand is-empty", "data-zone": `hand:${seat}` }),
      handNote(store, view, zone, `${view.uid}-hand`),
      mine && zone ? offersPanel(store, view, scene, acts, zone.cards) : null,
    ]);
}

/** Hot seat: nobody sees a hand before its player says so. @param {Store} store @param {View} view @param {number} cover */
function coverPanel(store, view, cover) {
  const name = store.setup.names[cover];
  return h("div", { key: "cover", class: "cl-cover", role: "group", "aria-label": store.word("cover_title", { name }) },
    h("span", { class: "cl-cover-back", "aria-hidden": "true" }, [0, 1, 2].map((i) => cardElement(store, { id: `cover${i}`, face: "back" }, { attrs: { "data-card": null, role: null, "aria-label": null } }))),
    h("p", {}, h("b", {}, store.word("cover_title", { name })), h("span", { class: "cl-soft" }, store.word("cover_text", { name }))),
    h("button", {
      type: "button", class: "cl-act main", "data-focus": "ready", on: { click: () => store.send({ do: "ready", seat: cover }) },
    }, icon("eye"), store.word("cover_ready", { name })));
}

/** @param {Store} store @param {View} view @param {Scene} scene @param {Acts} acts */
function questionLine(store, view, scene, acts) {
  const { ask } = scene;
  const canBranch = store.isPast && (acts.byCard.size || acts.buttons.length || acts.select.length || acts.numbers.length);
  const mine = ask && ask.seat === store.setup.viewer;
  return h("div", { class: "cl-ask" },
    ask && h(mine ? "em" : "span", {}, store.S(ask.head)), ask && " ", ask && ask.text !== undefined && h("span", {}, store.S(ask.text)),
    canBranch ? [" ", h("span", { class: "cl-branch-hint" }, store.word("past_hint"))] : null);
}

// ---- buttons ----

/** @param {Store} store @param {View} view @param {Acts} acts @param {Scene} scene */
function actButtons(store, view, acts, scene) {
  // Where cards are offered, or have acts of their own, what a selection may become stands under the hand.
  const selecting = acts.select.length > 0 && !(scene.offers || []).length && !acts.byCard.size;
  if (!acts.buttons.length && !selecting && !acts.numbers.length) return null;
  const picked = view.state.picked;
  const fits = selecting ? fittingActs(acts.select, picked) : [], fit = fits[0];
  const numbers = acts.buttons.length > 1 && acts.buttons.every((act) => /^[−+-]?\d{1,3}$/.test(store.S(act.short ?? act.label)));
  return h("div", { class: ["cl-acts", numbers && "is-numbers"], role: "group", "aria-label": store.word("choices"), on: { keydown: (/** @type {any} */ e) => alongButtons(e) } },
    acts.numbers.map((act) => number.field(store, view, act)),
    selecting ? h("button", {
      key: "select", type: "button", class: ["cl-act", picked.size > 0 && "main", sentClass(view, fit)], "data-focus": "select", "aria-disabled": !fit,
      on: { click: () => (fit ? view.play(fit) : view.announce(store.word("select_hint", { most: acts.most }))) },
    }, fit ? [suitBeforeAct(store, fit), store.S(fit.label)] : h("span", { class: "cl-hint" }, store.word("select_hint", { most: acts.most })),
    fit && h("kbd", {}, "⏎")) : null,
    fits.slice(1).map((act) => actButton(store, view, act, true, false)),
    acts.buttons.map((/** @type {any} */ act) => actButton(store, view, act, act.main && !picked.size, numbers || acts.buttons.length > 3)));
}

/** @param {View} view @param {Act} act */
function sentClass(view, act) {
  return act && view.state.sent && view.state.sent.act === act.act ? "is-sent" : null;
}

/** @param {Store} store @param {Act} act */
function suitBeforeAct(store, act) {
  return [act.suit !== undefined && glyph(store, act.suit, true), act.icon !== undefined && icon(act.icon)];
}

/** @param {Store} store @param {View} view @param {Act} act @param {boolean} main @param {boolean} brief  many stand side by side: the short word, the whole one for screen readers */
function actButton(store, view, act, main, brief) {
  const short = brief && act.short !== undefined;
  return h("button", {
    key: act.act, type: "button", class: ["cl-act", main && "main", sentClass(view, act)], "data-focus": `act:${act.act}`, "aria-keyshortcuts": act.key || null,
    "aria-label": short ? store.S(act.label) : null, on: { click: () => view.play(act) },
  }, suitBeforeAct(store, act), h("span", {}, store.S(short ? act.short : act.label)), actKeys(store, act, main));
}

/** The keys of an act as they are printed: its own, and Enter on the main one; a number is its own key. @param {Store} store @param {Act} act @param {boolean} main */
function actKeys(store, act, main) {
  const own = act.key && store.S(act.short ?? act.label) !== act.key;
  return [main && h("kbd", { "aria-hidden": "true" }, "⏎"), own && h("kbd", {}, act.key)];
}

// ---- the hand ----

/** @param {Store} store @param {View} view @param {Shown} shown @param {Zone} zone @param {Acts} acts */
function handCards(store, view, shown, zone, acts) {
  const { state } = view;
  const refused = (shown.live && shown.scene.refused) || {};
  const cards = zone.cards;
  const current = cards.some((c) => c.id === state.handAt) ? state.handAt : cards.length ? cards[0].id : null;
  const why = state.why !== null && Object.hasOwn(refused, state.why) && cards.some((c) => c.id === state.why) ? state.why : null;
  /** @type {Hand} */ const hand = { acts, refused, current, reasons: cards.some((card) => card.why) };
  const choice = state.choice !== null && acts.byCard.has(state.choice) ? state.choice : null;
  return h("div", {
    class: ["cl-hand", !cards.length && "is-empty", cards.length > 10 && "is-many"], "data-zone": zone.id, role: "group", "aria-label": store.isPast ? store.word("hand_past") : store.word("hand"), "aria-describedby": zone.why ? `${view.uid}-hand` : null, style: { "--n": handRow(cards.length), "--m": Math.max(6, wideRow(cards.length)) },
    on: {
      keydown: (/** @type {any} */ e) => alongHand(view, e, cards, current),
      pointerover: (/** @type {any} */ e) => e.pointerType !== "touch" && overHand(view, e, refused),
      pointerleave: (/** @type {any} */ e) => e.pointerType !== "touch" && state.why !== null && view.set({ why: null }),
      focusin: (/** @type {any} */ e) => focusHand(view, e, refused),
    },
  },
  cards.map((card, i) => handCard(store, view, card, i, hand)),
  why !== null && choice === null ? whyBubble(store, view, why, refused[why]) : null,
  choice !== null ? choiceBubble(store, view, /** @type {Card} */ (cards.find((c) => c.id === choice)), acts.byCard.get(choice) || []) : null);
}

/**
 * What a card of the hand is drawn from.
 * @typedef {object} Hand
 * @property {Acts} acts
 * @property {Record<string, Reason>} refused
 * @property {string | null} current  the card that Tab stops at
 * @property {boolean} reasons  some say why they may be laid
 */

/** @param {Store} store @param {View} view @param {Card} card @param {number} i @param {Hand} hand */
function handCard(store, view, card, i, { acts, refused, current, reasons: some }) {
  const { state } = view;
  const own = acts.byCard.get(card.id) || [];
  const selectable = acts.select.some((act) => act.cards.includes(card.id));
  const picked = selectable && state.picked.has(card.id);
  const no = Object.hasOwn(refused, card.id) ? refused[card.id] : null;
  const sent = state.sent && state.sent.cards.includes(card.id) ? state.sent : null;
  // Once several are being selected, what may join them is marked; the rest is not dimmed, for dimmed means refused.
  const joins = selectable && !picked && (state.several || state.picked.size > 0) && !fittingActs(acts.select, state.picked).length && mayJoin(acts.select, state.picked, card.id);
  const say = no ? "card_refused" : own.length > 1 ? "card_choice" : own.length ? "card_playable" : selectable ? "card_selectable" : "card_idle";
  const id = `${view.uid}-why-${i}`;
  const reasons = some && (own.length > 0 || selectable || no || card.why);
  return h("div", { key: card.id, class: "cl-held" },
    cardElement(store, card, {
      tag: "button",
      class: [(picked || sent) && "is-picked", no && "is-refused", sent && "is-sent", sent && sent.dropped && "is-away", state.dragging === card.id && "is-away", (own.length > 0 || selectable) && "is-playable", joins && "may-join", (state.why === card.id && no) && "is-hover", state.choice === card.id && "is-picked"],
      label: store.word(say, { card: cardName(store, card.face) }),
      attrs: {
        tabindex: card.id === current ? "0" : "-1", "data-focus": `hand:${card.id}`, "aria-disabled": no ? "true" : null, "aria-pressed": selectable ? picked : null,
        "aria-expanded": own.length > 1 ? state.choice === card.id : null, "aria-describedby": no ? id : card.why ? `${view.uid}-reason-${card.id}` : null,
      },
      on: {
        click: (/** @type {any} */ e) => useCard(store, view, card, { own, selectable, picked, acts, no }, e),
        pointerdown: (/** @type {any} */ e) => own.length && takeUp(store, view, card, own, e),
      },
      inside: picked ? h("span", { class: "cl-tick", "aria-hidden": "true" }, icon("check")) : null,
    }),
    no ? h("span", { id, class: "cl-sr" }, store.S(no.text), " ", no.rule || "") : null,
    card.why ? reasonPill(store, view, card, card.id === current) : reasons ? h("span", { class: "cl-reason is-none", "aria-hidden": "true" }, "–") : null,
    card.tag !== undefined ? h("span", { class: "cl-held-tag" }, store.S(card.tag)) : null);
}

/**
 * @param {Store} store @param {View} view @param {Card} card
 * @param {{own: any[], selectable: boolean, picked: boolean, acts: any, no: any}} use @param {any} event
 */
function useCard(store, view, card, { own, selectable, picked, acts, no }, event) {
  const { state } = view;
  if (state.swallow) {
    state.swallow = false;
    return;
  }
  const now = { handAt: card.id };
  const means = no ? null : clickMeans({ own: own.length, selectable, picked, several: state.several });
  if (no) view.set({ ...now, choice: null, why: card.id });
  else if (means === "pick") {
    const next = new Set(state.picked);
    if (next.delete(card.id)) view.set({ ...now, picked: next });
    else if (mayJoin(acts.select, next, card.id)) view.set({ ...now, picked: next.add(card.id), choice: null });
    else view.announce(store.word(acts.most > 3 || state.several ? "several_none" : "select_hint", { most: acts.most }));
  } else if (means === "ask") view.set({ ...now, why: null, choice: state.choice === card.id ? null : card.id }, state.choice === card.id ? `hand:${card.id}` : "choice");
  // The second click of a double click falls on the card that has moved up: one movement of the hand is one play.
  else if (means === "play" && !(event.detail > 1)) view.play(own[0]);
}

/** @param {View} view @param {any} event @param {any} refused */
function overHand(view, event, refused) {
  const held = event.target.closest(".cl-held");
  if (!held) return;
  const id = held.firstElementChild.dataset.card;
  const why = Object.hasOwn(refused, id) ? id : null;
  if (why !== view.state.why) view.set({ why });
}

/** @param {View} view @param {any} event @param {any} refused */
function focusHand(view, event, refused) {
  const id = event.target.dataset.card;
  if (id === undefined) return;
  const why = Object.hasOwn(refused, id) ? id : null;
  if (id !== view.state.handAt || why !== view.state.why) view.set({ handAt: id, why, choice: view.state.choice === id ? id : null });
}

/** The arrows belong to the hand while it has the focus. @param {View} view @param {any} event @param {Card[]} cards @param {string | null} current */
function alongHand(view, event, cards, current) {
  if (!event.target.dataset.card || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const i = cards.findIndex((c) => c.id === current);
  const to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: cards.length - 1, ArrowUp: i, ArrowDown: i }[/** @type {string} */ (event.key)];
  if (to === undefined || !cards.length) return;
  event.preventDefault();
  event.stopPropagation();
  const up = event.key === "ArrowUp" ? board.laidFocus(view) : null;
  view.focus(up || `hand:${cards[(to + cards.length) % cards.length].id}`);
}

/** Stands above its card, within the hand, its arrow on the card. @param {any} el */
function aimBubble(el) {
  const hand = el.parentElement, card = hand.querySelector(".cl-card.is-hover, .cl-card[aria-expanded='true']");
  if (!card) return;
  const held = card.parentElement;
  const middle = held.offsetLeft + held.offsetWidth / 2, width = el.offsetWidth;
  const left = Math.max(0, Math.min(hand.clientWidth - width, middle - width / 2));
  el.style.left = `${left}px`;
  el.style.bottom = `${hand.clientHeight - held.offsetTop + 14}px`;
  el.style.setProperty("--at", `${Math.max(14, Math.min(width - 14, middle - left))}px`);
}

const AIM = { insert: aimBubble, update: aimBubble };

/** Why a card is refused, above it. @param {Store} store @param {View} view @param {string} id @param {Reason} no */
function whyBubble(store, view, id, no) {
  return h("div", { key: `why:${id}`, class: "cl-why", hook: AIM }, withClause(store.S(no.text), clausePill(store, view, no.rule)));
}

/** Several acts of one card: asked at the card. @param {Store} store @param {View} view @param {Card} card @param {Act[]} own */
function choiceBubble(store, view, card, own) {
  return h("div", {
    key: `choice:${card.id}`, class: "cl-choice", role: "group", "aria-label": store.word("choice_for", { card: cardName(store, card.face) }), hook: AIM,
    on: { keydown: (/** @type {any} */ e) => {
      if (e.key === "Escape") {
        e.preventDefault();
        e.stopPropagation();
        view.set({ choice: null }, `hand:${card.id}`);
      } else alongButtons(e);
    } },
  }, own.map((act, i) => h("button", {
    key: act.act, type: "button", class: ["cl-act", act.main && "main", sentClass(view, act)], "data-focus": i === 0 ? "choice" : `act:${act.act}`, "aria-keyshortcuts": act.key || null,
    on: { click: () => view.play(act) },
  }, suitBeforeAct(store, act), h("span", {}, store.S(act.label)), act.key && h("kbd", {}, act.key))));
}
