// A model that stands in for the notebook's, timers run by hand, and small openings to start from.

/** @returns a model that notes what is sent and passes on what is received */
export function standInModel(traits = { lang: "en", large: false }) {
  const listeners = new Map();
  const model = {
    sent: [],
    saved: 0,
    broken: false,
    get: (name) => traits[name],
    set(name, value) {
      traits[name] = value;
      model.emit(`change:${name}`);
    },
    save_changes() {
      model.saved += 1;
    },
    on(event, f) {
      listeners.set(event, (listeners.get(event) || []).concat([f]));
    },
    off(event, f) {
      listeners.set(event, (listeners.get(event) || []).filter((other) => other !== f));
    },
    emit(event, content) {
      for (const f of listeners.get(event) || []) f(content);
    },
    receive: (message) => model.emit("msg:custom", message),
    send(message) {
      if (model.broken) throw new Error("the connection is closed");
      model.sent.push(message);
    },
  };
  return model;
}

/** Timers that run when told to. */
export function handTimers() {
  let waiting = [];
  return {
    set(f, ms) {
      const one = { f, ms };
      waiting.push(one);
      return one;
    },
    clear(one) {
      waiting = waiting.filter((other) => other !== one);
    },
    waits: () => waiting.map((one) => one.ms),
    run() {
      const now = waiting;
      waiting = [];
      for (const one of now) one.f();
    },
  };
}

/** The least a frame says. */
export function frame(id, up, more = {}) {
  return { id, up, step: id, mover: 0, round: 1, plot: [0, 0], said: [], beats: [{ zones: [], seats: [] }], ...more };
}

export function openMessage({ game = 1, frames = [frame(0, null)], at = 0, end, strings = ["zero", "one", "two"], setup = {} } = {}) {
  const words = { en: { step: "step {n} of {end}" }, de: { step: "Schritt {n} von {end}" }, ru: {} };
  const table = Object.fromEntries(["en", "de", "ru"].map((code) => [code, strings.map((s) => `${s} ${code}`)]));
  return { kind: "open", game, setup: { id: "x", players: 2, names: ["A", "B"], kinds: ["you", "random"], viewer: 0, words, ...setup }, strings: table, frames, at, end };
}
