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

/** @import { Band, Geometry, Series } from "./chart.js" */
/** @import { PageState } from "./state.js" */
/** @import { Store } from "./store.js" */
/** @import { View } from "./view.js" */

/**
 * "step 69 of 73: Anna 16, Ben 45"
 * @param {Store} store
 */
export function stepWords(store) {
  const frame = store.frame(store.at);
  const scores = store.setup.names.map((name, seat) => `${name} ${chart.written(frame && frame.plot ? frame.plot[seat] : null)}`);
  return `${store.word("time_step", { n: store.index, end: store.end })}: ${scores.join(", ")}`;
}

/** How large the chart is, and its type. Before the first measuring its size is what the style sheet will most likely give. @param {View} view */
function sizeOf(view) {
  const { large, state } = view, room = state.width;
  const aside = large ? room >= 1400 && Math.max(400, Math.min(520, room * 0.29)) : room >= 1100 && Math.max(330, Math.min(460, room * 0.28));
  return {
    width: state.chart.width || (aside ? aside - 25 : room) || 600,
    height: state.chart.height || (room < 640 ? 172 : large ? 250 : 190),
    k: large ? 4 / 3 : 1,
  };
}

/** Lengths for a style. @param {Record<string, number>} px */
function styleOf(px) {
  return Object.fromEntries(Object.entries(px).map(([name, n]) => [name, `${Math.round(n * 10) / 10}px`]));
}

/** The chart with the seats' names at its line ends, and the score sheet under it where the game has one. @param {Store} store @param {View} view */
export function trajectory(store, view) {
  if (!store.setup || store.at === null) return h("div", { class: "cl-trajectory" });
  const { setup } = store, own = view.state.chart;
  const { width, height, k } = sizeOf(view);
  const rows = sheet.current(store);
  const g = chart.geometry({
    frames: store.line.map((id) => store.frameOf(id)), chart: setup.chart, names: setup.names, viewer: setup.viewer,
    index: store.index, width, height, k, columns: rows ? rows.columns.length : 0, left: rows ? sheet.namesWidth(setup.names, k, width < 560) : 0,
  });
  const { area } = g;
  const pill = store.word("chart_step", { n: g.index });
  const pillWidth = pill.length * 6.6 * k + 18 * k;
  const box = h("div", { key: "chart", class: "cl-chart", hook: sizeHook(view), "data-narrow": g.narrow ? "" : null },
    drawing(store, g, own.kept),
    // A sheet has headings of its own on the same axis.
    rows ? null : bandNames(store, g),
    h("div", { class: "cl-pill cl-num", "aria-hidden": "true", style: styleOf({ left: Math.max(pillWidth / 2, Math.min(width - pillWidth / 2, g.x(g.index))) }) }, pill),
    h("div", {
      class: "cl-scrub", role: "slider", tabindex: "0", "aria-label": store.word("chart_label", { title: store.S(setup.chart.title) }),
      "aria-valuemin": "0", "aria-valuemax": String(g.end), "aria-valuenow": String(g.index), "aria-valuetext": stepWords(store),
      style: styleOf({ left: area.left - 8, width: area.right - area.left + 16, top: 0, height: area.bottom + 10 }), on: scrubbing(store, own, g) }),
    g.series.map((s) => lineEnd(store, view, g, s)));
  return h("div", { class: "cl-trajectory" }, box, rows ? sheet.strip(store, view, g) : null);
}

