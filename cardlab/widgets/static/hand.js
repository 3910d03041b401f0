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

const DRAG = 8; // px a pressed card moves before it is taken up

/**
 * The acts of a scene by what stands for them.
 * @param {any} scene
 * @returns {{byCard: Map<string, any[]>, select: any[], buttons: any[], numbers: any[], most: number}}
 */
export function sortActs(scene) {
  const byCard = new Map(), select = [], buttons = [], numbers = [];
  for (const act of scene.acts || []) {
    if (act.group === "number") numbers.push(act);
    else if (act.group === "select" && act.cards && act.cards.length) select.push(act);
    else if (act.cards && act.cards.length === 1) byCard.set(act.cards[0], (byCard.get(act.cards[0]) || []).concat([act]));
    else buttons.push(act);
  }
  return { byCard, select, buttons, numbers, most: Math.max(0, ...select.map((act) => act.cards.length)) };
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
 * @param {any} store @param {any} ctx @param {{frame: any, scene: any, live: boolean}} shown
 */
export function youArea(store, ctx, shown) {
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
    covered ? coverPanel(store, ctx, cover) : [
      questionLine(store, ctx, scene, acts),
      actButtons(store, ctx, acts, scene),
      mine && zone ? handCards(store, ctx, shown, zone, acts) : zone ? smallHand(store, zone) : h("div", { class: "cl-hand is-empty", "data-zone": `hand:${seat}` }),
      handNote(store, ctx, zone, `${ctx.uid}-hand`),
      mine && zone ? offersPanel(store, ctx, scene, acts, zone.cards) : null,
    ]);
}

/** Hot seat: nobody sees a hand before its player says so. @param {any} store @param {any} ctx @param {number} cover */
function coverPanel(store, ctx, cover) {
  const name = store.setup.names[cover];
  return h("div", { key: "cover", class: "cl-cover", role: "group", "aria-label": store.word("cover_title", { name }) },
    h("span", { class: "cl-cover-back", "aria-hidden": "true" }, [0, 1, 2].map((i) => cardElement(store, { id: `cover${i}`, face: "back" }, { attrs: { "data-card": null, role: null, "aria-label": null } }))),
    h("p", {}, h("b", {}, store.word("cover_title", { name })), h("span", { class: "cl-soft" }, store.word("cover_text", { name }))),
    h("button", {
      type: "button", class: "cl-act main", "data-focus": "ready", on: { click: () => store.send({ do: "ready", seat: cover }) },
    }, icon("eye"), store.word("cover_ready", { name })));
}

/** @param {any} store @param {any} ctx @param {any} scene @param {any} acts */
function questionLine(store, ctx, scene, acts) {
  const { ask } = scene;
  const canBranch = store.isPast && (acts.byCard.size || acts.buttons.length || acts.select.length || acts.numbers.length);
  const mine = ask && ask.seat === store.setup.viewer;
  return h("div", { class: "cl-ask" },
    ask && h(mine ? "em" : "span", {}, store.S(ask.head)), ask && " ", ask && ask.text !== undefined && h("span", {}, store.S(ask.text)),
    canBranch ? [" ", h("span", { class: "cl-branch-hint" }, store.word("past_hint"))] : null);
}

// ---- buttons ----

