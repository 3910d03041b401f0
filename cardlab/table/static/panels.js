/**
 * The dialogs inside the table's root. `view.state.panel` names the open one:
 *   "rules"  the rulebook; view.state.arg: the clause it is opened at     "new"   a new game, the same deal, another seat at it
 *   "sheet"  the whole score sheet
 *   "names"  seat names     "save"  save to a file     "files"  open a file     "keys"  keys help
 * They know no game: options, clauses and players come with `open`.
 */

import { icon } from "./cards.js";
import * as keys from "./keys.js";
import { h } from "./vdom.js";
import * as newgame from "./newgame.js";
import * as rulebook from "./rulebook.js";
import * as sheet from "./sheet.js";

/** @import { Draft } from "./state.js" */
/** @import { Store } from "./store.js" */
/** @import { View } from "./view.js" */

const PANELS = { rules: rulebook.panel, new: newgame.panel, names: namesPanel, save: savePanel, files: filesPanel, keys: keysPanel, sheet: sheet.panel };

/** @param {Store} store @param {View} view */
function draftOf(store, view) {
  const { state } = view, { draft, panel, arg } = state;
  if (draft && draft.panel === panel && draft.arg === arg) return draft;
  state.draft = { panel: /** @type {string} */ (panel), arg, setup: store.setup, sent: 0, back: draft ? draft.back : null, fields: {} };
  return state.draft;
}

/**
 * The open dialog, or null.
 * @param {Store} store @param {View} view
 */
export function panels(store, view) {
  if (!view.state.panel || !store.setup || !Object.hasOwn(PANELS, view.state.panel)) {
    if (!view.state.panel) view.state.draft = null;
    return null;
  }
  const draft = draftOf(store, view);
  const title = store.word(`panel_${view.state.panel}`);
  const answer = draft.sent ? store.notes.find((note) => note.answer === draft.sent) : null;
  // A new opening is the answer to what was sent: the dialog has done its work.
  const done = draft.sent > 0 && draft.setup !== store.setup;
  const keydown = (/** @type {any} */ event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      view.close();
    } else if (event.key === "Tab") trapTab(event);
  };
  return h("div", {
    key: `panel-${view.state.panel}`, class: ["cl-veil", `is-${view.state.panel}`],
    on: { pointerdown: (/** @type {any} */ event) => { if (event.target === event.currentTarget) view.close(); } },
    hook: {
      insert: (/** @type {any} */ el) => placeDialog(el, draft),
      update: () => { if (done) view.close(); },
      remove: (/** @type {any} */ el) => leaveDialog(el, draft, view),
    },
  },
  h("div", { class: ["cl-dialog", `cl-dialog-${view.state.panel}`], role: "dialog", "aria-modal": "true", "aria-label": title, on: { keydown } },
    h("div", { class: "cl-dialog-head" },
      h("h4", { class: "cl-dialog-title" }, title),
      h("button", { type: "button", class: "cl-tool", "data-close": "", "aria-label": store.word("panel_close"), title: `${store.word("panel_close")} (Esc)`, on: { click: () => view.close() } }, icon("close"))),
    h("div", { class: "cl-dialog-body", tabindex: view.state.panel === "keys" || view.state.panel === "sheet" ? "0" : "-1" }, PANELS[/** @type {keyof typeof PANELS} */ (view.state.panel)](store, view, draft)),
    h("p", { class: ["cl-dialog-note", !answer && "is-empty"], role: "status" }, answer ? store.noteText(answer) : "")));
}

/** What can take the focus in a dialog, in order. @param {any} dialog @returns {any[]} */
function stopsIn(dialog) {
  return [...dialog.querySelectorAll("button, input, select, summary, [tabindex='0']")].filter((el) => !el.disabled && el.offsetParent !== null);
}

/** @param {any} event */
function trapTab(event) {
  const stops = stopsIn(event.currentTarget);
  if (!stops.length) return;
  const now = event.currentTarget.getRootNode().activeElement;
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
  if (now !== edge && stops.includes(now)) return;
  event.preventDefault();
  (event.shiftKey ? stops[stops.length - 1] : stops[0]).focus();
}

/**
 * The table may be taller than the window: the dialog stands where the person looks, and fits there.
 * @param {any} el @param {Draft} draft
 */
