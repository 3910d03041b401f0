/**
 * Saying a number: a field with − and + that is empty at first. What is typed stays as it is until it is said; only whole
 * numbers within the bounds can be.
 */

import { h } from "./vdom.js";
import { icon } from "./cards.js";

/** @import { Store } from "./store.js" */
/** @import { NumberAct } from "./types.js" */
/** @import { View } from "./view.js" */

/** Text of a whole number within the bounds, or null. @param {string} text @param {number[]} bounds */
export function whole(text, bounds) {
  const plain = text.trim().replace(/^[−–]/, "-");
  if (!/^[+-]?\d{1,6}$/.test(plain)) return null;
  const n = Number(plain);
  return n >= bounds[0] && n <= bounds[1] ? n + 0 : null;
}

/** A number as it stands in the field: a true minus. @param {number} n */
function written(n) {
  return n < 0 ? `−${-n}` : String(n);
}

/**
 * What the field holds one step further: an empty one starts at 0, or at the bound that is nearest to it.
 * @param {string} text @param {number} by @param {number[]} bounds
 */
export function stepped(text, by, bounds) {
  const now = whole(text, [-Infinity, Infinity]);
  const next = now === null ? 0 : now + by;
  return written(Math.max(bounds[0], Math.min(bounds[1], next)));
}

/**
 * What the field holds after a sign typed elsewhere in the table; null: that sign does not belong to a number.
 * @param {string} text @param {string} key
 */
export function typed(text, key) {
  if (/^[0-9]$/.test(key)) return text.length < 7 ? text + key : text;
  if (key === "-" || key === "−") return /^[−–-]/.test(text) ? text.slice(1) : `−${text}`;
  if (key === "Backspace" && text) return text.slice(0, -1);
  return null;
}

/** The act with its number in it, or null while there is none. @param {NumberAct} act @param {string} text */
export function actWith(act, text) {
  const n = whole(text, act.number);
  return n === null ? null : { ...act, act: act.act.replace("{}", String(n)) };
}

/** Says the number, or says what is asked for. @param {Store} store @param {View} view @param {NumberAct} act */
export function say(store, view, act) {
  const whole = actWith(act, view.state.number);
  if (whole) view.play(whole);
  else view.announce(store.word("number_bounds", { low: written(act.number[0]), high: written(act.number[1]) }));
}

/** @param {Store} store @param {View} view @param {NumberAct} act */
export function field(store, view, act) {
  const n = whole(view.state.number, act.number);
  const bad = n === null && view.state.number.trim() !== "" && !/^[−–+-]$/.test(view.state.number.trim());
  const label = store.S(act.label);
  const bounds = store.word("number_bounds", { low: written(act.number[0]), high: written(act.number[1]) });
  const step = (/** @type {number} */ by) => view.set({ number: stepped(view.state.number, by, act.number) });
  const button = (/** @type {string} */ word, /** @type {string} */ sign, /** @type {() => void} */ act, more = "") => h("button", {
    type: "button", class: ["cl-act cl-number-step", more], "aria-label": store.word(word), title: store.word(word), "data-focus": `number:${word}`, on: { click: act },
  }, icon(sign));
  return h("div", { key: act.act, class: "cl-number", role: "group", "aria-label": label.replace("{n}", "…") },
    button("number_less", "minus", () => step(-1)),
    h("input", {
      type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false", maxlength: "7", "data-focus": "number",
      "aria-label": label.replace("{n}", "…"), "aria-describedby": `${view.uid}-bounds`, "aria-invalid": bad, value: view.state.number,
      on: {
        input: (/** @type {any} */ e) => view.set({ number: e.target.value }),
        keydown: (/** @type {any} */ e) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[/** @type {string} */ (e.key)];
          if (e.key === "Enter") say(store, view, act);
          else if (by) step(by);
          else return;
          e.preventDefault();
        },
      },
    }),
    h("span", { id: `${view.uid}-bounds`, class: "cl-sr" }, bounds),
    button("number_more", "plus", () => step(1)),
    // A telephone's digits have no minus.
    act.number[0] < 0 ? button("number_sign", "sign", () => view.set({ number: typed(view.state.number, "-") || "" }), "cl-number-sign") : null,
    h("button", { type: "button", class: "cl-act main", "data-focus": "say", "aria-disabled": n === null, on: { click: () => say(store, view, act) } },
      h("span", {}, label.replace("{n}", n === null ? "…" : written(n))), n === null ? null : h("kbd", { "aria-hidden": "true" }, "⏎")),
    bad ? h("span", { class: "cl-number-bad", role: "status" }, bounds) : null);
}
