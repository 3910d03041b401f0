/**
 * The geometry of the score trajectory: numbers in, paths and places out. It knows no document and no game.
 *
 * x is the step in the present line, y a score. A stepped line keeps its value until the step that changes it; one that
 * is not stepped goes straight from value to value. A value that is null is a gap.
 */

/** @import { Chart, Frame, Heading } from "./types.js" */

/**
 * @typedef {{round: number, from: number, to: number, band: Partial<Heading>}} Band  steps `from` … `to` of a round
 * @typedef {{seat: number, you: boolean, dash: string, past: string, future: string, value: number | null, text: string,
 *   endX: number, endY: number, labelY: number}} Series
 */

/** Dashes for the seats that are not the viewer, told apart at 1.6 px. */
const DASHES = ["7 4", "2 3", "10 3 2 3", "14 4", "10 3 2 3 2 3", "1 6"];

/** A number as it is written on the table: a true minus, a half as ½. @param {number | null | undefined} value */
export function written(value) {
  if (value === null || value === undefined) return "–";
  const size = Math.abs(value);
  const whole = Math.floor(size);
  const half = size - whole === 0.5;
  const text = half ? `${whole || ""}½` : String(size);
  return (value < 0 ? "−" : "") + text;
}

/**
 * The range of the chart and its ticks. What is not given follows from the numbers: it grows with them.
 * @param {{lines: number[], ticks: number[], min: number | null, max: number | null}} chart @param {number[]} held  all values of the line
 * @returns {{low: number, high: number, ticks: number[]}}
 */
export function rangeOf(chart, held) {
  const all = held.concat(chart.lines);
  const step = (/** @type {number} */ size) => {
    const unit = 10 ** Math.floor(Math.log10(size / 4));
    return [1, 2, 5, 10].map((n) => n * unit).find((one) => size / one <= 6) || size;
  };
  let low = chart.min === null || chart.min === undefined ? Math.min(0, ...all) : Math.min(chart.min, ...held);
  let high = chart.max === null || chart.max === undefined ? Math.max(low + 8, ...all) : Math.max(chart.max, ...held);
  const room = (high - low) * 0.05;
  if (chart.max === null || chart.max === undefined) high += room;
  if (chart.min === null || chart.min === undefined) low -= low < 0 ? room : room / 2;
  if (chart.ticks.length) return { low, high, ticks: chart.ticks };
  const by = Math.max(1, step(high - low));
  const ticks = [];
  for (let v = Math.ceil(low / by) * by; v <= high; v += by) ticks.push(v + 0);
  return { low, high, ticks };
}

/**
 * Values that go straight from settled round to settled round, for lines that are not stepped; after the last one they stay.
 * @param {(number | null)[]} values @param {number[]} knots  the steps that settled a round @param {(i: number) => number} x
 * @returns {(number | null)[]}
 */
export function sloped(values, knots, x) {
  if (!values.length) return values;
  const at = [0, ...knots.filter((i) => i > 0)];
  return values.map((value, i) => {
    const k = at.findIndex((knot) => knot >= i);
    if (value === null || k < 0) return k < 0 ? values[at[at.length - 1]] : value;
    if (at[k] === i) return value;
    const a = values[at[k - 1]], b = values[at[k]];
    if (a === null || b === null) return value;
    return a + ((b - a) * (x(i) - x(at[k - 1]))) / (x(at[k]) - x(at[k - 1]) || 1);
  });
}

/**
 * Places of the steps on an axis on which every round is as wide as the others, the ones to come too.
 * How long a round in progress will be is not known: its last step stands in the middle of it.
 * @param {Band[]} bands @param {number} columns  how many rounds the whole game has @param {boolean} [open]  the last one is in progress
 * @returns {(i: number) => number} from 0 to 1
 */
export function roundsAxis(bands, columns, open = false) {
  return (i) => {
    const k = Math.max(0, bands.findIndex((band) => i <= band.to)), band = bands[k];
    if (!band) return 0;
    const within = band.to > band.from ? (i - band.from) / (band.to - band.from) : 0;
    const share = open && k === bands.length - 1 ? within / 2 : within;
    return Math.min(1, (band.round - 1 + share) / columns);
  };
}

/**
 * The rounds of a line. A round ends at the step that settles it, and the next begins there.
 * @param {Frame[]} frames  the frames of the line, the root first
 * @returns {Band[]}
 */
