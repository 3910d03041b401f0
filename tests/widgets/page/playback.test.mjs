// Buttons that repeat, words beside numbers, the move list, the rulebook's search and the new game's message.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { moveList, sortMoves, currentRound } from "../../../cardlab/table/static/moves.js";
import * as newgame from "../../../cardlab/table/static/newgame.js";
import * as rulebook from "../../../cardlab/table/static/rulebook.js";
import { makeState } from "../../../cardlab/table/static/state.js";
import { createStore } from "../../../cardlab/table/static/store.js";
import { pastBanner, rewindBar, countWord, holdButton, wordParts } from "../../../cardlab/table/static/playback.js";
import { trajectory, stepWords } from "../../../cardlab/table/static/trajectory.js";
import { longMatch } from "./longmatch.mjs";
import { frame, handTimers, openMessage, standInModel } from "./standin.mjs";

const words = Object.fromEntries(["en", "de", "ru"].map((lang) => {
  const text = readFileSync(new URL(`../../../cardlab/language/words/${lang}/time.toml`, import.meta.url), "utf8");
  return [lang, Object.fromEntries([...text.matchAll(/^(\w+) = "(.*)"$/gm)].map((m) => [m[1], m[2]]))];
}));

function opened(o = {}, lang = "en") {
  const model = standInModel({ lang, large: false });
  const store = createStore(model, handTimers());
  model.receive({ ...longMatch({ ...o, words }) });
  return { model, store };
}

/** All that is drawn of time, memos included, as text. */
function drawn(store, width = 800) {
  const view = { state: { ...makeState(), width }, large: false, draw() {}, preview() {} };
  const whole = (v) => (v && v.render ? whole(v.render()) : v && v.children ? { ...v, deps: undefined, children: v.children.map(whole) } : v);
  return JSON.stringify([pastBanner(store), rewindBar(store, view), trajectory(store, view), moveList(store, view)].map(whole));
}

describe("what is drawn", () => {
  it("is the same for a step by whatever way it was reached", () => {
    for (const goal of [0, 1, 29, 30, 45, 72, 73]) {
      const ways = [
        (s) => s.goTo(goal),
        (s) => { s.toStart(); for (let i = 0; i < goal; i += 1) s.step(1); },
        (s) => { while (s.index > goal) s.step(-1); },
        (s) => { s.goTo(s.children(68).find((id) => id !== 69)); s.goTo(69); s.goTo(goal); },
      ];
      const all = ways.map((way) => { const { store } = opened(); way(store); return drawn(store); });
      assert.equal(new Set(all).size, 1, `step ${goal}`);
    }
  });

  it("says that it is the past there, and there only", () => {
    const { store } = opened();
    assert.equal(pastBanner(store), null);
    assert.ok(!drawn(store).includes("Back to the present"));
    store.step(-2);
    assert.ok(drawn(store).includes("2 steps back") && drawn(store).includes("Back to the present"));
  });

  it("never takes a name for a drawing", () => {
    const hostile = "</script><img src=x onerror=alert(1)>";
    const model = standInModel();
    const store = createStore(model, handTimers());
    const opening = longMatch({ words });
    opening.setup.names[1] = hostile;
    model.receive(opening);
    const texts = JSON.parse(drawn(store));
    const htmls = [];
    const walk = (v) => { if (v && v.props && v.props.html !== undefined) htmls.push(v.props.html); for (const c of (v && v.children) || []) walk(c); };
    texts.forEach(walk);
    assert.ok(htmls.length > 4);
    assert.ok(htmls.every((html) => !html.includes("img") && !html.includes("script")));
  });

  it("holds a line that is not stepped, a spectator and six seats", () => {
    for (const o of [{ stepped: false }, { viewer: null }, { players: 6 }, { players: 2, steps: 1 }]) assert.ok(drawn(opened(o).store, 360).length > 1000);
  });
});

