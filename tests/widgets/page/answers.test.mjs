// A message that Python does not answer: when it is said, what is said of the reason, and when that goes away again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { whySilent } from "../../../cardlab/table/static/answers.js";
import { noteLines } from "../../../cardlab/table/static/scene.js";
import { createStore } from "../../../cardlab/table/static/store.js";
import { frame, openMessage, standInModel } from "./standin.mjs";

/** A clock that is put forward by hand. */
function clock() {
  let now = 0, waiting = [];
  return {
    set(f, ms) {
      const one = { f, at: now + ms };
      waiting.push(one);
      return one;
    },
    clear(one) { waiting = waiting.filter((other) => other !== one); },
    pass(ms) {
      for (const end = now + ms; ;) {
        const [next] = waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at);
        if (!next) return (now = end);
        now = next.at;
        waiting = waiting.filter((one) => one !== next);
        next.f();
      }
    },
    get waits() { return waiting.length; },
  };
}

const words = Object.fromEntries(["en", "de", "ru"].map((lang) => {
  const text = readFileSync(new URL(`../../../cardlab/language/words/${lang}/table.toml`, import.meta.url), "utf8");
  return [lang, Object.fromEntries([...text.matchAll(/^(\w+) = "(.*)"$/gm)].map((m) => [m[1], m[2]]))];
}));

const idle = () => ({ status: "idle", connectionStatus: "connected" });

function opened(kernel = idle()) {
  const model = standInModel(), time = clock();
  if (kernel !== undefined) model.widget_manager = { kernel };
  const store = createStore(model, time);
  model.receive(openMessage({ frames: [frame(0, null), frame(1, 0)], at: 1, setup: { words } }));
  const told = [];
  store.subscribe((change) => told.push(change.kind));
  return { model, time, store, told };
}

const text = (node) => (node === null || node === undefined || typeof node === "boolean" ? "" : Array.isArray(node) ? node.map(text).join("") : typeof node === "object" ? (node.text || "") + text(node.children) : String(node));
const said = (store) => text(noteLines(store));

const ASKING = [
  { do: "play", act: "x" }, { do: "seat", seat: 1 }, { do: "ready", seat: 1 }, { do: "teacher", on: true }, { do: "forced", on: true }, { do: "names", names: [] },
  { do: "new", deal: "new" }, { do: "go" }, { do: "save", name: "x" }, { do: "files" }, { do: "load", name: "x.json" }, { do: "aid", id: "x", on: true }, { do: "hello" },
];

