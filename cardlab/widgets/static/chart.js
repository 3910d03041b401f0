/**
 * The geometry of the score trajectory: numbers in, paths and places out. It knows no document and no game.
 *
 * x is the step in the present line, y a score. A stepped line keeps its value until the step that changes it; one that
 * is not stepped goes straight from value to value. A value that is null is a gap.
 */

/**
 * @typedef {{round: number, from: number, to: number, band: any}} Band  steps `from` … `to` of a round
 * @typedef {{seat: number, you: boolean, dash: string, past: string, future: string, value: number | null, text: string,
 *   endX: number, endY: number, labelY: number}} Series
 */

/** Dashes for the seats that are not the viewer, told apart at 1.6 px. */
const CHART_DASHES = ["7 4", "2 3", "10 3 2 3", "14 4", "10 3 2 3 2 3", "1 6"];

/** A number as it is written on the table: a true minus, a half as ½. @param {number | null | undefined} value */
export function chartNumber(value) {
  if (value === null || value === undefined) return "–";
  const size = Math.abs(value);
  const whole = Math.floor(size);
  const half = size - whole === 0.5;
  const text = half ? `${whole || ""}½` : String(size);
  return (value < 0 ? "−" : "") + text;
}

/**
 * The rounds of a line. A round ends at the step that settles it, and the next begins there.
 * @param {any[]} frames  the frames of the line, the root first
 * @returns {Band[]}
 */
export function chartBands(frames) {
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
    for (let i = band.from; i <= band.to; i += 1) if (frames[i].round === band.round && frames[i].band) band.band = frames[i].band;
  }
  return bands;
}

/**
 * Moves labels apart until none is nearer than `gap`, keeping their order and each as near to its place as that allows.
 * @param {number[]} places @param {number} gap @param {number} low @param {number} high
 * @returns {number[]}
 */
export function chartApart(places, gap, low, high) {
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
export function chartPath(values, x, y, stepped, from, to) {
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
 * Everything the drawing needs.
 * @param {{frames: any[], chart: any, names: string[], viewer: number | null, index: number,
 *   width: number, height: number, k: number}} o  k: how much larger type is than 12 px
 */
export function chartGeometry({ frames, chart, names, viewer, index, width, height, k }) {
  const end = Math.max(0, frames.length - 1);
  const narrow = width < 560;
  const columns = names.map((_, seat) => frames.map((frame) => (frame.plot ? frame.plot[seat] ?? null : null)));
  const held = columns.flat().filter((v) => v !== null);
  const low = Math.min(chart.min, ...held);
  const high = Math.max(chart.max, ...held);
  const longest = Math.max(...[...chart.ticks, ...chart.lines].map((v) => chartNumber(v).length), 1);
  const label = Math.max(...names.map((name, seat) => Math.min(name.length, 12) + 1 + Math.max(...columns[seat].map((v) => chartNumber(v).length), 1)), 4);
  const area = {
    left: Math.round((longest * 7.5 + 12) * k),
    right: Math.round(width - Math.max(56 * k, Math.min(label * 7.6 * k + 20 * k, narrow ? width * 0.34 : width * 0.24))),
    top: Math.round(20 * k),
    bottom: Math.round(height - 28 * k),
  };
  const span = Math.max(1, area.right - area.left);
  const tall = Math.max(1, area.bottom - area.top);
  const x = (/** @type {number} */ i) => area.left + (end ? (span * i) / end : 0);
  const y = (/** @type {number} */ v) => area.top + (tall * (high - v)) / (high - low || 1);
  const alone = (/** @type {number} */ v) => chart.lines.every((/** @type {number} */ line) => Math.abs(y(line) - y(v)) >= 12 * k);

  let other = 0;
  /** @type {Series[]} */
  const series = columns.map((values, seat) => {
    const you = seat === viewer;
    const value = values[index] ?? null;
    let lastAt = end;
    while (lastAt > 0 && values[lastAt] === null) lastAt -= 1;
    return {
      seat,
      you,
      dash: you ? "" : CHART_DASHES[other++ % CHART_DASHES.length],
      past: chartPath(values, x, y, chart.stepped, 0, index),
      future: chartPath(values, x, y, chart.stepped, index, end),
      value,
      text: chartNumber(value),
      endX: x(lastAt),
      endY: y(values[lastAt] ?? low),
      labelY: 0,
    };
  });
  const gap = Math.max(15 * k, Math.min(20 * k, tall / Math.max(1, series.length)));
  chartApart(series.map((s) => s.endY), gap, area.top + gap / 2 - 2, area.bottom).forEach((at, i) => {
    series[i].labelY = at;
  });
  return {
    width, height, k, narrow, area, end, index, gap, x, y, series,
    bands: chartBands(frames),
    ticks: chart.ticks.filter(alone).map((/** @type {number} */ v) => ({ y: y(v), text: chartNumber(v) })),
    lines: chart.lines.map((/** @type {number} */ v) => ({ y: y(v), text: chartNumber(v) })),
  };
}

/**
 * The step under a place, measured from the left edge of the chart.
 * @param {{area: {left: number, right: number}, end: number}} geometry @param {number} px
 */
export function chartStepAt({ area, end }, px) {
  const share = (px - area.left) / Math.max(1, area.right - area.left);
  return Math.max(0, Math.min(end, Math.round(share * end)));
}

/**
 * Which headings of the bands can be written without touching each other: their full words, the short ones, or every
 * so many of the short ones.
 * @param {Band[]} bands @param {(i: number) => number} x
 * @param {(band: Band, short: boolean) => number} widthOf  in px
 * @param {boolean} narrow
 * @returns {{band: Band, x: number, short: boolean}[]}
 */
export function chartHeadings(bands, x, widthOf, narrow) {
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
