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

import { awaitAnswers } from "./answers.js";
import { makeTree } from "./tree.js";

const REST = 150; // ms the person stays at a step before Python is told
const MOST_NOTES = 4; // as many notes as a person can still read
const LANGUAGES = ["en", "de", "ru"];
const byModel = new WeakMap();

/**
 * @typedef {Record<string, any> & {id: number, up: number | null}} Frame
 * @typedef {{get(name: string): any, set(name: string, value: any): void, on(event: string, f: Function): void,
 *   off(event: string, f: Function): void, save_changes(): void, send(message: any): void}} Model
 * @typedef {{set(f: () => void, ms: number): any, clear(id: any): void}} Timers
 * @typedef {{kind: "open" | "frames" | "goto" | "note" | "files" | "lang" | "large" | "sent" | "silence", by?: string, from?: number | null,
 *   path?: number[], note?: any}} Change  what a subscriber is told; `path`: the frames to be shown one after the other
 * @typedef {{kind: "note", answer?: number, level: string, text: Record<string, string>, rule?: string, retry?: boolean}} Note
 */

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
 */
export function createStore(model, timers = clock) {
  const known = byModel.get(model);
  if (known) return known;
  const store = make(model, timers);
  byModel.set(model, store);
  store.hello();
  return store;
}

