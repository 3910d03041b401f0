// Which sign a key means on the keyboards of the three languages: driven by the list of keys, so that a new one is tried, too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import * as keys from "../../../cardlab/table/static/keys.js";

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = Object.fromEntries([..."1234567890"].map((digit) => [`Digit${digit}`, digit]));

/** A layout: by place the sign alone, with Shift, with AltGr or Option; letters without their capitals. */
function layout({ letters = {}, plain, shift = {}, third = {}, how = [] }) {
  const codes = Object.fromEntries([...LATIN].map((letter) => [`Key${letter.toUpperCase()}`, letters[letter] ?? letter]));
  const strokes = Object.entries({ ...codes, ...DIGITS, ...plain }).flatMap(([code, key]) => {
    const upper = key.toUpperCase();
    return [{ key, code }, ...(upper !== key && [...upper].length === 1 ? [{ key: upper, code, shiftKey: true }] : [])];
  });
  for (const [code, key] of Object.entries(shift)) strokes.push({ key, code, shiftKey: true });
  for (const [code, key] of Object.entries(third)) for (const more of how) strokes.push({ key, code, ...more });
  return strokes;
}

const ALTGR = [{ getModifierState: (name) => name === "AltGraph" }, { ctrlKey: true, altKey: true }, { ctrlKey: true, altKey: true, getModifierState: (name) => name === "AltGraph" }];
const OPTION = [{ altKey: true }, { altKey: true, getModifierState: (name) => name === "AltGraph" }];
const QWERTZ = {
  letters: { y: "z", z: "y" },
  plain: { Minus: "ß", Equal: "´", BracketLeft: "ü", BracketRight: "+", Semicolon: "ö", Quote: "ä", Backslash: "#", IntlBackslash: "<", Comma: ",", Period: ".", Slash: "-" },
  shift: { Digit1: "!", Digit2: '"', Digit3: "§", Digit4: "$", Digit5: "%", Digit6: "&", Digit7: "/", Digit8: "(", Digit9: ")", Digit0: "=", Minus: "?", Comma: ";", Period: ":", Slash: "_", IntlBackslash: ">" },
};
const CYRILLIC = Object.fromEntries([..."qwertyuiopasdfghjklzxcvbnm"].map((letter, i) => [letter, "йцукенгшщзфывапролдячсмить"[i]]));
const PLACES = { BracketLeft: "[", BracketRight: "]", Comma: ",", Period: "." };
const LAYOUTS = {
  "English (US)": layout({
    plain: { Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]", Semicolon: ";", Quote: "'", Backslash: "\\", Comma: ",", Period: ".", Slash: "/" },
    shift: { Digit1: "!", Digit7: "&", BracketLeft: "{", BracketRight: "}", Comma: "<", Period: ">", Slash: "?", Minus: "_" },
  }),
  "German, Windows and Linux": layout({ ...QWERTZ, third: { Digit7: "{", Digit8: "[", Digit9: "]", Digit0: "}", KeyQ: "@", Minus: "\\" }, how: ALTGR }),
  "German, Mac": layout({ ...QWERTZ, third: { Digit5: "[", Digit6: "]", Digit8: "{", Digit9: "}", KeyL: "@", KeyF: "ƒ", KeyS: "‚", KeyN: "Dead", Slash: "–", Comma: "∞", Period: "…" }, how: OPTION }),
  "Russian, Windows and Linux": layout({
    letters: CYRILLIC,
    plain: { Backquote: "ё", Minus: "-", Equal: "=", BracketLeft: "х", BracketRight: "ъ", Semicolon: "ж", Quote: "э", Backslash: "\\", Comma: "б", Period: "ю", Slash: "." },
    shift: { Digit1: "!", Digit2: '"', Digit3: "№", Digit4: ";", Digit5: "%", Digit6: ":", Digit7: "?", Digit8: "*", Digit9: "(", Digit0: ")", Slash: ",", Backslash: "/" },
  }),
  "Russian, Mac": layout({
    letters: CYRILLIC,
    plain: { Backquote: "]", Minus: "-", Equal: "=", BracketLeft: "х", BracketRight: "ъ", Semicolon: "ж", Quote: "э", Backslash: "ё", Comma: "б", Period: "ю", Slash: "/" },
    shift: { Backquote: "[", Digit3: "№", Digit4: "%", Digit5: ":", Digit6: ",", Digit7: ".", Digit8: ";", Slash: "?" },
  }),
};

/** Every way to type a sign: it is printed on the key, or it is what a Latin keyboard has where this one has a letter of its own. */
function ways(strokes, sign) {
  if (sign.length > 1) return [{ key: sign.replace("Shift+", ""), code: sign.replace("Shift+", ""), shiftKey: sign.startsWith("Shift+") }];
  return strokes.filter(({ key, code, shiftKey }) => key === sign || (/\p{Script=Cyrillic}/u.test(key) && !shiftKey && (code === `Key${sign.toUpperCase()}` || PLACES[code] === sign)));
}

const bare = (event) => !event.shiftKey && !event.ctrlKey && !event.altKey && !event.getModifierState;