/** @param {any} store @param {any} ctx @param {any} acts @param {any} scene */
function actButtons(store, ctx, acts, scene) {
  // Where cards are offered, or have acts of their own, what a selection may become stands under the hand.
  const selecting = acts.select.length > 0 && !(scene.offers || []).length && !acts.byCard.size;
  if (!acts.buttons.length && !selecting && !acts.numbers.length) return null;
  const picked = ctx.picked;
  const fits = selecting ? fittingActs(acts.select, picked) : [], fit = fits[0];
  const numbers = acts.buttons.length > 1 && acts.buttons.every((/** @type {any} */ act) => /^[−+-]?\d{1,3}$/.test(store.S(act.short ?? act.label)));
  return h("div", { class: ["cl-acts", numbers && "is-numbers"], role: "group", "aria-label": store.word("choices"), on: { keydown: (/** @type {any} */ e) => alongButtons(e) } },
    acts.numbers.map((/** @type {any} */ act) => number.field(store, ctx, act)),
    selecting ? h("button", {
      key: "select", type: "button", class: ["cl-act", picked.size > 0 && "main", sentClass(ctx, fit)], "data-focus": "select", "aria-disabled": !fit,
      on: { click: () => (fit ? ctx.play(fit) : ctx.announce(store.word("select_hint", { most: acts.most }))) },
    }, fit ? [suitBeforeAct(store, fit), store.S(fit.label)] : h("span", { class: "cl-hint" }, store.word("select_hint", { most: acts.most })),
    fit && h("kbd", {}, "⏎")) : null,
    fits.slice(1).map((/** @type {any} */ act) => actButton(store, ctx, act, true, false)),
    acts.buttons.map((/** @type {any} */ act) => actButton(store, ctx, act, act.main && !picked.size, numbers || acts.buttons.length > 3)));
}

/** @param {any} ctx @param {any} act */
function sentClass(ctx, act) {
  return act && ctx.sent && ctx.sent.act === act.act ? "is-sent" : null;
}

/** @param {any} store @param {any} act */
function suitBeforeAct(store, act) {
  return [act.suit !== undefined && glyph(store, act.suit, true), act.icon !== undefined && icon(act.icon)];
}

/** @param {any} store @param {any} ctx @param {any} act @param {boolean} main @param {boolean} brief  many stand side by side: the short word, the whole one for screen readers */
function actButton(store, ctx, act, main, brief) {
  const short = brief && act.short !== undefined;
  return h("button", {
    key: act.act, type: "button", class: ["cl-act", main && "main", sentClass(ctx, act)], "data-focus": `act:${act.act}`, "aria-keyshortcuts": act.key || null,
    "aria-label": short ? store.S(act.label) : null, on: { click: () => ctx.play(act) },
  }, suitBeforeAct(store, act), h("span", {}, store.S(short ? act.short : act.label)), actKeys(store, act, main));
}

/** The keys of an act as they are printed: its own, and Enter on the main one; a number is its own key. @param {any} store @param {any} act @param {boolean} main */
function actKeys(store, act, main) {
  const own = act.key && store.S(act.short ?? act.label) !== act.key;
  return [main && h("kbd", { "aria-hidden": "true" }, "⏎"), own && h("kbd", {}, act.key)];
}

// ---- the hand ----

/** @param {any} store @param {any} ctx @param {any} shown @param {any} zone @param {any} acts */
function handCards(store, ctx, shown, zone, acts) {
  const { refused = {} } = shown.live ? shown.scene : {};
  acts.reasons = zone.cards.some((/** @type {any} */ card) => card.why);
  const cards = zone.cards;
  const current = cards.some((/** @type {any} */ c) => c.id === ctx.handAt) ? ctx.handAt : cards.length ? cards[0].id : null;
  const why = ctx.why !== null && Object.hasOwn(refused, ctx.why) && cards.some((/** @type {any} */ c) => c.id === ctx.why) ? ctx.why : null;
  const choice = ctx.choice !== null && acts.byCard.has(ctx.choice) ? ctx.choice : null;
  return h("div", {
    class: ["cl-hand", !cards.length && "is-empty", cards.length > 10 && "is-many"], "data-zone": zone.id, role: "group", "aria-label": store.isPast ? store.word("hand_past") : store.word("hand"), "aria-describedby": zone.why ? `${ctx.uid}-hand` : null, style: { "--n": handRow(cards.length), "--m": Math.max(6, wideRow(cards.length)) },
    on: {
      keydown: (/** @type {any} */ e) => alongHand(ctx, e, cards, current),
      pointerover: (/** @type {any} */ e) => e.pointerType !== "touch" && overHand(ctx, e, refused),
      pointerleave: (/** @type {any} */ e) => e.pointerType !== "touch" && ctx.why !== null && ctx.set({ why: null }),
      focusin: (/** @type {any} */ e) => focusHand(ctx, e, refused),
    },
  },
  cards.map((/** @type {any} */ card, /** @type {number} */ i) => handCard(store, ctx, card, i, acts, refused, current)),
  why !== null && choice === null ? whyBubble(store, ctx, why, refused[why]) : null,
  choice !== null ? choiceBubble(store, ctx, cards.find((/** @type {any} */ c) => c.id === choice), acts.byCard.get(choice)) : null);
}

