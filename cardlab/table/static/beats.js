/**
 * Time on the table: the beats of new steps are shown one after the other, and cards travel from where they were drawn to
 * where they are drawn now.
 */

import * as motion from "./motion.js";

/** @import { Change, Frame, Scene } from "./types.js" */
/** @import { View } from "./view.js" */

const TRAVEL = 220; // ms a card travels when something happens
const REWIND = 110; // ms when a person steps through it

/** A scene of a step, the last one if it is not said which. @param {View} view @param {number | null} id @param {number} [beat] @returns {Scene | undefined} */
function sceneOf(view, id, beat) {
  const frame = view.store.frame(id);
  return frame && frame.beats[beat === undefined ? frame.beats.length - 1 : beat];
}

/**
 * Draws, with the cards travelling.
 * @param {View} view @param {(Scene | undefined)[]} scenes  between what is drawn and what is to be drawn
 * @param {boolean} back  time runs backwards @param {number} duration
 * @returns {number} ms until all have arrived
 */
function drawMoving(view, scenes, back, duration) {
  const { root, state, store } = view;
  if (!root || !store.setup || duration === 0) {
    view.draw();
    return 0;
  }
  const before = motion.snapshot(root);
  if (state.held && state.sent) {
    // The card goes on from where the hand let it go.
    const box = state.held.getBoundingClientRect(), origin = root.getBoundingClientRect(), card = before.cards.get(state.sent.cards[0]);
    if (card) card.box = { x: box.left - origin.left, y: box.top - origin.top, w: box.width, h: box.height };
  }
  const layer = root.querySelector(".cl-air");
  if (layer) motion.stop(root, layer);
  view.answered(false);
  view.draw();
  const flights = motion.plan(before, motion.snapshot(view.root), motion.waysOf(scenes, back), duration);
  if (motion.isReduced(view.root)) {
    motion.ring(view.root, flights);
    return 0;
  }
  const ms = motion.travel(view.root, view.root.querySelector(".cl-air"), flights, duration, store.setup.faces.back || "");
  state.travels = Date.now() + ms;
  return ms;
}

/** Shows the next beat of the plan. @param {View} view */
function playNext(view) {
  const { state, store } = view;
  state.timer = null;
  const next = state.plan.shift();
  if (!next) {
    state.shown = null;
    view.draw();
    return;
  }
  const from = state.shown ? sceneOf(view, state.shown.id, state.shown.beat) : undefined;
  const frame = /** @type {Frame} */ (store.frame(next.id)), scene = frame.beats[next.beat];
  state.shown = state.plan.length ? next : null;
  const away = view.root.ownerDocument.hidden;
  const ms = drawMoving(view, [from || sceneOf(view, frame.up), scene], false, away ? 0 : TRAVEL);
  store.arrived(next.id);
  if (!state.plan.length) return;
  if (away) playNext(view);
  else state.timer = setTimeout(() => playNext(view), ms + (scene.pause || 0));
}

/** Whatever is still on its way is there. @param {View} view @param {boolean} [redraw] @returns {boolean} whether there was anything */
export function skip(view, redraw = true) {
  const { root, state } = view;
  const running = state.plan.length > 0;
  if (state.timer !== null) clearTimeout(state.timer);
  state.timer = null;
  for (const beat of state.plan) view.store.arrived(beat.id);
  state.plan = [];
  state.shown = null;
  if (root && root.querySelector(".cl-air")) motion.stop(root, root.querySelector(".cl-air"));
  state.travels = 0;
  if (redraw && running) view.draw();
  return running;
}

/** The person or Python went to another step: cards travel if it is the next one or the one before. @param {View} view @param {Change} change */
function went(view, change) {
  const { state, store } = view;
  const quick = Date.now() < state.travels; // a held key or button: the cards would never arrive
  skip(view, false);
  const to = store.frame(store.at), from = store.frame(change.from ?? null);
  const back = Boolean(from && to && from.up === to.id), on = Boolean(from && to && to.up === from.id);
  const last = (/** @type {Frame} */ frame) => frame.beats[frame.beats.length - 1];
  const scenes = from && to && (back || on) ? [last(to), last(from), ...(back ? from : to).beats] : [];
  drawMoving(view, scenes, back, quick || !(back || on) ? 0 : REWIND);
}

/** Draws what the store has said. @param {View} view @param {Change} change */
export function follow(view, change) {
  const { state, store } = view;
  if (!["note", "files", "silence"].includes(change.kind)) state.previewed = null;
  if (change.kind === "open") {
    skip(view, false);
    view.answered(false);
    state.lists = null;
    state.seen = NaN;
    state.menu = null;
    view.draw();
    view.page.look();
  } else if (change.kind === "frames" && change.path && change.path.length) {
    const beats = change.path.flatMap((id) => /** @type {Frame} */ (store.frame(id)).beats.map((_, beat) => ({ id, beat })));
    const running = state.plan.length > 0;
    state.plan = state.plan.concat(beats);
    if (!running) playNext(view);
  } else if (change.kind === "goto") went(view, change);
  else {
    if (!store.pending && state.sent) view.answered(false);
    view.draw();
  }
}
