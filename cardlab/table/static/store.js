/**
 * The page's model of a match: the tree of steps, the cursor in it, and the talk with Python (`protocol.md`).
 *
 * It knows no document, no game and no rules. Views subscribe and draw what it says; the person's wishes come in as
 * `goTo` and `send`. Whatever way a step is reached, `at`, `line` and `index` depend on the tree, the step and the
 * branches last visited alone.
 *
 * One store serves all views of a widget. It is kept by model object; anywidget hands every view a model object of its
 * own, so the widget makes its store once in `initialize` and gives it to `render`:
 *   export default () => { let store; return { initialize({model}) { store = createStore(model); }, render({el}) {...} }; }
 */

import { Answers } from "./answers.js";
import { addTo, emptyHands, fits, holdOpening, LANGUAGES } from "./held.js";

/** @import { Change, Frame, Lang, Model, Note, Setup, Timers } from "./types.js" */

const REST = 150; // ms the person stays at a step before Python is told
const MOST_NOTES = 4; // as many notes as a person can still read

/** @type {WeakMap<Model, Store>} */
const byModel = new WeakMap();

/** Letters and signs that run from right to left, or make what follows do so. */
const TURNED = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that cannot turn the sentence around it. @param {string} text */
const apart = (text) => (TURNED.test(text) ? `\u2068${text}\u2069` : text);

/** @type {Timers} */
const clock = { set: (f, ms) => setTimeout(f, ms), clear: (id) => clearTimeout(id) };

/**
 * The store of this model: made at the first call, the same one afterwards.
 * @param {Model} model  the widget's model, or a stand-in with get, set, on, off, save_changes and send
 * @param {Timers} [timers]  stands in for the clock in tests
 * @returns {Store}
 */
export function createStore(model, timers = clock) {
  const known = byModel.get(model);
  if (known) return known;
  const store = new Store(model, timers);
  byModel.set(model, store);
  store.hello();
  return store;
}

/** The page's model of a match; see above. */
export class Store {
  #held = emptyHands();
  #count = 0; // the n of the last message sent
  #asking = false; // hello is on its way: what comes before `open` does not fit anyway
  /** @type {any} */ #resting = null;
  /** @type {string[] | null} */ #files = null;
  /** @type {Set<(change: Change) => void>} */ #listeners = new Set();
  /** @type {[string, Function][]} */ #heardOf;
  #answers;
  #model;
  #timers;