/** @param {Model} model @param {Timers} timers */
function make(model, timers) {
  /** @type {any} */ let setup = null;
  let game = 0;
  let count = 0; // the n of the last message sent
  let asking = false; // hello is on its way: what comes before `open` does not fit anyway
  let tree = makeTree();
  /** @type {Record<string, string[]>} */ let strings = { en: [], de: [], ru: [] };
  /** @type {number | null} */ let at = null;
  /** @type {number[]} */ let queue = [];
  /** @type {{n: number, do: string, at: number} | null} */ let pending = null;
  /** @type {any} */ let resting = null;
  /** @type {number | null} */ let told = null; // the step Python knows the person to be at
  /** @type {Note[]} */ let notes = [];
  /** @type {string[] | null} */ let files = null;
  /** @type {Set<(change: Change) => void>} */ const listeners = new Set();

  /** @param {Change} change */
  function tell(change) {
    for (const f of [...listeners]) f(change);
  }

  const answers = awaitAnswers(model, timers, () => {
    // Where nobody can answer any more the play is not under way: it is taken back.
    if (answers.silence === "gone") pending = null;
    tell({ kind: "silence" });
  });

  // ---- to Python ----

  /** @param {any} message */
  function post(message) {
    count += 1;
    const whole = { ...message, n: count };
    if (message.do !== "hello") whole.game = game;
    if (message.do !== "goto") answers.asked(count); // the one message that is not answered
    try {
      model.send(whole);
    } catch (error) {
      // A closed connection must not break rewinding: the page still holds all steps, and asks anew when it is back.
      console.warn("cardlab:", error);
      if (message.do !== "goto") answers.unsent();
    }
    return whole.n;
  }

  function hello() {
    asking = true;
    return post({ do: "hello" });
  }

  function unrest() {
    if (resting !== null) timers.clear(resting);
    resting = null;
  }

  function rest() {
    unrest();
    resting = timers.set(flush, REST);
  }

  /** Says at once where the person is. */
  function flush() {
    unrest();
    if (at === null || told === at || !setup) return;
    told = at;
    post({ do: "goto", at });
  }

  // ---- from Python ----

  /** @param {any} message */
  function heard(message) {
    if (!message || typeof message !== "object") return;
    if (message.kind === "open") answers.heard();
    else if (Number.isInteger(message.answer)) answers.heard(message.answer);
    if (message.kind === "open") opened(message);
    else if (message.kind === "note") noted(message);
    else if (message.kind === "files") filed(message);
    else if (asking || message.game !== game) return;
    else if (message.kind === "frames") added(message);
    else if (message.kind === "goto") {
      if (!tree.has(message.at)) hello();
      else {
        told = message.at;
        move(message.at, "python");
      }
    }
  }

  /** @param {any} message */
  function opened(message) {
    unrest();
    asking = false;
    setup = message.setup;
    game = message.game;
    tree = makeTree();
    strings = { en: [], de: [], ru: [] };
    for (const code of LANGUAGES) strings[code] = [...(message.strings[code] || [])];
    for (const frame of message.frames) tree.add(frame);
    at = tree.has(message.at) ? message.at : message.frames.length ? message.frames[0].id : null;
    told = at;
    if (tree.has(message.end)) tree.visit(message.end);
    if (at !== null) tree.visit(at);
    queue = [];
    pending = null;
    notes = notes.filter((note) => note.level === "error");
    tell({ kind: "open", by: "python" });
  }

  /** @param {any} message */
  function fits(message) {
    if (message.from !== strings.en.length) return false;
    const fresh = new Set();
    for (const frame of message.frames) {
      if (tree.has(frame.id) || fresh.has(frame.id)) return false;
      if (!tree.has(frame.up) && !fresh.has(frame.up)) return false;
      fresh.add(frame.id);
    }
    return tree.has(message.at) || fresh.has(message.at);
  }

  /** @param {any} message */
  function added(message) {
    if (!fits(message)) {
      hello();
      return;
    }
    for (const code of LANGUAGES) strings[code].push(...(message.strings[code] || []));
    for (const frame of message.frames) tree.add(frame);
    const answered = pending !== null && message.answer === pending.n;
    const stays = answered ? at !== /** @type {any} */ (pending).at : resting !== null;
    if (answered) {
      pending = null;
      notes = notes.filter((note) => note.level === "error");
    }
    const from = at;
    told = message.at;
    if (stays) {
      // The person looks at something else meanwhile and is left there; Python hears of it again.
      rest();
      tell({ kind: "frames", by: "python", from, path: [] });
      return;
    }
    unrest();
    const way = tree.between(from, message.at) || [];
    at = message.at;
    tree.visit(message.at);
    queue = queue.length && queue[queue.length - 1] === from ? queue.concat(way) : way;
    tell({ kind: "frames", by: "python", from, path: way });
  }

  /** @param {any} message */
  function noted(message) {
    if (pending && message.answer === pending.n) pending = null;
    notes = notes.concat([message]).slice(-MOST_NOTES);
    tell({ kind: "note", note: message });
  }

  /** @param {any} message */
  function filed(message) {
    files = [...message.files];
    tell({ kind: "files" });
  }

  /** @param {number} id @param {string} by */
  function move(id, by) {
    if (id === at && !queue.length) return;
    const from = at;
    at = id;
    tree.visit(id);
    queue = [];
    if (by === "person") {
      notes = notes.filter((note) => note.level === "error");
      rest();
    } else unrest();
    tell({ kind: "goto", by, from });
  }

  /** @param {Change["kind"]} kind */
  const passOn = (kind) => () => tell({ kind });
  const heardOf = /** @type {[string, Function][]} */ ([
    ["msg:custom", heard],
    ["change:lang", passOn("lang")],
    ["change:large", passOn("large")],
    ["comm_live_update", hello], // the connection is back: what was missed meanwhile comes with `open`
  ]);
  for (const [event, f] of heardOf) model.on(event, f);

  const store = {
    /** What `open` said of the game and the table; null before. */
    get setup() {
      return setup;
    },
    /** The number of the present opening. */
    get game() {
      return game;
    },
    /** @param {number | null} id @returns {Frame | undefined} */
    frame(id) {
      return tree.frame(id);
    },
    /** All frames held, parents before children. */
    get frames() {
      return tree.frames;
    },
    /** Ids from the root through the cursor to the end of the present line. */
    get line() {
      return tree.line(at);
    },
    /** Id of the step the person is at. */
    get at() {
      return at;
    },
    /** Steps from the root to the cursor. */
    get index() {
      return Math.max(0, store.place(at));
    },
    /** Steps from the root to the end of the line. */
    get end() {
      return Math.max(0, store.line.length - 1);
    },
    get isPast() {
      return store.index < store.end;
    },
    /** Index of a frame in the present line, -1 when it is not on it. @param {number | null} id */
    place(id) {
      return tree.place(at, id);
    },
    /** Continuations of a step, the oldest first. @param {number | null} id */
    children(id) {
      return tree.children(id);
    },
    /** The frames from here to the end of the line that would be entered here. @param {number} id */
    ahead(id) {
      return tree.ahead(id);
    },
    /** Sentence n of the string table in the present language. @param {number | null | undefined} n @returns {string} */
    S(n) {
      if (n === null || n === undefined) return "";
      return strings[store.lang][n] ?? strings.en[n] ?? "";
    },
    /** A word of the page itself; `{name}` is filled from params. @param {string} key @param {Record<string, any>} [params] */
    word(key, params = {}) {
      const words = setup ? setup.words : {};
      const text = (words[store.lang] || {})[key] ?? (words.en || {})[key] ?? key;
      return String(text).replace(/\{(\w+)\}/g, (whole, name) => (name in params ? apart(String(params[name])) : whole));
    },
    /** @returns {"en" | "de" | "ru"} */
    get lang() {
      const code = model.get("lang");
      return LANGUAGES.includes(code) ? code : "en";
    },
    /** @param {string} code */
    setLang(code) {
      if (code === store.lang || !LANGUAGES.includes(code)) return;
      model.set("lang", code);
      model.save_changes();
    },
    get large() {
      return Boolean(model.get("large"));
    },
    /** @param {boolean} on */
    setLarge(on) {
      model.set("large", Boolean(on));
      model.save_changes();
    },
    /** Answers in words, the newest last. */
    get notes() {
      return notes;
    },
    /** The words of a note in the present language. @param {Note} note */
    noteText(note) {
      return note.text[store.lang] ?? note.text.en ?? "";
    },
    /** @param {Note} note */
    dismiss(note) {
      notes = notes.filter((other) => other !== note);
      tell({ kind: "note" });
    },
    /** Records that can be opened, as last heard; null before. */
    get files() {
      return files;
    },
    /** Whether an answer of Python's is awaited. */
    get waiting() {
      return answers.waiting;
    },
    /** Why none has come for long (`answers.js`); null while all is well. */
    get silence() {
      return answers.silence;
    },
    /** A play that is not answered yet. */
    get pending() {
      return pending;
    },
    /** Ids of frames that no view has shown yet, in order; the last is `at`. */
    get queue() {
      return queue;
    },
    /** A view has shown this frame of the queue. @param {number} id */
    arrived(id) {
      const i = queue.indexOf(id);
      if (i >= 0) queue = queue.slice(i + 1);
    },
    /** @param {(change: Change) => void} f @returns {() => void} */
    subscribe(f) {
      listeners.add(f);
      return () => listeners.delete(f);
    },
    /** @param {number | null | undefined} id @param {{by?: string}} [who] */
    goTo(id, { by = "person" } = {}) {
      if (id !== null && id !== undefined && tree.has(id)) move(id, by);
    },
    /** As far as there is. @param {number} delta */
    step(delta) {
      store.goTo(store.line[Math.max(0, Math.min(store.end, store.index + delta))]);
    },
    toStart() {
      store.goTo(store.line[0]);
    },
    toEnd() {
      store.goTo(store.line[store.end]);
    },
    /** Up to where the line left the continuation that was there first; false on that one. */
    leaveVariation() {
      for (let frame = store.frame(at); frame && frame.up !== null; frame = store.frame(frame.up)) {
        if (store.children(frame.up)[0] === frame.id) continue;
        store.goTo(frame.up);
        return true;
      }
      return false;
    },
    /**
     * Sends a message of the page; `n` and `game` are added, for a play `at` too. Returns its n, 0 when it was not sent:
     * before anything was opened, and a play while another is pending.
     * @param {{do: string} & Record<string, any>} message
     */
    send(message) {
      if (message.do === "hello") return hello();
      if (message.do === "goto") {
        store.goTo(message.at);
        return count;
      }
      if (!setup || (message.do === "play" && pending)) return 0;
      flush();
      const whole = message.do === "play" ? { at, ...message } : message;
      if (message.do === "play") {
        // Set before sending: a stand-in model may answer at once.
        pending = { n: count + 1, do: "play", at: whole.at };
      }
      const n = post(whole);
      tell({ kind: "sent" });
      return n;
    },
    hello,
    destroy() {
      unrest();
      answers.stop();
      for (const [event, f] of heardOf) model.off(event, f);
      listeners.clear();
      byModel.delete(model);
    },
  };
  return store;
}
