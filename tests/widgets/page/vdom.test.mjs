import assert from "node:assert/strict";
import { test } from "node:test";
import { h, memo, patch, unmount } from "../../../cardlab/table/static/vdom.js";
import { newDocument } from "./dom.mjs";

const host = () => newDocument().createElement("div");
const list = (keys) => h("ul", {}, keys.map((k) => h("li", { key: k }, k)));

test("keyed children keep their elements through every order", () => {
  const orders = ["abcd", "dcba", "bd", "xbyad", "", "abc", "cab"];
  const box = host();
  const known = new Map();
  for (const order of orders) {
    patch(box, list([...order]));
    const now = box.firstChild.childNodes;
    assert.equal(now.map((n) => n.firstChild.data).join(""), order);
    const seen = new Set(order);
    for (const [k, el] of known) if (!seen.has(k)) known.delete(k), void el;
    now.forEach((el, i) => {
      if (known.has(order[i])) assert.equal(known.get(order[i]), el);
      known.set(order[i], el);
    });
  }
});

test("the same tree gives the same markup whatever stood there before", () => {
  const a = () => h("div", { class: ["x", false], "aria-label": "a", "data-a": "1" }, h("b", {}, "one"), "two");
  const b = () => h("div", { "data-a": "2", class: ["x", "y"], title: "t", "aria-disabled": true }, "two", h("i", { html: "<s></s>" }));
  const fresh = host();
  patch(fresh, a());
  const walked = host();
  for (const view of [a, b, a, b, b, a]) patch(walked, view());
  assert.equal(walked.outerHTML, fresh.outerHTML);
});

test("text is text", () => {
  const box = host();
  patch(box, h("p", {}, "</script><img src=x onerror=alert(1)>"));
  assert.equal(box.firstChild.childNodes.length, 1);
  assert.equal(box.firstChild.firstChild.data, "</script><img src=x onerror=alert(1)>");
});

test("one listener per event, and the newest handler answers", () => {
  const box = host();
  const heard = [];
  for (const n of [1, 2, 3]) patch(box, h("button", { on: { click: () => heard.push(n) } }));
  const el = box.firstChild;
  assert.equal(el.heard.click.length, 1);
  el.fire("click");
  assert.deepEqual(heard, [3]);
  patch(box, h("button", {}));
  el.fire("click");
  assert.deepEqual(heard, [3]);
});

test("elements inside svg are made in its namespace", () => {
  const box = host();
  patch(box, h("div", {}, h("svg", {}, h("g", {}, h("path", { d: "M0 0" })), h("foreignObject", {}, h("p", {})))));
  const svg = box.firstChild.firstChild;
  assert.match(svg.firstChild.firstChild.namespaceURI, /svg/);
  assert.equal(svg.childNodes[1].firstChild.namespaceURI, "html");
});

test("a memo renders only when what it hangs on changes, and may change its tag", () => {
  const box = host();
  let count = 0;
  const view = (n) => h("div", {}, memo("m", [n], () => { count += 1; return h(n > 1 ? "b" : "i", {}, n); }), h("u", {}));
  for (const n of [1, 1, 2, 2, 3]) patch(box, view(n));
  assert.equal(count, 3);
  assert.equal(box.outerHTML, "<div><div><b>3</b><u></u></div></div>");
});

test("hooks run when an element comes, stays and goes", () => {
  const box = host();
  const log = [];
  const hook = { insert: () => log.push("in"), update: () => log.push("stays"), remove: () => log.push("out") };
  patch(box, h("div", {}, h("p", { hook })));
  patch(box, h("div", {}, h("p", { hook })));
  patch(box, h("div", {}));
  patch(box, h("div", {}, h("p", { hook })));
  unmount(box);
  assert.deepEqual(log, ["in", "stays", "out", "in", "out"]);
  assert.equal(box.childNodes.length, 0);
});