function placeDialog(el, draft) {
  const dialog = el.querySelector(".cl-dialog");
  const box = el.getBoundingClientRect();
  const page = el.ownerDocument.defaultView;
  const top = Math.max(8, 8 - box.top);
  const seen = Math.min(box.bottom, page.innerHeight) - Math.max(box.top, 0);
  const height = Math.max(280, Math.min(draft.panel === "rules" ? 900 : 680, seen - 16));
  dialog.style.setProperty("--cl-dialog-top", `${Math.round(Math.max(8, Math.min(top, box.height - height - 8)))}px`);
  dialog.style.setProperty("--cl-dialog-height", `${Math.round(height)}px`);
  if (!draft.back) draft.back = el.getRootNode().activeElement;
  const first = dialog.querySelector("[data-first]") || stopsIn(dialog)[1] || stopsIn(dialog)[0];
  focusLater(first);
}

/** The focus goes back to where it came from. @param {any} el @param {Draft} draft @param {View} view */
function leaveDialog(el, draft, view) {
  const { back } = draft;
  if (view.state.panel) return; // another dialog follows
  focusLater(back && back.isConnected && back !== el.ownerDocument.body ? back : view.root);
}

/** When the drawing is done: the table, too, puts the focus back where it was before. @param {any} el */
function focusLater(el) {
  Promise.resolve().then(() => {
    if (el && el.isConnected) el.focus({ preventScroll: true });
  });
}

/** @param {Store} store @param {View} view @param {Draft} draft */
function namesPanel(store, view, draft) {
  const names = draft.fields.names || (draft.fields.names = [...store.setup.names]);
  const save = (/** @type {any} */ event) => {
    event.preventDefault();
    draft.sent = store.send({ do: "names", names: names.map((/** @type {string} */ name, /** @type {number} */ seat) => name.trim() || store.setup.names[seat]) });
  };
  return h("form", { class: "cl-form", on: { submit: save } },
    names.map((/** @type {string} */ name, /** @type {number} */ seat) => h("label", { class: "cl-field" },
      h("span", null, store.word("seat_n", { n: seat + 1 }), store.setup.viewer === seat ? ` · ${store.word("seat_you")}` : ""),
      h("input", { type: "text", maxlength: "40", dir: "auto", autocomplete: "off", value: name, "data-first": seat === 0 ? "" : null,
        on: { input: (/** @type {any} */ event) => { names[seat] = event.target.value; } } }))),
    h("div", { class: "cl-acts" }, h("button", { type: "submit", class: "cl-act main" }, store.word("names_do"))));
}

/** @param {Store} store @param {View} view @param {Draft} draft */
function savePanel(store, view, draft) {
  const fields = draft.fields;
  if (fields.name === undefined) fields.name = store.setup.id;
  const save = (/** @type {any} */ event) => {
    event.preventDefault();
    const name = fields.name.trim();
    if (name) draft.sent = store.send({ do: "save", name });
  };
  return h("form", { class: "cl-form", on: { submit: save } },
    h("label", { class: "cl-field" }, h("span", null, store.word("save_name")),
      h("input", { type: "text", maxlength: "80", autocomplete: "off", spellcheck: "false", value: fields.name, "data-first": "",
        on: { input: (/** @type {any} */ event) => { fields.name = event.target.value; } } })),
    h("p", { class: "cl-soft" }, store.word("save_help")),
    h("div", { class: "cl-acts" }, h("button", { type: "submit", class: "cl-act main" }, icon("save"), store.word("save_do"))));
}

/** @param {Store} store @param {View} view @param {Draft} draft */
function filesPanel(store, view, draft) {
  if (!draft.fields.asked) {
    draft.fields.asked = true;
    // Not while drawing: a stand-in model answers at once, and the answer draws again.
    Promise.resolve().then(() => store.send({ do: "files" }));
  }
  const files = store.files;
  if (!files) return h("p", { class: "cl-soft" }, store.word("files_wait"));
  if (!files.length) return h("p", { class: "cl-soft" }, store.word("files_none"));
  return h("ul", { class: "cl-files" }, files.map((name) => h("li", { key: name },
    h("button", { type: "button", class: "cl-file", on: { click: () => { draft.sent = store.send({ do: "load", name }); } } }, icon("file"), h("bdi", null, name)))));
}

/** @param {Store} store */
function keysPanel(store) {
  return [
    h("dl", { class: "cl-keys" }, keys.KEYS.map(({ print, word }) => h("div", { key: word },
      h("dt", null, print.split(/( · | \+ | )/).map((part) => (part.trim() && part.trim() !== "·" && part.trim() !== "+" ? h("kbd", null, part) : part))),
      h("dd", null, store.word(word))))),
    h("p", { class: "cl-soft" }, store.word("keys_note")),
  ];
}
