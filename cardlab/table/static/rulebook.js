/**
 * The rulebook as a dialog: *in one minute* first, what matters now, the contents, then the chapters in the order in which one learns; a
 * search field; opened at a clause. What the source text does not say is marked by a dashed edge and a word, never by colour alone.
 */

import { cardElement } from "./cards.js";
import { h } from "./vdom.js";
import { countWord } from "./playback.js";

/** @import { Draft } from "./state.js" */
/** @import { Store } from "./store.js" */
/** @import { Chapter, Clause, ScoreTable } from "./types.js" */
/** @import { View } from "./view.js" */

/** So many clauses at most are shown as mattering now: more would be the book again. */
const MOST_NOW = 4;

/**
 * The chapters with the clauses that hold all the words looked for; without any, the whole book. A clause's number counts as a word of it.
 * @param {Store} store @param {string} query
 * @returns {{chapter: any, clauses: any[]}[]}
 */
export function find(store, query) {
  const words = query.toLocaleLowerCase(store.lang).split(/\s+/).filter(Boolean);
  /** @type {{chapter: any, clauses: any[]}[]} */
  const out = [];
  for (const chapter of store.setup.rulebook.chapters) {
    const clauses = chapter.clauses.filter((clause) => {
      const text = [clause.rule, ...clause.parts.map((part) => store.S(part.text))].join(" ").toLocaleLowerCase(store.lang);
      return words.every((word) => text.includes(word));
    });
    if (!words.length || clauses.length) out.push({ chapter, clauses });
  }
  return out;
}

/**
 * What the present position turns on: the clauses that refuse a card, with the reason, then those of the last step.
 * @param {Store} store
 * @returns {{clause: any, why: string}[]}
 */
export function mattersNow(store) {
  const frame = store.frame(store.at);
  if (!frame) return [];
  const scene = frame.beats[frame.beats.length - 1];
  /** @type {Map<string, string>} */
  const whys = new Map();
  for (const no of Object.values(/** @type {Record<string, any>} */ (scene.refused || {}))) if (no.rule && !whys.has(no.rule)) whys.set(no.rule, store.S(no.text));
  for (const line of frame.said || []) if (line.rule && !whys.has(line.rule)) whys.set(line.rule, store.S(line.why ?? line.fact));
  const all = store.setup.rulebook.chapters.flatMap((chapter) => chapter.clauses);
  return [...whys].map(([rule, why]) => ({ clause: all.find((clause) => clause.rule === rule && !clause.note), why }))
    .filter(({ clause }) => clause).slice(0, MOST_NOW);
}

/** @param {Store} store @param {View} view @param {Draft} draft */
export function panel(store, view, draft) {
  const fields = draft.fields;
  const query = (fields.query || "").trim();
  const found = find(store, query);
  const book = {
    store, query, at: fields.at ?? draft.arg, assumed: store.word("rules_assumed"), now: query ? [] : mattersNow(store),
    to: (/** @type {any} */ event, /** @type {string} */ rule) => {
      fields.at = rule;
      goTo(event, "rule", rule, () => view.draw());
    },
  };
  const count = found.reduce((n, one) => n + one.clauses.length, 0);
  return [
    h("label", { key: "search", class: "cl-field cl-rules-search" }, h("span", null, store.word("rules_search")),
      h("input", { type: "search", autocomplete: "off", value: fields.query || "", "data-first": draft.arg ? null : "",
        on: { input: (/** @type {any} */ event) => { fields.query = event.target.value; view.draw(); } } })),
    h("p", { key: "count", class: query ? "cl-soft" : "cl-sr", role: "status" }, !query ? "" : count ? countWord(store, "rules_found", count) : store.word("rules_none")),
    query ? null : [minutePart(store), mattersPart(book), contentsPart(book)],
    h("p", { key: "legend", class: "cl-legend" }, h("span", { class: "cl-part is-assumed" }, h("em", null, book.assumed)), " ", store.word("rules_legend")),
    h("div", { key: "list", class: "cl-rules", lang: store.toldIn, hook: { insert: (/** @type {any} */ el) => scrollTo(el, "rule", draft.arg) } },
      found.map(({ chapter, clauses }) => chapterPart(book, chapter, clauses))),
  ];
}

/**
 * What the parts of the book are drawn from: the search, the clause it is opened at, the word for what is assumed, what matters now,
 * and the way to a clause.
 * @typedef {{store: Store, query: string, at: string | undefined, assumed: string, now: {clause: Clause, why: string}[], to: (event: any, rule: string) => void}} Book
 */

/** The game in one minute, and its words. @param {Store} store */
function minutePart(store) {
  const { about, minute, words } = store.setup.rulebook;
  const S = (/** @type {number} */ n) => store.S(n);
  return h("div", { key: "minute", class: "cl-minute", lang: store.toldIn },
    minute ? h("section", { class: "cl-minute-box" },
      h("h5", null, S(minute.heading)),
      h("p", { class: "cl-aim" }, S(minute.aim)), h("p", null, S(minute.needs)),
      h("ol", null, minute.turn.map((n, k) => h("li", null, h("span", null, S(n)), cardPictures(store, `minute${k}`, minute.cards[k])))),
      h("p", { class: "cl-aim" }, S(minute.win))) : null,
    h("p", { class: "cl-soft" }, S(about)),
    words.terms.length ? h("section", null, h("h5", null, S(words.heading)), pairsList(store, words.terms, words.texts)) : null);
}