/** @param {any} store @param {any} ctx @param {any} card @param {number} i @param {any} acts @param {any} refused @param {string} current */
function handCard(store, ctx, card, i, acts, refused, current) {
  const own = acts.byCard.get(card.id) || [];
  const selectable = acts.select.some((/** @type {any} */ act) => act.cards.includes(card.id));
  const picked = selectable && ctx.picked.has(card.id);
  const no = Object.hasOwn(refused, card.id) ? refused[card.id] : null;
  const sent = ctx.sent && ctx.sent.cards.includes(card.id);
  // Once several are being selected, what may join them is marked; the rest is not dimmed, for dimmed means refused.
  const joins = selectable && !picked && (ctx.several || ctx.picked.size > 0) && !fittingActs(acts.select, ctx.picked).length && mayJoin(acts.select, ctx.picked, card.id);
  const say = no ? "card_refused" : own.length > 1 ? "card_choice" : own.length ? "card_playable" : selectable ? "card_selectable" : "card_idle";
  const id = `${ctx.uid}-why-${i}`;
  const reasons = acts.reasons && (own.length > 0 || selectable || no || card.why);
  return h("div", { key: card.id, class: "cl-held" },
    cardElement(store, card, {
      tag: "button",
      class: [(picked || sent) && "is-picked", no && "is-refused", sent && "is-sent", sent && ctx.sent.dropped && "is-away", ctx.dragging === card.id && "is-away", (own.length > 0 || selectable) && "is-playable", joins && "may-join", (ctx.why === card.id && no) && "is-hover", ctx.choice === card.id && "is-picked"],
      label: store.word(say, { card: cardName(store, card.face) }),
      attrs: {
        tabindex: card.id === current ? "0" : "-1", "data-focus": `hand:${card.id}`, "aria-disabled": no ? "true" : null, "aria-pressed": selectable ? picked : null,
        "aria-expanded": own.length > 1 ? ctx.choice === card.id : null, "aria-describedby": no ? id : card.why ? `${ctx.uid}-reason-${card.id}` : null,
      },
      on: {
        click: (/** @type {any} */ e) => useCard(store, ctx, card, { own, selectable, picked, acts, no }, e),
        pointerdown: (/** @type {any} */ e) => own.length && takeUp(store, ctx, card, own, e),
      },
      inside: picked ? h("span", { class: "cl-tick", "aria-hidden": "true" }, icon("check")) : null,
    }),
    no ? h("span", { id, class: "cl-sr" }, store.S(no.text), " ", no.rule || "") : null,
    card.why ? reasonPill(store, ctx, card, card.id === current) : reasons ? h("span", { class: "cl-reason is-none", "aria-hidden": "true" }, "–") : null,
    card.tag !== undefined ? h("span", { class: "cl-held-tag" }, store.S(card.tag)) : null);
}

/**
 * @param {any} store @param {any} ctx @param {any} card
 * @param {{own: any[], selectable: boolean, picked: boolean, acts: any, no: any}} use @param {any} event
 */
