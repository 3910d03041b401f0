import assert from "node:assert/strict";
import { test } from "node:test";
import { makeState, stepState } from "../../../cardlab/table/static/state.js";

test("a view's state is a record of its own", () => {
  const one = makeState(), other = makeState();
  assert.deepEqual(one, other);
  for (const [name, value] of Object.entries(one)) if (value && typeof value === "object") assert.notEqual(value, other[name], name);
});

test("what a step forgets is part of it, and no more than that", () => {
  const state = makeState(), forgotten = Object.keys(stepState());
  for (const name of forgotten) assert.ok(name in state, name);
  const changed = { ...state, why: "c1", picked: new Set(["c1"]), number: "7", panel: "rules", width: 400, ...stepState() };
  assert.deepEqual([changed.why, changed.picked.size, changed.number], [null, 0, ""]);
  assert.deepEqual([changed.panel, changed.width], ["rules", 400]);
});
