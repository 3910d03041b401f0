import assert from "node:assert/strict";
import { test } from "node:test";
import * as motion from "../../../cardlab/table/static/motion.js";

const box = (x, y = 0, w = 50) => ({ x, y, w, h: w * 1.4 });
const lying = (zone, x, face = "R7") => ({ box: box(x), zone, face, svg: face });
const snapshot = (cards, zones = {}) => ({ cards: new Map(Object.entries(cards)), zones: new Map(Object.entries(zones)) });
const ways = (o = {}) => ({ from: new Map(Object.entries(o.from || {})), gone: new Map(Object.entries(o.gone || {})), hidden: new Set(o.hidden || []) });

test("a card travels when it lies in another zone, not when the page around it moves", () => {
  const before = snapshot({ a: lying("hand:0", 0), b: lying("hand:0", 60), c: lying("trick", 300) });
  const after = snapshot({ a: lying("trick", 320), b: lying("hand:0", 90), c: lying("trick", 310) });
  const plan = motion.plan(before, after, ways(), 220);
  assert.deepEqual(plan.map((f) => [f.id, f.start.x, f.end.x, f.turn, f.stays]), [["a", 0, 320, false, true]]);
});

test("a card that appears comes from its zone, face down if that zone is hidden", () => {
  const before = snapshot({}, { "hand:1": box(500), stock: box(700) });
  const after = snapshot({ a: lying("trick", 300), b: lying("hand:0", 0), c: lying("hand:1", 500, "back"), d: lying("hand:0", 60) });
  const plan = motion.plan(before, after, ways({ from: { a: "hand:1", b: "stock", c: "stock" }, hidden: ["hand:1"] }), 220);
  assert.deepEqual(plan.map((f) => [f.id, f.turn]), [["a", true], ["b", false], ["c", false]], "without a way it is simply there");
});

test("cards that leave go to where they go, and leave nothing", () => {
  const before = snapshot({ a: lying("last", 0), b: lying("hand:0", 60) }, { "won:1": box(600, 10, 8) });
  const [flight, ...rest] = motion.plan(before, snapshot({}, { "won:1": box(600, 10, 8) }), ways({ gone: { a: "won:1" } }), 220);
  assert.equal(flight.id, "a");
  assert.equal(flight.stays, false);
  assert.ok(flight.end.w < flight.start.w);
  assert.deepEqual(rest, []);
});

test("without motion a ring marks what changed, or who has it now", () => {
  const ringed = [], el = (name, more = {}) => ({ animate: (_, { id }) => ringed.push(`${id} ${name}`), closest: () => null, ...more });
  const seat = el("seat 1"), drawn = { a: el("a") }, zones = { "won:1": el("", { closest: () => seat }), "won:0": el("won:0"), "hand:1": el("", { closest: () => seat }) };
  const root = { querySelectorAll: (s) => [drawn[s.match(/card="(.*)"/)[1]]].filter(Boolean), querySelector: (s) => zones[s.match(/zone~="(.*)"/)[1]] ?? null };
  globalThis.CSS = { escape: (text) => text };
  const cards = { a: lying("hand:0", 0), b: lying("trick", 60), c: lying("trick", 120), d: lying("trick", 180) }, places = { "won:1": box(600), "won:0": box(0), "hand:1": box(600) };
  const unseen = { ...lying("hand:1", 0), box: box(0, 0, 0) };
  const plan = motion.plan(snapshot(cards, places), snapshot({ a: lying("trick", 300), c: unseen }, places), ways({ gone: { b: "won:1", d: "won:0" } }), 220);
  motion.ring(root, plan);
  assert.deepEqual(ringed, ["cl-ring a", "cl-ring seat 1", "cl-ring won:0"], "a seat once, however many cards it took");
});

test("a deal is 40 ms a card and never longer than 600 ms in all", () => {
  const deal = (n) => {
    const cards = Object.fromEntries(Array.from({ length: n }, (_, i) => [`c${i}`, lying("hand:0", 60 * i)]));
    const from = Object.fromEntries(Object.keys(cards).map((id) => [id, "stock"]));
    return motion.plan(snapshot({}, { stock: box(0) }), snapshot(cards), ways({ from }), 220).map((f) => f.delay);
  };
  assert.deepEqual(deal(1), [0]);
  assert.deepEqual(deal(4), [0, 40, 80, 120]);
  assert.equal(Math.max(...deal(24)) + 220, 600);
});

test("backwards every way is gone the other way round", () => {
  const scene = { zones: [{ id: "trick", kind: "trick", cards: [{ id: "a", face: "R7", from: "hand:1" }] }, { id: "hand:1", kind: "hand", cards: [{ id: "h", face: "back" }] }], gone: [["b", "won:2"]] };
  const on = motion.waysOf([scene], false), back = motion.waysOf([scene, undefined], true);
  assert.deepEqual([[...on.from], [...on.gone]], [[["a", "hand:1"]], [["b", "won:2"]]]);
  assert.deepEqual([[...back.from], [...back.gone]], [[["b", "won:2"]], [["a", "hand:1"]]]);
  assert.deepEqual([...on.hidden], ["hand:1"]);
});
