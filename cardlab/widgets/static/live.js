/*
 * A live chart on a page: drawn by Vega in the theme of the page, with marks that stand for games and answer a click. A keyboard comes to
 * the chart with Tab, to its marks with the arrows, and opens with Enter or the space bar. vegaEmbed comes with the bundle.
 */

import { isDark, watchPage } from "./theme.js";
import * as keys from "./keys.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** What a mark stands for, or null: Vega keeps with every element the item that it draws. */
function pickOf(item) {
  const row = item && item.datum;
  if (!row || !Number.isInteger(row.game)) return null;
  return { game: row.game, round: Number.isInteger(row.round) ? row.round : null, run: Number.isInteger(row.run) ? row.run : 0 };
}

/** The marks that stand for games, each of them once. */
function marksOf(box) {
  const marks = [...box.querySelectorAll("svg *")].filter((e) => e.__data__ && e.__data__.cursor === "pointer" && pickOf(e.__data__));
  marks.forEach((mark, i) => {
    mark.setAttribute("role", "button");
    mark.setAttribute("tabindex", i ? "-1" : "0");
  });
  return marks;
}

/** Keys that are no shortcuts are meant for what has the focus; at a notebook they would cut cells and insert some. */
function keptHere(event) {
  if (keys.signOf(event) !== null) event.stopPropagation();
}

/** Show a chart and follow it. Gives what ends the view. */
async function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "cardlab-chart";
  el.appendChild(box);
  let drawn = null, wanted = 0, ended = false;

  async function draw() {
    const mine = ++wanted, spec = structuredClone(model.get("spec"));
    const next = document.createElement("div"), dark = spec.usermeta && spec.usermeta.theme === "dark";
    // Drawn beside, then put in place whole: a chart that grows does not flicker.
    let api;
    try {
      api = await vegaEmbed(next, spec, { actions: false, renderer: "svg", tooltip: { theme: dark ? "dark" : "light" } });
    } catch (error) {
      next.textContent = String(error);
    }
    if (mine !== wanted || ended) {
      if (api) api.finalize();
      return;
    }
    const had = box.contains(document.activeElement);
    if (drawn) drawn.finalize();
    drawn = api || null;
    box.replaceChildren(next);
    box.dataset.drawn = String(mine);
    if (!api) return;
    api.view.addEventListener("click", (_, item) => {
      const pick = pickOf(item);
      if (pick) model.send({ pick });
    });
    const svg = next.querySelector("svg");
    if (svg) {
      svg.setAttribute("role", "group");
      svg.setAttribute("aria-label", spec.description || "");
      // In little room a chart shrinks as far as it can still be read; what is left over is scrolled.
      svg.style.minWidth = `${Math.round(0.7 * Number(svg.getAttribute("width")))}px`;
    }
    const marks = marksOf(next);
    if (had && marks.length) marks[0].focus({ preventScroll: true });
  }

  /** From mark to mark. The chart is one stop for Tab, however many marks it has. */
  function keyed(event) {
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
  box.addEventListener("keydown", keyed);
  box.addEventListener("keydown", keptHere);

  let controls = null;
  const around = watchPage(el, box, () => {
    // A notebook may make a view before it stands in the page; once it has a size it does.
    if (!el.isConnected) return;
    const theme = isDark(el) ? "dark" : "light";
    if (model.get("page") !== theme) {
      model.set("page", theme);
      model.save_changes();
    }
    // Controls around the chart are ordinary ones, which cannot ask for this themselves. (A listener is added once.)
    controls = el.closest(".cardlab-explore");
    if (controls) controls.addEventListener("keydown", keptHere);
  });

  model.on("change:spec", draw);
  await draw();
  return () => {
    ended = true;
    around.stop();
    if (controls) controls.removeEventListener("keydown", keptHere);
    model.off("change:spec", draw);
    if (drawn) drawn.finalize();
  };
}

/** What anywidget asks for. */
export default { render };