/** What the present position turns on, each with its reason; a number leads to its clause. @param {Book} book */
function mattersPart({ store, now, to }) {
  return now.length ? h("section", { key: "now", class: "cl-matters", "aria-label": store.word("rules_now") },
    h("h5", null, store.word("rules_now")),
    now.map(({ clause, why }) => h("div", { key: clause.rule, class: "cl-rule is-now" },
      h("button", { type: "button", class: "cl-rule-id cl-num", "aria-label": store.word("rules_to", { rule: clause.rule }), on: { click: (/** @type {any} */ event) => to(event, clause.rule) } }, clause.rule),
      h("div", null, h("p", null, clause.parts.map((part) => store.S(part.text)).join(" ")), h("p", { class: "cl-matters-why" }, why))))) : null;
}

/** The chapters, each a way to it. @param {Book} book */
function contentsPart({ store, now }) {
  const rules = new Set(now.map((one) => one.clause.rule));
  return h("nav", { key: "contents", class: "cl-contents", "aria-label": store.word("rules_contents") },
    h("h5", null, store.word("rules_contents")),
    h("ul", { lang: store.toldIn }, store.setup.rulebook.chapters.map((chapter) => h("li", { key: chapter.heading },
      h("button", { type: "button", on: { click: (/** @type {any} */ event) => goTo(event, "chapter", String(chapter.heading)) } },
        h("span", null, store.S(chapter.heading)),
        chapter.clauses.some((clause) => rules.has(clause.rule) && !clause.note) ? h("b", null, store.word("rules_now_mark")) : null)))));
}

/** Terms with what they mean. @param {Store} store @param {number[]} terms @param {number[]} texts */
function pairsList(store, terms, texts) {
  return h("dl", { class: "cl-pairs" }, terms.map((term, k) => h("div", { key: k }, h("dt", null, store.S(term)), h("dd", null, store.S(texts[k])))));
}

/** @param {Book} book @param {Chapter} chapter @param {Clause[]} clauses */
function chapterPart(book, chapter, clauses) {
  const { store, query } = book;
  const S = (/** @type {number} */ n) => store.S(n);
  return h("section", { key: chapter.heading },
    h("h5", { tabindex: "-1", "data-chapter": String(chapter.heading) }, S(chapter.heading)),
    query || chapter.intro === null ? null : h("p", null, S(chapter.intro)),
    clauses.map((clause) => clausePart(book, clause)),
    query ? null : [
      chapter.tables.map((table) => tablePart(store, table)),
      chapter.examples.map((n) => h("p", { key: `e${n}`, class: "cl-example" }, S(n))),
      chapter.notes.length ? pairsList(store, chapter.notes.map((note) => note.heading), chapter.notes.map((note) => note.text)) : null,
    ]);
}

/** @param {Store} store @param {ScoreTable} table */
function tablePart(store, table) {
  const S = (/** @type {number} */ n) => store.S(n);
  return h("div", { key: `t${table.caption}`, class: "cl-score-table" }, h("table", null,
    h("caption", null, S(table.caption)),
    h("thead", null, h("tr", null, table.head.map((n) => h("th", { scope: "col" }, S(n))))),
    h("tbody", null, table.rows.map((row) => h("tr", null,
      row.map((n, k) => (k ? h("td", { class: "cl-num" }, S(n)) : h("th", { scope: "row" }, S(n)))))))));
}

/** @param {Book} book @param {Clause} clause */
function clausePart({ store, at, assumed }, clause) {
  const here = clause.rule === at && !clause.note;
  return h("div", { key: clause.note ? `note:${clause.rule}` : clause.rule, class: ["cl-rule", here && "is-here"], "data-rule": clause.note ? null : clause.rule, tabindex: here ? "0" : null, role: "group", "aria-label": store.word("rules_clause", { rule: clause.rule }), "aria-current": here ? "true" : null, "data-first": here ? "" : null },
    h("b", { class: "cl-rule-id cl-num", "aria-hidden": "true" }, clause.rule),
    h("div", null, clause.parts.map((part) => h("p", { class: ["cl-part", part.assumed && "is-assumed"] },
      part.assumed ? [h("em", null, assumed), " "] : null, store.S(part.text))),
      cardPictures(store, `rule-${clause.rule}`, clause.cards)));
}

/** Small pictures of cards, each with its name. @param {Store} store @param {string} where @param {string[] | undefined} faces */
function cardPictures(store, where, faces) {
  return faces && faces.length ? h("span", { class: "cl-rule-cards" }, faces.map((face, k) => cardElement(store, { id: `${where}-${k}`, face }, { attrs: { "data-card": null } }))) : null;
}

/**
 * To a chapter or clause of the book, which takes the focus.
 * @param {any} event @param {"rule" | "chapter"} kind @param {string} name @param {() => void} [mark]  draws the book with it marked
 */
function goTo(event, kind, name, mark = () => {}) {
  const list = event.currentTarget.closest(".cl-dialog").querySelector(".cl-rules");
  mark();
  const there = scrollTo(list, kind, name);
  // When the drawing is done: it puts the focus back where it was.
  Promise.resolve().then(() => there?.focus({ preventScroll: true }));
}

/** Scrolls the dialog's own box to a chapter or clause, below the search field. @param {any} list @param {"rule" | "chapter"} kind @param {string | undefined} name @returns {any} */
function scrollTo(list, kind, name) {
  if (!name) return null;
  const here = [...list.querySelectorAll(`[data-${kind}]`)].find((el) => el.getAttribute(`data-${kind}`) === name);
  const box = list.closest(".cl-dialog-body");
  if (!here || !box) return null;
  const search = box.querySelector(".cl-rules-search");
  const room = (search ? search.offsetHeight : 0) + (kind === "rule" ? box.clientHeight / 8 : 8);
  box.scrollTop += here.getBoundingClientRect().top - box.getBoundingClientRect().top - room;
  return here;
}
