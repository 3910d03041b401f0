/**
 * The widget's page: puts the parts together, one view of a store. It says which step is on display, plays the beats of
 * new steps, keeps the focus, hands out the keys and follows the theme. It listens to nothing outside its own root but the
 * attributes that tell the theme, and what it listens to ends with the view.
 */

import { h, patch, unmount } from "./vdom.js";
import { createStore } from "./store.js";
import * as motion from "./motion.js";
import { isDark, watchPage } from "./theme.js";
import { noteLines, saidLines, saidText, tableScene } from "./scene.js";
import { nextSeat, toolbar } from "./toolbar.js";
import { mainAct, sortActs, youArea } from "./hand.js";
import { canSelectSeveral, fittingActs } from "./select.js";
import * as number from "./number.js";
import * as keys from "./keys.js";
import { pastBanner, previewBanner, rewindBar } from "./playback.js";
import { trajectory } from "./trajectory.js";
import { moveList } from "./moves.js";
import { panels } from "./panels.js";

const TRAVEL = 220; // ms a card travels when something happens
const REWIND = 110; // ms when a person steps through it
// Before Python has answered there are no words yet but these.
const WAIT = {
  en: "Waiting for Python. If this stays, run the cell again.",
  de: "Warten auf Python. Bleibt es dabei, die Zelle noch einmal ausführen.",
  ru: "Ждём ответа Python. Если ничего не появится, запустите ячейку ещё раз.",
};
let views = 0;

/** What a view forgets as soon as another step is shown. */
const stepState = () => ({ why: null, choice: null, picked: new Set(), several: false, peek: false, number: "", handAt: null, target: false, dragging: null });

/**
 * One view of a store in an element.
 * @param {any} store @param {any} el
 * @returns {() => void} takes the view away
 */
