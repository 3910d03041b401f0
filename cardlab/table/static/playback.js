/**
 * Moving in time: the buttons |< < > >|, which repeat while held, the step, and what marks a view of the past.
 */

import { icon } from "./cards.js";
import { h } from "./vdom.js";

/** @import { Store } from "./store.js" */
/** @import { Frame } from "./types.js" */
/** @import { View } from "./view.js" */

/**
 * A word that bends with a number: the keys are `key_one`, `key_few`, `key_many`.
 * @param {Store} store @param {string} key @param {number} n
 */
export function countWord(store, key, n) {
  const form = new Intl.PluralRules(store.lang).select(n);
  return store.word(`${key}_${form === "one" || form === "few" ? form : "many"}`, { n });
}

/**
 * A sentence with something else than text at its placeholders.
 * @param {string} text @param {Record<string, any>} parts
 * @returns {any[]}
 */
export function wordParts(text, parts) {
  return text.split(/(\{\w+\})/).map((piece) => {
    const name = piece.slice(1, -1);
    return piece.startsWith("{") && name in parts ? parts[name] : piece;
  });
}

/**
 * A button that acts at once when pressed, and again and again while it is held.
 * @param {() => boolean} act  false: there is no further, stop
 * @param {{set(f: () => void, ms: number): any, clear(id: any): void}} [timers]
 */
export function holdButton(act, timers = { set: (f, ms) => setTimeout(f, ms), clear: (id) => clearTimeout(id) }) {
  /** @type {any} */ let waiting = null;
  const up = () => {
    if (waiting !== null) timers.clear(waiting);
    waiting = null;
  };
  const again = (/** @type {number} */ ms) => {
    waiting = timers.set(() => {
      waiting = null;
      if (act()) again(90);
    }, ms);
  };
  return {
    down() {
      up();
      if (act()) again(400);
    },
    up,
    get held() {
      return waiting !== null;
    },
  };
}

/** The buttons that repeat while held outlive the redraws of a view. @param {Store} store @param {View} view */
function holdsOf(store, view) {
  const { state } = view;
  if (!state.holds) {
    const by = (/** @type {number} */ delta) => holdButton(() => {
      store.step(delta);
      return delta < 0 ? store.index > 0 : store.isPast;
    });
    state.holds = { prev: by(-1), next: by(1), pressed: null };
  }
  return state.holds;
}

/**
 * |< < > >| and "step 69 of 73"; in the past, under them, the way back to now. What comes and goes stands after the
 * buttons: nothing may move them away under the finger.
 * @param {Store} store @param {View} view
 */
export function rewindBar(store, view) {
  const own = holdsOf(store, view);
  const start = store.index === 0;
  const now = !store.isPast;
  const button = (/** @type {string} */ name, /** @type {string} */ keys, /** @type {boolean} */ off, /** @type {() => void} */ act) => {
    const hold = name === "prev" ? own.prev : name === "next" ? own.next : null;
    const label = store.word(`time_${name}`);
    return h("button", {
      key: name, type: "button", class: ["cl-step-button", off && "is-off"], "aria-label": label, title: `${label} (${keys})`,
      // Not `disabled`: a button that is disabled under the finger would lose the focus.
      "aria-disabled": off,
      on: {
        pointerdown(/** @type {any} */ event) {
          if (event.button || off || !hold) return;
          own.pressed = name;
          hold.down();
        },
        pointerup: () => hold && hold.up(),
        pointerleave: () => hold && hold.up(),
        pointercancel: () => hold && hold.up(),
        contextmenu: (/** @type {any} */ event) => hold && hold.held && event.preventDefault(), // a long touch
        click() {
          // What pressing has done already is not done again; a click from a key or a screen reader has no press.
          const done = own.pressed === name;
          own.pressed = null;
          if (!done && !off) act();
        },
      },
      hook: hold ? { remove: () => hold.up() } : undefined,
    }, icon(name));
  };
  return h("div", { class: "cl-rewind", role: "group", "aria-label": store.word("time_group") },
    button("first", "Home", start, () => store.toStart()),
    button("prev", "←", start, () => store.step(-1)),
    button("next", "→", now, () => store.step(1)),
    button("last", "End", now, () => store.toEnd()),
    h("span", { class: "cl-step cl-num" }, wordParts(store.word("time_step", { end: store.end }), { n: h("b", null, store.index) })),
    store.isPast ? h("button", { key: "now", type: "button", class: "cl-act cl-back", on: { click: () => store.toEnd() } },
      icon("now"), store.word("past_now"), h("kbd", null, "Esc")) : null);
}

/**
 * What marks a view of the past: "The past", and how far back it is, on the upper edge of the table's frame, where it takes
 * no room of its own; null at the present.
 * @param {Store} store
 */
export function pastBanner(store) {
  if (!store.setup || !store.isPast) return null;
  return h("div", { key: "past", class: "cl-past" }, h("b", null, store.word("past_title")),
    h("span", { class: "cl-num" }, countWord(store, "past_back", store.end - store.index)));
}

/** The same plate while a step of another branch is pointed at. @param {Store} store @param {Frame} frame */
export function previewBanner(store, frame) {
  return h("div", { key: "past", class: "cl-past" }, h("b", null, store.word("preview_title")), h("span", { class: "cl-num" }, store.word("chart_step", { n: frame.step })));
}
