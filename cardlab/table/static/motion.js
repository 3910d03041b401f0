/**
 * Cards on their way. The page is always drawn in its final state; a copy of each card that changed its place flies over
 * it in a layer of its own, while the card itself is transparent. Animations leave nothing behind in the page, so the
 * table at rest is the same however it was reached.
 */

/** @import { Scene } from "./types.js" */

const STAGGER = 40; // ms between the cards of a deal
const DEAL = 600; // ms from the first card's start to the last one's arrival, at most
const RING = 2000; // ms a ring marks what changed when nothing may travel
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{cards: Map<string, {box: Box, zone: string, face: string, svg: string}>, zones: Map<string, Box>}} Snapshot
 * @typedef {{id: string, start: Box, end: Box, delay: number, turn: boolean, face: string, svg: string, stays: boolean, to?: string}} Flight
 *   `turn`: it shows its back first; `stays`: the card lies in the page where the flight ends; else `to` is the zone it ends in
 */

/**
 * Where every card and every zone is, measured in the pixels of the root.
 * @param {any} root
 * @returns {Snapshot}
 */
export function snapshot(root) {
  const origin = root.getBoundingClientRect();
  const box = (/** @type {any} */ el) => {
    const r = el.getBoundingClientRect();
    return { x: r.left - origin.left, y: r.top - origin.top, w: r.width, h: r.height };
  };
  const cards = new Map(), zones = new Map();
  for (const el of root.querySelectorAll("[data-card]")) {
    const around = el.closest("[data-zone]");
    cards.set(el.dataset.card, { box: box(el), zone: around ? around.dataset.zone : "", face: el.dataset.face, svg: el.firstElementChild.innerHTML });
  }
  for (const el of root.querySelectorAll("[data-zone]")) {
    // A zone that is not drawn at this width borrows the place of what it belongs to.
    const seen = el.getBoundingClientRect().width ? el : el.closest("[data-seat]") || el;
    for (const id of el.dataset.zone.split(" ")) zones.set(id, box(seen));
  }
  return { cards, zones };
}

/** The middle of a zone in the size of a card that comes from or goes to it. @param {Box} zone @param {Box} card @returns {Box} */
function spotIn(zone, card) {
  const w = Math.min(card.w, Math.max(18, zone.w)), h = w * 1.4;
  return { x: zone.x + zone.w / 2 - w / 2, y: zone.y + zone.h / 2 - h / 2, w, h };
}

/**
 * Which cards fly, from where to where: those that lie in another zone than before.
 * @param {Snapshot} before @param {Snapshot} after
 * @param {{from: Map<string, string>, gone: Map<string, string>, hidden: Set<string>}} ways
 *   `from`: the zone a card comes from that was not there; `gone`: the zone a card goes to that is not there any more;
 *   `hidden`: zones whose cards lie face down, so that a card from there turns over on its way
 * @param {number} duration  of one flight in ms
 * @returns {Flight[]}
 */
export function plan(before, after, ways, duration) {
  /** @type {Flight[]} */
  const moved = [], dealt = [];
  for (const [id, now] of after.cards) {
    const was = before.cards.get(id);
    if (!now.box.w) {
      // It lies where nothing is drawn at this width: it goes to the seat that has it.
      const to = was && was.box.w && was.zone !== now.zone ? after.zones.get(now.zone) : undefined;
      if (was && to) moved.push({ id, start: was.box, end: spotIn(to, was.box), delay: 0, turn: false, face: was.face, svg: was.svg, stays: false, to: now.zone });
      continue;
    }
    if (was && was.box.w) {
      // Within its zone a card does not travel: what moved is the page around it, or the others that closed up.
      if (was.zone !== now.zone) {
        moved.push({ id, start: was.box, end: now.box, delay: 0, turn: was.face === "back" && now.face !== "back", face: now.face, svg: now.svg, stays: true });
      }
      continue;
    }
    const zone = ways.from.get(id) ?? (was && was.zone !== now.zone ? was.zone : undefined);
    const place = zone === undefined ? undefined : before.zones.get(zone) || after.zones.get(zone);
    if (zone === undefined || !place) continue;
    const turn = now.face !== "back" && ways.hidden.has(zone);
    dealt.push({ id, start: spotIn(place, now.box), end: now.box, delay: 0, turn, face: now.face, svg: now.svg, stays: true });
  }
  for (const [id, was] of before.cards) {
    const zone = ways.gone.get(id);
    if (zone === undefined || after.cards.has(id) || !was.box.w) continue;
    const place = after.zones.get(zone) || before.zones.get(zone);
    if (place) moved.push({ id, start: was.box, end: spotIn(place, was.box), delay: 0, turn: false, face: was.face, svg: was.svg, stays: false, to: zone });
  }
  // A deal is seen card by card, but never takes long; a single card that appears starts at once.
  const apart = dealt.length > 1 ? Math.min(STAGGER, Math.max(0, DEAL - duration) / (dealt.length - 1)) : 0;
  dealt.forEach((flight, i) => {
    flight.delay = Math.round(apart * i);
  });
  return moved.concat(dealt);
}

