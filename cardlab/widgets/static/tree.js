/**
 * The tree of a match's steps, and the line through a step: from the root to it, and on along the branches last visited.
 * Of what a step shows it knows only that it may be sent as a difference.
 */

/** @typedef {Record<string, any> & {id: number, up: number | null}} Frame */

/**
 * The scenes of a step, whole: what stands as "=" is as in the scene before, the one that the step before rests in to
 * begin with. The parts are the same objects then, so that nothing is held twice.
 * @param {any[]} beats @param {any} before
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
    return scene;
  });
}

/** An empty tree. */
export function makeTree() {
  /** @type {Map<number, Frame>} */ const byId = new Map();
  /** @type {Map<number | null, number[]>} */ const kids = new Map();
  /** @type {Map<number, number>} */ const visited = new Map(); // the child last visited
  /** @type {number[] | null} */ let line = null; // made when asked for
  /** @type {Map<number, number>} */ let places = new Map(); // id -> index in the line

  /** The ids from the root to this one. @param {number} id */
  function path(id) {
    const out = [];
    for (let frame = byId.get(id); frame; frame = frame.up === null ? undefined : byId.get(frame.up)) out.push(frame.id);
    return out.reverse();
  }

  /** This step and those that follow it. Without a visit the newest continuation leads on: a branch is visited when it is made. @param {number} id */
  function ahead(id) {
    const out = [id];
    for (;;) {
      const children = kids.get(out[out.length - 1]) || [];
      const next = visited.get(out[out.length - 1]) ?? children[children.length - 1];
      if (next === undefined) return out;
      out.push(next);
    }
  }

  const tree = {
    has: (/** @type {number} */ id) => byId.has(id),
    /** @param {number | null} id @returns {Frame | undefined} */
    frame: (id) => (id === null ? undefined : byId.get(id)),
    get frames() {
      return [...byId.values()];
    },
    /** Continuations of a step, the oldest first. @param {number | null} id */
    children: (id) => kids.get(id) || [],
    ahead,
    /** @param {Frame} frame  as it was sent; its parent is there already */
    add(frame) {
      const parent = tree.frame(frame.up);
      byId.set(frame.id, { ...frame, beats: wholeScenes(frame.beats || [], parent && parent.beats[parent.beats.length - 1]) });
      const siblings = kids.get(frame.up);
      if (siblings) siblings.push(frame.id);
      else kids.set(frame.up, [frame.id]);
      line = null;
    },
    /**
     * From now on going forward leads to this step. The line stays the same object while one moves along it: what is
     * made of a line is kept by it.
     * @param {number} id
     */
    visit(id) {
      const ids = path(id);
      for (let i = 1; i < ids.length; i += 1) visited.set(ids[i - 1], ids[i]);
      if (line && !places.has(id)) line = null;
    },
    /** The line through a step that was visited last. @param {number | null} at @returns {number[]} */
    line(at) {
      if (!line) {
        line = at === null ? [] : path(at).concat(ahead(at).slice(1));
        places = new Map(line.map((id, i) => [id, i]));
      }
      return line;
    },
    /** Index in that line, -1 when it is not on it. @param {number | null} at @param {number | null} id */
    place(at, id) {
      tree.line(at);
      return id === null ? -1 : places.get(id) ?? -1;
    },
    /** The ids after `from` down to `to`; null when `to` does not lie below it. @param {number | null} from @param {number} to */
    between(from, to) {
      const ids = path(to);
      const start = from === null ? -1 : ids.indexOf(from);
      return start < 0 && from !== null ? null : ids.slice(start + 1);
    },
  };
  return tree;
}
