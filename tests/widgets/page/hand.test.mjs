import assert from "node:assert/strict";
import { test } from "node:test";
import { onGround } from "../../../cardlab/table/static/drag.js";
import { handRow, mainAct, sortActs, wideRow } from "../../../cardlab/table/static/hand.js";
import { nextSeat, seatsToLookFrom } from "../../../cardlab/table/static/toolbar.js";
import { canSelectSeveral, clickMeans, fittingActs, mayJoin } from "../../../cardlab/table/static/select.js";
import * as number from "../../../cardlab/table/static/number.js";
import { seatPlaces } from "../../../cardlab/table/static/scene.js";
import * as keys from "../../../cardlab/table/static/keys.js";

const acts = [
  { act: "R7", cards: ["c7"] }, { act: "R1", cards: ["c1"] }, { act: "R1 reverse", cards: ["c1"] }, { act: "keep" }, { act: "say {}", group: "number", number: [-99, 99] },
  { act: "swap a", cards: ["a"], group: "select" }, { act: "swap a b", cards: ["a", "b"], group: "select" }, { act: "swap c", cards: ["c"], group: "select" },
];

test("acts are sorted by what stands for them", () => {
  const sorted = sortActs({ acts });
  assert.deepEqual([...sorted.byCard].map(([id, list]) => [id, list.map((a) => a.act)]), [["c7", ["R7"]], ["c1", ["R1", "R1 reverse"]]]);
  assert.deepEqual(sorted.buttons.map((a) => a.act), ["keep"]);
  assert.deepEqual(sorted.numbers.map((a) => a.act), ["say {}"]);
  assert.equal(sorted.select.length, 3);
  assert.equal(sorted.most, 2);
  assert.equal(sortActs({}).most, 0);
});

test("a selection is an act only when it is exactly that act's cards", () => {
  const { select } = sortActs({ acts });
  const fitting = (...ids) => fittingActs(select, new Set(ids)).map((act) => act.act);
  assert.deepEqual(fitting("b", "a"), ["swap a b"]);
  assert.deepEqual(fitting("b"), []);
  assert.deepEqual(fitting(), []);
  assert.equal(mayJoin(select, new Set(["a"]), "b"), true);
  assert.equal(mayJoin(select, new Set(["a"]), "c"), false);
  assert.equal(mayJoin(select, new Set(), "b"), true);
});

test("a narrow hand has even rows", () => {
  assert.deepEqual([0, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 19].map(handRow), [5, 5, 5, 6, 4, 4, 5, 5, 6, 6, 5, 5]);
});

test("a selection may be several acts: the choice of the top card", () => {
  const set = ["C", "D"].map((suit) => ({ act: `set ${suit}`, cards: ["a", "b"], group: "select" }));
  assert.deepEqual(fittingActs(set, new Set(["b", "a"])).map((act) => act.act), ["set C", "set D"]);
});

test("a click plays a card that has an act of its own, unless several are being selected or it is picked", () => {
  const means = (own, selectable, picked, several) => clickMeans({ own, selectable, picked, several });
  assert.equal(means(1, true, false, false), "play");
  assert.equal(means(2, true, false, false), "ask");
  assert.equal(means(1, true, false, true), "pick");
  assert.equal(means(1, true, true, false), "pick", "it is let go");
  assert.equal(means(0, true, false, false), "pick");
  assert.equal(means(1, false, false, true), "play");
  assert.equal(means(0, false, false, false), null);
  assert.equal(canSelectSeveral(sortActs({ acts })), false);
  assert.equal(canSelectSeveral(sortActs({ acts: [...acts, { act: "a", cards: ["a"] }] })), true);
});

test("Enter does the one main act, and none while cards are picked", () => {
  const two = { buttons: [{ act: "accept", main: true }, { act: "challenge" }], select: [] };
  assert.equal(mainAct(two, new Set()).act, "accept");
  assert.equal(mainAct(two, new Set(["a"])), null);
  assert.equal(mainAct({ ...two, buttons: [{ act: "a", main: true }, { act: "b", main: true }] }, new Set()), null);
  assert.equal(mainAct({ buttons: [{ act: "0" }, { act: "1" }], select: [] }, new Set()), null);
});

test("a wide hand of more than ten has even rows", () => {
  assert.deepEqual([0, 1, 10, 11, 12, 20, 21, 30].map(wideRow), [0, 1, 10, 6, 6, 10, 7, 10]);
});

test("− and + start an empty field at nothing, and stay within the bounds", () => {
  assert.equal(number.stepped("", 1, [-99, 99]), "0");
  assert.equal(number.stepped("", -1, [-99, 99]), "0");
  assert.equal(number.stepped("", 1, [3, 9]), "3");
  assert.equal(number.stepped("23", 1, [-99, 99]), "24");
  assert.equal(number.stepped("0", -1, [-99, 99]), "−1");
  assert.equal(number.stepped("−99", -1, [-99, 99]), "−99");
  assert.equal(number.stepped("500", 1, [-99, 99]), "99");
  assert.equal(number.stepped("seven", 1, [-99, 99]), "0");
});

