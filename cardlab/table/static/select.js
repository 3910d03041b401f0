/**
 * Selecting cards that go together: what a selection may become, and the offers that pick one. It is handed acts and offers
 * (`protocol.md`) and knows no sets and no runs.
 */

import { h } from "./vdom.js";
import { cardName, glyph, icon } from "./cards.js";
import { clausePill } from "./scene.js";

/** @import { Store } from "./store.js" */
/** @import { Act, Acts, Card, CardAct, Offer, Reason, Scene } from "./types.js" */
/** @import { View } from "./view.js" */

/** Whether two groups of cards are the same. @param {string[]} cards @param {Set<string>} picked */
function sameCards(cards, picked) {
  return cards.length === picked.size && cards.every((id) => picked.has(id));
}

/** The acts that stand for exactly these cards. @param {CardAct[]} select @param {Set<string>} picked */
export function fittingActs(select, picked) {
  return picked.size ? select.filter((act) => sameCards(act.cards, picked)) : [];
}

/** Whether a card may join a selection: some act holds all of it. @param {CardAct[]} select @param {Set<string>} picked @param {string} id */
export function mayJoin(select, picked, id) {
  return select.some((act) => act.cards.includes(id) && [...picked].every((other) => act.cards.includes(other)));
}

/** How many more cards a selection needs until it is an act. @param {CardAct[]} select @param {Set<string>} picked */
function cardsMissing(select, picked) {
  const whole = select.filter((act) => [...picked].every((id) => act.cards.includes(id))).map((act) => act.cards.length);
  return whole.length ? Math.min(...whole) - picked.size : 0;
}

/**
 * What a click on a card does: `play` its own act, `ask` which of several, `pick` it into the selection, or nothing.
 * A card that is picked is let go; one that has an act of its own is played, unless several are being selected.
 * @param {{own: number, selectable: boolean, picked: boolean, several: boolean}} card
 * @returns {"play" | "ask" | "pick" | null}
 */
export function clickMeans({ own, selectable, picked, several }) {
  if (selectable && (picked || several || !own)) return "pick";
  return own > 1 ? "ask" : own ? "play" : null;
}

/** Whether there is a choice between playing a card and selecting it. @param {Acts} acts */
export function canSelectSeveral({ byCard, select }) {
  return select.some((act) => act.cards.some((id) => byCard.has(id)));
}

/** The names of the cards picked, in the order of the hand. @param {Store} store @param {Card[]} cards @param {Set<string>} picked */
function pickedNames(store, cards, picked) {
  return cards.filter((card) => picked.has(card.id)).map((card) => cardName(store, card.face)).join(", ");
}

/**
 * Under the hand: the offers, and what the cards picked may become. One box, so that the hand above it stays where it is.
 * @param {Store} store @param {View} view @param {Scene} scene @param {Acts} acts @param {Card[]} cards  of the hand
 */
export function offersPanel(store, view, scene, acts, cards) {
  const offers = scene.offers || [];
  const several = canSelectSeveral(acts);
  if (!acts.select.length || (!offers.length && !several)) return null;
  const { picked } = view.state;
  const fits = fittingActs(acts.select, picked);
  const chosen = offers.findIndex((offer) => sameCards(offer.cards, picked));
  return h("div", { key: "offers", class: "cl-offers" },
    several ? h("button", {
      key: "several", type: "button", class: "cl-switch cl-several", "aria-pressed": view.state.several, "aria-keyshortcuts": "s", "data-focus": "several",
      on: { click: () => view.set({ several: !view.state.several, picked: new Set(), choice: null }) },
    }, h("i", { "aria-hidden": "true" }), h("span", {}, store.word("several")), h("kbd", { "aria-hidden": "true" }, "s")) : null,
    offers.length ? h("div", { key: "list", class: "cl-offer-list", role: "group", "aria-label": store.word("offers") },
      offers.map((offer, i) => h("div", { key: `offer${i}`, class: ["cl-offer", i === chosen && "is-chosen"] },
        h("div", { class: "cl-offer-head" },
          h("button", {
            type: "button", class: "cl-offer-pick", "aria-pressed": i === chosen, "data-focus": `offer:${i}`, "aria-label": `${store.S(offer.label)}: ${pickedNames(store, cards, new Set(offer.cards))}`,
            on: { click: () => pickOffer(view, offer, i === chosen) },
          }, h("span", { class: "cl-offer-mark", "aria-hidden": "true" }, i === chosen ? icon("check") : null), h("b", {}, store.S(offer.label))),
          clausePill(store, view, offer.rule, false, `offer-rule:${i}`)),
        i === chosen && fits.length ? fitButtons(store, view, fits, cards) : null))) : null,
    chosen < 0 && (picked.size > 0 || view.state.several) ? h("div", { key: "picked", class: ["cl-offer", fits.length > 0 && "is-chosen"] },
      h("span", { class: "cl-offer-said" }, picked.size ? store.word("picked", { cards: pickedNames(store, cards, picked) }) : store.word("several_hint"),
        picked.size && !fits.length ? [" · ", h("b", {}, store.word("picked_more", { n: cardsMissing(acts.select, picked) }))] : null),
      fits.length ? fitButtons(store, view, fits, cards) : null) : null);
}

/** @param {View} view @param {Offer} offer @param {boolean} again  it is chosen already: let it go */
function pickOffer(view, offer, again) {
  view.set({ picked: new Set(again ? [] : offer.cards), choice: null, why: null }, again ? undefined : "select");
}

/** A button for each act that the cards picked may become. @param {Store} store @param {View} view @param {Act[]} fits @param {Card[]} cards */
function fitButtons(store, view, fits, cards) {
  return h("div", { class: "cl-acts", role: "group", "aria-label": store.word("picked", { cards: pickedNames(store, cards, view.state.picked) }), on: { keydown: alongButtons } },
    fits.map((act, i) => {
      const short = fits.length > 2 && act.short !== undefined;
      return h("button", {
        key: act.act, type: "button", class: ["cl-act", (act.main || fits.length === 1) && "main", view.state.sent && view.state.sent.act === act.act && "is-sent"], "data-focus": i === 0 ? "select" : `act:${act.act}`,
        "aria-label": short ? store.S(act.label) : null, title: short ? store.S(act.label) : null, on: { click: () => view.play(act) },
      }, act.suit !== undefined && glyph(store, act.suit, true), act.icon !== undefined && icon(act.icon), h("span", {}, store.S(short ? act.short : act.label)));
    }));
}

/** The arrows go from button to button, Home and End to the first and the last. @param {any} event */
export function alongButtons(event) {
  if (event.target.tagName === "INPUT" || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = [...event.currentTarget.querySelectorAll("button")];
  const i = all.indexOf(event.target);
  const to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: all.length - 1 }[/** @type {string} */ (event.key)];
  if (i < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  all[(to + all.length) % all.length].focus();
}

/** Why a card may be laid, under it: a clause and, where there is room, a word. @param {Store} store @param {View} view @param {Card} card @param {boolean} current  it is where the focus is in the hand */
export function reasonPill(store, view, card, current) {
  const why = /** @type {Reason} */ (card.why);
  const pill = clausePill(store, view, why.rule, false, `why:${card.id}`);
  if (pill) pill.props.tabindex = current ? "0" : "-1";
  return h("span", { class: "cl-reason" }, pill, h("small", { id: `${view.uid}-reason-${card.id}` }, store.S(why.text)));
}
