/**
 * Moments of tables that are no plain trick table, in the page's own terms (`protocol.md`): calls and a score sheet, lines
 * with totals, a bank with sets and runs. Written by hand; positions and numbers obey no rules.
 */
import { bookOf, moments, Strings } from "./fixture.mjs";

const RANKS_OF = { J: ["jack", "Bube", "валет"], Q: ["queen", "Dame", "дама"], K: ["king", "König", "король"], A: ["ace", "Ass", "туз"] };
const FRENCH = { C: ["clubs", "Kreuz", "треф"], D: ["diamonds", "Karo", "бубен"], H: ["hearts", "Herz", "червей"], S: ["spades", "Pik", "пик"] };
const LINES = { R: ["red", "Rot", "красный"], Y: ["yellow", "Gelb", "жёлтый"], G: ["green", "Grün", "зелёный"], B: ["blue", "Blau", "синий"] };
const SEATS = ["Anna", "Ben", "Cleo", "Dario", "Edda", "Fritz"];
const POINTS = ["points", "Punkte", "очков"];

/** A table that shows the scenes it is given. */
class Board {
  constructor(o, pack, more = {}) {
    this.t = new Strings();
    this.o = o;
    this.frames = [];
    const players = o.players || more.players || 4, S = (...words) => this.t.S(...words);
    this.setup = {
      id: "made-up", title: S(...(more.title || ["Board"])), players, names: o.names || SEATS.slice(0, players), spare_names: SEATS.slice(players), kinds: Array.from({ length: players }, (_, i) => (i ? "random" : "you")),
      viewer: o.viewer === undefined ? 0 : o.viewer, cover: o.cover, teacher: Boolean(o.teacher), forced: false, faces: (o.packs && o.packs[pack]) || { back: "<rect/>" }, glyphs: (o.suits && o.suits[pack]) || {},
      names_of_cards: {}, chart: { lines: [0], ticks: [], min: null, max: null, stepped: true, title: S(...POINTS) },
      rulebook: bookOf(S, [{ heading: S("Cards", "Karten", "Карты"), clauses: [{ rule: "X1.1", parts: [{ text: S("A card may be laid.", "Eine Karte darf gelegt werden.", "Карту можно положить."), assumed: false }] }] }]),
      options: [], games: [{ id: "made-up", title: S("Board"), players: 4 }], players_known: ["you", "random"], words: o.words || { en: {}, de: {}, ru: {} }, ...(more.setup ? more.setup(S) : {}),
    };
    const name = pack === "french" ? (code) => {
      const rank = RANKS_OF[code.slice(0, -1)] || Array(3).fill(code.slice(0, -1)), suit = FRENCH[code.slice(-1)];
      return S(`${rank[0]} of ${suit[0]}`, `${suit[1]} ${rank[1]}`, `${rank[2]} ${suit[2]}`);
    } : (code) => {
      const parts = code.match(/^([RYGB]+)(.*)$/), value = parts ? parts[2].replace("-", "−").replace("*", "×") : "";
      return parts ? S(...[0, 1, 2].map((i) => `${[...parts[1]].map((c) => LINES[c][i]).join("-")} ${value}`)) : S(code);
    };
    for (const code of Object.keys(this.setup.faces)) if (code !== "back") this.setup.names_of_cards[code] = name(code);
    this.n = players;
  }
  S(...words) { return this.t.S(...words); }
  seats(each) {
    return Array.from({ length: this.n }, (_, i) => ({ score: "0", unit: this.S(...POINTS), ...each(i) }));
  }
  step(fields) {
    const id = this.frames.length;
    this.frames.push({ id, up: id ? id - 1 : null, step: id, mover: null, moved: [], round: 1, band: { label: this.S("Round 1", "Runde 1", "Раунд 1"), short: this.S("1") }, plot: Array(this.n).fill(0), said: [], ...fields });
    return this;
  }
  open(game = 1, at = this.frames.length - 1) {
    return { kind: "open", game, setup: this.setup, strings: structuredClone(this.t.tables), frames: [...this.frames], at };
  }
}

