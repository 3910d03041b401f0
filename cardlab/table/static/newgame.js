/**
 * The dialog for a new game: which game, options drawn from their schema, who sits where, a new deal or the same one;
 * and, without any form, another seat at the same deal.
 */

import { icon } from "./cards.js";
import { h } from "./vdom.js";

/** @import { Draft } from "./state.js" */
/** @import { Store } from "./store.js" */
/** @import { Option, Setup } from "./types.js" */
/** @import { View } from "./view.js" */

/**
 * How many seats the form asks for: an option named players says so, else they stay as they are; another game has its usual number.
 * @param {Setup} setup @param {any} fields
 */
export function playersOf(setup, fields) {
  if (fields.id !== setup.id) {
    const other = setup.games.find((g) => g.id === fields.id);
    return (other && other.players) || setup.players;
  }
  const asked = fields.options.players;
  const option = setup.options.find((o) => o.name === "players");
  if (!option || !Number.isInteger(asked)) return setup.players;
  return Math.max(option.min ?? asked, Math.min(option.max ?? asked, asked));
}

/**
 * What the seats of the form are called: as they are now, and those that come as they will be called.
 * @param {Setup} setup @param {number} players @returns {string[]}
 */
export function namesOf(setup, players) {
  return [...setup.names, ...(setup.spare_names || [])].slice(0, players);
}

/**
 * What is sent for a filled form: only options that this game has, and a player and a name for every seat.
 * @param {Setup} setup @param {any} fields
 */
export function messageOf(setup, fields) {
  const same = fields.id === setup.id;
  const players = playersOf(setup, fields);
  const message = /** @type {{do: string} & Record<string, any>} */ ({
    do: "new", deal: same ? fields.deal : "new", id: fields.id, seats: seatsOf(setup, fields, players), names: namesOf(setup, players) });
  // A seat that is not there with so few players stands for the usual one.
  const given = (/** @type {any} */ o) => (o.seat && fields.options[o.name] >= players ? null : fields.options[o.name]);
  if (same) message.options = Object.fromEntries(setup.options.map((o) => [o.name, given(o)]));
  return message;
}

/** @param {Setup} setup @param {any} fields @param {number} players @returns {string[]} */
function seatsOf(setup, fields, players) {
  const other = setup.players_known.find((kind) => kind !== "you") || "you";
  return Array.from({ length: players }, (_, seat) => fields.seats[seat] || other);
}

/**
 * The seats when the viewer changes places with another one.
 * @param {string[]} kinds @param {number} viewer @param {number} seat
 */
export function swapped(kinds, viewer, seat) {
  const out = [...kinds];
  [out[viewer], out[seat]] = [out[seat], out[viewer]];
  return out;
}

/** What a kind of player is called. @param {Store} store @param {string} kind */
function kindWord(store, kind) {
  const word = store.word(`player_${kind}`);
  return word === `player_${kind}` ? kind : word;
}