describe("a held button", () => {
  it("acts at once, waits, then repeats until it is let go", () => {
    const timers = handTimers();
    let n = 0;
    const hold = holdButton(() => { n += 1; return true; }, timers);
    hold.down();
    assert.equal(n, 1);
    assert.deepEqual(timers.waits(), [400]);
    timers.run();
    assert.deepEqual([n, timers.waits()], [2, [90]]);
    timers.run();
    assert.equal(n, 3);
    hold.up();
    assert.deepEqual(timers.waits(), []);
    assert.equal(hold.held, false);
  });

  it("stops where there is no further", () => {
    const timers = handTimers();
    const { store } = opened();
    store.goTo(3);
    const hold = holdButton(() => { store.step(-1); return store.index > 0; }, timers);
    hold.down();
    for (let i = 0; i < 9; i += 1) timers.run();
    assert.equal(store.at, 0);
    assert.equal(hold.held, false);
  });
});

describe("words", () => {
  it("exist in three languages, filled from the same places", () => {
    const places = (text) => [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort();
    assert.deepEqual(Object.keys(words.de), Object.keys(words.en));
    assert.deepEqual(Object.keys(words.ru), Object.keys(words.en));
    for (const key of Object.keys(words.en)) {
      assert.deepEqual(places(words.de[key]), places(words.en[key]), key);
      assert.deepEqual(places(words.ru[key]), places(words.en[key]), key);
    }
  });

  it("bend with their number", () => {
    const say = (lang, n) => countWord(opened({}, lang).store, "past_back", n);
    assert.deepEqual([1, 2, 5].map((n) => say("en", n)), ["1 step back", "2 steps back", "5 steps back"]);
    assert.deepEqual([1, 2].map((n) => say("de", n)), ["1 Schritt zurück", "2 Schritte zurück"]);
    assert.deepEqual([1, 3, 5, 21, 112].map((n) => say("ru", n)), ["1 шаг назад", "3 шага назад", "5 шагов назад", "21 шаг назад", "112 шагов назад"]);
  });

  it("may hold something else than text", () => {
    assert.deepEqual(wordParts("step {n} of {end}", { n: 7 }), ["step ", 7, " of ", "{end}", ""]);
  });

  it("of the slider say the step and all scores", () => {
    const { store } = opened();
    assert.match(stepWords(store), /^step 73 of 73: Anna \d+, Ben \d+, Cleo \d+, Dario \d+$/);
    store.setLang("de");
    assert.match(stepWords(store), /^Schritt 73 von 73: /);
  });
});

describe("the move list", () => {
  it("holds every move of the line once, in rows that do not mix rounds", () => {
    for (const players of [2, 3, 4, 5, 6]) {
      const { store } = opened({ players });
      const rounds = sortMoves(store);
      const ids = rounds.flatMap((round) => round.rows.flatMap((row) => row.cells.map((one) => one.id)));
      assert.deepEqual(ids, store.line.slice(1));
      for (const round of rounds) for (const row of round.rows) assert.ok(row.key.startsWith(`${round.round}.`));
    }
  });

  it("boxes the cell that ended a row, and settles the round that ended", () => {
    const { store } = opened();
    const rounds = sortMoves(store);
    const settling = store.frames.find((f) => f.settled);
    assert.deepEqual(rounds[0].settled, settling.settled);
    assert.equal(rounds.at(-1).settled, null);
    for (const f of store.line.map((id) => store.frame(id))) {
      if (!f.ends) continue;
      const row = rounds.flatMap((round) => round.rows).find((one) => one.key === f.ends.key);
      assert.deepEqual(row.cells.filter((one) => one.won).map((one) => one.cell.seat), [f.ends.seat]);
    }
  });

  it("hangs the other continuations under the row where the match forks, whichever line one is on", () => {
    const { store } = opened();
    const forks = () => sortMoves(store).flatMap((round) => round.rows.flatMap((row) => row.forks));
    const others = store.children(68).filter((id) => id !== 69);
    assert.equal(others.length, 1);
    assert.deepEqual(forks(), [{ at: 68, ids: others }]);
    store.goTo(others[0]);
    assert.deepEqual(forks(), [{ at: 68, ids: [69] }]);
  });

  it("is made anew only when the line changes", () => {
    const { store } = opened();
    const before = sortMoves(store);
    store.step(-3);
    assert.equal(sortMoves(store), before);
    store.goTo(store.children(68).find((id) => id !== 69));
    assert.notEqual(sortMoves(store), before);
  });

  it("finds the round of every step, the settling one included", () => {
    const { store } = opened();
    const rounds = sortMoves(store);
    for (const id of store.line) {
      store.goTo(id);
      const { cell } = store.frame(id);
      assert.equal(currentRound(rounds, store).round, cell ? Number(cell.key.split(".")[0]) : 1);
    }
  });

  it("is empty before the first move", () => {
    const model = standInModel();
    const store = createStore(model, handTimers());
    model.receive(openMessage({ frames: [frame(0, null)] }));
    assert.deepEqual(sortMoves(store), []);
  });
});

describe("the rulebook", () => {
  it("is found by words in any order, by number, in the present language, and keeps its sections", () => {
    const { store } = opened();
    const count = (query) => rulebook.find(store, query).reduce((n, one) => n + one.clauses.length, 0);
    assert.equal(count(""), 24);
    assert.equal(rulebook.find(store, "").length, 6);
    assert.equal(count("CLOCKWISE deal"), 8);
    assert.equal(count("s4.2"), 1);
    assert.equal(count("nothing like it"), 0);
    assert.equal(count("uhrzeigersinn"), 0);
    store.setLang("de");
    assert.equal(count("uhrzeigersinn"), 8);
  });
});

describe("what matters now in the rulebook", () => {
  it("is what refuses, with the reason, then what the last step told, each clause once", () => {
    const { model, store } = opened();
    const message = longMatch({ words });
    const last = message.frames.find((one) => one.id === message.at), texts = message.strings.en;
    const say = (text) => texts.push(text) - 1;
    for (const lang of ["de", "ru"]) message.strings[lang].push("", "", "");
    last.beats.at(-1).refused = { a: { text: say("Follow suit."), rule: "S4.2" }, b: { text: say("Not that one."), rule: "S4.2" } };
    last.said = [{ fact: say("Anna leads."), rule: "S2.1" }, { fact: 0, rule: "S4.2" }, { fact: 0, rule: "Z9" }];
    model.receive(message);
    assert.deepEqual(rulebook.mattersNow(store).map(({ clause, why }) => [clause.rule, why]), [["S4.2", "Follow suit."], ["S2.1", "Anna leads."]]);
  });
});

describe("a new game", () => {
  const setup = longMatch().setup;
  const fields = (more = {}) => ({ id: "longmatch", deal: "same", options: { players: 4, chaos: true, own: null, dealer: null }, seats: [...setup.kinds], ...more });

  it("sends what the form says", () => {
    assert.deepEqual(newgame.messageOf(setup, fields()), { do: "new", deal: "same", id: "longmatch", seats: ["you", "random", "random", "random"], names: setup.names, options: { players: 4, chaos: true, own: null, dealer: null } });
  });

  it("has as many seats as players, within what the option allows", () => {
    assert.equal(newgame.messageOf(setup, fields({ options: { players: 6 } })).seats.length, 6);
    assert.equal(newgame.messageOf(setup, fields({ options: { players: 2 } })).seats.length, 2);
    assert.equal(newgame.playersOf(setup, fields({ options: { players: 60 } })), 6);
    assert.equal(newgame.playersOf(setup, fields({ options: { players: null } })), 4);
  });

  it("of another kind leaves its options to Python, deals anew and has as many seats as it usually has", () => {
    const message = newgame.messageOf(setup, fields({ id: "other" }));
    assert.deepEqual([message.id, message.deal, "options" in message], ["other", "new", false]);
    assert.deepEqual([message.seats.length, message.names], [3, setup.names.slice(0, 3)]);
  });

  it("calls everybody as the form did: who stays keeps the name, who comes has one", () => {
    assert.deepEqual(newgame.namesOf(setup, 3), setup.names.slice(0, 3));
    assert.deepEqual(newgame.namesOf(setup, 6), [...setup.names, "Edda", "Fritz"]);
    assert.deepEqual(newgame.messageOf(setup, fields({ options: { players: 5 } })).names, [...setup.names, "Edda"]);
  });

  it("has the last seat deal where the one that was chosen is gone", () => {
    const dealer = (players, chosen) => newgame.messageOf(setup, fields({ options: { players, dealer: chosen } })).options.dealer;
    assert.deepEqual([dealer(4, 3), dealer(3, 3), dealer(4, null), dealer(4, 0)], [3, null, null, 0]);
  });

  it("at another seat changes places and nothing else", () => {
    assert.deepEqual(newgame.swapped(["you", "random", "careful"], 0, 2), ["careful", "random", "you"]);
  });
});