  /** @param {Model} model @param {Timers} timers */
  constructor(model, timers) {
    this.#model = model;
    this.#timers = timers;
    this.#answers = new Answers(model, timers, () => {
      // Where nobody can answer any more the play is not under way: it is taken back.
      if (this.silence === "gone") this.#held.pending = null;
      this.#tell({ kind: "silence" });
    });
    this.#heardOf = [
      ["msg:custom", (/** @type {any} */ message) => this.#heard(message)],
      ["change:lang", () => this.#tell({ kind: "lang" })],
      ["change:large", () => this.#tell({ kind: "large" })],
      ["comm_live_update", () => this.hello()], // the connection is back: what was missed meanwhile comes with `open`
    ];
    for (const [event, f] of this.#heardOf) model.on(event, f);
  }

  /** @param {Change} change */
  #tell(change) {
    for (const f of [...this.#listeners]) f(change);
  }

  // ---- to Python ----

  /** @param {any} message */
  #post(message) {
    this.#count += 1;
    const whole = { ...message, n: this.#count };
    if (message.do !== "hello") whole.game = this.game;
    if (message.do !== "goto") this.#answers.asked(this.#count); // the one message that is not answered
    try {
      this.#model.send(whole);
    } catch (error) {
      // A closed connection must not break rewinding: the page still holds all steps, and asks anew when it is back.
      console.warn("cardlab:", error);
      if (message.do !== "goto") this.#answers.unsent();
    }
    return whole.n;
  }

  /** Asks for everything anew. @returns {number} the message's n */
  hello() {
    this.#asking = true;
    return this.#post({ do: "hello" });
  }

  #unrest() {
    if (this.#resting !== null) this.#timers.clear(this.#resting);
    this.#resting = null;
  }

  #rest() {
    this.#unrest();
    this.#resting = this.#timers.set(() => this.#flush(), REST);
  }

  /** Says at once where the person is. */
  #flush() {
    this.#unrest();
    const { at, told, setup } = this.#held;
    if (at === null || told === at || !setup) return;
    this.#held.told = at;
    this.#post({ do: "goto", at });
  }

  /**
   * Sends a message of the page; `n` and `game` are added, for a play `at` too. Returns its n, 0 when it was not sent:
   * before anything was opened, and a play while another is pending.
   * @param {{do: string} & Record<string, any>} message
   * @returns {number}
   */
  send(message) {
    if (message.do === "hello") return this.hello();
    if (message.do === "goto") {
      this.goTo(message.at);
      return this.#count;
    }
    if (!this.setup || (message.do === "play" && this.pending)) return 0;
    this.#flush();
    const held = this.#held;
    const whole = message.do === "play" ? { at: held.at, ...message } : message;
    if (message.do === "play") {
      // Set before sending: a stand-in model may answer at once.
      held.pending = { n: this.#count + 1, do: "play", at: whole.at };
    }
    const n = this.#post(whole);
    this.#tell({ kind: "sent" });
    return n;
  }

  // ---- from Python ----

  /** @param {any} message */
  #heard(message) {
    if (!message || typeof message !== "object") return;
    if (message.kind === "open") this.#answers.heard();
    else if (Number.isInteger(message.answer)) this.#answers.heard(message.answer);
    if (message.kind === "open") this.#opened(message);
    else if (message.kind === "note") this.#noted(message);
    else if (message.kind === "files") {
      this.#files = [...message.files];
      this.#tell({ kind: "files" });
    } else if (this.#asking || message.game !== this.game) return;
    else if (message.kind === "frames") this.#added(message);
    else if (message.kind === "goto") {
      if (!this.#held.tree.has(message.at)) this.hello();
      else {
        this.#held.told = message.at;
        this.#move(message.at, "python");
      }
    }
  }

  /** @param {any} message */
  #opened(message) {
    this.#unrest();
    this.#asking = false;
    this.#held = holdOpening(message, this.#lasting());
    this.#tell({ kind: "open", by: "python" });
  }

  /** @param {any} message */
  #added(message) {
    const held = this.#held, { tree, pending, at: from } = held;
    if (!fits(held, message)) {
      this.hello();
      return;
    }
    addTo(held, message);
    const answered = pending !== null && message.answer === pending.n;
    const stays = answered ? from !== pending.at : this.#resting !== null;
    if (answered) {
      held.pending = null;
      held.notes = this.#lasting();
    }
    held.told = message.at;
    if (stays) {
      // The person looks at something else meanwhile and is left there; Python hears of it again.
      this.#rest();
      this.#tell({ kind: "frames", by: "python", from, path: [] });
      return;
    }
    this.#unrest();
    const way = tree.between(from, message.at) || [];
    held.at = message.at;
    tree.visit(message.at);
    held.queue = held.queue.length && held.queue[held.queue.length - 1] === from ? held.queue.concat(way) : way;
    this.#tell({ kind: "frames", by: "python", from, path: way });
  }

  /** @param {Note} message */
  #noted(message) {
    const held = this.#held;
    if (held.pending && message.answer === held.pending.n) held.pending = null;
    held.notes = held.notes.concat([message]).slice(-MOST_NOTES);
    this.#tell({ kind: "note", note: message });
  }

  /** The notes that stay when the match goes on. */
  #lasting() {
    return this.#held.notes.filter((note) => note.level === "error");
  }

  // ---- the match ----

  /** What `open` said of the game and the table; null before. @returns {Setup} */
  get setup() {
    return /** @type {Setup} */ (this.#held.setup);
  }

  /** The number of the present opening. */
  get game() {
    return this.#held.game;
  }

  /** A step that is held. @param {number | null} id @returns {Frame | undefined} */
  frame(id) {
    return this.#held.tree.frame(id);
  }

  /** A step that is known to be held: one of the line, a child of another. @param {number} id @returns {Frame} */
  frameOf(id) {
    return /** @type {Frame} */ (this.#held.tree.frame(id));
  }

  /** All frames held, parents before children. */
  get frames() {
    return this.#held.tree.frames;
  }

  /** Continuations of a step, the oldest first. @param {number | null} id */
  children(id) {
    return this.#held.tree.children(id);
  }

  /** The frames from here to the end of the line that would be entered here. @param {number} id */
  ahead(id) {
    return this.#held.tree.ahead(id);
  }

  /** A play that is not answered yet. */
  get pending() {
    return this.#held.pending;
  }

  /** Ids of frames that no view has shown yet, in order; the last is `at`. */
  get queue() {
    return this.#held.queue;
  }

  /** A view has shown this frame of the queue. @param {number} id */
  arrived(id) {
    const { queue } = this.#held, i = queue.indexOf(id);
    if (i >= 0) this.#held.queue = queue.slice(i + 1);
  }

  // ---- the cursor ----

  /** Ids from the root through the cursor to the end of the present line. */
  get line() {
    return this.#held.tree.line(this.at);
  }

  /** Id of the step the person is at. */
  get at() {
    return this.#held.at;
  }

  /** Index of a frame in the present line, -1 when it is not on it. @param {number | null} id */
  place(id) {
    return this.#held.tree.place(this.at, id);
  }

  /** Steps from the root to the cursor. */
  get index() {
    return Math.max(0, this.place(this.at));
  }

  /** Steps from the root to the end of the line. */
  get end() {
    return Math.max(0, this.line.length - 1);
  }

  /** Whether the line goes on after the cursor. */
  get isPast() {
    return this.index < this.end;
  }

  /** @param {number} id @param {string} by */
  #move(id, by) {
    const held = this.#held, from = held.at;
    if (id === from && !held.queue.length) return;
    held.at = id;
    held.tree.visit(id);
    held.queue = [];
    if (by === "person") {
      held.notes = this.#lasting();
      this.#rest();
    } else this.#unrest();
    this.#tell({ kind: "goto", by, from });
  }

  /** @param {number | null | undefined} id @param {{by?: string}} [who] */
  goTo(id, { by = "person" } = {}) {
    if (id !== null && id !== undefined && this.#held.tree.has(id)) this.#move(id, by);
  }

  /** As far as there is. @param {number} delta */
  step(delta) {
    this.goTo(this.line[Math.max(0, Math.min(this.end, this.index + delta))]);
  }

  toStart() {
    this.goTo(this.line[0]);
  }

  toEnd() {
    this.goTo(this.line[this.end]);
  }

  /** Up to where the line left the continuation that was there first; false on that one. */
  leaveVariation() {
    for (let frame = this.frame(this.at); frame && frame.up !== null; frame = this.frame(frame.up)) {
      if (this.children(frame.up)[0] === frame.id) continue;
      this.goTo(frame.up);
      return true;
    }
    return false;
  }

  // ---- words ----

  /** Sentence n of the string table in the present language. @param {number | null | undefined} n @returns {string} */
  S(n) {
    if (n === null || n === undefined) return "";
    const { strings } = this.#held;
    return strings[this.lang][n] ?? strings.en[n] ?? "";
  }

  /** A word of the page itself; `{name}` is filled from params. @param {string} key @param {Record<string, any>} [params] */
  word(key, params = {}) {
    const words = this.setup ? this.setup.words : {};
    const text = (words[this.lang] || {})[key] ?? (words.en || {})[key] ?? key;
    return String(text).replace(/\{(\w+)\}/g, (whole, name) => (name in params ? apart(String(params[name])) : whole));
  }

  /** @returns {Lang} */
  get lang() {
    const code = this.#model.get("lang");
    return LANGUAGES.includes(code) ? code : "en";
  }

  /** The language of the game's own sentences, where it is not the page's: what holds them is marked, for screen readers. @returns {string | null} */
  get toldIn() {
    const told = this.setup?.told_in?.[this.lang];
    return told && told !== this.lang ? told : null;
  }

  /** @param {string} code */
  setLang(code) {
    if (code === this.lang || !LANGUAGES.includes(code)) return;
    this.#model.set("lang", code);
    this.#model.save_changes();
  }

  /** Whether everything is drawn larger. */
  get large() {
    return Boolean(this.#model.get("large"));
  }

  /** @param {boolean} on */
  setLarge(on) {
    this.#model.set("large", Boolean(on));
    this.#model.save_changes();
  }

  // ---- what Python answered ----

  /** Answers in words, the newest last. */
  get notes() {
    return this.#held.notes;
  }

  /** The words of a note in the present language. @param {Note} note */
  noteText(note) {
    return note.text[this.lang] ?? note.text.en ?? "";
  }

  /** @param {Note} note */
  dismiss(note) {
    this.#held.notes = this.notes.filter((other) => other !== note);
    this.#tell({ kind: "note" });
  }

  /** Records that can be opened, as last heard; null before. */
  get files() {
    return this.#files;
  }

  /** Whether an answer of Python's is awaited. */
  get waiting() {
    return this.#answers.waiting;
  }

  /** Why none has come for long (`answers.js`); null while all is well. */
  get silence() {
    return this.#answers.silence;
  }

  // ---- listeners ----

  /** @param {(change: Change) => void} f @returns {() => void} ends it */
  subscribe(f) {
    this.#listeners.add(f);
    return () => this.#listeners.delete(f);
  }

  /** Listens and waits no more. */
  destroy() {
    this.#unrest();
    this.#answers.stop();
    for (const [event, f] of this.#heardOf) this.#model.off(event, f);
    this.#listeners.clear();
    byModel.delete(this.#model);
  }
}
