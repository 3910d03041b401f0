/**
 * A small virtual DOM with keys. It knows nothing of cards, scenes or stores.
 *
 * Why our own: the table must be a function of the state alone. Whatever way a step was reached, `patch` ends on the
 * same DOM, down to the order of attributes, because a node is only ever brought to what the new tree says.
 *
 *   h(tag, props, ...children) -> vnode        children: vnodes, strings, numbers, nested lists; null, false, true: nothing
 *   h("svg", {...}, h("path", {d}))            inside "svg" elements are made in the SVG namespace, back to HTML in "foreignObject"
 *   memo(key, deps, () => vnode) -> vnode      is not rendered again while every item of the list `deps` is `===` as before
 *   patch(host, vnode) -> Element              makes vnode the one child of host (first call mounts)
 *   unmount(host)                              takes it away, running `remove` hooks
 *
 * props:
 *   key       tells siblings apart (unique among them); a keyed node keeps its element when it moves among its siblings
 *   class     a string, or a list whose false items are dropped: ["cl-card", picked && "is-picked"]
 *   style     an object of CSS properties, custom ones too: {"--w": "40px", left: "3px"}
 *   on        {click: handler, ...}; handlers may change at every render, one listener stays
 *   html      inner HTML: ONLY for drawings that come from our own Python (faces, glyphs, icons). All else is text.
 *   hook      {insert(el), update(el), remove(el)}: after the element stands in the page, after a patch, before it goes
 *   value, checked, open, scrollTop            set as DOM properties (value only when it differs: the caret stays)
 *   anything else is an attribute: true -> "", false / null / undefined -> absent; aria-* take "true" / "false" strings,
 *   and booleans given to them are turned into those strings
 * Text is always set through text nodes, so a name such as "</script><img>" is shown as it is.
 */

const SVG_NS = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "open", "scrollTop"]);
const NOT_ATTRIBUTES = new Set(["key", "on", "html", "hook"]);
const mounted = new WeakMap();

/**
 * @typedef {{tag: string, key: any, props: Record<string, any>, children: VNode[], el?: any, text?: string,
 *   deps?: any[], render?: () => VNode, inner?: VNode}} VNode
 */

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const own = props || {};
  return { tag, key: own.key, props: own, children: flat(children, []) };
}

/**
 * @param {any} key
 * @param {any[]} deps
 * @param {() => VNode} render
 * @returns {VNode}
 */
export function memo(key, deps, render) {
  return { tag: "#memo", key, props: {}, children: [], deps, render };
}

/** @param {any[]} list @param {VNode[]} out @returns {VNode[]} */
function flat(list, out) {
  for (const item of list) {
    if (item === null || item === undefined || item === false || item === true) continue;
    if (Array.isArray(item)) flat(item, out);
    else if (typeof item === "object") out.push(item);
    else out.push({ tag: "#text", key: undefined, props: {}, children: [], text: String(item) });
  }
  return out;
}

/**
 * @param {Element} host
 * @param {VNode} vnode
 * @returns {Element}
 */
export function patch(host, vnode) {
  const old = mounted.get(host);
  /** @type {Function[]} */ const later = [];
  if (old && sameNode(old, vnode)) {
    update(old, vnode, later, false);
  } else {
    if (old) unmount(host);
    host.appendChild(make(vnode, later, false, host.ownerDocument));
  }
  mounted.set(host, vnode);
  for (const run of later) run();
  return elementOf(vnode);
}

/** @param {Element} host */
export function unmount(host) {
  const old = mounted.get(host);
  if (!old) return;
  mounted.delete(host);
  takeLeave(old);
  elementOf(old).remove();
}

/** @param {VNode} a @param {VNode} b */
function sameNode(a, b) {
  return a.tag === b.tag && a.key === b.key;
}

/** @param {VNode} v @returns {any} */
function elementOf(v) {
  return v.inner ? elementOf(v.inner) : v.el;
}

/** @param {VNode} v @param {Function[]} later @param {boolean} svg @param {Document} doc @returns {any} */
function make(v, later, svg, doc) {
  if (v.tag === "#text") return (v.el = doc.createTextNode(v.text || ""));
  if (v.render) {
    v.inner = v.render();
    return make(v.inner, later, svg, doc);
  }
  const inSvg = svg || v.tag === "svg";
  const el = (v.el = inSvg ? doc.createElementNS(SVG_NS, v.tag) : doc.createElement(v.tag));
  setAttributes(el, {}, v.props);
  setHandlers(el, v.props.on);
  if (v.props.html !== undefined) el.innerHTML = v.props.html;
  const within = inSvg && v.tag !== "foreignObject";
  for (const child of v.children) el.appendChild(make(child, later, within, doc));
  setProperties(el, v.props);
  const hook = v.props.hook;
  if (hook && hook.insert) later.push(() => hook.insert(el));
  return el;
}

