// The geometry of the trajectory: numbers in, paths and places out.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as chart from "../../../cardlab/table/static/chart.js";
import { longMatch } from "./longmatch.mjs";

const same = (n) => n;
const line = (o) => longMatch(o).frames.slice(0, 74);
const geometry = (more = {}) => {
  const { setup } = longMatch();
  return chart.geometry({ frames: line(), chart: setup.chart, names: setup.names, viewer: 0, index: 69, width: 800, height: 190, k: 1, ...more });
};

it("numbers have a true minus and halves", () => {
  assert.deepEqual([3, -2, 0.5, -0.5, 12.5, 0, null, undefined].map(chart.written), ["3", "−2", "½", "−½", "12½", "0", "–", "–"]);
});

describe("a path", () => {
  const y = (v) => 100 - v;
  it("keeps a stepped value until the step that changes it", () => {
    assert.equal(chart.pathOf([5, 5, 7, 7, 7], (i) => i * 10, y, true, 0, 4), "M0 95H20V93H40");
  });
  it("goes straight when it is not stepped", () => {
    assert.equal(chart.pathOf([5, 5, 7], (i) => i * 10, y, false, 0, 2), "M0 95L10 95L20 93");
  });
  it("has gaps where nothing is known", () => {
    assert.equal(chart.pathOf([null, 5, 5, null, 7, 8], (i) => i * 10, y, true, 0, 5), "M10 95H20M40 93H50V92");
    assert.equal(chart.pathOf([null, null], same, y, true, 0, 1), "");
  });
  it("is cut at the cursor so that the halves meet", () => {
    const values = [5, 5, 7, 7, 4];
    assert.equal(chart.pathOf(values, (i) => i * 10, y, true, 0, 3), "M0 95H20V93H30");
    assert.equal(chart.pathOf(values, (i) => i * 10, y, true, 3, 4), "M30 93H40V96");
  });
});

describe("a range that is not given", () => {
  const open = { lines: [0], ticks: [], min: null, max: null };
  it("grows with the numbers", () => {
    const small = chart.rangeOf(open, [0, 8, 11]), large = chart.rangeOf(open, [-40, 460]);
    assert.ok(small.high >= 11 && small.high < 13 && small.low <= 0 && small.low > -1);
    assert.ok(large.high >= 460 && large.low <= -40);
    assert.deepEqual(large.ticks, [0, 100, 200, 300, 400]);
    assert.deepEqual(small.ticks, [0, 2, 4, 6, 8, 10]);
    assert.ok(chart.rangeOf(open, []).high > 0 && chart.rangeOf(open, [0.5]).ticks.every(Number.isInteger));
  });
  it("leaves what is given as it is", () => {
    assert.deepEqual(chart.rangeOf({ lines: [0, 24], ticks: [6, 12, 18], min: -1, max: 26 }, [0, 14.5]), { low: -1, high: 26, ticks: [6, 12, 18] });
  });
});

describe("lines from settled round to settled round", () => {
  it("go straight, and stay after the last one", () => {
    assert.deepEqual(chart.sloped([0, 0, 10, 10, 10, 30, 30], [2, 5], (i) => i), [0, 5, 10, 10 + 20 / 3, 10 + 40 / 3, 30, 30]);
    assert.deepEqual(chart.sloped([7, 7], [], (i) => i), [7, 7]);
    assert.deepEqual(chart.sloped([], [], (i) => i), []);
  });
  it("have rounds of one width, those to come included", () => {
    const frames = [...Array(3).fill({ round: 1 }), { round: 1, settled: ["1"], settled_round: 1 }, ...Array(2).fill({ round: 2 })];
    const at = chart.roundsAxis(chart.bandsOf(frames), 4);
    assert.equal(at(0), 0);
    assert.equal(at(3), 0.25);
    assert.equal(at(5), 0.5);
    for (let i = 1; i < 6; i += 1) assert.ok(at(i) > at(i - 1));
    assert.equal(chart.roundsAxis(chart.bandsOf(frames), 4, true)(5), 0.375, "a round in progress has room for more");
    assert.equal(chart.roundsAxis(chart.bandsOf(frames), 4, true)(3), 0.25);
    const g = geometry({ frames: frames.map((f) => ({ ...f, plot: [0, 0, 0, 0] })), columns: 4, index: 5 });
    for (let i = 0; i < 6; i += 1) assert.equal(chart.stepAt(g, g.x(i)), i);
    assert.equal(chart.stepAt(g, 5000), 5, "no step where no round has been");
  });
});

