/**
 * The tree of a match's steps, and the line through a step: from the root to it, and on along the branches last visited.
 * Of what a step shows it knows only that it may be sent as a difference.
 */

/** @import { Frame, Scene } from "./types.js" */

/**
 * The scenes of a step, whole: what stands as "=" is as in the scene before, the one that the step before rests in to
 * begin with. The parts are the same objects then, so that nothing is held twice.
 * @param {any[]} beats @param {any} before
 * @returns {Scene[]}
 */
function wholeScenes(beats, before) {
  return beats.map((sent) => {
    /** @type {Record<string, any>} */ const scene = {};
    for (const [name, value] of Object.entries(sent)) {
      const was = before?.[name];
      if (value === "=") scene[name] = was;
      else if (Array.isArray(value)) scene[name] = value.map((item, i) => (item === "=" ? was?.[i] : item));
      else scene[name] = value;
    }
    before = scene;
    return /** @type {Scene} */ (scene);
  });
}

/** A tree of steps; empty to begin with. */
export class Tree {
  /** @type {Map<number, Frame>} */ #byId = new Map();
  /** @type {Map<number | null, number[]>} */ #kids = new Map();
  /** @type {Map<number, number>} */ #visited = new Map(); // the child last visited
  /** @type {number[] | null} */ #line = null; // made when asked for
  /** @type {Map<number, number>} */ #places = new Map(); // id -> index in the line

  /** @param {number | null} id @returns {boolean} */
  has(id) {
    return id !== null && this.#byId.has(id);
  }

  /** @param {number | null} id @returns {Frame | undefined} */
  frame(id) {
    return id === null ? undefined : this.#byId.get(id);
  }

  /** All steps, parents before children. */
  get frames() {
    return [...this.#byId.values()];
  }

  /** Continuations of a step, the oldest first. @param {number | null} id */
  children(id) {
    return this.#kids.get(id) || [];
  }

  /** The ids from the root to this one. @param {number} id */
  #path(id) {
    const out = [];
    for (let frame = this.#byId.get(id); frame; frame = this.frame(frame.up)) out.push(frame.id);
    return out.reverse();
  }

  /**
   * This step and those that follow it. Without a visit the newest continuation leads on: a branch is visited when it is made.
   * @param {number} id
   */
  ahead(id) {
    const out = [id];
    for (;;) {
      const last = out[out.length - 1], children = this.children(last);
      const next = this.#visited.get(last) ?? children[children.length - 1];
      if (next === undefined) return out;
      out.push(next);
    }
  }

  /** @param {Frame} frame  as it was sent; its parent is there already */
  add(frame) {
    const parent = this.frame(frame.up);
    this.#byId.set(frame.id, { ...frame, beats: wholeScenes(frame.beats || [], parent && parent.beats[parent.beats.length - 1]) });
    const siblings = this.#kids.get(frame.up);
    if (siblings) siblings.push(frame.id);
    else this.#kids.set(frame.up, [frame.id]);
    this.#line = null;
  }

  /**
   * From now on going forward leads to this step. The line stays the same object while one moves along it: what is
   * made of a line is kept by it.
   * @param {number} id
   */
  visit(id) {
    const ids = this.#path(id);
    for (let i = 1; i < ids.length; i += 1) this.#visited.set(ids[i - 1], ids[i]);
    if (this.#line && !this.#places.has(id)) this.#line = null;
  }

  /** The line through a step that was visited last. @param {number | null} at @returns {number[]} */
  line(at) {
    if (!this.#line) {
      this.#line = at === null ? [] : this.#path(at).concat(this.ahead(at).slice(1));
      this.#places = new Map(this.#line.map((id, i) => [id, i]));
    }
    return this.#line;
  }

  /** Index in that line, -1 when it is not on it. @param {number | null} at @param {number | null} id */
  place(at, id) {
    this.line(at);
    return id === null ? -1 : this.#places.get(id) ?? -1;
  }

  /** The ids after `from` down to `to`; null when `to` does not lie below it. @param {number | null} from @param {number} to */
  between(from, to) {
    const ids = this.#path(to);
    const start = from === null ? -1 : ids.indexOf(from);
    return start < 0 && from !== null ? null : ids.slice(start + 1);
  }
}
