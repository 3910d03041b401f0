/** A stand-in for the few parts of the DOM that vdom.js touches, so that its logic runs under node without a package. */
class Node {
  constructor(doc) { this.ownerDocument = doc; this.parent = null; this.childNodes = []; }
  get firstChild() { return this.childNodes[0] || null; }
  get nextSibling() {
    if (!this.parent) return null;
    return this.parent.childNodes[this.parent.childNodes.indexOf(this) + 1] || null;
  }
  remove() {
    if (!this.parent) return;
    this.parent.childNodes.splice(this.parent.childNodes.indexOf(this), 1);
    this.parent = null;
  }
  appendChild(node) { return this.insertBefore(node, null); }
  insertBefore(node, at) {
    node.remove();
    const i = at ? this.childNodes.indexOf(at) : this.childNodes.length;
    if (i < 0) throw new Error("no such child");
    this.childNodes.splice(i, 0, node);
    node.parent = this;
    return node;
  }
  replaceWith(node) {
    this.parent.insertBefore(node, this);
    this.remove();
  }
}

class Text extends Node {
  constructor(doc, data) { super(doc); this.data = data; }
  get outerHTML() { return this.data.replace(/&/g, "&amp;").replace(/</g, "&lt;"); }
}

class Element extends Node {
  constructor(doc, tag, ns) { super(doc); this.tag = tag; this.namespaceURI = ns; this.attributes = new Map(); this.heard = {}; }
  setAttribute(name, value) { this.attributes.set(name, value); }
  removeAttribute(name) { this.attributes.delete(name); }
  addEventListener(type, f) { (this.heard[type] = this.heard[type] || []).push(f); }
  fire(type) { for (const f of this.heard[type] || []) f({ type, target: this }); }
  set textContent(text) { this.childNodes = []; if (text) this.appendChild(new Text(this.ownerDocument, text)); }
  set innerHTML(text) { this.childNodes = []; this.raw = text; }
  get outerHTML() {
    const attrs = [...this.attributes].map(([k, v]) => ` ${k}="${v}"`).join("");
    return `<${this.tag}${attrs}>${this.raw || ""}${this.childNodes.map((c) => c.outerHTML).join("")}</${this.tag}>`;
  }
}

export function newDocument() {
  const doc = {
    createElement: (tag) => new Element(doc, tag, "html"),
    createElementNS: (ns, tag) => new Element(doc, tag, ns),
    createTextNode: (data) => new Text(doc, data),
  };
  return doc;
}