const hidden = (seat, n) => Array.from({ length: n }, (_, i) => ({ id: `hand:${seat}/${i}`, face: "back" }));
const shown = (codes, more = {}) => codes.map((code, i) => ({ id: `c${code}`, face: code, ...(typeof more === "function" ? more(code, i) : more) }));

// ---- calls, tricks, a score sheet ----

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const KINDS = { 5: "–", 8: "N", 12: "N", 15: "–", 17: "B", 19: "F" };

/** Rounds up to `last` with their sheet; the last one is shown by `scene`. */
function sheetGame(o, players, last, scene, { said, seats, asks }) {
  const b = new Board(o, "french", { players, title: ["Nineteen", "Neunzehn", "Девятнадцать"], setup: (S) => ({ chart: { lines: [0], ticks: [], min: null, max: null, stepped: false, title: S(...POINTS) } }) });
  const { S } = { S: (...words) => b.S(...words) };
  const scores = Array(b.n).fill(0), rows = scores.map(() => CARDS.map(() => ""));
  const columns = CARDS.map((n, i) => [String(n), KINDS[i + 1] || ""]);
  const legend = [["–", S("no trump", "kein Trumpf", "без козыря")], ["N", S("dealer names", "Geber bestimmt", "назначает сдающий")], ["B", S("blind", "blind", "вслепую")], ["F", S("forehead", "Stirnkarte", "карта на лбу")]];
  const sheet = (now) => ({ columns, rows: rows.map((row) => [...row]), now, legend });
  const band = (round) => ({ label: S(`Round ${round}`, `Runde ${round}`, `Раунд ${round}`), short: S(String(round)) });
  const plain = (round) => ({ where: S(`round ${round} of 19`, `Runde ${round} von 19`, `раунд ${round} из 19`), seats: b.seats((i) => ({ score: String(scores[i]).replace("-", "−") })), zones: [0, 1].map((i) => ({ id: `hand:${i}`, kind: "hand", seat: i, cards: [] })), sheet: sheet(round - 1) });
  for (let round = 1; round < last; round += 1) {
    for (let k = 0; k < 3; k += 1) {
      b.step({ round, band: band(round), plot: [...scores], beats: [plain(round)] });
    }
    for (let i = 0; i < b.n; i += 1) {
      const hit = (round * (i + 2) + i) % 3 !== 0, by = hit ? 10 * (1 + ((round + i) % 3)) : -10;
      scores[i] += by;
      rows[i][round - 1] = `${hit ? "hit" : "miss"} ${by > 0 ? "+" : "−"}${Math.abs(by)}`;
    }
    b.step({ round, band: band(round), plot: [...scores], settled: scores.map(String), settled_round: round, beats: [plain(round)] });
  }
  (asks || []).forEach((call, i) => { if (call !== null && i < b.n) rows[i][last - 1] = String(call); });
  b.step({ round: last, band: band(last), plot: [...scores], mover: 1, said: said(S), beats: [{ ...plain(last), seats: b.seats((i) => ({ score: String(scores[i]).replace("-", "−"), ...seats(S, i) })), ...scene(S, b) }] });
  return b;
}

moments.forehead = (o) => sheetGame(o, 5, 19, (S, b) => ({
  zones: [
    { id: "hand:0", kind: "hand", seat: 0, cards: hidden(0, 1), why: { text: S("the others see it", "sehen nur die anderen", "её видят остальные"), rule: "X1.1" } },
    ...["KS", "8H", "10C", "AC", "7D"].slice(0, b.n - 1).map((code, i) => ({ id: `hand:${i + 1}`, kind: "hand", seat: i + 1, cards: shown([code]) })),
    { id: "law", kind: "law", cards: [{ id: "c9H", face: "9H", caption: [S("trump", "Trumpf", "козырь"), S("hearts", "Herz", "червы"), S("turned up", "aufgedeckt", "открыта")] }] },
  ],
  facts: [[{ s: S("forehead round", "Stirnrunde", "раунд «карта на лбу»") }], [{ s: S("called so far", "bisher angesagt", "заявлено") }, { text: "1" }, { s: S("of 1 trick", "von 1 Stich", "из 1 взятки") }]],
  ask: { seat: 0, head: S("Your call.", "Deine Ansage.", "Ваша заявка."), text: S("How many tricks will you win?", "Wie viele Stiche machst du?", "Сколько взяток вы возьмёте?") },
  acts: ["0", "1"].map((n) => ({ act: `call ${n}`, label: S(`Call ${n}`, `${n} ansagen`, `Заявить ${n}`), short: S(n), key: n })),
}), {
  said: (S) => [{ fact: S("Edda called 1.", "Edda sagt 1 an.", "Edda заявляет 1."), why: S("With one card, a call is 0 or 1.", "Mit einer Karte ist die Ansage 0 oder 1.", "С одной картой заявка — 0 или 1."), rule: "X1.1" }],
  seats: (S, i) => ({ act: i === 0, marks: i === 2 ? ["dealer"] : i === 3 ? ["starts"] : [], ...(i > 2 ? { call: { called: i - 3, won: 0, words: S("none so far", "noch keiner", "пока ни одной") } } : { note: i ? S("to call", "sagt noch an", "ещё не заявил") : undefined }) }),
  asks: [null, null, null, 0, 1],
});