describe("a message that is not answered", () => {
  for (const message of ASKING) {
    it(`shows at once that an answer is awaited, and after a few seconds says why none comes: ${message.do}`, () => {
      const { time, store, told } = opened();
      assert.equal(store.waiting, false);
      store.send(message);
      assert.equal(store.waiting, true);
      assert.equal(store.silence, null);
      time.pass(2000);
      assert.equal(store.silence, null, "most answers take no longer");
      time.pass(2000);
      assert.equal(store.silence, "gone");
      assert.ok(told.includes("silence"));
      assert.match(said(store), /Run this cell again/);
      store.setLang("de");
      assert.match(said(store), /Führe diese Zelle noch einmal aus/);
      store.setLang("ru");
      assert.match(said(store), /Запустите эту ячейку ещё раз/);
    });
  }

  it("going through the steps awaits nothing: the page holds them", () => {
    const { model, time, store } = opened();
    store.step(-1);
    time.pass(60000);
    assert.equal(model.sent.at(-1).do, "goto");
    assert.equal(store.waiting, false);
    assert.equal(store.silence, null);
  });

  it("tells each kind of silence in a sentence of its own, in every language", () => {
    const seen = new Set();
    for (const kernel of [null, { status: "busy", connectionStatus: "connected" }, { status: "idle", connectionStatus: "disconnected" }, undefined]) {
      const { time, store, model } = opened(null);
      if (kernel === undefined) delete model.widget_manager;
      else model.widget_manager.kernel = kernel;
      store.send({ do: "files" });
      time.pass(4000);
      for (const lang of ["en", "de", "ru"]) {
        store.setLang(lang);
        assert.doesNotMatch(said(store), /silent/, "a word is missing");
        seen.add(said(store));
      }
    }
    assert.equal(seen.size, 12);
  });

  it("a play is taken back when nobody is there to answer, and can be tried again; it stays sent while Python is at work", () => {
    const { model, time, store } = opened();
    store.send({ do: "play", act: "x" });
    time.pass(4000);
    assert.equal(store.pending, null);
    assert.ok(store.send({ do: "play", act: "x" }) > 0);
    assert.notEqual(store.pending, null);
    time.pass(4000);
    assert.equal(store.pending, null, "as often as one tries");
    store.send({ do: "play", act: "x" });
    model.widget_manager.kernel = { status: "busy", connectionStatus: "connected" };
    time.pass(4000);
    assert.equal(store.silence, "busy");
    assert.notEqual(store.pending, null);
  });

  it("is watched further: what was busy may turn out to be gone", () => {
    const { model, time, store } = opened({ status: "busy", connectionStatus: "connected" });
    store.send({ do: "play", act: "x" });
    time.pass(60000);
    assert.equal(store.silence, "busy");
    model.widget_manager.kernel.status = "idle";
    time.pass(4000);
    assert.equal(store.silence, "gone");
  });

  it("the sentence goes away with the answer, whichever kind it is", () => {
    const answers = [
      (n) => ({ kind: "frames", game: 1, answer: n, from: 3, strings: {}, frames: [frame(2, 1)], at: 2 }), (n) => ({ kind: "note", answer: n, level: "refused", text: { en: "no" } }),
      (n) => ({ kind: "files", answer: n, files: [] }), () => openMessage({ game: 2 }),
    ];
    for (const answer of answers) {
      const { model, time, store } = opened();
      store.send({ do: "play", act: "x" });
      time.pass(4000);
      assert.notEqual(store.silence, null);
      model.receive(answer(model.sent.at(-1).n));
      assert.equal(store.silence, null);
      assert.equal(store.waiting, false);
      assert.doesNotMatch(said(store), /Python does not answer/);
      assert.equal(time.waits, 0, "nothing is left to wait for");
    }
  });

  it("what others say meanwhile is no answer; an answer to a later message is one to those before it", () => {
    const { model, time, store } = opened();
    const first = store.send({ do: "files" });
    const second = store.send({ do: "save", name: "x" });
    model.receive({ kind: "note", level: "info", text: { en: "by the way" } });
    model.receive({ kind: "goto", game: 1, at: 0 });
    assert.equal(store.waiting, true);
    model.receive({ kind: "note", answer: first, level: "info", text: { en: "one" } });
    assert.equal(store.waiting, true);
    store.send({ do: "files" });
    model.receive({ kind: "note", answer: second + 1, level: "info", text: { en: "three" } });
    assert.equal(store.waiting, false);
    time.pass(60000);
    assert.equal(store.silence, null);
  });

  it("one that cannot even be sent is told at once", (t) => {
    t.mock.method(console, "warn", () => {});
    const { model, store } = opened({ status: "dead", connectionStatus: "connected" });
    model.broken = true;
    for (let i = 0; i < 2; i += 1) {
      store.send({ do: "play", act: "x" });
      assert.equal(store.silence, "gone");
      assert.equal(store.pending, null);
    }
  });

  it("one that cannot be sent does not wait for a kernel that is busy with something else", (t) => {
    t.mock.method(console, "warn", () => {});
    const { model, time, store } = opened({ status: "busy", connectionStatus: "connected" });
    model.broken = true;
    store.send({ do: "play", act: "x" });
    time.pass(9000);
    assert.equal(store.silence, "gone");
    delete model.widget_manager;
    time.pass(9000);
    assert.equal(store.silence, "lost");
  });

  it("leaves no timer behind when the widget goes", () => {
    const { time, store } = opened();
    store.send({ do: "files" });
    store.destroy();
    assert.equal(time.waits, 0);
  });
});

describe("the reason of a silence", () => {
  const why = (kernel) => whySilent({ widget_manager: { kernel } });
  it("is looked up at the kernel, where the notebook shows it", () => {
    assert.equal(why(null), "gone");
    for (const status of ["dead", "terminating", "restarting", "autorestarting", "starting", "idle"]) assert.equal(why({ status, connectionStatus: "connected" }), "gone", status);
    assert.equal(why({ status: "busy", connectionStatus: "connected" }), "busy");
    for (const connectionStatus of ["connecting", "disconnected"]) assert.equal(why({ status: "busy", connectionStatus }), "lost");
    assert.equal(why({ status: "unknown", connectionStatus: "connected" }), "unknown");
    assert.equal(why({ status: "dead", connectionStatus: "disconnected" }), "gone");
    for (const model of [{}, { widget_manager: null }, { widget_manager: {} }]) assert.equal(whySilent(model), "unknown");
  });
});
