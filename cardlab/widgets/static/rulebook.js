/**
 * The rulebook as a dialog: clauses by section, a search field, opened at a clause. What the source text does not say is
 * marked by a dashed edge and a word, never by colour alone.
 */

import { h } from "./patch.js";

/**
 * Clauses that hold all the words looked for, by section. A clause's number counts as a word of it.
 * @param {any} store @param {string} query
 * @returns {{section: string, clauses: any[]}[]}
 */
export function rulebookFind(store, query) {
  const words = query.toLocaleLowerCase(store.lang).split(/\s+/).filter(Boolean);
  /** @type {{section: string, clauses: any[]}[]} */
  const out = [];
  for (const clause of store.setup.rulebook) {
    const text = [clause.rule, ...clause.parts.map((/** @type {any} */ part) => store.S(part.text))].join(" ").toLocaleLowerCase(store.lang);
    if (!words.every((word) => text.includes(word))) continue;
    const section = store.S(clause.section);
    const last = out[out.length - 1];
    if (last && last.section === section) last.clauses.push(clause);
    else out.push({ section, clauses: [clause] });
  }
  return out;
}

/** @param {any} store @param {any} ctx @param {any} draft */
export function rulebookPanel(store, ctx, draft) {
  const fields = draft.fields;
  const found = rulebookFind(store, fields.query || "");
  const assumed = store.word("rules_assumed");
  return [
    h("label", { key: "search", class: "cl-field cl-rules-search" }, h("span", null, store.word("rules_search")),
      h("input", { type: "search", autocomplete: "off", value: fields.query || "", "data-first": draft.arg ? null : "",
        on: { input: (/** @type {any} */ event) => { fields.query = event.target.value; ctx.redraw(); } } })),
    h("p", { key: "legend", class: "cl-legend" }, h("span", { class: "cl-part is-assumed" }, h("em", null, assumed)), " ", store.word("rules_legend")),
    h("div", { key: "list", class: "cl-rules", hook: { insert: (/** @type {any} */ el) => rulebookTo(el, draft.arg) } },
      found.length ? found.map(({ section, clauses }) => h("section", { key: section },
        h("h5", null, section),
        clauses.map((clause) => rulebookClause(store, clause, clause.rule === draft.arg, assumed))))
        : h("p", { class: "cl-soft", role: "status" }, store.word("rules_none"))),
  ];
}

/** @param {any} store @param {any} clause @param {boolean} here @param {string} assumed */
function rulebookClause(store, clause, here, assumed) {
  return h("div", { key: clause.rule, class: ["cl-rule", here && "is-here"], "data-rule": clause.rule, tabindex: here ? "0" : null, "aria-current": here ? "true" : null, "data-first": here ? "" : null },
    h("b", { class: "cl-rule-id cl-num" }, clause.rule),
    h("div", null, clause.parts.map((/** @type {any} */ part) => h("p", { class: ["cl-part", part.assumed && "is-assumed"] },
      part.assumed ? [h("em", null, assumed), " "] : null, store.S(part.text)))));
}

/** Scrolls the dialog's own box to a clause. @param {any} list @param {string | undefined} rule */
function rulebookTo(list, rule) {
  if (!rule) return;
  const here = [...list.querySelectorAll("[data-rule]")].find((el) => el.getAttribute("data-rule") === rule);
  const box = list.closest(".cl-dialog-body");
  if (here && box) box.scrollTop += here.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 4;
}