moments.calls = (o) => sheetGame(o, 4, 10, (S, b) => ({
  zones: [
    { id: "hand:0", kind: "hand", seat: 0, cards: shown(["8C", "QC", "9D", "AD", "7H", "10H", "KH", "7S", "JS", "QS"]) },
    ...Array.from({ length: b.n - 1 }, (_, i) => ({ id: `hand:${i + 1}`, kind: "hand", seat: i + 1, cards: hidden(i + 1, 10) })),
    { id: "law", kind: "law", cards: [{ id: "c9H", face: "9H", caption: [S("trump", "Trumpf", "козырь"), S("hearts", "Herz", "червы")] }] },
  ],
  facts: [[{ s: S("called so far", "bisher angesagt", "заявлено") }, { text: "8" }, { s: S("of 10 tricks", "von 10 Stichen", "из 10 взяток") }]],
  ask: { seat: 0, head: S("Your call.", "Deine Ansage.", "Ваша заявка."), text: S("How many of 10 tricks will you win?", "Wie viele der 10 Stiche machst du?", "Сколько из 10 взяток вы возьмёте?") },
  acts: Array.from({ length: 11 }, (_, n) => ({ act: `call ${n}`, label: S(`Call ${n}`, `${n} ansagen`, `Заявить ${n}`), short: S(String(n)), ...(n < 10 ? { key: String(n) } : {}) })),
}), {
  said: (S) => [{ fact: S("Dario called 3.", "Dario sagt 3 an.", "Dario заявляет 3."), rule: "X1.1" }],
  seats: (S, i) => ({ act: i === 0, marks: i === 0 ? ["dealer"] : i === 1 ? ["starts"] : [], ...(i ? { call: { called: 2 + (i % 2) * (i - 1), won: 0, words: S("none so far", "noch keiner", "пока ни одной") } } : {}) }),
  asks: [null, 2, 2, 3],
});

