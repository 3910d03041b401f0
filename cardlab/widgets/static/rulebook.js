/**
 * The rulebook as a dialog: *in one minute* first, then the chapters in the order in which one learns; a search field; opened at a
 * clause. What the source text does not say is marked by a dashed edge and a word, never by colour alone.
 */

import { cardElement } from "./cards.js";
import { h } from "./patch.js";

/**
 * The chapters with the clauses that hold all the words looked for; without any, the whole book. A clause's number counts as a word of it.
 * @param {any} store @param {string} query
 * @returns {{chapter: any, clauses: any[]}[]}
 */
export function rulebookFind(store, query) {
  const words = query.toLocaleLowerCase(store.lang).split(/\s+/).filter(Boolean);
  /** @type {{chapter: any, clauses: any[]}[]} */
  const out = [];
  for (const chapter of store.setup.rulebook.chapters) {
    const clauses = chapter.clauses.filter((/** @type {any} */ clause) => {
      const text = [clause.rule, ...clause.parts.map((/** @type {any} */ part) => store.S(part.text))].join(" ").toLocaleLowerCase(store.lang);
      return words.every((word) => text.includes(word));
    });
    if (!words.length || clauses.length) out.push({ chapter, clauses });
  }
  return out;
}

/** @param {any} store @param {any} ctx @param {any} draft */
export function rulebookPanel(store, ctx, draft) {
  const fields = draft.fields;
  const query = (fields.query || "").trim();
  const found = rulebookFind(store, query);
  const assumed = store.word("rules_assumed");
  return [
    h("label", { key: "search", class: "cl-field cl-rules-search" }, h("span", null, store.word("rules_search")),
      h("input", { type: "search", autocomplete: "off", value: fields.query || "", "data-first": draft.arg ? null : "",
        on: { input: (/** @type {any} */ event) => { fields.query = event.target.value; ctx.redraw(); } } })),
    query ? null : h("section", { key: "minute", class: "cl-minute" }, rulebookMinute(store)),
    h("p", { key: "legend", class: "cl-legend" }, h("span", { class: "cl-part is-assumed" }, h("em", null, assumed)), " ", store.word("rules_legend")),
    h("div", { key: "list", class: "cl-rules", hook: { insert: (/** @type {any} */ el) => rulebookTo(el, draft.arg) } },
      found.length ? found.map(({ chapter, clauses }) => rulebookChapter(store, chapter, clauses, query, draft.arg, assumed))
        : h("p", { class: "cl-soft", role: "status" }, store.word("rules_none"))),
  ];
}

/** The game in one minute, and its words. @param {any} store */
function rulebookMinute(store) {
  const { about, minute, words } = store.setup.rulebook;
  const S = (/** @type {number} */ n) => store.S(n);
  return [
    h("p", null, S(about)),
    minute ? [
      h("h5", null, S(minute.heading)),
      h("p", null, S(minute.aim)), h("p", null, S(minute.needs)),
      h("ol", null, minute.turn.map((/** @type {number} */ n) => h("li", null, S(n)))),
      h("p", null, S(minute.win)),
    ] : null,
    words.terms.length ? [h("h5", null, S(words.heading)), rulebookPairs(store, words.terms, words.texts)] : null,
  ];
}

/** Terms with what they mean. @param {any} store @param {number[]} terms @param {number[]} texts */
function rulebookPairs(store, terms, texts) {
  return h("dl", { class: "cl-pairs" }, terms.map((term, k) => h("div", { key: k }, h("dt", null, store.S(term)), h("dd", null, store.S(texts[k])))));
}

/** @param {any} store @param {any} chapter @param {any[]} clauses @param {string} query @param {string | undefined} at @param {string} assumed */
function rulebookChapter(store, chapter, clauses, query, at, assumed) {
  const S = (/** @type {number} */ n) => store.S(n);
  return h("section", { key: chapter.heading },
    h("h5", null, S(chapter.heading)),
    query || chapter.intro === null ? null : h("p", null, S(chapter.intro)),
    clauses.map((clause) => rulebookClause(store, clause, clause.rule === at && !clause.note, assumed)),
    query ? null : [
      chapter.tables.map((/** @type {any} */ table) => rulebookTable(store, table)),
      chapter.examples.map((/** @type {number} */ n) => h("p", { key: `e${n}`, class: "cl-example" }, S(n))),
      chapter.notes.length ? rulebookPairs(store, chapter.notes.map((/** @type {any} */ note) => note.heading), chapter.notes.map((/** @type {any} */ note) => note.text)) : null,
    ]);
}

/** @param {any} store @param {any} table */
function rulebookTable(store, table) {
  const S = (/** @type {number} */ n) => store.S(n);
  return h("div", { key: `t${table.caption}`, class: "cl-score-table" }, h("table", null,
    h("caption", null, S(table.caption)),
    h("thead", null, h("tr", null, table.head.map((/** @type {number} */ n) => h("th", { scope: "col" }, S(n))))),
    h("tbody", null, table.rows.map((/** @type {number[]} */ row) => h("tr", null,
      row.map((n, k) => (k ? h("td", { class: "cl-num" }, S(n)) : h("th", { scope: "row" }, S(n)))))))));
}

/** @param {any} store @param {any} clause @param {boolean} here @param {string} assumed */
function rulebookClause(store, clause, here, assumed) {
  return h("div", { key: clause.rule, class: ["cl-rule", here && "is-here"], "data-rule": clause.rule, tabindex: here ? "0" : null, "aria-current": here ? "true" : null, "data-first": here ? "" : null },
    h("b", { class: "cl-rule-id cl-num" }, clause.rule),
    h("div", null, clause.parts.map((/** @type {any} */ part) => h("p", { class: ["cl-part", part.assumed && "is-assumed"] },
      part.assumed ? [h("em", null, assumed), " "] : null, store.S(part.text))),
      clause.cards ? h("p", { class: "cl-rule-cards" }, clause.cards.map((/** @type {string} */ face) => cardElement(store, { id: `rule-${clause.rule}-${face}`, face }))) : null));
}

/** Scrolls the dialog's own box to a clause. @param {any} list @param {string | undefined} rule */
function rulebookTo(list, rule) {
  if (!rule) return;
  const here = [...list.querySelectorAll("[data-rule]")].find((el) => el.getAttribute("data-rule") === rule);
  const box = list.closest(".cl-dialog-body");
  if (here && box) box.scrollTop += here.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 4;
}