function openView(store, el) {
  const host = el.ownerDocument.createElement("div");
  host.style.cssText = "min-width:0";
  el.appendChild(host);
  views += 1;
  /** @type {any} */ let root = null;
  /** @type {{id: number, beat: number}[]} */ let plan = []; // beats still to be shown
  /** @type {{id: number, beat: number} | null} */ let shown = null; // null: the last beat of store.at
  /** @type {any} */ let timer = null;
  /** @type {any} */ let held = null; // a dropped card's copy, until Python answers
  /** @type {any} */ let said = ""; // an announcement that is not the step's own
  /** @type {any} */ let timeParts = null;
  /** @type {string | null} */ let wanted = null; // where the focus goes after drawing
  /** @type {number} */ let seen = NaN; // the step drawn last
  let handIndex = 0;
  let travels = 0; // until when the last travel runs
  /** @type {number | null} */ let previewed = null; // a step of another branch that is pointed at
  let drawing = false;
  let gone = false;

  const ctx = /** @type {any} */ ({
    uid: `cl${views}`, panel: null, arg: null, menu: null, sent: null, swallow: false, laidAt: null, width: 800, ...stepState(),
    get root() { return root; },
    get large() { return store.large; },
    open(/** @type {string} */ panel, /** @type {any} */ arg = null) { ctx.set({ panel, arg, menu: null }); },
    close() { ctx.set({ panel: null, arg: null }); },
    announce(/** @type {string} */ text) { said = text; draw(); },
    redraw: () => draw(),
    set(/** @type {Record<string, any>} */ change, /** @type {string | undefined} */ focus) {
      Object.assign(ctx, change);
      if (focus) wanted = focus;
      draw();
    },
    focus(/** @type {string} */ name) { wanted = name; draw(); },
    /** @param {any} act @param {any} [copy]  of a card that was let go */
    play(act, copy) {
      if (store.pending || plan.length) {
        if (copy) copy.remove();
        return;
      }
      held = copy || null;
      ctx.sent = { act: act.act, cards: act.cards || [], dropped: Boolean(copy) };
      // Drawn before Python hears of it: the answer may take its time, the page must not.
      draw();
      if (!store.send({ do: "play", act: act.act, at: store.at })) answered();
    },
    /** Shows how another step ended, without going there; null ends it. @param {number | null} id */
    preview(id) {
      if (id === previewed || plan.length) return;
      previewed = id;
      // What goes away while it is drawn loses the focus at once, and says so in the midst of drawing.
      if (drawing) Promise.resolve().then(draw);
      else draw();
    },
    /** The moment before a card was played. @param {string} card */
    goBefore(card) {
      for (let frame = store.frame(store.at); frame && frame.up !== null; frame = store.frame(frame.up)) {
        if ((frame.moved || []).includes(card)) return store.goTo(frame.up);
      }
      return undefined;
    },
    /** A copy of a card for the pointer to carry. @param {any} card @param {DOMRect} at */
    lift(card, at) {
      const layer = root.querySelector(".cl-air"), origin = root.getBoundingClientRect();
      const copy = card.cloneNode(true);
      for (const name of ["data-card", "data-focus", "id", "aria-describedby"]) copy.removeAttribute(name);
      copy.setAttribute("aria-hidden", "true");
      copy.tabIndex = -1;
      copy.className = "cl-card cl-flight is-carried";
      copy.style.cssText = `left:${at.left - origin.left}px;top:${at.top - origin.top}px;--w:${at.width}px`;
      layer.appendChild(copy);
      return copy;
    },
  });

  // ---- drawing ----

  function present() {
    const other = previewed === null || shown || plan.length ? undefined : store.frame(previewed);
    if (other) return { frame: other, scene: other.beats[other.beats.length - 1], next: null, live: false, preview: true };
    const id = shown ? shown.id : store.at;
    const frame = store.frame(id);
    if (!frame) return null;
    const beats = frame.beats, beat = shown ? shown.beat : beats.length - 1;
    const next = !plan.length && !shown ? store.frame(store.line[store.index + 1] ?? null) : null;
    return { frame, scene: beats[beat], next, live: !shown && !plan.length, preview: false };
  }

  function view() {
    const props = {
      class: "cardlab", lang: store.lang, tabindex: "-1", "data-lm-suppress-shortcuts": "true", "data-theme": isDark(el) ? "dark" : "light",
      "data-size": store.large ? "large" : null, "data-past": store.setup && (store.isPast || previewed !== null), "data-waiting": store.waiting, "data-focus": "root",
      on: { keydown: heard, pointerdown: pressed },
    };
    const now = store.setup ? present() : null;
    if (!now) return h("div", props, h("p", { class: "cl-wait" }, WAIT[/** @type {"en"} */ (store.lang)]));
    // While beats are played the lists wait: they would tell what has not been seen yet.
    if (!timeParts || now.live) timeParts = { bar: rewindBar(store, ctx), chart: trajectory(store, ctx), moves: moveList(store, ctx) };
    return h("div", { ...props, role: "region", "aria-label": store.S(store.setup.title) },
      h("div", { class: "cl-frame" },
        h("div", { class: "cl-main" },
          toolbar(store, ctx, now.scene),
          h("div", { class: "cl-felt" }, now.preview ? previewBanner(store, now.frame) : now.live ? pastBanner(store, ctx) : null,
            tableScene(store, ctx, now, youArea(store, ctx, now))),
          h("div", { class: "cl-notes" }, noteLines(store)),
          h("div", { class: "cl-below" }, timeParts.bar, saidLines(store, ctx, now))),
        h("div", { class: "cl-aside" }, timeParts.chart, timeParts.moves)),
      panels(store, ctx),
      h("div", { class: "cl-sr", role: "status", "aria-live": "polite" }, now.live ? said || saidText(store, now) : ""),
      h("div", { class: "cl-air", "aria-hidden": "true" }));
  }

  function draw() {
    if (gone) return;
    if (store.at !== seen && !shown) {
      seen = store.at;
      said = "";
      Object.assign(ctx, stepState());
    }
    const before = focused();
    if (before && before.dataset.card && before.closest(".cl-hand")) {
      handIndex = [...before.closest(".cl-hand").querySelectorAll("[data-card]")].indexOf(before);
    }
    const name = wanted || (before && before.dataset.focus) || null;
    const had = Boolean(before);
    drawing = true;
    root = patch(host, view());
    drawing = false;
    if (wanted || (had && !focused())) refocus(name);
    else if (had && before !== focused()) refocus(name);
    wanted = null;
  }

  /** What has the focus inside the root. */
  function focused() {
    if (!root) return null;
    const active = root.getRootNode().activeElement;
    return active && active !== root.ownerDocument.body && root.contains(active) ? active : null;
  }

  /** The same thing again, or what took its place; at last the table itself, so that the keys go on working. @param {string | null} name */
  function refocus(name) {
    let target = name && root.querySelector(`[data-focus="${CSS.escape(name)}"]`);
    if (!target && name && name.startsWith("hand:")) {
      const hand = root.querySelectorAll(".cl-you .cl-hand [data-card]");
      target = hand[Math.min(handIndex, hand.length - 1)];
    }
    (target || root).focus({ preventScroll: true });
  }

  // ---- time ----

  /** The scenes between what is drawn and what is to be drawn, drawn with its cards travelling. @param {any[]} scenes @param {boolean} back @param {number} duration @returns {number} ms */
  function drawMoving(scenes, back, duration) {
    if (!root || !store.setup || duration === 0) {
      draw();
      return 0;
    }
    const before = motion.snapshot(root);
    if (held && ctx.sent) {
      const box = held.getBoundingClientRect(), origin = root.getBoundingClientRect(), card = before.cards.get(ctx.sent.cards[0]);
      if (card) card.box = { x: box.left - origin.left, y: box.top - origin.top, w: box.width, h: box.height };
    }
    const layer = root.querySelector(".cl-air");
    if (layer) motion.stop(root, layer);
    answered(false);
    draw();
    const air = root.querySelector(".cl-air");
    const flights = motion.plan(before, motion.snapshot(root), motion.waysOf(scenes, back), duration);
    if (motion.isReduced(root)) {
      motion.ring(root, flights);
      return 0;
    }
    const ms = motion.travel(root, air, flights, duration, store.setup.faces.back || "");
    travels = Date.now() + ms;
    return ms;
  }

  /** @param {number} id @param {number} [beat] */
  const sceneOf = (id, beat) => {
    const frame = store.frame(id);
    return frame && frame.beats[beat === undefined ? frame.beats.length - 1 : beat];
  };

  function playNext() {
    timer = null;
    const next = plan.shift();
    if (!next) {
      shown = null;
      draw();
      return;
    }
    const from = shown ? sceneOf(shown.id, shown.beat) : null;
    const scene = sceneOf(next.id, next.beat);
    shown = plan.length ? next : null;
    const away = root.ownerDocument.hidden;
    const ms = drawMoving([from || sceneOf(store.frame(next.id).up), scene], false, away ? 0 : TRAVEL);
    store.arrived(next.id);
    if (!plan.length) return;
    if (away) playNext();
    else timer = setTimeout(playNext, ms + (scene.pause || 0));
  }

  /** Whatever is still on its way is there. @param {boolean} [redraw] @returns {boolean} whether there was anything */
  function skip(redraw = true) {
    const running = plan.length > 0;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const beat of plan) store.arrived(beat.id);
    plan = [];
    shown = null;
    if (root && root.querySelector(".cl-air")) motion.stop(root, root.querySelector(".cl-air"));
    travels = 0;
    if (redraw && running) draw();
    return running;
  }

  /** The sent mark is taken back. @param {boolean} [redraw] */
  function answered(redraw = true) {
    if (held) held.remove();
    held = null;
    ctx.sent = null;
    if (redraw) draw();
  }

  const stop = store.subscribe((/** @type {any} */ change) => {
    if (!["note", "files", "silence"].includes(change.kind)) previewed = null;
    if (change.kind === "open") {
      skip(false);
      answered(false);
      timeParts = null;
      seen = NaN;
      ctx.menu = null;
      draw();
      around.look();
    } else if (change.kind === "frames" && change.path && change.path.length) {
      const beats = change.path.flatMap((/** @type {number} */ id) => store.frame(id).beats.map((/** @type {any} */ _, /** @type {number} */ beat) => ({ id, beat })));
      const running = plan.length > 0;
      plan = plan.concat(beats);
      if (!running) playNext();
    } else if (change.kind === "goto") {
      const quick = Date.now() < travels; // a held key or button: the cards would never arrive
      skip(false);
      const to = store.frame(store.at), from = store.frame(change.from);
      const back = Boolean(from && to && from.up === to.id), on = Boolean(from && to && to.up === from.id);
      const beats = back ? from.beats : on ? to.beats : [];
      drawMoving(back || on ? [to.beats[to.beats.length - 1], from.beats[from.beats.length - 1], ...beats] : [], back, quick || !(back || on) ? 0 : REWIND);
    } else {
      if (!store.pending && ctx.sent) answered(false);
      draw();
    }
  });

  // ---- hands and keys ----

  /** @param {any} event */
  function pressed(event) {
    if (ctx.menu && !event.target.closest(".cl-menu-place")) ctx.set({ menu: null });
    // A click while cards are on their way ends the waiting; on the table it does nothing else.
    if (plan.length && event.target.closest(".cl-table")) {
      skip();
      ctx.swallow = true;
      setTimeout(() => { ctx.swallow = false; }, 400);
    } else ctx.swallow = false;
  }

  /** @param {any} event */
  function heard(event) {
    const { target } = event;
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    // A notebook must not hear what is typed here: Lab stops at the root's attribute, others listen further up.
    const sign = keys.signOf(event);
    if (sign !== null && sign !== "Tab") event.stopPropagation();
    const running = skip();
    const now = store.setup && !running && !typing && sign !== null ? present() : null;
    const acts = (now && now.live && now.scene.acts) || [];
    const act = keys.actOf(acts, sign, ctx.choice);
    const wish = keys.wishOf(event, typing);
    const sorted = acts.length ? sortActs(now.scene) : null;
    const [asked] = sorted ? sorted.numbers : [];
    const typed = asked && !event.shiftKey ? number.typed(ctx.number, /** @type {string} */ (sign)) : null;
    if (act) ctx.play(act);
    else if (typed !== null) ctx.set({ number: typed }, "number");
    else if (wish === "several" && sorted && canSelectSeveral(sorted)) ctx.set({ several: !ctx.several, picked: new Set(), choice: null });
    else if (wish === "escape") escape(running);
    else if (wish === "back") store.step(-1);
    else if (wish === "on") store.step(1);
    else if (wish === "first") store.toStart();
    else if (wish === "last") store.toEnd();
    else if (wish === "leave") store.leaveVariation();
    else if (wish === "seat" && store.setup) store.send({ do: "seat", seat: nextSeat(store.setup) });
    else if (wish === "keys") ctx.open("keys");
    else if (wish === "card") {
      const hand = root.querySelectorAll(".cl-you .cl-hand [data-card]");
      const card = hand[sign === "0" ? 9 : Number(sign) - 1];
      if (card) ctx.focus(card.dataset.focus);
    } else if (wish === "enter" && target.closest(".cl-hand") && ctx.picked.size) {
      // Enter on a selected card is the button, or goes to the buttons if there are several; Space takes it out again.
      const fits = fittingActs(sortActs(present()?.scene || {}).select, ctx.picked);
      if (!fits.length || !ctx.picked.has(target.dataset.card)) return;
      if (fits.length === 1) ctx.play(fits[0]);
      else ctx.focus("select");
    } else if (wish === "enter" && sorted && target === root && (asked || mainAct(sorted, ctx.picked))) {
      if (asked) number.say(store, ctx, asked);
      else ctx.play(mainAct(sorted, ctx.picked));
    } else if (running && (sign === "Enter" || sign === " ")) event.preventDefault();
    else return;
    event.preventDefault();
  }

  /** What is open closes, the innermost first; then back to the present. @param {boolean} running */
  function escape(running) {
    if (ctx.menu) ctx.set({ menu: null }, `tool:${ctx.menu}`);
    else if (ctx.choice !== null) ctx.set({ choice: null }, `hand:${ctx.choice}`);
    else if (ctx.peek) ctx.set({ peek: false }, "peek");
    else if (ctx.picked.size) ctx.set({ picked: new Set() });
    else if (ctx.several) ctx.set({ several: false });
    else if (ctx.why !== null) ctx.set({ why: null });
    else if (!running && store.isPast) store.toEnd();
  }

  if (host.clientWidth) ctx.width = host.clientWidth;
  draw();
  const around = watchPage(el, host, (change) => {
    if (change.width === undefined || change.width !== ctx.width) ctx.set(change);
  });

  return () => {
    gone = true;
    if (timer !== null) clearTimeout(timer);
    stop();
    around.stop();
    unmount(host);
    host.remove();
  };
}

// A function, so that each widget has a store of its own: anywidget hands every view another model object.
export default () => {
  /** @type {any} */ let store = null;
  return {
    /** @param {{model: any}} widget */
    initialize({ model }) {
      store = createStore(model);
      return () => store.destroy();
    },
    /** @param {{model: any, el: any}} widget */
    render({ model, el }) {
      if (!store) store = createStore(model);
      return openView(store, el);
    },
  };
};