moments.tricks = (o) => sheetGame(o, 4, 5, (S, b) => ({
  zones: [
    { id: "hand:0", kind: "hand", seat: 0, cards: shown(["8C", "AD", "QS"]) },
    ...Array.from({ length: b.n - 1 }, (_, i) => ({ id: `hand:${i + 1}`, kind: "hand", seat: i + 1, cards: hidden(i + 1, 3) })),
    ...Array.from({ length: b.n }, (_, i) => ({ id: `won:${i}`, kind: "won", seat: i, cards: [] })),
    { id: "trick", kind: "trick", cards: [{ id: "c9C", face: "9C", at: b.n - 2 }, { id: "cKC", face: "KC", at: b.n - 1, win: true, tag: S("winning", "sticht", "бьёт") }], slot: { seat: 0, label: S("you", "du", "вы") } },
    { id: "law", kind: "law", cards: [] },
  ],
  facts: [[{ s: S("no trump", "kein Trumpf", "без козыря") }], [{ s: S("called", "angesagt", "заявлено") }, { text: "6" }, { s: S("of 5 tricks", "von 5 Stichen", "из 5 взяток") }]],
  ask: { seat: 0, head: S("Your turn.", "Du bist dran.", "Ваш ход."), text: S("Clubs were led.", "Kreuz wurde ausgespielt.", "Зашли с треф.") },
  acts: [{ act: "8C", cards: ["c8C"], label: S("8C") }],
  refused: Object.fromEntries(["AD", "QS"].map((code) => [`c${code}`, { text: S("Clubs were led and you hold clubs.", "Kreuz wurde ausgespielt und du hast Kreuz.", "Зашли с треф, и у вас есть трефы."), rule: "X1.1" }])),
}), {
  said: (S) => [{ fact: S("Dario plays the king of clubs.", "Dario spielt den Kreuz-König.", "Dario: король треф."), rule: "X1.1" }],
  seats: (S, i) => ({ act: i === 0, marks: i === 1 ? ["dealer"] : [], call: [{ called: 3, won: 1, words: S("needs 2", "braucht noch 2", "нужно ещё 2") }, { called: 1, won: 2, words: S("1 too many", "1 zu viel", "лишняя 1") }, { called: 0, won: 0, words: S("none so far", "bisher keiner", "пока ни одной") }, { called: 2, won: 2, words: S("has them", "hat sie", "есть обе") }, { called: 1, won: 0, words: S("needs 1", "braucht noch 1", "нужна ещё 1") }, { called: 1, won: 1, words: S("has it", "hat ihn", "есть") }][i] }),
  asks: [3, 1, 0, 2],
});

// ---- lines with totals ----

function linesGame(o, { hand, lines, active, asked, totals = true, facts }) {
  const b = new Board(o, "quadrants", { players: 4, title: ["Totals", "Summen", "Суммы"], setup: (S) => ({
    chart: { lines: [0], ticks: [], min: null, max: null, stepped: true, title: S("cards in hand", "Karten auf der Hand", "карт на руках") },
    aids: [{ id: "totals", label: S("Running totals", "Zwischensummen", "Промежуточные суммы"), on: totals }],
  }) });
  const S = (...words) => b.S(...words), counts = [hand.length, 11, 6, 10, 8, 7].slice(0, b.n);
  const worth = (code, before) => (code.endsWith("*2") ? before : Number(code.replace(/^[RYGB]+/, "")));
  const zones = Object.entries(lines).map(([colour, cards]) => {
    let sum = 0, last = 0;
    const laid = cards.map((code, i) => {
      last = worth(code, last);
      sum += last;
      const ask = colour === active && asked && i === cards.length - 1;
      return { id: `${colour}${i}${code}`, face: code, ...(totals ? { under: ask ? "?" : String(sum).replace("-", "−") } : {}) };
    });
    const total = colour === active && asked ? "?" : totals ? String(sum).replace("-", "−") : undefined;
    return { id: `line:${colour}`, kind: "line", suit: colour, label: S(...LINES[colour].map((word) => word[0].toUpperCase() + word.slice(1))), cards: laid, total, active: colour === active || undefined };
  });
  b.scene = (more = {}) => ({
    where: S("turn 41", "Zug 41", "ход 41"),
    seats: b.seats((i) => ({ score: String(more.counts ? more.counts[i] : counts[i]), unit: S("cards", "Karten", "карт"), marks: i === 3 ? ["dealer"] : [], act: i === (more.act ?? 0) })),
    zones: more.zones || [
      { id: "hand:0", kind: "hand", seat: 0, cards: hand.map((code, i) => ({ id: `h${i}${code}`, face: code })) },
      ...counts.slice(1).map((n, i) => ({ id: `hand:${i + 1}`, kind: "hand", seat: i + 1, cards: hidden(i + 1, n) })), ...zones, { id: "pile", kind: "pile", cards: [], count: 0, label: S("pile", "Stapel", "колода") }],
    facts: facts === undefined ? [[{ icon: "ccw" }, { s: S("anticlockwise", "gegen den Uhrzeigersinn", "против часовой стрелки") }], [{ s: S("next: Dario", "als Nächstes: Dario", "следующий: Dario") }]] : facts,
    ...more.more,
  });
  b.lines = zones;
  b.step({ plot: counts.map(() => 8), beats: [b.scene()] });
  return b;
}

