/**
 * Dragging: a card is taken up with mouse or pen and let go above the hand, or on the zone that one of its acts names. Let go
 * elsewhere, or after Escape, it is in the hand again. A finger taps: it needs its upward stroke to scroll the page, and a card
 * must not be played by scrolling.
 */

import * as board from "./board.js";

/** @import { Store } from "./store.js" */
/** @import { Act, Card } from "./types.js" */
/** @import { View } from "./view.js" */

const FAR = 8; // px a pressed card moves before it is taken up
const HEARD = ["pointermove", "pointerup", "pointercancel", "lostpointercapture"];

/**
 * Whether a point lies on the table's own ground: not beside it in the notebook, not outside the window, and not on what covers
 * the table there.
 * @param {any} el  something on the table @param {number} x @param {number} y
 */
export function onGround(el, x, y) {
  const ground = el.closest(".cl-table"), page = el.ownerDocument.defaultView, tree = el.getRootNode();
  if (!ground) return false;
  const { left, right, top, bottom } = ground.getBoundingClientRect();
  if (x < Math.max(left, 0) || x > right || y < Math.max(top, 0) || y > bottom) return false;
  if (page && (x >= page.innerWidth || y >= page.innerHeight)) return false;
  return !tree.elementFromPoint || ground.contains(tree.elementFromPoint(x, y));
}

/** A card that is pressed, and perhaps carried; it hears for itself until it is let go. */
class Carried {
  /** @type {any} */ #copy = null; // what the pointer carries; null: the card has not been taken up yet
  #view;
  #card;
  #own;
  #down;
  #el;
  #at;
  #page;
  #places;

  /** @param {View} view @param {Card} card @param {Act[]} own @param {any} down  the event that pressed it */
  constructor(view, card, own, down) {
    this.#view = view;
    this.#card = card;
    this.#own = own;
    this.#down = down;
    this.#el = down.currentTarget;
    this.#at = this.#el.getBoundingClientRect();
    this.#page = this.#el.ownerDocument.defaultView;
    const zones = own.some((act) => act.to) ? [...view.root.querySelectorAll(".cl-table [data-zone]")] : [];
    this.#places = zones.map((zone) => ({ id: zone.dataset.zone, box: zone.getBoundingClientRect() }));
    this.#page.addEventListener("keydown", this, true);
    this.#page.addEventListener("blur", this);
    this.#el.setPointerCapture(down.pointerId);
    for (const type of HEARD) this.#el.addEventListener(type, this);
  }

  /** @param {any} event */
  handleEvent(event) {
    if (event.type === "pointermove") this.#move(event);
    else if (event.type !== "keydown") this.#end(event);
    else if (event.key === "Escape" && this.#copy) {
      // Escape while a card is carried puts it back, and does nothing else.
      event.preventDefault();
      event.stopPropagation();
      this.#end(event);
    }
  }

  /** Where the card would go: a zone, true above the hand, false nowhere. @param {any} event @returns {string | boolean} */
  #aim({ clientX, clientY }) {
    if (!onGround(this.#el, clientX, clientY)) return false;
    const above = clientY < this.#el.closest(".cl-hand").getBoundingClientRect().top - 4;
    return board.dropZone(this.#own, this.#places, clientX, clientY) ?? above;
  }

  /** @param {any} event */
  #move(event) {
    const view = this.#view, dx = event.clientX - this.#down.clientX, dy = event.clientY - this.#down.clientY;
    if (!this.#copy) {
      if (Math.hypot(dx, dy) < FAR) return;
      this.#copy = view.lift(this.#el, this.#at);
      view.set({ dragging: this.#card.id, why: null, choice: null });
    }
    this.#copy.style.transform = `translate(${dx}px, ${dy}px) rotate(${Math.max(-6, Math.min(6, dx / 30))}deg)`;
    const target = this.#aim(event);
    if (view.state.target !== target) view.set({ target });
  }

  /** @param {any} event */
  #end(event) {
    for (const type of HEARD) this.#el.removeEventListener(type, this);
    this.#page.removeEventListener("keydown", this, true);
    this.#page.removeEventListener("blur", this);
    if (!this.#copy) return;
    const held = event.type !== "pointerup"; // the button may still be down; when it comes up, that belongs to the drag, too
    const drop = !held && this.#aim(event);
    const there = this.#own.filter((act) => act.to === drop);
    const act = there.length === 1 ? there[0] : this.#own.length === 1 ? this.#own[0] : null;
    this.#swallow(held);
    if (drop && act) {
      this.#view.set({ dragging: null, target: false });
      this.#view.play(act, this.#copy);
    } else {
      this.#copy.remove();
      this.#view.set({ dragging: null, target: false, choice: drop ? this.#card.id : null }, drop ? "choice" : undefined);
    }
  }

  /** The click that follows belongs to the drag. @param {boolean} held  the button is not up yet */
  #swallow(held) {
    const { state } = this.#view;
    state.swallow = true;
    const over = () => setTimeout(() => { state.swallow = false; }, 0);
    if (held) this.#page.addEventListener("pointerup", over, { capture: true, once: true });
    else over();
  }
}

/** A card is pressed: from now on it may be carried. @param {Store} store @param {View} view @param {Card} card @param {Act[]} own  its acts @param {any} down */
export function takeUp(store, view, card, own, down) {
  if (down.button || down.pointerType === "touch" || store.pending) return;
  view.state.swallow = false;
  new Carried(view, card, own, down);
}
