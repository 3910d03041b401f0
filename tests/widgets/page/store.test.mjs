// The page's model of a match: the tree, the cursor, and what is said to Python and when.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createStore } from "../../../cardlab/table/static/store.js";
import { frame, handTimers, openMessage, standInModel } from "./standin.mjs";

/** A line of four steps with a variation of two at step 1: 0-1-2-3-4 and 1-5-6. */
function tree() {
  return [frame(0, null), frame(1, 0), frame(2, 1), frame(3, 2), frame(4, 3), frame(5, 1), frame(6, 5)];
}

function opened(more = {}) {
  const model = standInModel();
  const timers = handTimers();
  const store = createStore(model, timers);
  model.receive(openMessage({ frames: tree(), at: 4, end: 4, ...more }));
  return { model, timers, store };
}

const sent = (model, what) => model.sent.filter((m) => m.do === what);
/** All that a view can read of where one is. */
const place = (store) => ({ at: store.at, line: [...store.line], index: store.index, end: store.end, isPast: store.isPast });

describe("opening", () => {
  it("says hello once, without a game number, and knows nothing before the answer", () => {
    const model = standInModel();
    const store = createStore(model, handTimers());
    assert.deepEqual(model.sent, [{ do: "hello", n: 1 }]);
    assert.equal(store.setup, null);
    assert.deepEqual(place(store), { at: null, line: [], index: 0, end: 0, isPast: false });
    assert.equal(store.send({ do: "teacher", on: true }), 0);
    store.step(1);
    store.toEnd();
    assert.equal(store.leaveVariation(), false);
    assert.equal(model.sent.length, 1);
  });

  it("is one for all views of a model, and a late view finds the present step", () => {
    const { model, store } = opened();
    store.goTo(2);
    assert.equal(createStore(model), store);
    assert.equal(createStore(model).at, 2);
    assert.equal(sent(model, "hello").length, 1);
  });

  it("replaces everything", () => {
    const { model, store } = opened();
    store.send({ do: "play", act: "x" });
    model.receive(openMessage({ game: 2, frames: [frame(0, null), frame(1, 0)], at: 0, strings: ["only"] }));
    assert.deepEqual(place(store), { at: 0, line: [0, 1], index: 0, end: 1, isPast: true });
    assert.equal(store.frame(4), undefined);
    assert.equal(store.S(0), "only en");
    assert.equal(store.pending, null);
  });

  it("knows in which language a game is told that has no words in the page's", () => {
    const { model, store } = opened();
    assert.equal(store.toldIn, null);
    const message = openMessage({ frames: tree(), at: 4, end: 4 });
    message.setup.told_in = { en: "en", de: "en", ru: "en" };
    model.receive(message);
    assert.equal(store.toldIn, null);
    store.setLang("de");
    assert.equal(store.toldIn, "en");
  });

  it("follows the line Python is on, else the newest continuations", () => {
    assert.deepEqual(opened({ at: 1, end: 4 }).store.line, [0, 1, 2, 3, 4]);
    assert.deepEqual(opened({ at: 1, end: undefined }).store.line, [0, 1, 5, 6]);
  });

  it("says hello again when the connection is back", () => {
    const { model } = opened();
    model.emit("comm_live_update");
    assert.equal(sent(model, "hello").length, 2);
  });

  it("survives a closed connection", (t) => {
    t.mock.method(console, "warn", () => {});
    const { model, store, timers } = opened();
    model.broken = true;
    store.step(-1);
    timers.run();
    assert.equal(store.at, 3);
  });
});