describe("labels at the line ends", () => {
  it("stay where they are when there is room", () => {
    assert.deepEqual(chart.apart([10, 50, 90], 15, 0, 100), [10, 50, 90]);
  });
  it("never come nearer than the gap, keep their order and stay inside", () => {
    for (const places of [[50, 50, 50, 50], [0, 0, 0], [100, 100, 99], [10, 12, 14, 80, 81], [90, 20, 91, 22, 50, 51]]) {
      const out = chart.apart(places, 15, 0, 100);
      const sorted = out.map((at, i) => ({ at, wish: places[i] })).sort((a, b) => a.at - b.at);
      for (let i = 1; i < sorted.length; i += 1) {
        assert.ok(sorted[i].at - sorted[i - 1].at >= 15 - 1e-6, `${places} -> ${out}`);
        assert.ok(sorted[i].wish >= sorted[i - 1].wish);
      }
      assert.ok(Math.min(...out) >= -1e-6 && Math.max(...out) <= 100 + 1e-6, `${places} -> ${out}`);
    }
  });
});

describe("rounds", () => {
  it("end at the step that settles them and cover the line without a hole", () => {
    const frames = line();
    const bands = chart.bandsOf(frames);
    assert.deepEqual(bands.map((b) => b.round), [1, 2, 3]);
    assert.equal(bands[0].from, 0);
    assert.equal(bands.at(-1).to, frames.length - 1);
    for (let i = 1; i < bands.length; i += 1) assert.equal(bands[i].from, bands[i - 1].to);
    for (const b of bands.slice(0, -1)) assert.equal(frames[b.to].settled_round, b.round);
  });
  it("may settle before the next one begins", () => {
    const frames = [{ round: 1 }, { round: 1 }, { round: 1, settled: ["1"] }, { round: 2 }, { round: 2 }];
    assert.deepEqual(chart.bandsOf(frames).map(({ round, from, to }) => [round, from, to]), [[1, 0, 2], [2, 2, 4]]);
  });
  it("have the newest heading", () => {
    const frames = [{ round: 1, band: { suit: undefined } }, { round: 1, band: { suit: "R" } }];
    assert.equal(chart.bandsOf(frames)[0].band.suit, "R");
  });
  it("are written in full, short, or every so many", () => {
    const bands = Array.from({ length: 19 }, (_, i) => ({ round: i, from: i * 10, to: i * 10 + 10, band: {} }));
    const width = (_, short) => (short ? 18 : 60);
    assert.ok(chart.headings(bands, (i) => i * 7, width, false).every((one) => !one.short));
    assert.ok(chart.headings(bands, (i) => i * 3, width, false).every((one) => one.short));
    const few = chart.headings(bands, same, width, false);
    assert.ok(few.length < 19 && few.length > 5);
    for (let i = 1; i < few.length; i += 1) assert.ok(few[i].x - few[i - 1].x >= 18);
  });
});

describe("the drawing", () => {
  it("writes the value at the step, and sets names at the ends of the lines", () => {
    const frames = line();
    const g = geometry();
    g.series.forEach((s, seat) => {
      assert.equal(s.value, frames[69].plot[seat]);
      assert.equal(s.endY, g.y(frames[73].plot[seat]));
    });
    assert.deepEqual(g.series.map((s) => s.you), [true, false, false, false]);
    assert.equal(new Set(g.series.map((s) => s.dash)).size, 4);
  });
  it("depends on line and step alone", () => {
    assert.deepEqual(JSON.stringify(geometry()), JSON.stringify(geometry()));
    assert.equal(geometry({ index: 20 }).series[0].endY, geometry({ index: 69 }).series[0].endY);
  });
  it("finds the step under the pointer, also outside", () => {
    const g = geometry();
    for (let i = 0; i <= g.end; i += 1) assert.equal(chart.stepAt(g, g.x(i)), i);
    assert.equal(chart.stepAt(g, -50), 0);
    assert.equal(chart.stepAt(g, 5000), 73);
  });
  it("makes room for values beyond the expected ones", () => {
    const frames = line().map((f, i) => (i === 73 ? { ...f, plot: [99, -40, 0, 0] } : f));
    const g = geometry({ frames });
    for (const s of g.series) assert.ok(s.endY >= g.area.top && s.endY <= g.area.bottom);
  });
  it("stands inside its box at every width and size", () => {
    for (const width of [300, 340, 560, 800, 1560]) {
      for (const k of [1, 4 / 3]) {
        const g = geometry({ width, k, height: 172 });
        assert.ok(g.area.left > 0 && g.area.right - g.area.left > width * 0.45 && g.area.right < width - 50, `${width} ${k}`);
      }
    }
  });
  it("holds a match that has not begun", () => {
    const g = geometry({ frames: line().slice(0, 1), index: 0 });
    assert.equal(g.end, 0);
    assert.equal(chart.stepAt(g, 300), 0);
    assert.ok(!JSON.stringify(g).includes("null,null"));
  });
  it("has no dash for the viewer, and none is the viewer for a spectator", () => {
    assert.equal(geometry().series[0].dash, "");
    assert.ok(geometry({ viewer: null }).series.every((s) => !s.you && s.dash));
  });
});