function useCard(store, ctx, card, { own, selectable, picked, acts, no }, event) {
  if (ctx.swallow) {
    ctx.swallow = false;
    return;
  }
  const now = { handAt: card.id };
  const means = no ? null : clickMeans({ own: own.length, selectable, picked, several: ctx.several });
  if (no) ctx.set({ ...now, choice: null, why: card.id });
  else if (means === "pick") {
    const next = new Set(ctx.picked);
    if (next.delete(card.id)) ctx.set({ ...now, picked: next });
    else if (mayJoin(acts.select, next, card.id)) ctx.set({ ...now, picked: next.add(card.id), choice: null });
    else ctx.announce(store.word(acts.most > 3 || ctx.several ? "several_none" : "select_hint", { most: acts.most }));
  } else if (means === "ask") ctx.set({ ...now, why: null, choice: ctx.choice === card.id ? null : card.id }, ctx.choice === card.id ? `hand:${card.id}` : "choice");
  // The second click of a double click falls on the card that has moved up: one movement of the hand is one play.
  else if (means === "play" && !(event.detail > 1)) ctx.play(own[0]);
}

/** @param {any} ctx @param {any} event @param {any} refused */
function overHand(ctx, event, refused) {
  const held = event.target.closest(".cl-held");
  if (!held) return;
  const id = held.firstElementChild.dataset.card;
  const why = Object.hasOwn(refused, id) ? id : null;
  if (why !== ctx.why) ctx.set({ why });
}

/** @param {any} ctx @param {any} event @param {any} refused */
function focusHand(ctx, event, refused) {
  const id = event.target.dataset.card;
  if (id === undefined) return;
  const why = Object.hasOwn(refused, id) ? id : null;
  if (id !== ctx.handAt || why !== ctx.why) ctx.set({ handAt: id, why, choice: ctx.choice === id ? id : null });
}

