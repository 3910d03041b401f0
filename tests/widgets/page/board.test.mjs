import assert from "node:assert/strict";
import { test } from "node:test";
import * as board from "../../../cardlab/table/static/board.js";
import * as sheet from "../../../cardlab/table/static/sheet.js";
import * as motion from "../../../cardlab/table/static/motion.js";

test("a slot for each trick called, filled when won, hatched when it is too many", () => {
  assert.deepEqual(board.callSlots({ called: 3, won: 1 }), ["won", "open", "open"]);
  assert.deepEqual(board.callSlots({ called: 1, won: 2 }), ["won", "over"]);
  assert.deepEqual(board.callSlots({ called: 0, won: 0 }), []);
  assert.deepEqual(board.callSlots({ called: 0, won: 1 }), ["over"]);
});

test("a long hand of backs is no wider than a short one", () => {
  for (const n of [8, 9, 12, 20, 30]) assert.ok(board.backsStep(n) * (n - 1) <= 77 && board.backsStep(n) >= 2, String(n));
  assert.equal(board.backsStep(1), 11);
});

test("a carried card goes to the zone under the pointer that one of its acts names", () => {
  const zones = ["line:R", "line:Y", "line:G"].map((id, i) => ({ id, box: { left: 0, right: 100, top: 50 * i, bottom: 50 * i + 49 } }));
  const acts = [{ act: "RY+2>R", to: "line:R" }, { act: "RY+2>Y", to: "line:Y" }];
  assert.equal(board.dropZone(acts, zones, 50, 70), "line:Y");
  assert.equal(board.dropZone(acts, zones, 50, 120), null, "not its colour");
  assert.equal(board.dropZone(acts, zones, 200, 70), null);
  assert.equal(board.dropZone([{ act: "R7" }], zones, 50, 20), null);
});

test("the arrows up and down lead to the nearest row, and there to the card most nearly above or below", () => {
  const box = (left, top) => ({ left, right: left + 40, top, bottom: top + 56 });
  const boxes = [box(0, 0), box(50, 0), box(300, 0), box(0, 100), box(290, 104), box(0, 200)];
  assert.equal(board.laidBeyond(boxes[1], boxes, true), 3);
  assert.equal(board.laidBeyond(boxes[2], boxes, true), 4, "the same row, if a little lower");
  assert.equal(board.laidBeyond(boxes[3], boxes, true), 5);
  assert.equal(board.laidBeyond(boxes[5], boxes, true), -1);
  assert.equal(board.laidBeyond(boxes[0], boxes, false), -1);
  assert.equal(board.laidBeyond(boxes[5], boxes, false), 3);
  assert.equal(board.laidBeyond(boxes[3], boxes, false), 0);
});

test("the layout hangs on the kinds of zone alone", () => {
  assert.deepEqual(board.shape({ zones: [{ kind: "line" }, { kind: "hand" }] }), [true && "has-lines", false]);
  assert.deepEqual(board.shape({ zones: [{ kind: "stock" }] }), [false, "has-bank"]);
  assert.deepEqual(board.shape({ zones: [{ kind: "trick" }] }), [false, false]);
});

test("a cell of the sheet is a mark or a text, and more for the whole sheet", () => {
  assert.deepEqual(sheet.cellOf("hit"), { mark: "hit", text: "", more: "" });
  assert.deepEqual(sheet.cellOf("miss −10"), { mark: "miss", text: "", more: "−10" });
  assert.deepEqual(sheet.cellOf("3"), { mark: "", text: "3", more: "" });
  assert.deepEqual(sheet.cellOf(""), { mark: "", text: "", more: "" });
});

test("narrow columns name every other round, and always the one being played", () => {
  assert.ok(sheet.writtenHeads(19, 20, 1, 18).every(Boolean));
  for (const now of [0, 7, 8, 18, null]) {
    const heads = sheet.writtenHeads(19, 10, 1, now), at = heads.flatMap((shown, i) => (shown ? [i] : []));
    if (now !== null) assert.ok(heads[now]);
    for (let i = 1; i < at.length; i += 1) assert.ok(at[i] - at[i - 1] >= 2, `${now}: ${at}`);
  }
  assert.ok(sheet.namesWidth(["Anna", "Константин Константинопольский"], 1, true) <= 52);
});

test("a card whose new place is not drawn at this width goes to the seat that has it, and comes from there", () => {
  const box = (x) => ({ x, y: 0, w: 40, h: 56 }), none = { x: 0, y: 0, w: 0, h: 0 };
  const lying = { box: box(0), zone: "line:G", face: "G+6", svg: "" }, held = { box: none, zone: "hand:2", face: "G+6", svg: "" };
  const zones = new Map([["line:G", box(0)], ["hand:2", box(300)]]);
  const ways = { from: new Map(), gone: new Map(), hidden: new Set() };
  const before = { cards: new Map([["c1", lying]]), zones }, after = { cards: new Map([["c1", held]]), zones };
  const [flight] = motion.plan(before, after, ways, 220);
  assert.equal(flight.stays, false);
  assert.equal(flight.end.x, 300);
  const [back] = motion.plan(after, before, ways, 110);
  assert.equal(back.start.x, 300);
  assert.equal(back.stays, true);
});