/** @param {VNode} old @param {VNode} v @param {Function[]} later @param {boolean} svg */
function update(old, v, later, svg) {
  if (v.tag === "#text") {
    v.el = old.el;
    if (old.text !== v.text) v.el.data = v.text;
    return;
  }
  if (v.render) {
    const was = /** @type {VNode} */ (old.inner);
    const deps = v.deps || [], before = old.deps || [];
    if (deps.length === before.length && deps.every((d, i) => d === before[i])) {
      v.inner = was;
      return;
    }
    const next = (v.inner = v.render());
    if (sameNode(was, next)) update(was, next, later, svg);
    else {
      const stale = elementOf(was);
      const made = make(next, later, svg, stale.ownerDocument);
      takeLeave(was);
      stale.replaceWith(made);
    }
    return;
  }
  const el = (v.el = old.el);
  const inSvg = svg || v.tag === "svg";
  setAttributes(el, old.props, v.props);
  setHandlers(el, v.props.on);
  if (v.props.html !== undefined) {
    if (v.props.html !== old.props.html) el.innerHTML = v.props.html;
  } else {
    if (old.props.html !== undefined) el.textContent = "";
    updateChildren(el, old.children, v.children, later, inSvg && v.tag !== "foreignObject");
  }
  setProperties(el, v.props);
  const hook = v.props.hook;
  if (hook && hook.update) later.push(() => hook.update(el));
}

/**
 * Old children are found again by key, those without a key by their order among their like; then each is put in place.
 * @param {any} el @param {VNode[]} olds @param {VNode[]} news @param {Function[]} later @param {boolean} svg
 */
function updateChildren(el, olds, news, later, svg) {
  const keyed = new Map(), free = new Map();
  for (const o of olds) {
    if (o.key !== undefined) keyed.set(o.key, o);
    else free.set(o.tag, (free.get(o.tag) || []).concat([o]));
  }
  const kept = new Set();
  /** @type {(VNode | null)[]} */ const pairs = [];
  for (const v of news) {
    const o = v.key !== undefined ? keyed.get(v.key) : (free.get(v.tag) || []).shift();
    const fits = o && sameNode(o, v) && !kept.has(o);
    if (fits) kept.add(o);
    pairs.push(fits ? o : null);
  }
  for (const o of olds) {
    if (kept.has(o)) continue;
    takeLeave(o);
    elementOf(o).remove();
  }
  let at = el.firstChild;
  news.forEach((v, i) => {
    const o = pairs[i];
    if (!o) {
      el.insertBefore(make(v, later, svg, el.ownerDocument), at);
      return;
    }
    // A memo may replace its element while it is patched: the place is read before and after.
    const before = elementOf(o);
    const here = before === at;
    update(o, v, later, svg);
    const node = elementOf(v);
    if (here) at = node.nextSibling;
    else el.insertBefore(node, at);
  });
}

/** @param {VNode} v */
function takeLeave(v) {
  if (v.inner) return takeLeave(v.inner);
  const hook = v.props.hook;
  if (hook && hook.remove) hook.remove(v.el);
  for (const child of v.children) takeLeave(child);
}

/** @param {string} name @param {any} value @returns {string | null} */
function attributeText(name, value) {
  if (name.startsWith("aria-") && typeof value === "boolean") return String(value);
  if (value === null || value === undefined || value === false) return null;
  if (value === true) return "";
  if (name === "class") return Array.isArray(value) ? value.filter(Boolean).join(" ") : String(value);
  if (name === "style" && typeof value === "object") {
    return Object.keys(value).filter((k) => value[k] !== null && value[k] !== undefined && value[k] !== false)
      .map((k) => `${k}:${value[k]}`).join(";");
  }
  return String(value);
}

/** @param {Record<string, any>} props @returns {[string, string][]} */
function attributePairs(props) {
  /** @type {[string, string][]} */
  const out = [];
  for (const name of Object.keys(props)) {
    if (NOT_ATTRIBUTES.has(name) || AS_PROPERTY.has(name)) continue;
    const text = attributeText(name, props[name]);
    if (text !== null && !(name === "class" && text === "") && !(name === "style" && text === "")) out.push([name, text]);
  }
  return out;
}

/** @param {any} el @param {Record<string, any>} olds @param {Record<string, any>} news */
function setAttributes(el, olds, news) {
  const before = attributePairs(olds), after = attributePairs(news);
  // From the first name that differs on, attributes are set anew, so that their order is that of the new tree.
  let same = 0;
  while (same < before.length && same < after.length && before[same][0] === after[same][0]) same += 1;
  for (let i = same; i < before.length; i += 1) el.removeAttribute(before[i][0]);
  after.forEach(([name, text], i) => {
    if (i >= same || before[i][1] !== text) el.setAttribute(name, text);
  });
}

/** @param {any} el @param {Record<string, any>} props */
function setProperties(el, props) {
  for (const name of AS_PROPERTY) {
    if (name in props && el[name] !== props[name]) el[name] = props[name];
  }
}

/** @param {any} el @param {Record<string, Function> | undefined} on */
function setHandlers(el, on) {
  if (!on && !el.cardlabOn) return;
  if (!el.cardlabOn) el.cardlabOn = { live: {}, heard: new Set() };
  const state = el.cardlabOn;
  state.live = on || {};
  for (const type of Object.keys(state.live)) {
    if (state.heard.has(type)) continue;
    state.heard.add(type);
    el.addEventListener(type, (/** @type {Event} */ event) => {
      const handler = state.live[type];
      if (handler) handler(event);
    });
  }
}