const USUAL = { R: ["R0", "R+3", "R+6"], Y: ["Y0", "Y+7", "Y*2", "Y-3"], G: ["G0", "G+8", "G+1", "GB+5", "G+6", "G+3"], B: ["B0", "B+4", "B+2"] };
const HELD = ["RY+2", "RB+5", "R+8", "Y+4", "G*2", "B-3"];

moments.say = (o) => {
  const b = linesGame(o, { hand: HELD, lines: USUAL, active: "G", asked: true, totals: !o.off }), S = (...words) => b.S(...words);
  const label = S("Say {n}", "{n} sagen", "Сказать {n}");
  return b.step({ mover: 0, plot: [6, 11, 6, 10, 8, 7].slice(0, b.n), cell: { key: "41", row: S("41"), seat: 0, label: [{ suit: "G" }, { text: "+3" }], name: S("Anna: green +3") },
    said: [{ fact: S("You play green +3.", "Du spielst grün +3.", "Вы сыграли зелёную +3."), why: S("Any number may be said; the others may doubt it.", "Jede Zahl darf gesagt werden; die anderen dürfen zweifeln.", "Можно сказать любое число; другие могут усомниться."), rule: "X1.1" }],
    beats: [b.scene({ more: { ask: { seat: 0, head: S("Say the total", "Sag die Summe", "Назовите сумму"), text: S("of the green line.", "der grünen Reihe.", "зелёного ряда.") }, acts: [{ act: "say {}", group: "number", number: [-99, 99], label }] } })] });
};

moments.doubt = (o) => {
  const b = linesGame(o, { hand: HELD, lines: { ...USUAL, G: ["G0", "G+8"], Y: ["Y0", "Y+7", "Y*2", "Y-3", "Y+8"] }, active: "Y", asked: true, facts: undefined }), S = (...words) => b.S(...words);
  return b.step({ mover: 1, plot: [6, 11, 6, 10, 8, 7].slice(0, b.n), said: [{ fact: S("Ben accepted.", "Ben glaubt es.", "Ben согласен."), rule: "X1.1" }],
    beats: [b.scene({ more: { ask: { seat: 0, head: S("Dario says 19 for yellow.", "Dario sagt 19 für Gelb.", "Dario называет 19 для жёлтого ряда."), text: S("Do you believe it?", "Glaubst du das?", "Вы верите?") },
      acts: [{ act: "accept", label: S("Accept", "Glauben", "Согласиться"), main: true, key: "a" }, { act: "challenge", label: S("Challenge", "Anzweifeln", "Усомниться"), key: "c" }] } })] });
};

moments.lay = (o) => {
  const b = linesGame(o, { hand: HELD, lines: USUAL }), S = (...words) => b.S(...words);
  const acts = HELD.flatMap((code, i) => [...code.match(/^[RYGB]+/)[0]].map((colour) => ({ act: code.match(/^[RYGB]{2}/) ? `${code}>${colour}` : code, cards: [`h${i}${code}`], to: `line:${colour}`, suit: colour, label: S(...LINES[colour].map((word) => `${word}`)) })));
  return b.step({ mover: 1, plot: [6, 11, 6, 10, 8, 7].slice(0, b.n), beats: [b.scene({ more: { ask: { seat: 0, head: S("Your turn.", "Du bist dran.", "Ваш ход."), text: S("Lay a card on a line of its colour.", "Leg eine Karte an eine Reihe ihrer Farbe.", "Положите карту в ряд её цвета.") }, acts } })] });
};

// Lines that grow: the 0 cards, then all but the last card, then that one.
moments.laid = (o) => {
  const b = linesGame(o, { hand: HELD, lines: USUAL }), S = (...words) => b.S(...words);
  const acts = [{ act: "R+8", cards: ["h2R+8"], to: "line:R", label: S("R+8") }];
  const cut = (keep) => b.scene().zones.map((zone) => (zone.kind === "line" ? { ...zone, cards: zone.cards.filter((card, i) => keep(card, i)) } : zone));
  const last = b.lines.find((zone) => zone.suit === "G").cards.at(-1).id, plot = [6, 11, 6, 10, 8, 7].slice(0, b.n);
  const ask = { seat: 0, head: S("Your turn.", "Du bist dran.", "Ваш ход.") };
  b.frames[0].beats = [b.scene({ zones: cut((card, i) => i === 0) })];
  b.step({ mover: 2, plot, moved: b.lines.flatMap((zone) => zone.cards.slice(1).map((card) => card.id)).filter((id) => id !== last), beats: [b.scene({ zones: cut((card) => card.id !== last) })] });
  return b.step({ mover: 1, plot, moved: [last], cell: { key: "41", row: S("41"), seat: 1, label: [{ suit: "G" }, { text: "+3" }], name: S("Ben: green +3") }, beats: [b.scene({ more: { ask, acts } })] });
};

