/**
 * The bar above the table: which game and where in it, and the tools: seat, all hands, large, rulebook, language, more, keys.
 */

import { h } from "./vdom.js";
import { icon } from "./cards.js";
import { freeText } from "./scene.js";

/** @import { Store } from "./store.js" */
/** @import { Scene, Setup } from "./types.js" */
/** @import { View } from "./view.js" */

const LANGUAGES = { en: "English", de: "Deutsch", ru: "Русский" };

/**
 * The seats one may look from: those that people play, under the teacher's switch all, and the spectator's place (null).
 * @param {Setup} setup
 * @returns {(number | null)[]}
 */
export function seatsToLookFrom(setup) {
  const seats = setup.kinds.map((kind, seat) => (kind === "you" || setup.teacher ? seat : -1)).filter((seat) => seat >= 0);
  return [...seats, null];
}

/** The next of them. @param {Setup} setup @returns {number | null} */
export function nextSeat(setup) {
  const seats = seatsToLookFrom(setup);
  const viewer = setup.viewer === undefined ? null : setup.viewer;
  return seats[(seats.indexOf(viewer) + 1) % seats.length];
}

/** @param {Store} store @param {View} view @param {Scene} scene */
export function toolbar(store, view, scene) {
  const { setup } = store;
  const spectator = store.word("spectator");
  const from = setup.viewer === null || setup.viewer === undefined ? spectator : setup.names[setup.viewer];
  return h("div", { class: "cl-bar" },
    h("h3", {}, store.S(setup.title), " ", h("span", {}, scene ? store.S(scene.where) : "")),
    h("div", { class: "cl-tools", role: "toolbar", "aria-label": store.word("tools") },
      menu(view, "seat", `${store.word("seat")} (f)`, [icon("seat"), freeText(from, { class: "cl-word" })], () => seatsToLookFrom(setup).map((seat) => ({
        label: seat === null ? spectator : setup.names[seat], on: seat === (setup.viewer === undefined ? null : setup.viewer), act: () => store.send({ do: "seat", seat }),
      })), "radio", `${store.word("seat")}: ${from}`),
      button("teacher", icon(setup.teacher ? "eye" : "shut"), store.word("teacher"), () => store.send({ do: "teacher", on: !setup.teacher }), setup.teacher),
      button("large", icon("big"), store.word("large"), () => store.setLarge(!store.large), store.large),
      button("rulebook", icon("book"), store.word("rulebook"), () => view.open("rules")),
      menu(view, "language", store.word("language"), h("span", { class: "cl-code" }, store.lang.toUpperCase()), () => Object.keys(LANGUAGES).map((code) => ({
        label: LANGUAGES[/** @type {"en"} */ (code)], lang: code, on: code === store.lang, act: () => store.setLang(code),
      })), "radio", `${store.word("language")}: ${store.lang.toUpperCase()}`),
      menu(view, "more", store.word("more"), icon("more"), () => [
        { label: store.word("new_game"), icon: "plus", act: () => view.open("new") },
        { label: store.word("same_deal"), icon: "again", act: () => store.send({ do: "new", deal: "same" }) },
        { label: store.word("save"), icon: "save", act: () => view.open("save") },
        { label: store.word("open"), icon: "file", act: () => view.open("files") },
        { label: store.word("names"), icon: "name", act: () => view.open("names") },
        { label: store.word("forced"), on: setup.forced, act: () => store.send({ do: "forced", on: !setup.forced }) },
        ...(setup.aids || []).map((aid) => ({ label: store.S(aid.label), on: Boolean(aid.on), act: () => store.send({ do: "aid", id: aid.id, on: !aid.on }) })),
      ], "checkbox"),
      button("keys", icon("help"), `${store.word("keys")} (?)`, () => view.open("keys"))));
}

/** @param {string} key @param {any} inside @param {string} name @param {() => void} act @param {boolean} [pressed] */
function button(key, inside, name, act, pressed) {
  return h("button", {
    key, type: "button", class: "cl-tool", title: name, "aria-label": name, "data-focus": `tool:${key}`, "aria-pressed": pressed === undefined ? null : Boolean(pressed), on: { click: act },
  }, inside);
}

/**
 * @param {View} view @param {string} key @param {string} title @param {any} inside
 * @param {() => {label: string, act: () => void, on?: boolean, icon?: string, lang?: string}[]} items
 * @param {"radio" | "checkbox"} kind @param {string} [label]
 */
function menu(view, key, title, inside, items, kind, label = title) {
  const open = view.state.menu === key;
  const choose = (/** @type {any} */ item) => () => {
    view.set({ menu: null }, `tool:${key}`);
    item.act();
  };
  return h("div", { key, class: "cl-menu-place" },
    h("button", {
      type: "button", class: "cl-tool", title, "aria-label": label, "aria-haspopup": "menu", "aria-expanded": open, "data-focus": `tool:${key}`,
      on: {
        click: () => view.set({ menu: open ? null : key }, open ? undefined : "menu"),
        keydown: (/** @type {any} */ e) => {
          if (e.key !== "ArrowDown") return;
          e.preventDefault();
          e.stopPropagation();
          view.set({ menu: key }, "menu");
        },
      },
    }, inside),
    open ? h("div", { class: "cl-menu", role: "menu", "aria-label": title, on: { keydown: (/** @type {any} */ e) => alongMenu(view, e, key) } },
      items().map((item, i) => h("button", {
        type: "button", class: "cl-menu-item", role: item.on === undefined ? "menuitem" : `menuitem${kind}`, "aria-checked": item.on === undefined ? null : item.on, lang: item.lang || null, tabindex: "-1",
        "data-focus": i === 0 ? "menu" : `menu:${i}`, on: { click: choose(item) },
      }, h("span", { class: "cl-menu-sign" }, item.on ? icon("check") : item.icon ? icon(item.icon) : null), freeText(item.label)))) : null);
}

/** @param {View} view @param {any} event @param {string} key */
function alongMenu(view, event, key) {
  const all = [...event.currentTarget.querySelectorAll("button")];
  const i = all.indexOf(event.target);
  const to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: all.length - 1 }[/** @type {string} */ (event.key)];
  if (event.key === "Escape" || event.key === "Tab") view.set({ menu: null }, `tool:${key}`);
  else if (to !== undefined) all[(to + all.length) % all.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