for (const [name, strokes] of Object.entries(LAYOUTS)) {
  describe(name, () => {
    for (const { print, signs } of keys.KEYS) {
      it(`has the keys ${print}`, () => {
        for (const [sign, wish] of Object.entries(signs)) {
          const found = ways(strokes, sign);
          assert.ok(found.length > 0, `nothing types ${sign}`);
          for (const event of found) assert.equal(keys.wishOf(event, false), wish, JSON.stringify(event));
        }
      });
    }

    it("steps back and on by a sign that takes no second key", () => {
      const both = Object.entries(keys.KEYS.find((row) => row.word === "keys_comma").signs);
      assert.deepEqual(both.map(([, wish]) => wish), ["back", "on"]);
      for (const [sign, wish] of both) assert.ok(ways(strokes, sign).some((event) => bare(event) && keys.wishOf(event, false) === wish), sign);
    });

    it("has every letter and digit an act may bring", () => {
      for (const key of `${LATIN}0123456789`) {
        const found = ways(strokes, key);
        assert.ok(found.length > 0, key);
        for (const event of found) assert.equal(keys.actOf([{ act: "other" }, { act: "x", key }], keys.signOf(event), null).act, "x", JSON.stringify(event));
      }
    });

    it("does nothing on any other key", () => {
      const meant = new Set(keys.KEYS.flatMap((row) => Object.keys(row.signs)).flatMap((sign) => ways(strokes, sign)));
      for (const event of strokes) {
        if (meant.has(event) || /[a-z]/i.test(event.key)) continue;
        const letter = event.code.replace("Key", "").toLowerCase();
        if (/\p{Script=Cyrillic}/u.test(event.key) && event.shiftKey && letter.length === 1) assert.equal(keys.wishOf(event, false), keys.wishOf({ key: letter }, false));
        else assert.equal(keys.wishOf(event, false), null, JSON.stringify(event));
      }
    });

    it("leaves the browser and the notebook their shortcuts", () => {
      for (const event of strokes.filter(bare)) {
        for (const more of [{ ctrlKey: true }, { metaKey: true }, { metaKey: true, altKey: true }, { metaKey: true, ctrlKey: true }, { ctrlKey: true, shiftKey: true }]) assert.equal(keys.signOf({ ...event, ...more }), null, event.key);
        if (/[\p{L}\p{N}]/u.test(event.key)) for (const more of [{ altKey: true }, { ctrlKey: true, altKey: true }]) assert.equal(keys.signOf({ ...event, ...more }), null, event.key);
      }
      for (const key of ["ArrowLeft", "Home", "Escape", "Tab", "Enter", "F4", " ", "Delete", "Control", "Alt", "Meta"]) {
        for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { ctrlKey: true, altKey: true }]) assert.equal(keys.signOf({ key, code: key, ...more }), null, key);
      }
    });
  });
}

describe("the list of keys", () => {
  it("prints the signs the table obeys, and no others", () => {
    const printed = { "←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", Esc: "Escape", "−": "-" };
    for (const { print, signs } of keys.KEYS) {
      let said = print.split(" ").filter((part) => !["·", "⏎"].includes(part)).map((part) => printed[part] || part);
      if (said.includes("+")) said = [said.filter((part) => part !== "+").join("+")];
      if (said.includes("–")) said = [..."0123456789", ...said.slice(3)];
      assert.deepEqual([...new Set(said)].sort(), Object.keys(signs).filter((sign) => sign !== "Shift+Escape").sort(), print);
    }
  });

  it("has a word in every language for each line", () => {
    for (const lang of ["en", "de", "ru"]) {
      const text = ["time", "board"].map((file) => readFileSync(new URL(`../../../cardlab/language/words/${lang}/${file}.toml`, import.meta.url), "utf8")).join("\n");
      for (const { word } of keys.KEYS) assert.match(text, new RegExp(`^${word} = ".+"$`, "m"), `${lang}: ${word}`);
    }
  });

  it("gives each sign one meaning", () => {
    const all = keys.KEYS.flatMap(({ signs }) => Object.entries(signs));
    for (const [sign, wish] of all) assert.ok(all.every(([other, otherWish]) => other !== sign || otherWish === wish), sign);
  });

  it("leaves a field what is typed there, but for the keys that say otherwise", () => {
    for (const { signs, field } of keys.KEYS) {
      for (const [sign, wish] of Object.entries(signs)) for (const event of ways(LAYOUTS["English (US)"], sign)) assert.equal(keys.wishOf(event, true), field ? wish : null, sign);
    }
    assert.equal(keys.wishOf({ key: "х", code: "BracketLeft" }, true), "back");
    assert.equal(keys.wishOf({ key: "[", code: "Digit5", altKey: true }, true), "back");
  });
});

it("a letter that an input method is still making, or a key without a name, is no sign of the table", () => {
  for (const event of [{ key: "Process", code: "KeyF" }, { key: "Dead", code: "KeyS" }, { key: "Unidentified" }, {}]) assert.equal(keys.wishOf(event, false), null);
});