describe("the cursor", () => {
  it("is in the same state by whatever way a step was reached", () => {
    for (let goal = 0; goal <= 4; goal += 1) {
      const ways = [
        (s) => s.goTo(goal),
        (s) => { s.toStart(); for (let i = 0; i < goal; i += 1) s.step(1); },
        (s) => { while (s.index > goal) s.step(-1); },
        (s) => { for (let i = 0; i < 9; i += 1) s.step(-1); s.step(goal); },
        (s) => { s.toStart(); s.toEnd(); s.goTo(goal); },
      ];
      const states = ways.map((way) => { const { store } = opened(); way(store); return place(store); });
      for (const state of states) assert.deepEqual(state, { at: goal, line: [0, 1, 2, 3, 4], index: goal, end: 4, isPast: goal < 4 });
    }
  });

  it("stays where there is no further step, and at unknown ones", () => {
    const { store } = opened();
    store.step(1);
    assert.equal(store.at, 4);
    store.goTo(99);
    store.goTo(null);
    assert.equal(store.at, 4);
    store.step(-100);
    assert.equal(store.at, 0);
  });

  it("goes forward along the branch visited last", () => {
    const { store } = opened();
    store.goTo(6);
    assert.deepEqual(store.line, [0, 1, 5, 6]);
    store.goTo(1);
    assert.deepEqual(store.line, [0, 1, 5, 6]);
    store.goTo(3);
    store.toStart();
    assert.deepEqual(store.line, [0, 1, 2, 3, 4]);
    assert.deepEqual(store.children(1), [2, 5]);
    assert.deepEqual(store.ahead(5), [5, 6]);
    assert.equal(store.place(6), -1);
    assert.equal(store.place(3), 3);
  });

  it("leaves a variation at its fork, and a main line not at all", () => {
    const { store } = opened();
    assert.equal(store.leaveVariation(), false);
    assert.equal(store.at, 4);
    store.goTo(6);
    assert.equal(store.leaveVariation(), true);
    assert.equal(store.at, 1);
  });
});

describe("telling Python where the person is", () => {
  it("waits until they rest, and says only the last step", () => {
    const { model, store, timers } = opened();
    for (let i = 0; i < 4; i += 1) store.step(-1); // a held key
    assert.deepEqual(sent(model, "goto"), []);
    assert.deepEqual(timers.waits(), [150]);
    timers.run();
    assert.deepEqual(sent(model, "goto"), [{ do: "goto", at: 0, n: 2, game: 1 }]);
  });

  it("says nothing of a way that ends where it began, nor of Python's own move", () => {
    const { model, store, timers } = opened();
    store.step(-1);
    store.step(1);
    timers.run();
    model.receive({ kind: "goto", game: 1, at: 2 });
    timers.run();
    assert.equal(store.at, 2);
    assert.deepEqual(sent(model, "goto"), []);
  });

  it("is made up before a play, so that the play is made at the step on the table", () => {
    const { model, store } = opened();
    store.goTo(1);
    store.send({ do: "play", act: "R7" });
    assert.deepEqual(model.sent.slice(1), [
      { do: "goto", at: 1, n: 2, game: 1 },
      { do: "play", act: "R7", at: 1, n: 3, game: 1 },
    ]);
  });

  it("keeps silent after destroy", () => {
    const { model, store, timers } = opened();
    store.step(-1);
    store.destroy();
    timers.run();
    model.receive({ kind: "goto", game: 1, at: 0 });
    assert.deepEqual(sent(model, "goto"), []);
    assert.equal(store.at, 3);
  });
});