test("what is typed beside the field goes into it", () => {
  const type = (keys) => [...keys].reduce((text, key) => number.typed(text, key) ?? text, "");
  assert.equal(type("23"), "23");
  assert.equal(type("-14"), "−14");
  assert.equal(type("14-"), "−14");
  assert.equal(type("14--"), "14");
  assert.equal(number.typed("14", "Backspace"), "1");
  for (const key of ["Backspace", "a", "ArrowLeft", "Enter", " ", "F1", "."]) assert.equal(number.typed("", key), null, key);
  const act = { act: "say {}", number: [-99, 99] };
  assert.equal(number.actWith(act, "−14").act, "say -14");
  assert.equal(Object.is(number.whole("-0", [-99, 99]), 0), true, "zero has no sign");
  assert.equal(number.actWith(act, ""), null);
  assert.equal(number.actWith(act, "100"), null);
});

test("numbers are whole, within bounds, with either minus", () => {
  assert.equal(number.whole("−7", [-99, 99]), -7);
  assert.equal(number.whole(" 24 ", [-99, 99]), 24);
  for (const text of ["", "-", "1.5", "1e3", "100", "0x10", "seven", "9999999"]) assert.equal(number.whole(text, [-99, 99]), null, text);
});

test("seats go round clockwise from the viewer's left", () => {
  assert.deepEqual(seatPlaces(2, 0), ["you", "top"]);
  assert.deepEqual(seatPlaces(3, 1), ["right", "you", "left"]);
  assert.deepEqual(seatPlaces(4, 0), ["you", "left", "top", "right"]);
  assert.deepEqual(seatPlaces(4, 3), ["left", "top", "right", "you"]);
  assert.deepEqual(seatPlaces(5, null), ["you", "left", "tl", "tr", "right"]);
  assert.deepEqual(seatPlaces(6, 2), ["tr", "right", "you", "left", "tl", "top"]);
});

test("the seat key goes through the seats people play and the spectator's, all under the teacher's switch", () => {
  const setup = { kinds: ["you", "random", "you"], viewer: 0, teacher: false };
  assert.deepEqual(seatsToLookFrom(setup), [0, 2, null]);
  assert.equal(nextSeat(setup), 2);
  assert.equal(nextSeat({ ...setup, viewer: 2 }), null);
  assert.equal(nextSeat({ ...setup, viewer: null }), 0);
  assert.deepEqual(seatsToLookFrom({ ...setup, teacher: true }), [0, 1, 2, null]);
});

test("keys mean what they mean on other boards, and nothing with a control key or in a field", () => {
  const wish = (key, more = {}, typing = false) => keys.wishOf({ key, ...more }, typing);
  assert.deepEqual(["ArrowLeft", "ArrowRight", "[", "]", "Home", "End", "ArrowUp", "ArrowDown", "f", "?", "Escape", "3"].map((k) => wish(k)),
    ["back", "on", "back", "on", "first", "last", "first", "last", "seat", "keys", "escape", "card"]);
  assert.equal(wish("ArrowLeft", { shiftKey: true }), "leave");
  assert.equal(wish("ArrowRight", { shiftKey: true }), null);
  assert.equal(wish("?", { shiftKey: true }), "keys");
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) assert.equal(wish("ArrowLeft", more), null);
  assert.equal(wish("f", {}, true), null);
  assert.equal(wish("ArrowLeft", {}, true), null);
  assert.equal(wish("Escape", {}, true), "escape");
  for (const key of "abxdmy") assert.equal(wish(key), null);
});

test("a card is let go on the table's own ground, or nowhere", () => {
  const inside = {}, panel = {}, box = { left: 100, right: 900, top: -50, bottom: 700 };
  const ground = { getBoundingClientRect: () => box, contains: (el) => el === inside };
  const card = (hit, page = { innerWidth: 800, innerHeight: 600 }) => ({
    closest: () => ground, ownerDocument: { defaultView: page }, getRootNode: () => (hit === undefined ? {} : { elementFromPoint: () => hit }),
  });
  for (const hit of [inside, undefined]) {
    assert.equal(onGround(card(hit), 400, 300), true);
    for (const [x, y] of [[90, 300], [-1, 300], [400, -1], [850, 300], [800, 300], [400, 650], [400, 600], [400, -60]]) assert.equal(onGround(card(hit), x, y), false, `${x} ${y}`);
  }
  assert.equal(onGround(card(panel), 400, 300), false, "something covers the table there");
  assert.equal(onGround(card(null), 400, 300), false);
  assert.equal(onGround(card(inside, null), 850, 650), true, "a document without a window");
  assert.equal(onGround({ ...card(inside), closest: () => null }, 400, 300), false, "the card is gone from the table");
});
