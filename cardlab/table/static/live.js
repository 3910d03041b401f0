/**
 * A live chart on a page: drawn by Vega in the theme of the page, with marks that stand for games and answer a click. A keyboard comes to
 * the chart with Tab, to its marks with the arrows, and opens with Enter or the space bar. vegaEmbed comes with the bundle.
 */

import * as keys from "./keys.js";
import { isDark, watchPage } from "./theme.js";

/** @import { Model } from "./types.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** What a mark stands for, or null: Vega keeps with every element the item that it draws. @param {any} item */
function pickOf(item) {
  const row = item && item.datum;
  if (!row || !Number.isInteger(row.game)) return null;
  return { game: row.game, round: Number.isInteger(row.round) ? row.round : null, run: Number.isInteger(row.run) ? row.run : 0 };
}

/** The marks that stand for games, each of them once. @param {any} box @returns {any[]} */
function marksOf(box) {
  const marks = [...box.querySelectorAll("svg *")].filter((e) => e.__data__ && e.__data__.cursor === "pointer" && pickOf(e.__data__));
  marks.forEach((mark, i) => {
    mark.setAttribute("role", "button");
    mark.setAttribute("tabindex", i ? "-1" : "0");
  });
  return marks;
}

/** Keys that are no shortcuts are meant for what has the focus; at a notebook they would cut cells and insert some. @param {any} event */
function keepHere(event) {
  if (keys.signOf(event) !== null) event.stopPropagation();
}

/** From mark to mark, or what the mark stands for. The chart is one stop for Tab, however many marks it has. @param {Model} model @param {any} box @param {any} event */
function heard(model, box, event) {
  const marks = [...box.querySelectorAll("svg [role=button]")], at = marks.indexOf(event.target);
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    model.send({ pick: pickOf(marks[at].__data__) });
  } else if (event.key in STEPS || event.key === "Home" || event.key === "End") {
    const to = event.key === "Home" ? 0 : event.key === "End" ? marks.length - 1 : at + STEPS[event.key];
    const mark = marks[Math.max(0, Math.min(marks.length - 1, to))];
    marks[at].setAttribute("tabindex", "-1");
    mark.setAttribute("tabindex", "0");
    mark.focus();
  } else {
    return;
  }
  event.preventDefault();
}

/** What Vega has drawn is one group, as small as it can be and still be read; what is left over is scrolled. @param {any} svg @param {string} description */
function tidy(svg, description) {
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", description);
  svg.style.minWidth = `${Math.round(0.7 * Number(svg.getAttribute("width")))}px`;
}

/** A chart in a box; drawn anew whenever what is to be drawn changes. */
class LiveChart {
  /** @type {any} */ #drawn = null;
  #wanted = 0; // how often it was drawn
  #ended = false;
  #model;
  #box;

  /** @param {Model} model @param {any} box */
  constructor(model, box) {
    this.#model = model;
    this.#box = box;
  }

  /** Draws beside, then puts in place whole: a chart that grows does not flicker. */
  async draw() {
    const mine = ++this.#wanted, spec = structuredClone(this.#model.get("spec")), box = this.#box;
    const next = document.createElement("div"), dark = spec.usermeta && spec.usermeta.theme === "dark";
    let api;
    try {
      // @ts-ignore: it comes with the bundle
      api = await vegaEmbed(next, spec, { actions: false, renderer: "svg", tooltip: { theme: dark ? "dark" : "light" } });
    } catch (error) {
      next.textContent = String(error);
    }
    if (mine !== this.#wanted || this.#ended) {
      if (api) api.finalize();
      return;
    }
    const had = box.contains(document.activeElement);
    if (this.#drawn) this.#drawn.finalize();
    this.#drawn = api || null;
    box.replaceChildren(next);
    box.dataset.drawn = String(mine);
    if (!api) return;
    api.view.addEventListener("click", (/** @type {any} */ _, /** @type {any} */ item) => {
      const pick = pickOf(item);
      if (pick) this.#model.send({ pick });
    });
    const svg = next.querySelector("svg");
    if (svg) tidy(svg, spec.description || "");
    const marks = marksOf(next);
    if (had && marks.length) marks[0].focus({ preventScroll: true });
  }

  /** Draws no more. */
  end() {
    this.#ended = true;
    if (this.#drawn) this.#drawn.finalize();
  }
}

/** Show a chart and follow it. Gives what ends the view. @param {{model: Model, el: any}} widget */
async function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "cardlab-chart";
  el.appendChild(box);
  const chart = new LiveChart(model, box);
  box.addEventListener("keydown", (event) => heard(model, box, event));
  box.addEventListener("keydown", keepHere);

  /** @type {any} */ let controls = null;
  const page = watchPage(el, box, () => {
    // A notebook may make a view before it stands in the page; once it has a size it does.
    if (!el.isConnected) return;
    const theme = isDark(el) ? "dark" : "light";
    if (model.get("page") !== theme) {
      model.set("page", theme);
      model.save_changes();
    }
    // Controls around the chart are ordinary ones, which cannot ask for this themselves. (A listener is added once.)
    controls = el.closest(".cardlab-explore");
    if (controls) controls.addEventListener("keydown", keepHere);
  });

  const draw = () => chart.draw();
  model.on("change:spec", draw);
  await draw();
  return () => {
    page.stop();
    if (controls) controls.removeEventListener("keydown", keepHere);
    model.off("change:spec", draw);
    chart.end();
  };
}

/** What anywidget asks for. */
export default { render };
