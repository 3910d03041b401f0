/**
 * The score trajectory of all seats, which is the scrubber: a click, a drag or the keys go to that step.
 *
 * The drawing is hidden from screen readers; a slider with words lies over it. The seats' names stand at the line ends as
 * buttons: pointing at one, or at the seat's plate, thickens its line, because lines may lie on each other; pressing one
 * keeps it thick, for fingers. Colour is for suits, so seats differ by dash and name; the viewer's line is the accent.
 */

import { glyph } from "./cards.js";
import { h } from "./vdom.js";
import * as chart from "./chart.js";
import * as sheet from "./sheet.js";

/** @typedef {{width: number, height: number, kept: number | null, watch: any, drag: boolean, host: any}} TrajectoryView */
/** @type {WeakMap<object, TrajectoryView>} */
const views = new WeakMap();

/** What a view remembers of its chart: its measured size, the line kept thick. @param {any} ctx */
function viewOf(ctx) {
  let view = views.get(ctx);
  if (!view) {
    view = { width: 0, height: 0, kept: null, watch: null, drag: false, host: null };
    views.set(ctx, view);
  }
  return view;
}

/**
 * "step 69 of 73: Anna 16, Ben 45"
 * @param {any} store
 */
export function stepWords(store) {
  const frame = store.frame(store.at);
  const scores = store.setup.names.map((/** @type {string} */ name, /** @type {number} */ seat) => `${name} ${chart.written(frame && frame.plot ? frame.plot[seat] : null)}`);
  return `${store.word("time_step", { n: store.index, end: store.end })}: ${scores.join(", ")}`;
}

/**
 * @param {any} store @param {any} ctx  the view: width, large, redraw()
 */