describe("playing", () => {
  it("sends one play at a time", () => {
    const { model, store } = opened();
    assert.equal(store.send({ do: "play", act: "R7" }), 2);
    assert.equal(store.send({ do: "play", act: "R7" }), 0);
    assert.equal(sent(model, "play").length, 1);
    assert.deepEqual(store.pending, { n: 2, do: "play", at: 4 });
    store.send({ do: "files" });
    assert.equal(sent(model, "files").length, 1);
  });

  it("is free again after any answer", () => {
    const frames = { kind: "frames", game: 1, answer: 2, from: 3, strings: {}, frames: [frame(7, 4)], at: 7 };
    const note = { kind: "note", answer: 2, level: "refused", text: { en: "no" } };
    for (const answer of [frames, note, openMessage({ frames: tree(), at: 4 })]) {
      const { model, store } = opened();
      store.send({ do: "play", act: "R7" });
      model.receive({ kind: "note", answer: 1, level: "info", text: { en: "of another message" } });
      assert.notEqual(store.pending, null);
      model.receive(answer);
      assert.equal(store.pending, null);
      assert.notEqual(store.send({ do: "play", act: "R7" }), 0);
    }
  });

  it("appends what Python answers and queues it for the table", () => {
    const { model, store } = opened();
    const seen = [];
    store.subscribe((change) => seen.push(change));
    store.send({ do: "play", act: "R7" });
    model.receive({ kind: "frames", game: 1, answer: 2, from: 3, strings: { en: ["d"], de: ["d"], ru: ["d"] }, frames: [frame(7, 4), frame(8, 7)], at: 8 });
    assert.deepEqual(place(store), { at: 8, line: [0, 1, 2, 3, 4, 7, 8], index: 6, end: 6, isPast: false });
    assert.deepEqual(seen[1], { kind: "frames", by: "python", from: 4, path: [7, 8] });
    assert.deepEqual(store.queue, [7, 8]);
    assert.equal(store.S(3), "d");
    model.receive({ kind: "frames", game: 1, from: 4, strings: {}, frames: [frame(9, 8)], at: 9 });
    assert.deepEqual(store.queue, [7, 8, 9]);
    store.arrived(7);
    assert.deepEqual(store.queue, [8, 9]);
    store.step(-1);
    assert.deepEqual(store.queue, []);
  });

  it("puts back what is as in the scene before", () => {
    const hand = { id: "hand:0", cards: [] }, trick = { id: "trick" }, won = { id: "trick", won: 1 };
    const first = { zones: [hand, trick], seats: [{ score: "1" }], sheet: { now: 1 }, pause: 5 };
    const { store, model } = opened({
      frames: [frame(0, null, { beats: [first] }), frame(1, 0, { beats: [{ zones: ["=", won], seats: ["="] }, { zones: ["=", "="], seats: [{}] }] })],
      at: 1,
      end: 1,
    });
    assert.deepEqual(store.frame(1).beats, [{ zones: [hand, won], seats: [{ score: "1" }] }, { zones: [hand, won], seats: [{}] }]);
    assert.equal(store.frame(1).beats[1].zones[0], store.frame(0).beats[0].zones[0], "held once");
    // A branch goes on from where it leaves, not from what came last.
    const branch = frame(2, 0, { beats: [{ zones: ["=", "="], seats: ["="], sheet: "=" }] });
    model.receive({ kind: "frames", game: 1, from: 3, strings: {}, frames: [branch, frame(3, 2, { beats: [{ ...first, sheet: "=" }] })], at: 3 });
    assert.deepEqual(store.frame(2).beats, [{ zones: [hand, trick], seats: [{ score: "1" }], sheet: { now: 1 } }]);
    assert.deepEqual(store.frame(3).beats[0].sheet, { now: 1 });
  });
  it("passes through the frames it holds when an existing continuation is entered", () => {
    const { model, store } = opened();
    store.goTo(1);
    store.send({ do: "play", act: "B5" });
    model.receive({ kind: "frames", game: 1, answer: 3, from: 3, strings: {}, frames: [], at: 6 });
    assert.deepEqual(store.queue, [5, 6]);
    assert.deepEqual(store.line, [0, 1, 5, 6]);
  });

  it("does not tear away a person who looks at something else when the answer comes", () => {
    const { model, store, timers } = opened();
    store.send({ do: "play", act: "R7" });
    store.goTo(2);
    timers.run();
    model.receive({ kind: "frames", game: 1, answer: 2, from: 3, strings: {}, frames: [frame(7, 4)], at: 7 });
    assert.equal(store.at, 2);
    assert.deepEqual(store.queue, []);
    assert.equal(store.end, 5);
    timers.run();
    assert.deepEqual(sent(model, "goto").map((m) => m.at), [2, 2]);
  });
});

