/**
 * The keyboard: which sign a key event means, on whatever layout it is typed, and the list of the table's own keys. What is
 * printed in the help and what the table does on a key are read from the same list.
 */

/** @import { Act } from "./types.js" */

/** Signs that stand on keys which are letters in other scripts, by where the key is. */
const PLACES = { BracketLeft: "[", BracketRight: "]", Comma: ",", Period: "." };

/**
 * The sign an event means: a named key as the browser names it, a letter in lower case, else the sign itself. Null: that is a
 * shortcut of the browser or the notebook, and not for the table.
 *
 * A Latin letter is what it says (y and z stay what they are on a German keyboard). A letter of another script stands for what
 * lies in its place on a Latin keyboard. A sign that takes AltGr (which some systems report as Ctrl with Alt) or Option counts
 * as typed; a letter or a digit with them does not, for that is a shortcut.
 * @param {{key: string, code?: string, shiftKey?: boolean, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean}} event
 * @returns {string | null}
 */
export function signOf(event) {
  const { key = "", code = "" } = event; // a form filled in by the browser comes without a key
  if (event.metaKey || (event.ctrlKey && !event.altKey)) return null;
  const one = [...key].length === 1;
  if (event.altKey) return one && !/[\p{L}\p{N}\s]/u.test(key) ? key : null;
  if (!one || /[\p{Script=Latin}0-9]/u.test(key)) return one ? key.toLowerCase() : key;
  if (!/[\p{L}\p{N}]/u.test(key)) return key;
  const [, letter = null] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) || [];
  if (letter !== null) return letter.toLowerCase();
  return (!event.shiftKey && PLACES[/** @type {"Comma"} */ (code)]) || key;
}

/**
 * The table's keys in the order of the help: how they are printed, the word that says what they do, and what each sign asks
 * for. `field`: also while one types in a field of the table. (Acts bring keys of their own, which are printed on them.)
 * @type {{print: string, word: string, signs: Record<string, string>, field?: boolean}[]}
 */
export const KEYS = [
  { print: "← →", word: "keys_step", signs: { ArrowLeft: "back", ArrowRight: "on" } },
  { print: "Home End · ↑ ↓", word: "keys_ends", signs: { Home: "first", End: "last", ArrowUp: "first", ArrowDown: "last" } },
  { print: "[ ]", word: "keys_always", signs: { "[": "back", "]": "on" }, field: true },
  { print: ", .", word: "keys_comma", signs: { ",": "back", ".": "on" } },
  { print: "Shift + ←", word: "keys_leave", signs: { "Shift+ArrowLeft": "leave" } },
  { print: "Esc", word: "keys_now", signs: { Escape: "escape", "Shift+Escape": "escape" }, field: true },
  { print: "Tab", word: "keys_tab", signs: { Tab: "tab" } },
  { print: "Enter", word: "keys_play", signs: { Enter: "enter" } },
  { print: "⏎ Enter", word: "keys_main", signs: { Enter: "enter" } },
  { print: "0 – 9 −", word: "keys_number", signs: { ...Object.fromEntries([..."0123456789"].map((digit) => [digit, "card"])), "-": "number" } },
  { print: "s", word: "keys_several", signs: { s: "several" } },
  { print: "f", word: "keys_seat", signs: { f: "seat" } },
  { print: "?", word: "keys_help", signs: { "?": "keys" } },
];

/** What each sign asks for. */
const WISHES = new Map(KEYS.flatMap((row) => Object.entries(row.signs).map(([sign, wish]) => [sign, { wish, field: Boolean(row.field) }])));

/**
 * What a key wants of the table, by the conventions of rewinding; null: nothing.
 * @param {{key: string, code?: string, shiftKey?: boolean, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean}} event
 * @param {boolean} typing  the focus is in a field
 * @returns {string | null}
 */
export function wishOf(event, typing) {
  const sign = signOf(event);
  if (sign === null) return null;
  const known = WISHES.get(event.shiftKey && sign.length > 1 ? `Shift+${sign}` : sign);
  return known && (known.field || !typing) ? known.wish : null;
}

/** The act on offer that a sign does; several acts of one card only while they are asked about. @param {Act[]} acts @param {string | null} sign @param {string | null} choice  the card asked about */
export function actOf(acts, sign, choice) {
  if (sign === null) return undefined;
  return acts.find((act) => act.key && act.key.toLowerCase() === sign && (!act.cards || !act.cards.length || act.group || choice === act.cards[0]));
}