/**
 * Starts the flights and says how long they take.
 * @param {any} root @param {any} layer @param {Flight[]} flights @param {number} duration @param {string} back  the drawing of a back
 * @returns {number} ms
 */
export function travel(root, layer, flights, duration, back) {
  let whole = 0;
  for (const flight of flights) {
    // The outer one goes its way, the card in it turns: each about a point of its own.
    const copy = layer.ownerDocument.createElement("span"), card = layer.ownerDocument.createElement("span");
    copy.className = "cl-flight";
    card.className = "cl-card";
    copy.style.cssText = `left:${flight.end.x}px;top:${flight.end.y}px;--w:${flight.end.w}px`;
    card.appendChild(drawFace(layer, flight.svg));
    copy.appendChild(card);
    const time = { duration, delay: flight.delay, easing: EASE, fill: /** @type {FillMode} */ ("both") };
    const by = `translate(${flight.start.x - flight.end.x}px, ${flight.start.y - flight.end.y}px) scale(${flight.start.w / flight.end.w})`;
    layer.appendChild(copy);
    const way = copy.animate([{ transform: by }, { transform: "none" }], time);
    way.onfinish = () => copy.remove();
    if (flight.turn) {
      const reverse = drawFace(layer, back);
      reverse.classList.add("cl-reverse");
      card.appendChild(reverse);
      const half = [{ scale: "1 1", offset: 0.5 }, { scale: "0 1", offset: 0.75 }, { scale: "1 1", offset: 1 }];
      card.animate(half, { ...time, easing: "linear" });
      reverse.animate([{ opacity: 1 }, { opacity: 1, offset: 0.75 }, { opacity: 0, offset: 0.75 }, { opacity: 0 }], { ...time, easing: "linear" });
    }
    if (flight.stays) {
      for (const el of root.querySelectorAll(`[data-card="${CSS.escape(flight.id)}"]`)) {
        el.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + flight.delay, id: "cl-away" });
      }
    }
    whole = Math.max(whole, duration + flight.delay);
  }
  return whole;
}

/** @param {any} layer @param {string} drawing */
function drawFace(layer, drawing) {
  const svg = layer.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 140");
  svg.innerHTML = drawing; // a drawing of ours, taken from the card it stands for
  return svg;
}

/** Nothing may travel: a ring marks for two seconds what changed, or who has it now. @param {any} root @param {Flight[]} flights */
export function ring(root, flights) {
  const ring = { outline: "3px solid var(--cl-accent)", outlineOffset: "3px" };
  const places = new Set();
  for (const flight of flights) {
    if (flight.stays) for (const el of root.querySelectorAll(`[data-card="${CSS.escape(flight.id)}"]`)) places.add(el);
    else if (flight.to !== undefined) {
      const zone = root.querySelector(`[data-zone~="${CSS.escape(flight.to)}"]`);
      if (zone) places.add(zone.closest(".cl-seat") || zone);
    }
  }
  for (const el of places) el.animate([ring, ring], { duration: RING, id: "cl-ring" });
}

/** Every card is where it belongs at once. @param {any} root @param {any} layer */
export function stop(root, layer) {
  layer.textContent = "";
  for (const el of root.querySelectorAll("[data-card], [data-zone], .cl-seat")) {
    for (const running of el.getAnimations()) if (running.id === "cl-away" || running.id === "cl-ring") running.cancel();
  }
}

/** Whether the person asked their system for less motion. @param {any} root */
export function isReduced(root) {
  const view = root.ownerDocument.defaultView;
  return Boolean(view && view.matchMedia && view.matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/**
 * The ways of one scene, from what was drawn to what is drawn now; `back` when time runs backwards and every way is
 * gone the other way round.
 * @param {(Scene | undefined)[]} scenes  the scenes passed, in the order of the game
 * @param {boolean} back
 */
export function waysOf(scenes, back) {
  const from = new Map(), gone = new Map(), hidden = new Set();
  for (const scene of scenes) {
    if (!scene) continue;
    for (const zone of scene.zones) {
      const down = zone.cards.length === 0 || zone.cards.some((card) => card.face === "back");
      if ((zone.kind === "hand" || zone.kind === "pile" || zone.kind === "stock") && down) hidden.add(zone.id);
      for (const card of zone.cards) if (card.from !== undefined) (back ? gone : from).set(card.id, card.from);
    }
    for (const [id, zone] of scene.gone || []) (back ? from : gone).set(id, zone);
  }
  return { from, gone, hidden };
}