moments.done = (o) => {
  const b = linesGame(o, { hand: HELD, lines: USUAL }), S = (...words) => b.S(...words);
  const rows = b.setup.names.map((_, seat) => ({ seat, text: S(`${seat} cards`, `${seat} Karten`, `карт: ${seat}`), first: !seat || undefined }));
  return b.step({ mover: 0, plot: [0, 11, 6, 10, 8, 7].slice(0, b.n), beats: [b.scene({ more: { result: { title: S("Game over", "Spielende", "Конец игры"), rows } } })] });
};

moments.long = (o) => {
  const many = ["G0", ...Array.from({ length: 15 }, (_, i) => ["G+1", "G-3", "G+2", "GB+5", "G-3"][i % 5])];
  return linesGame(o, { hand: Array.from({ length: 30 }, (_, i) => [...HELD, "G+6", "B+2"][i % 8]), lines: { ...USUAL, G: many, B: ["B0", ...Array(11).fill("B+1")] }, active: "G" });
};

moments.take = (o) => {
  const b = linesGame(o, { hand: HELD, lines: USUAL }), S = (...words) => b.S(...words);
  const start = b.scene(), line = b.lines.find((zone) => zone.suit === "G");
  const rest = line.cards.slice(1), counts = [6, 11, 6, 10, 8, 7].slice(0, b.n);
  const beats = [{ ...start, pause: 500, said: 1 }];
  rest.forEach((card, k) => {
    const to = k % b.n, before = beats[beats.length - 1];
    counts[to] += 1;
    beats.push({ ...before, pause: 500, said: 2 + k, seats: before.seats.map((seat, i) => ({ ...seat, score: String(counts[i]) })), zones: before.zones.map((zone) => (zone.id === "line:G" ? { ...zone, active: true, cards: zone.cards.filter((one) => one.id !== card.id), total: "…" } : zone.id === `hand:${to}` ? { ...zone, cards: zone.cards.concat([{ id: card.id, face: card.face }]) } : zone)) });
  });
  beats[beats.length - 1] = { ...beats[beats.length - 1], pause: 0 };
  return b.step({ mover: 1, moved: rest.map((card) => card.id), plot: counts, beats, said: [{ fact: S("The green line has reached 24.", "Die grüne Reihe hat 24 erreicht.", "Зелёный ряд дошёл до 24."), rule: "X1.1" }, ...rest.map((card, k) => ({ fact: S(`${b.setup.names[k % b.n]} takes one card.`, `${b.setup.names[k % b.n]} nimmt eine Karte.`, `${b.setup.names[k % b.n]} берёт одну карту.`), rule: "X1.1" }))] });
};

// ---- bank, sets and runs ----