/** The arrows belong to the hand while it has the focus. @param {any} ctx @param {any} event @param {any[]} cards @param {string} current */
function alongHand(ctx, event, cards, current) {
  if (!event.target.dataset.card || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const i = cards.findIndex((c) => c.id === current);
  const to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: cards.length - 1, ArrowUp: i, ArrowDown: i }[/** @type {string} */ (event.key)];
  if (to === undefined || !cards.length) return;
  event.preventDefault();
  event.stopPropagation();
  const up = event.key === "ArrowUp" ? board.laidFocus(ctx) : null;
  ctx.focus(up || `hand:${cards[(to + cards.length) % cards.length].id}`);
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

/** Why a card is refused, above it. @param {any} store @param {any} ctx @param {string} id @param {any} no */
function whyBubble(store, ctx, id, no) {
  return h("div", { key: `why:${id}`, class: "cl-why", hook: AIM }, withClause(store.S(no.text), clausePill(store, ctx, no.rule)));
}

/** Several acts of one card: asked at the card. @param {any} store @param {any} ctx @param {any} card @param {any[]} own */
function choiceBubble(store, ctx, card, own) {
  return h("div", {
    key: `choice:${card.id}`, class: "cl-choice", role: "group", "aria-label": store.word("choice_for", { card: cardName(store, card.face) }), hook: AIM,
    on: { keydown: (/** @type {any} */ e) => {
      if (e.key === "Escape") {
        e.preventDefault();
        e.stopPropagation();
        ctx.set({ choice: null }, `hand:${card.id}`);
      } else alongButtons(e);
    } },
  }, own.map((act, i) => h("button", {
    key: act.act, type: "button", class: ["cl-act", act.main && "main", sentClass(ctx, act)], "data-focus": i === 0 ? "choice" : `act:${act.act}`, "aria-keyshortcuts": act.key || null,
    on: { click: () => ctx.play(act) },
  }, suitBeforeAct(store, act), h("span", {}, store.S(act.label)), act.key && h("kbd", {}, act.key))));
}

// ---- dragging ----

/**
 * Whether a point lies on the table's own ground: not beside it in the notebook, not outside the window, and not on what covers
 * the table there.
 * @param {any} el  something on the table @param {number} x @param {number} y
 */
export function onGround(el, x, y) {
  const ground = el.closest(".cl-table"), page = el.ownerDocument.defaultView, tree = el.getRootNode();
  if (!ground) return false;
  const { left, right, top, bottom } = ground.getBoundingClientRect();
  if (x < Math.max(left, 0) || x > right || y < Math.max(top, 0) || y > bottom) return false;
  if (page && (x >= page.innerWidth || y >= page.innerHeight)) return false;
  return !tree.elementFromPoint || ground.contains(tree.elementFromPoint(x, y));
}

/**
 * A card is taken up with mouse or pen and let go above the hand. Let go elsewhere, or after Escape, it is in the hand again. A finger taps: it needs its upward stroke to scroll the
 * page, and a card must not be played by scrolling.
 * @param {any} store @param {any} ctx @param {any} card @param {any[]} own @param {any} down
 */
function takeUp(store, ctx, card, own, down) {
  if (down.button || down.pointerType === "touch" || store.pending) return;
  const el = down.currentTarget, at = el.getBoundingClientRect();
  ctx.swallow = false;
  /** @type {any} */ let copy = null;
  const page = el.ownerDocument.defaultView;
  const above = (/** @type {any} */ e) => e.clientY < el.closest(".cl-hand").getBoundingClientRect().top - 4;
  const places = own.some((act) => act.to) ? [...ctx.root.querySelectorAll(".cl-table [data-zone]")].map((zone) => ({ id: zone.dataset.zone, box: zone.getBoundingClientRect() })) : [];
  const aim = (/** @type {any} */ e) => onGround(el, e.clientX, e.clientY) && (board.dropZone(own, places, e.clientX, e.clientY) ?? above(e));
  const move = (/** @type {any} */ e) => {
    const dx = e.clientX - down.clientX, dy = e.clientY - down.clientY;
    if (!copy) {
      if (Math.hypot(dx, dy) < DRAG) return;
      copy = ctx.lift(el, at);
      ctx.set({ dragging: card.id, why: null, choice: null });
    }
    copy.style.transform = `translate(${dx}px, ${dy}px) rotate(${Math.max(-6, Math.min(6, dx / 30))}deg)`;
    if (ctx.target !== aim(e)) ctx.set({ target: aim(e) });
  };
  const end = (/** @type {any} */ e) => {
    for (const [type, f] of /** @type {[string, any][]} */ ([["pointermove", move], ["pointerup", end], ["pointercancel", end], ["lostpointercapture", end]])) el.removeEventListener(type, f);
    page.removeEventListener("keydown", stop, true);
    page.removeEventListener("blur", end);
    if (!copy) return;
    const held = e.type !== "pointerup"; // the button may still be down; when it comes up, that belongs to the drag, too
    const drop = e.type === "pointerup" && aim(e);
    const there = own.filter((act) => act.to === drop);
    const act = there.length === 1 ? there[0] : own.length === 1 ? own[0] : null;
    ctx.swallow = true; // the click that follows belongs to the drag
    const over = () => setTimeout(() => { ctx.swallow = false; }, 0);
    if (held) page.addEventListener("pointerup", over, { capture: true, once: true });
    else over();
    if (drop && act) {
      ctx.set({ dragging: null, target: false });
      ctx.play(act, copy);
    } else {
      copy.remove();
      ctx.set({ dragging: null, target: false, choice: drop ? card.id : null }, drop ? "choice" : undefined);
    }
  };
  // Escape while a card is carried puts it back, and does nothing else.
  const stop = (/** @type {any} */ e) => {
    if (e.key !== "Escape" || !copy) return;
    e.preventDefault();
    e.stopPropagation();
    end(e);
  };
  page.addEventListener("keydown", stop, true);
  page.addEventListener("blur", end);
  el.setPointerCapture(down.pointerId);
  for (const [type, f] of /** @type {[string, any][]} */ ([["pointermove", move], ["pointerup", end], ["pointercancel", end], ["lostpointercapture", end]])) el.addEventListener(type, f);
}
