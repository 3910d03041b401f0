/**
 * One view of a store in an element of the notebook: which step is on display, how the parts make the page, where the focus
 * is, and what the parts ask for. It listens to nothing outside its own root but the attributes that tell the theme, and what
 * it listens to ends with it.
 */

import { follow } from "./beats.js";
import { youArea } from "./hand.js";
import { heard, pressed } from "./input.js";
import { moveList } from "./moves.js";
import { panels } from "./panels.js";
import { pastBanner, previewBanner, rewindBar } from "./playback.js";
import { noteLines, saidLines, saidText, tableScene } from "./scene.js";
import { makeState, stepState } from "./state.js";
import { isDark, watchPage } from "./theme.js";
import { toolbar } from "./toolbar.js";
import { trajectory } from "./trajectory.js";
import { h, patch, unmount } from "./vdom.js";

/** @import { PageState } from "./state.js" */
/** @import { Store } from "./store.js" */
/** @import { Act, Shown } from "./types.js" */
/** @import { VNode } from "./vdom.js" */

// Before Python has answered there are no words yet but these.
const WAIT = {
  en: "Waiting for Python. If this stays, run the cell again.",
  de: "Warten auf Python. Bleibt es dabei, die Zelle noch einmal ausführen.",
  ru: "Ждём ответа Python. Если ничего не появится, запустите ячейку ещё раз.",
};
let views = 0;

/** The view; the parts are handed it together with the store, read its `state` and call what stands here. */
export class View {
  /** @type {any} */ root = null;
  #el;
  #host;
  #stop;

  /** @param {Store} store @param {any} el  what the notebook gave */
  constructor(store, el) {
    const host = el.ownerDocument.createElement("div");
    host.style.cssText = "min-width:0";
    el.appendChild(host);
    views += 1;
    /** What tells the ids of this view from those of others. */
    this.uid = `cl${views}`;
    this.store = store;
    this.state = makeState();
    this.#el = el;
    this.#host = host;
    this.#stop = store.subscribe((change) => follow(this, change));
    if (host.clientWidth) this.state.width = host.clientWidth;
    this.draw();
    /** What lies around the view. */
    this.page = watchPage(el, host, (change) => {
      if (change.width === undefined || change.width !== this.state.width) this.set(change);
    });
  }