export function bandsOf(frames) {
  /** @type {Band[]} */
  const bands = [];
  frames.forEach((frame, i) => {
    const last = bands[bands.length - 1];
    const settles = last && frame.settled && (frame.settled_round ?? frame.round) === last.round;
    if (last && (frame.round === last.round || settles)) {
      last.to = i;
      if (!settles || frame.round === last.round) return;
    }
    // The heading is the newest one: who names a trump or calls is known only on the way.
    bands.push({ round: frame.round, from: last ? last.to : 0, to: i, band: frame.band || {} });
  });
  for (const band of bands) {
    for (let i = band.from; i <= band.to; i += 1) if (frames[i].round === band.round && frames[i].band) band.band = frames[i].band || {};
  }
  return bands;
}

/**
 * Moves labels apart until none is nearer than `gap`, keeping their order and each as near to its place as that allows.
 * @param {number[]} places @param {number} gap @param {number} low @param {number} high
 * @returns {number[]}
 */
export function apart(places, gap, low, high) {
  const order = places.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y || a.i - b.i);
  // Neighbours that collide become one block, which stands around the mean of what its members want.
  /** @type {{from: number, n: number, sum: number}[]} */
  const blocks = [];
  const first = (/** @type {{n: number, sum: number}} */ b) =>
    Math.max(low, Math.min(high - gap * (b.n - 1), b.sum / b.n - (gap * (b.n - 1)) / 2));
  order.forEach((one, k) => {
    blocks.push({ from: k, n: 1, sum: one.y });
    while (blocks.length > 1) {
      const b = blocks[blocks.length - 1];
      const a = blocks[blocks.length - 2];
      if (first(a) + gap * a.n <= first(b) + 1e-9) break;
      blocks.splice(-2, 2, { from: a.from, n: a.n + b.n, sum: a.sum + b.sum });
    }
  });
  const out = new Array(places.length).fill(0);
  for (const block of blocks) {
    for (let k = 0; k < block.n; k += 1) out[order[block.from + k].i] = first(block) + gap * k;
  }
  return out;
}

/**
 * The path of one line over the steps from … to.
 * @param {(number | null)[]} values @param {(i: number) => number} x @param {(v: number) => number} y
 * @param {boolean} stepped @param {number} from @param {number} to
 */
export function pathOf(values, x, y, stepped, from, to) {
  let d = "";
  let pen = false;
  let shown = NaN; // the y last written: a level stretch is one H
  let level = false;
  const r = (/** @type {number} */ n) => Math.round(n * 10) / 10;
  for (let i = from; i <= to; i += 1) {
    const value = values[i];
    if (value === null || value === undefined) {
      pen = false;
      continue;
    }
    const py = r(y(value));
    if (!pen) d += `M${r(x(i))} ${py}`;
    else if (!stepped) d += `L${r(x(i))} ${py}`;
    else if (py !== shown) d += `H${r(x(i))}V${py}`;
    else level = true;
    if (stepped && level && (i === to || values[i + 1] === null || values[i + 1] === undefined)) d += `H${r(x(i))}`;
    level = false;
    pen = true;
    shown = py;
  }
  return d;
}

/**
 * What there is to draw.
 * @typedef {object} Wanted
 * @property {Frame[]} frames  of the line, the root first
 * @property {Chart} chart  what `open` says of it
 * @property {string[]} names
 * @property {number | null} [viewer]
 * @property {number} index  the step the person is at
 * @property {number} width
 * @property {number} height
 * @property {number} k  how much larger type is than 12 px
 * @property {number} [columns]  rounds of the whole game, each as wide as the others; absent: every step is as wide
 * @property {number} [left]  the least margin there
 */

/**
 * The place of the lines, within what is written around them.
 * @param {Wanted} wanted @param {(number | null)[][]} columns  the values of each seat @param {number[]} ticks @param {boolean} narrow
 */
function areaOf({ chart, names, width, height, k, left = 0 }, columns, ticks, narrow) {
  const longest = Math.max(...[...ticks, ...chart.lines].map((v) => written(v).length), 1);
  const label = Math.max(...names.map((name, seat) => Math.min(name.length, 12) + 1 + Math.max(...columns[seat].map((v) => written(v).length), 1)), 4);
  return {
    left: Math.max(left, Math.round((longest * 7.5 + 12) * k)),
    right: Math.round(width - Math.max(56 * k, Math.min(label * 7.6 * k + 20 * k, narrow ? width * 0.34 : width * 0.24))),
    top: Math.round(20 * k),
    bottom: Math.round(height - 28 * k),
  };
}

