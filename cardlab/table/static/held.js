/**
 * What the page holds of a match, in one record: an opening replaces it, frames are added to it.
 */

import { Tree } from "./tree.js";

/** @import { Note, Setup } from "./types.js" */

/** The languages of the string table. */
export const LANGUAGES = ["en", "de", "ru"];

/**
 * @typedef {object} Held
 * @property {Setup | null} setup  null: nothing has been opened
 * @property {number} game  the number of the present opening
 * @property {Tree} tree
 * @property {Record<string, string[]>} strings
 * @property {number | null} at  the step the person is at
 * @property {number | null} told  the step Python knows the person to be at
 * @property {number[]} queue  steps that no view has shown yet
 * @property {{n: number, do: string, at: number} | null} pending  a play that is not answered yet
 * @property {Note[]} notes
 */

/** Nothing is held. @returns {Held} */
export function emptyHands() {
  return { setup: null, game: 0, tree: new Tree(), strings: { en: [], de: [], ru: [] }, at: null, told: null, queue: [], pending: null, notes: [] };
}

/** What an opening brings. @param {any} message @param {Note[]} notes  that stay @returns {Held} */
export function holdOpening(message, notes) {
  const held = { ...emptyHands(), setup: message.setup, game: message.game, notes }, { tree } = held;
  addTo(held, message);
  held.at = tree.has(message.at) ? message.at : message.frames.length ? message.frames[0].id : null;
  held.told = held.at;
  if (tree.has(message.end)) tree.visit(message.end);
  if (held.at !== null) tree.visit(held.at);
  return held;
}

/** Whether frames go on from what is held. @param {Held} held @param {any} message */
export function fits({ tree, strings }, message) {
  if (message.from !== strings.en.length) return false;
  const fresh = new Set();
  for (const frame of message.frames) {
    if (tree.has(frame.id) || fresh.has(frame.id)) return false;
    if (!tree.has(frame.up) && !fresh.has(frame.up)) return false;
    fresh.add(frame.id);
  }
  return tree.has(message.at) || fresh.has(message.at);
}

/** Sentences and frames of a message. @param {Held} held @param {any} message  that fits */
export function addTo({ strings, tree }, message) {
  for (const code of LANGUAGES) strings[code].push(...(message.strings[code] || []));
  for (const frame of message.frames) tree.add(frame);
}