/** @param {Store} store @param {View} view @param {Draft} draft */
export function panel(store, view, draft) {
  const { setup } = store;
  const fields = draft.fields;
  if (!fields.options) {
    fields.id = setup.id;
    fields.deal = "new";
    fields.options = Object.fromEntries(setup.options.map((o) => [o.name, o.value]));
    fields.seats = [...setup.kinds];
  }
  const change = (/** @type {() => void} */ f) => {
    f();
    view.draw();
  };
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    draft.sent = store.send(messageOf(setup, fields));
  };
  const same = fields.id === setup.id;
  const players = playersOf(setup, fields);
  const names = namesOf(setup, players);
  const kinds = seatsOf(setup, fields, players);
  // A function that plays a seat cannot be picked, but stays where it is.
  const choices = (/** @type {string} */ kind) => (setup.players_known.includes(kind) ? setup.players_known : [...setup.players_known, kind]);
  const { viewer } = setup;
  const others = viewer === null ? [] : setup.names.map((_, seat) => seat).filter((seat) => seat !== viewer && setup.kinds[seat] !== "you");
  return [
    h("section", { key: "again", class: "cl-form" },
      h("h5", null, store.word("newgame_same_title")),
      h("div", { class: "cl-acts" },
        h("button", { type: "button", class: "cl-act", on: { click: () => { draft.sent = store.send({ do: "new", deal: "same", id: setup.id, seats: [...setup.kinds] }); } } }, icon("again"), store.word("newgame_same")),
        others.map((seat) => h("button", { key: seat, type: "button", class: "cl-act",
          on: { click: () => { draft.sent = store.send({ do: "new", deal: "same", id: setup.id, seats: swapped(setup.kinds, /** @type {number} */ (viewer), seat) }); } } },
          icon("seat"), withName(store.word("newgame_seat"), setup.names[seat]))))),
    h("form", { key: "form", class: "cl-form", on: { submit } },
      h("h5", null, store.word("newgame_title")),
      setup.games.length > 1 ? selectField(store, store.word("newgame_game"), setup.games.map((g) => [g.id, store.S(g.title)]), fields.id, (id) => change(() => { fields.id = id; }), true) : null,
      same ? setup.options.map((option) => optionField(store, option, fields, names, change)) : h("p", { class: "cl-soft" }, store.word("newgame_other")),
      h("fieldset", { class: "cl-fieldset" }, h("legend", null, store.word("newgame_seats")),
        h("div", { class: "cl-seats" }, kinds.map((kind, seat) => selectField(store, names[seat],
          choices(kind).map((k) => [k, kindWord(store, k)]), kind, (k) => change(() => { fields.seats[seat] = k; }))))),
      same ? h("fieldset", { class: "cl-fieldset" }, h("legend", null, store.word("newgame_deal")),
        h("div", { class: "cl-radios" }, ["new", "same"].map((deal) => h("label", { class: "cl-check" },
          h("input", { type: "radio", name: "cl-deal", value: deal, checked: fields.deal === deal, on: { change: () => change(() => { fields.deal = deal; }) } }),
          h("span", null, store.word(`newgame_deal_${deal}`)))))) : null,
      h("div", { class: "cl-acts cl-acts-end" }, h("button", { type: "submit", class: "cl-act main" }, store.word("newgame_do")))),
  ];
}

/** A name inside a sentence keeps its own direction of writing. @param {string} text @param {string} name */
function withName(text, name) {
  const [before, after = ""] = text.split("{name}");
  return h("span", null, before, h("bdi", null, name), after);
}

/**
 * @param {Store} store @param {string} label @param {[any, string][]} choices @param {any} value
 * @param {(value: any) => void} set @param {boolean} [first]
 */
function selectField(store, label, choices, value, set, first = false) {
  // Values may be null or lists: the page names them by their place.
  const at = choices.findIndex(([v]) => JSON.stringify(v) === JSON.stringify(value));
  return h("label", { class: "cl-field" }, h("span", { dir: "auto" }, label),
    h("select", { "data-first": first ? "" : null, value: String(at), on: { change: (/** @type {any} */ event) => set(choices[Number(event.target.value)][0]) } },
      choices.map(([, text], i) => h("option", { key: i, value: String(i) }, text))));
}

/**
 * @param {Store} store @param {Option} option @param {any} fields @param {string[]} names  of the seats @param {(f: () => void) => void} change
 */
function optionField(store, option, fields, names, change) {
  const label = store.S(option.label) || option.name;
  const help = store.S(option.help);
  const set = (/** @type {any} */ value) => change(() => { fields.options[option.name] = value; });
  const value = fields.options[option.name];
  let field;
  if (option.choices && option.choices.length) {
    field = selectField(store, label, option.choices.map((c) => [c.value, store.S(c.label)]), value, set);
  } else if (option.type === "bool") {
    field = h("label", { class: "cl-check" }, h("input", { type: "checkbox", checked: Boolean(value), on: { change: (/** @type {any} */ event) => set(event.target.checked) } }), h("span", null, label));
  } else if (option.seat) {
    // A seat that is not there with so few players stands for the usual one, the last.
    const usual = [null, store.word("newgame_last", { name: names[names.length - 1] })];
    field = selectField(store, label, /** @type {[any, string][]} */ ([usual, ...names.map((name, seat) => [seat, name])]), value >= names.length ? null : value, set);
  } else if (option.type === "int") {
    field = h("label", { class: "cl-field" }, h("span", null, label),
      h("input", { type: "number", step: "1", min: option.min ?? null, max: option.max ?? null, value: value === null ? "" : String(value),
        on: { change: (/** @type {any} */ event) => set(event.target.value === "" ? null : Number(event.target.value)) } }));
  } else return null;
  return h("div", { key: option.name, class: "cl-option", lang: store.toldIn }, field, help ? h("p", { class: "cl-soft cl-small" }, help) : null);
}