/**
 * The lines of the seats; where their names stand is not known yet.
 * @param {Wanted} wanted @param {(number | null)[][]} columns @param {(i: number) => number} x @param {(v: number) => number} y @param {number} low
 * @returns {Series[]}
 */
function seriesOf({ frames, chart, viewer, index }, columns, x, y, low) {
  const end = Math.max(0, frames.length - 1);
  const knots = frames.flatMap((frame, i) => (frame.settled ? [i] : []));
  let other = 0;
  return columns.map((values, seat) => {
    const you = seat === viewer;
    const value = values[index] ?? null;
    const drawn = chart.stepped ? values : sloped(values, knots, x);
    let lastAt = end;
    while (lastAt > 0 && values[lastAt] === null) lastAt -= 1;
    return {
      seat,
      you,
      dash: you ? "" : DASHES[other++ % DASHES.length],
      past: pathOf(drawn, x, y, chart.stepped, 0, index),
      future: pathOf(drawn, x, y, chart.stepped, index, end),
      value,
      text: written(value),
      endX: x(lastAt),
      endY: y(values[lastAt] ?? low),
      labelY: 0,
    };
  });
}

/** Everything the drawing needs. @param {Wanted} wanted */
export function geometry(wanted) {
  const { frames, chart, names, index, width, height, k, columns: rounds = 0 } = wanted;
  const end = Math.max(0, frames.length - 1);
  const narrow = width < 560;
  const columns = names.map((_, seat) => frames.map((frame) => (frame.plot ? frame.plot[seat] ?? null : null)));
  const held = columns.flat().filter((v) => v !== null);
  const { low, high, ticks } = rangeOf(chart, /** @type {number[]} */ (held));
  const area = areaOf(wanted, columns, ticks, narrow);
  const span = Math.max(1, area.right - area.left);
  const tall = Math.max(1, area.bottom - area.top);
  const bands = bandsOf(frames);
  const share = rounds ? roundsAxis(bands, rounds, !frames[end].settled) : (/** @type {number} */ i) => (end ? i / end : 0);
  const x = (/** @type {number} */ i) => area.left + span * share(i);
  const y = (/** @type {number} */ v) => area.top + (tall * (high - v)) / (high - low || 1);
  const alone = (/** @type {number} */ v) => chart.lines.every((line) => Math.abs(y(line) - y(v)) >= 12 * k);
  const series = seriesOf(wanted, columns, x, y, low);
  const gap = Math.max(15 * k, Math.min(20 * k, tall / Math.max(1, series.length)));
  apart(series.map((s) => s.endY), gap, area.top + gap / 2 - 2, area.bottom).forEach((at, i) => {
    series[i].labelY = at;
  });
  return {
    width, height, k, narrow, area, end, index, gap, x, y, series,
    bands,
    ticks: ticks.filter(alone).map((v) => ({ y: y(v), text: written(v) })),
    lines: chart.lines.map((v) => ({ y: y(v), text: written(v) })),
  };
}

/** @typedef {ReturnType<typeof geometry>} Geometry */

/**
 * The step nearest to a place, measured from the left edge of the chart; of steps at one place the last.
 * @param {{end: number, x: (i: number) => number}} geometry @param {number} px
 */
export function stepAt({ end, x }, px) {
  let low = 0, high = end;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (x(middle) <= px) low = middle;
    else high = middle - 1;
  }
  return low < end && x(low + 1) - px < px - x(low) ? low + 1 : low;
}

/**
 * Which headings of the bands can be written without touching each other: their full words, the short ones, or every
 * so many of the short ones.
 * @param {Band[]} bands @param {(i: number) => number} x
 * @param {(band: Band, short: boolean) => number} widthOf  in px
 * @param {boolean} narrow
 * @returns {{band: Band, x: number, short: boolean}[]}
 */
export function headings(bands, x, widthOf, narrow) {
  const place = (/** @type {Band} */ b) => (x(b.from) + x(b.to)) / 2;
  for (const short of narrow ? [true] : [false, true]) {
    if (bands.every((b) => widthOf(b, short) <= x(b.to) - x(b.from))) return bands.map((band) => ({ band, x: place(band), short }));
  }
  const out = [];
  let free = -Infinity;
  for (const band of bands) {
    const half = widthOf(band, true) / 2;
    if (place(band) - half < free) continue;
    out.push({ band, x: place(band), short: true });
    free = place(band) + half + 4;
  }
  return out;
}