export function trajectory(store, ctx) {
  if (!store.setup || store.at === null) return h("div", { class: "cl-trajectory" });
  const view = viewOf(ctx);
  const { setup } = store;
  const k = ctx.large ? 4 / 3 : 1;
  // Before the first measuring the size is what the style sheet will most likely give.
  const aside = ctx.large ? ctx.width >= 1400 && Math.max(400, Math.min(520, ctx.width * 0.29)) : ctx.width >= 1100 && Math.max(330, Math.min(460, ctx.width * 0.28));
  const width = view.width || (aside ? aside - 25 : ctx.width) || 600;
  const height = view.height || (ctx.width < 640 ? 172 : ctx.large ? 250 : 190);
  const rows = sheet.current(store);
  const g = chart.geometry({
    frames: store.line.map((/** @type {number} */ id) => store.frame(id)), chart: setup.chart, names: setup.names, viewer: setup.viewer,
    index: store.index, width, height, k, columns: rows ? rows.columns.length : 0, left: rows ? sheet.namesWidth(setup.names, k, width < 560) : 0,
  });
  const { area } = g;
  const cx = g.x(g.index);
  const pill = store.word("chart_step", { n: g.index });
  const pillWidth = pill.length * 6.6 * k + 18 * k;
  const style = (/** @type {Record<string, number>} */ px) => Object.fromEntries(Object.entries(px).map(([name, n]) => [name, `${Math.round(n * 10) / 10}px`]));

  const goTo = (/** @type {any} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    // The page may be zoomed by a transform: measured against the box, not in its own pixels.
    const px = ((event.clientX - box.left) / (box.width || 1)) * (area.right - area.left + 16) + area.left - 8;
    store.goTo(store.line[chart.stepAt(g, px)]);
  };
  const on = {
    pointerdown(/** @type {any} */ event) {
      if (event.button) return;
      view.drag = true;
      if (event.currentTarget.setPointerCapture) event.currentTarget.setPointerCapture(event.pointerId);
      goTo(event);
    },
    pointermove(/** @type {any} */ event) {
      if (view.drag) goTo(event);
    },
    pointerup: () => { view.drag = false; },
    pointercancel: () => { view.drag = false; },
    lostpointercapture: () => { view.drag = false; },
    keydown(/** @type {any} */ event) {
      if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
      const bands = g.bands.map((b) => b.from).concat([g.end]);
      const act = {
        ArrowLeft: () => store.step(-1),
        ArrowRight: () => store.step(1),
        Home: () => store.toStart(),
        End: () => store.toEnd(),
        PageUp: () => store.goTo(store.line[Math.max(0, ...bands.filter((i) => i < g.index))]),
        PageDown: () => store.goTo(store.line[Math.min(g.end, ...bands.filter((i) => i > g.index))]),
      }[/** @type {string} */ (event.key)];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };

  const headings = chart.headings(g.bands, g.x, (b, short) => (store.S(short ? b.band.short : b.band.label).length * 7.2 + (b.band.suit ? 22 : 6)) * k, g.narrow);
  const drawing = h("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", focusable: "false" },
    g.bands.map((b, i) => (i % 2 === 0 ? h("rect", { class: "cl-band", x: g.x(b.from), y: area.top, width: Math.max(0, g.x(b.to) - g.x(b.from)), height: area.bottom - area.top }) : null)),
    g.ticks.map((/** @type {any} */ t) => [
      h("path", { class: "cl-grid", d: `M${area.left} ${t.y}H${area.right}` }),
      h("text", { x: area.left - 7, y: t.y + 4 * k, "text-anchor": "end" }, t.text)]),
    g.lines.map((/** @type {any} */ t) => [
      h("path", { class: "cl-limit", d: `M${area.left} ${t.y}H${area.right}` }),
      h("text", { class: "cl-limit", x: area.left - 7, y: t.y + 4 * k, "text-anchor": "end" }, t.text)]),
    [...g.series].sort((a, b) => Number(a.you) - Number(b.you) || b.seat - a.seat).map((s) => h("g", {
      key: `line${s.seat}`, class: ["cl-line", s.you && "is-you", view.kept === s.seat && "is-kept"], "data-seat": String(s.seat), "stroke-dasharray": s.dash || null },
      h("path", { class: "cl-future", d: s.future }),
      h("path", { d: s.past }),
      h("path", { class: "cl-lead", d: `M${area.right + 2} ${s.endY}L${area.right + 11} ${s.labelY}` }))),
    h("path", { class: "cl-now", d: `M${cx} ${area.top - 2}V${area.bottom + 2}` }),
    h("circle", { class: ["cl-knob", store.isPast && "is-past"], cx, cy: area.bottom, r: 6 * k }));

  const keep = (/** @type {number} */ seat) => {
    view.kept = view.kept === seat ? null : seat;
    ctx.redraw();
  };
  const box = h("div", { key: "chart", class: "cl-chart", hook: sizeHook(view, ctx), "data-narrow": g.narrow ? "" : null },
    drawing,
    // A sheet has headings of its own on the same axis.
    rows ? null : headings.map(({ band, x, short }) => h("div", { key: `band${band.round}`, class: "cl-band-name", "aria-hidden": "true", style: style({ left: x }) },
      store.S(short ? band.band.short : band.band.label), band.band.suit ? glyph(store, band.band.suit, true) : null)),
    h("div", { class: "cl-pill cl-num", "aria-hidden": "true", style: style({ left: Math.max(pillWidth / 2, Math.min(width - pillWidth / 2, cx)) }) }, pill),
    h("div", {
      class: "cl-scrub", role: "slider", tabindex: "0", "aria-label": store.word("chart_label", { title: store.S(setup.chart.title) }),
      "aria-valuemin": "0", "aria-valuemax": String(g.end), "aria-valuenow": String(g.index), "aria-valuetext": stepWords(store),
      style: style({ left: area.left - 8, width: area.right - area.left + 16, top: 0, height: area.bottom + 10 }), on }),
    g.series.map((s) => h("button", {
      key: `end${s.seat}`, class: ["cl-end cl-num", s.you && "is-you"], type: "button", "data-seat": String(s.seat), "aria-pressed": view.kept === s.seat,
      title: store.word("chart_keep", { name: setup.names[s.seat] }),
      style: style({ left: area.right + 13, top: s.labelY - g.gap / 2, height: g.gap, width: width - area.right - 13 }), on: { click: () => keep(s.seat) } },
      h("span", { dir: "auto" }, setup.names[s.seat]), "\u00a0", h("b", null, s.text))));
  return h("div", { class: "cl-trajectory" }, box, rows ? sheet.strip(store, ctx, g) : null);
}

/** Keeps the chart as wide as its place. @param {TrajectoryView} view @param {any} ctx */
function sizeHook(view, ctx) {
  return {
    insert(/** @type {any} */ el) {
      view.host = el;
      if (typeof ResizeObserver === "undefined") return;
      view.watch = new ResizeObserver(() => {
        const { clientWidth, clientHeight } = el;
        if (!clientWidth || (clientWidth === view.width && clientHeight === view.height)) return;
        view.width = clientWidth;
        view.height = clientHeight;
        ctx.redraw();
      });
      view.watch.observe(el);
    },
    remove() {
      if (view.watch) view.watch.disconnect();
      view.watch = null;
    },
  };
}