/** The lines over the bands of the rounds. @param {Store} store @param {Geometry} g @param {number | null} kept  the seat whose line is thick */
function drawing(store, g, kept) {
  const { area, k, width, height } = g;
  const cx = g.x(g.index);
  return h("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", focusable: "false" },
    g.bands.map((b, i) => (i % 2 === 0 ? h("rect", { class: "cl-band", x: g.x(b.from), y: area.top, width: Math.max(0, g.x(b.to) - g.x(b.from)), height: area.bottom - area.top }) : null)),
    g.ticks.map((t) => [
      h("path", { class: "cl-grid", d: `M${area.left} ${t.y}H${area.right}` }),
      h("text", { x: area.left - 7, y: t.y + 4 * k, "text-anchor": "end" }, t.text)]),
    g.lines.map((t) => [
      h("path", { class: "cl-limit", d: `M${area.left} ${t.y}H${area.right}` }),
      h("text", { class: "cl-limit", x: area.left - 7, y: t.y + 4 * k, "text-anchor": "end" }, t.text)]),
    [...g.series].sort((a, b) => Number(a.you) - Number(b.you) || b.seat - a.seat).map((s) => h("g", {
      key: `line${s.seat}`, class: ["cl-line", s.you && "is-you", kept === s.seat && "is-kept"], "data-seat": String(s.seat), "stroke-dasharray": s.dash || null },
      h("path", { class: "cl-future", d: s.future }),
      h("path", { d: s.past }),
      h("path", { class: "cl-lead", d: `M${area.right + 2} ${s.endY}L${area.right + 11} ${s.labelY}` }))),
    h("path", { class: "cl-now", d: `M${cx} ${area.top - 2}V${area.bottom + 2}` }),
    h("circle", { class: ["cl-knob", store.isPast && "is-past"], cx, cy: area.bottom, r: 6 * k }));
}

/** The headings of the rounds. @param {Store} store @param {Geometry} g */
function bandNames(store, g) {
  const { k } = g;
  const widthOf = (/** @type {Band} */ b, /** @type {boolean} */ short) => (store.S(short ? b.band.short : b.band.label).length * 7.2 + (b.band.suit ? 22 : 6)) * k;
  return chart.headings(g.bands, g.x, widthOf, g.narrow).map(({ band, x, short }) => h("div", { key: `band${band.round}`, class: "cl-band-name", "aria-hidden": "true", style: styleOf({ left: x }) },
    store.S(short ? band.band.short : band.band.label), band.band.suit ? glyph(store, band.band.suit, true) : null));
}

/** Pointer and keys on the chart: they go to a step. @param {Store} store @param {PageState["chart"]} own @param {Geometry} g */
function scrubbing(store, own, g) {
  const { area } = g;
  const goTo = (/** @type {any} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    // The page may be zoomed by a transform: measured against the box, not in its own pixels.
    const px = ((event.clientX - box.left) / (box.width || 1)) * (area.right - area.left + 16) + area.left - 8;
    store.goTo(store.line[chart.stepAt(g, px)]);
  };
  const letGo = () => { own.drag = false; };
  return {
    pointerdown(/** @type {any} */ event) {
      if (event.button) return;
      own.drag = true;
      if (event.currentTarget.setPointerCapture) event.currentTarget.setPointerCapture(event.pointerId);
      goTo(event);
    },
    pointermove(/** @type {any} */ event) {
      if (own.drag) goTo(event);
    },
    pointerup: letGo,
    pointercancel: letGo,
    lostpointercapture: letGo,
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
}

/** A seat's name where its line ends. @param {Store} store @param {View} view @param {Geometry} g @param {Series} s */
function lineEnd(store, view, g, s) {
  const { area } = g, own = view.state.chart, name = store.setup.names[s.seat];
  const keep = () => {
    own.kept = own.kept === s.seat ? null : s.seat;
    view.draw();
  };
  return h("button", {
    key: `end${s.seat}`, class: ["cl-end cl-num", s.you && "is-you"], type: "button", "data-seat": String(s.seat), "aria-pressed": own.kept === s.seat,
    title: store.word("chart_keep", { name }),
    style: styleOf({ left: area.right + 13, top: s.labelY - g.gap / 2, height: g.gap, width: g.width - area.right - 13 }), on: { click: keep } },
    h("span", { dir: "auto" }, name), "\u00a0", h("b", null, s.text));
}

/** Keeps the chart as wide as its place. @param {View} view */
function sizeHook(view) {
  const own = view.state.chart;
  return {
    insert(/** @type {any} */ el) {
      if (typeof ResizeObserver === "undefined") return;
      own.watch = new ResizeObserver(() => {
        const { clientWidth, clientHeight } = el;
        if (!clientWidth || (clientWidth === own.width && clientHeight === own.height)) return;
        own.width = clientWidth;
        own.height = clientHeight;
        view.draw();
      });
      own.watch.observe(el);
    },
    remove() {
      if (own.watch) own.watch.disconnect();
      own.watch = null;
    },
  };
}