  /** Takes the view away. */
  leave() {
    this.state.gone = true;
    if (this.state.timer !== null) clearTimeout(this.state.timer);
    this.#stop();
    this.page.stop();
    unmount(this.#host);
    this.#host.remove();
  }

  // ---- what the parts ask for ----

  /** Whether everything is drawn larger. */
  get large() {
    return this.store.large;
  }

  /** @param {Partial<PageState>} change @param {string} [focus]  where the focus goes */
  set(change, focus) {
    Object.assign(this.state, change);
    if (focus) this.state.wanted = focus;
    this.draw();
  }

  /** Opens a dialog. @param {string} panel @param {any} [arg]  what it is opened at */
  open(panel, arg = null) {
    this.set({ panel, arg, menu: null });
  }

  /** Closes the dialog. */
  close() {
    this.set({ panel: null, arg: null });
  }

  /** Has a screen reader say something. @param {string} text */
  announce(text) {
    this.set({ said: text });
  }

  /** @param {string} name  a `data-focus` */
  focus(name) {
    this.set({ wanted: name });
  }

  /** @param {Act} act @param {any} [copy]  of a card that was let go */
  play(act, copy) {
    const { state, store } = this;
    if (store.pending || state.plan.length) {
      if (copy) copy.remove();
      return;
    }
    state.held = copy || null;
    state.sent = { act: act.act, cards: act.cards || [], dropped: Boolean(copy) };
    // Drawn before Python hears of it: the answer may take its time, the page must not.
    this.draw();
    if (!store.send({ do: "play", act: act.act, at: store.at })) this.answered();
  }

  /** The sent mark is taken back. @param {boolean} [redraw] */
  answered(redraw = true) {
    const { state } = this;
    if (state.held) state.held.remove();
    state.held = null;
    state.sent = null;
    if (redraw) this.draw();
  }

  /** Shows how another step ended, without going there; null ends it. @param {number | null} id */
  preview(id) {
    const { state } = this;
    if (id === state.previewed || state.plan.length) return;
    state.previewed = id;
    // What goes away while it is drawn loses the focus at once, and says so in the midst of drawing.
    if (state.drawing) Promise.resolve().then(() => this.draw());
    else this.draw();
  }

  /** The moment before a card was played. @param {string} card */
  goBefore(card) {
    const { store } = this;
    for (let frame = store.frame(store.at); frame && frame.up !== null; frame = store.frame(frame.up)) {
      if ((frame.moved || []).includes(card)) return store.goTo(frame.up);
    }
    return undefined;
  }

  /** A copy of a card for the pointer to carry. @param {any} card  its element @param {DOMRect} at */
  lift(card, at) {
    const layer = this.root.querySelector(".cl-air"), origin = this.root.getBoundingClientRect();
    const copy = card.cloneNode(true);
    for (const name of ["data-card", "data-focus", "id", "aria-describedby"]) copy.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.tabIndex = -1;
    copy.className = "cl-card cl-flight is-carried";
    copy.style.cssText = `left:${at.left - origin.left}px;top:${at.top - origin.top}px;--w:${at.width}px`;
    layer.appendChild(copy);
    return copy;
  }

  // ---- drawing ----

  /** What is on display. @returns {Shown | null} null: nothing has been opened */
  present() {
    const { state, store } = this, { plan, previewed, shown } = state;
    const other = previewed === null || shown || plan.length ? undefined : store.frame(previewed);
    if (other) return { frame: other, scene: other.beats[other.beats.length - 1], next: null, live: false, preview: true };
    const frame = store.frame(shown ? shown.id : store.at);
    if (!frame) return null;
    const beats = frame.beats, beat = shown ? shown.beat : beats.length - 1;
    const next = !plan.length && !shown ? store.frame(store.line[store.index + 1] ?? null) : null;
    return { frame, scene: beats[beat], next, live: !shown && !plan.length, preview: false };
  }

  /** The page as it should be. @returns {VNode} */
  #page() {
    const { state, store } = this;
    const props = {
      class: "cardlab", lang: store.lang, tabindex: "-1", "data-lm-suppress-shortcuts": "true", "data-theme": isDark(this.#el) ? "dark" : "light",
      "data-size": store.large ? "large" : null, "data-past": store.setup && (store.isPast || state.previewed !== null), "data-waiting": store.waiting, "data-focus": "root",
      on: { keydown: (/** @type {any} */ event) => heard(this, event), pointerdown: (/** @type {any} */ event) => pressed(this, event) },
    };
    const now = store.setup ? this.present() : null;
    if (!now) return h("div", props, h("p", { class: "cl-wait" }, WAIT[store.lang]));
    // While beats are played the lists wait: they would tell what has not been seen yet.
    if (!state.lists || now.live) state.lists = { bar: rewindBar(store, this), chart: trajectory(store, this), moves: moveList(store, this) };
    return h("div", { ...props, role: "region", "aria-label": store.S(store.setup.title) },
      h("div", { class: "cl-frame" },
        h("div", { class: "cl-main" },
          toolbar(store, this, now.scene),
          h("div", { class: "cl-felt", lang: store.toldIn }, now.preview ? previewBanner(store, now.frame) : now.live ? pastBanner(store) : null,
            tableScene(store, this, now, youArea(store, this, now))),
          h("div", { class: "cl-notes" }, noteLines(store)),
          h("div", { class: "cl-below" }, state.lists.bar, saidLines(store, this, now))),
        h("div", { class: "cl-aside" }, state.lists.chart, state.lists.moves)),
      panels(store, this),
      h("div", { class: "cl-sr", lang: store.toldIn, role: "status", "aria-live": "polite" }, now.live ? state.said || saidText(store, now) : ""),
      h("div", { class: "cl-air", "aria-hidden": "true" }));
  }

  /** Brings the page to what it should be, and the focus back to where it was. */
  draw() {
    const { state, store } = this;
    if (state.gone) return;
    if (store.at !== state.seen && !state.shown) {
      state.seen = /** @type {number} */ (store.at);
      state.said = "";
      Object.assign(state, stepState());
    }
    const before = this.#focused();
    if (before && before.dataset.card && before.closest(".cl-hand")) {
      state.handIndex = [...before.closest(".cl-hand").querySelectorAll("[data-card]")].indexOf(before);
    }
    const name = state.wanted || (before && before.dataset.focus) || null;
    state.drawing = true;
    this.root = patch(this.#host, this.#page());
    state.drawing = false;
    if (state.wanted || (before && before !== this.#focused())) this.#refocus(name);
    state.wanted = null;
  }

  /** What has the focus inside the root. @returns {any} */
  #focused() {
    if (!this.root) return null;
    const active = this.root.getRootNode().activeElement;
    return active && active !== this.root.ownerDocument.body && this.root.contains(active) ? active : null;
  }

  /** The same thing again, or what took its place; at last the table itself, so that the keys go on working. @param {string | null} name */
  #refocus(name) {
    let target = name && this.root.querySelector(`[data-focus="${CSS.escape(name)}"]`);
    if (!target && name && name.startsWith("hand:")) {
      const hand = this.root.querySelectorAll(".cl-you .cl-hand [data-card]");
      target = hand[Math.min(this.state.handIndex, hand.length - 1)];
    }
    (target || this.root).focus({ preventScroll: true });
  }
}