moments.set = (o) => {
  const b = new Board(o, "french", { players: 4, title: ["Twenty", "Zwanzig", "Двадцать"], setup: (S) => ({ chart: { lines: [0, 24], ticks: [6, 12, 18], min: -1, max: 26, stepped: true, title: S("penalty points", "Strafpunkte", "штрафные очки") } }) });
  const S = (...words) => b.S(...words), why = (en, de, ru) => ({ text: S(en, de, ru), rule: "X1.1" });
  const hand = ["6S", "8D", "9C", "9D", "9H", "9S", "JS", "QC", "AD"];
  const reasons = { "8D": why("any 8", "jede 8", "любая восьмёрка"), "9C": why("one lower", "eins tiefer", "на одну ниже"), "9D": why("in a set", "im Vierer", "в четвёрке"), "9H": why("own trump", "eigener Trumpf", "свой козырь"), "9S": why("in a set", "im Vierer", "в четвёрке"), JS: why("same rank", "gleicher Wert", "то же достоинство"), QC: why("in a run", "in einer Reihe", "в ряду") };
  const nines = ["9C", "9D", "9H", "9S"], run = ["8D", "9C", "JS", "QC"], ids = (codes) => codes.map((code) => `c${code}`);
  const acts = [
    ...["8D", "9C", "9H", "JS"].map((code) => ({ act: code, cards: [`c${code}`], label: S(`Lay ${code}`) })),
    ...nines.map((code) => ({ act: `set 9 ${code}`, cards: ids(nines), group: "select", suit: code.slice(-1), short: S("9"), label: S(`${code} on top`, `${code} nach oben`, `${code} сверху`) })),
    ...["up", "down"].map((way) => ({ act: `run ${way}`, cards: ids(run), group: "select", label: S(way === "up" ? "From the eight up" : "From the queen down", way === "up" ? "Von der Acht aufwärts" : "Von der Dame abwärts", way === "up" ? "От восьмёрки вверх" : "От дамы вниз") })),
  ];
  const scores = [9, 14.5, 20, 5, 0.5, 12].slice(0, b.n), text = ["9", "14½", "20", "5", "½", "12"];
  const scene = (more = {}) => ({
    where: S("hand 6 · own trumps", "Spiel 6 · eigene Trümpfe", "кон 6 · свои козыри"),
    seats: b.seats((i) => ({ score: text[i], unit: S("of 24", "von 24", "из 24"), suits: i === 4 ? ["D", "S"] : ["HDCS"[i % 4]], marks: i === 2 ? ["dealer"] : [], act: i === 0, out: i === 3, note: i === 3 ? S("out of this hand", "nicht mehr dabei", "вне кона") : S(`${[9, 3, 5, 0, 4, 6][i]} cards`, `${[9, 3, 5, 0, 4, 6][i]} Karten`, `карт: ${[9, 3, 5, 0, 4, 6][i]}`) })),
    zones: [
      { id: "hand:0", kind: "hand", seat: 0, cards: shown(hand, (code) => (reasons[code] ? { why: reasons[code] } : {})) },
      ...Array.from({ length: b.n - 1 }, (_, i) => ({ id: `hand:${i + 1}`, kind: "hand", seat: i + 1, cards: hidden(i + 1, [3, 5, 0, 4, 6][i]) })),
      { id: "stock", kind: "stock", cards: [], count: o.empty ? 0 : 11, label: S("stock", "Stapel", "колода") },
      { id: "bank", kind: "bank", cards: shown(["7H", "10S", "KS", "JD", "JC"]), count: 8, label: S("bank", "Bank", "банк") },
    ],
    ask: { seat: 0, head: S("Your turn.", "Du bist dran.", "Ваш ход."), text: S("Lay a card, a set or a run.", "Leg eine Karte, einen Vierer oder eine Reihe.", "Положите карту, четвёрку или ряд.") },
    acts, refused: Object.fromEntries(["6S", "AD"].map((code) => [`c${code}`, { text: S("This card does not fit on the jack of clubs.", "Diese Karte passt nicht auf den Kreuz-Buben.", "Эта карта не подходит к валету треф."), rule: "X1.1" }])),
    offers: [{ cards: ids(nines), label: S("Set of nines", "Vierer aus Neunen", "Четвёрка девяток"), rule: "X1.1" }, { cards: ids(run), label: S("Run of four", "Reihe aus vier Karten", "Ряд из четырёх карт"), rule: "X1.1" }],
    ...more,
  });
  b.step({ plot: scores.map(() => 0), beats: [scene({ acts: [], refused: {}, offers: [] })] });
  return b.step({ mover: 2, moved: ["cJC"], plot: scores, beats: [scene()], said: [{ fact: S("Cleo laid the jack of clubs.", "Cleo legt den Kreuz-Buben.", "Cleo кладёт валета треф."), why: S("A card of the same rank may always be laid.", "Eine Karte vom gleichen Wert passt immer.", "Карта того же достоинства подходит всегда."), rule: "X1.1" }] });
};
