/**
 * What is pressed and typed in the table: which key is whose, and what it does.
 */

import { skip } from "./beats.js";
import { mainAct, sortActs } from "./hand.js";
import * as keys from "./keys.js";
import * as number from "./number.js";
import { canSelectSeveral, fittingActs } from "./select.js";
import { nextSeat } from "./toolbar.js";

/** @import { Act, Acts, NumberAct } from "./types.js" */
/** @import { View } from "./view.js" */

/** A pointer goes down in the view. @param {View} view @param {any} event */
export function pressed(view, event) {
  const { state } = view;
  if (state.menu && !event.target.closest(".cl-menu-place")) view.set({ menu: null });
  // A click while cards are on their way ends the waiting; on the table it does nothing else.
  if (state.plan.length && event.target.closest(".cl-table")) {
    skip(view);
    state.swallow = true;
    setTimeout(() => { state.swallow = false; }, 400);
  } else state.swallow = false;
}

/**
 * What a key means, and what it may mean it for.
 * @typedef {object} Pressed
 * @property {any} event
 * @property {string | null} sign
 * @property {boolean} running  cards were on their way, and the key has ended that
 * @property {Acts | null} sorted  the acts on offer, if there are any
 * @property {NumberAct | undefined} asked  the one that takes a number
 */

/** A key goes down in the view. @param {View} view @param {any} event */
export function heard(view, event) {
  const { state, store } = view;
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  // A notebook must not hear what is typed here: Lab stops at the root's attribute, others listen further up.
  const sign = keys.signOf(event);
  if (sign !== null && sign !== "Tab") event.stopPropagation();
  const running = skip(view);
  const now = store.setup && !running && !typing && sign !== null ? view.present() : null;
  const acts = (now && now.live && now.scene.acts) || [];
  const act = keys.actOf(acts, sign, state.choice);
  const sorted = now && acts.length ? sortActs(now.scene) : null;
  const [asked] = sorted ? sorted.numbers : [];
  const typed = asked && !event.shiftKey ? number.typed(state.number, /** @type {string} */ (sign)) : null;
  if (act) view.play(act);
  else if (typed !== null) view.set({ number: typed }, "number");
  else if (!obey(view, keys.wishOf(event, typing), { event, sign, running, sorted, asked })) return;
  event.preventDefault();
}

/** Does what a key asks of the table. @param {View} view @param {string | null} wish @param {Pressed} key @returns {boolean} whether the key was the table's */
function obey(view, wish, { event, sign, running, sorted, asked }) {
  const { state, store } = view;
  if (wish === "several" && sorted && canSelectSeveral(sorted)) view.set({ several: !state.several, picked: new Set(), choice: null });
  else if (wish === "escape") escape(view, running);
  else if (wish === "back") store.step(-1);
  else if (wish === "on") store.step(1);
  else if (wish === "first") store.toStart();
  else if (wish === "last") store.toEnd();
  else if (wish === "leave") store.leaveVariation();
  else if (wish === "seat" && store.setup) store.send({ do: "seat", seat: nextSeat(store.setup) });
  else if (wish === "keys") view.open("keys");
  else if (wish === "card") {
    const hand = view.root.querySelectorAll(".cl-you .cl-hand [data-card]");
    const card = hand[sign === "0" ? 9 : Number(sign) - 1];
    if (card) view.focus(card.dataset.focus);
  } else if (wish === "enter" && event.target.closest(".cl-hand") && state.picked.size) return enterPicked(view, event);
  else if (wish === "enter" && sorted && event.target === view.root && (asked || mainAct(sorted, state.picked))) {
    if (asked) number.say(store, view, asked);
    else view.play(/** @type {Act} */ (mainAct(sorted, state.picked)));
  } else return running && (sign === "Enter" || sign === " ");
  return true;
}

/**
 * Enter on a selected card is the button, or goes to the buttons if there are several; Space takes it out again.
 * @param {View} view @param {any} event @returns {boolean} whether it was meant
 */
function enterPicked(view, event) {
  const { picked } = view.state;
  const now = view.present();
  const fits = now ? fittingActs(sortActs(now.scene).select, picked) : [];
  if (!fits.length || !picked.has(event.target.dataset.card)) return false;
  if (fits.length === 1) view.play(fits[0]);
  else view.focus("select");
  return true;
}

/** What is open closes, the innermost first; then back to the present. @param {View} view @param {boolean} running */
function escape(view, running) {
  const { state, store } = view;
  if (state.menu) view.set({ menu: null }, `tool:${state.menu}`);
  else if (state.choice !== null) view.set({ choice: null }, `hand:${state.choice}`);
  else if (state.peek) view.set({ peek: false }, "peek");
  else if (state.picked.size) view.set({ picked: new Set() });
  else if (state.several) view.set({ several: false });
  else if (state.why !== null) view.set({ why: null });
  else if (!running && store.isPast) store.toEnd();
}