describe("messages that do not fit", () => {
  const wrong = {
    "a gap in the strings": { from: 9, frames: [frame(7, 4)], at: 7 },
    "strings that are there already": { from: 2, frames: [frame(7, 4)], at: 7 },
    "a frame without its parent": { from: 3, frames: [frame(8, 7)], at: 8 },
    "a frame that is there already": { from: 3, frames: [frame(4, 3)], at: 4 },
    "a step that is not there": { from: 3, frames: [], at: 77 },
  };
  for (const [name, message] of Object.entries(wrong)) {
    it(`asks anew at ${name}, once, and changes nothing until the answer`, () => {
      const { model, store } = opened();
      const before = place(store);
      model.receive({ kind: "frames", game: 1, strings: {}, ...message });
      model.receive({ kind: "frames", game: 1, strings: {}, ...message });
      model.receive({ kind: "goto", game: 1, at: 0 });
      assert.deepEqual(place(store), before);
      assert.equal(store.frames.length, 7);
      assert.equal(sent(model, "hello").length, 2);
      model.receive(openMessage({ frames: tree(), at: 0, end: 4 }));
      assert.equal(store.at, 0);
      model.receive({ kind: "goto", game: 1, at: 1 });
      assert.equal(store.at, 1);
    });
  }

  it("ignores those of another game, of an unknown kind, and what is no message", () => {
    const { model, store } = opened();
    const before = place(store);
    for (const message of [{ kind: "goto", game: 0, at: 0 }, { kind: "goto", game: 2, at: 0 }, { kind: "goto", at: 0 },
      { kind: "frames", game: 2, from: 0, strings: {}, frames: [], at: 0 }, { kind: "what" }, null, "goto", 3]) model.receive(message);
    assert.deepEqual(place(store), before);
    assert.equal(sent(model, "hello").length, 1);
  });
});

describe("words", () => {
  it("are picked in the present language, in place", () => {
    const { model, store } = opened();
    const seen = [];
    store.subscribe((change) => seen.push(change.kind));
    assert.equal(store.S(1), "one en");
    store.setLang("de");
    assert.equal(store.S(1), "one de");
    store.setLang("xx");
    assert.equal(store.lang, "de");
    assert.deepEqual(seen, ["lang"]);
    assert.equal(model.saved, 1);
    assert.equal(store.S(undefined), "");
    assert.equal(store.S(99), "");
  });

  it("of the page are filled literally, and English stands in for a missing one", () => {
    const { store } = opened();
    assert.equal(store.word("step", { n: "$&<b>", end: 4 }), "step $&<b> of 4");
    store.setLang("ru");
    assert.equal(store.word("step", { n: 1 }), "step 1 of {end}");
    assert.equal(store.word("nowhere"), "nowhere");
  });
});

describe("notes", () => {
  it("keep the last few; a step on takes refusals away, not errors", () => {
    const { model, store } = opened();
    for (let i = 0; i < 6; i += 1) model.receive({ kind: "note", level: "refused", text: { en: `no ${i}`, de: `nein ${i}` } });
    model.receive({ kind: "note", level: "error", text: { en: "broken" } });
    assert.deepEqual(store.notes.map((note) => store.noteText(note)), ["no 3", "no 4", "no 5", "broken"]);
    store.step(-1);
    assert.deepEqual(store.notes.map((note) => store.noteText(note)), ["broken"]);
    store.dismiss(store.notes[0]);
    assert.deepEqual(store.notes, []);
  });

  it("bring the list of records", () => {
    const { model, store } = opened();
    model.receive({ kind: "files", answer: 2, files: ["monday.json"] });
    assert.deepEqual(store.files, ["monday.json"]);
  });
});

it("listeners leave one by one", () => {
  const { store } = opened();
  let a = 0;
  let b = 0;
  const leave = store.subscribe(() => { a += 1; });
  store.subscribe(() => { b += 1; });
  store.step(-1);
  leave();
  store.step(-1);
  assert.deepEqual([a, b], [1, 2]);
});
