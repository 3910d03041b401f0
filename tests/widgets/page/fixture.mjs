/**
 * A made-up game in the page's own terms (`protocol.md`): openings for every moment that has a look of its own, and a
 * stand-in for the widget's model that answers plays. It obeys no rules; it only moves cards about.
 */

const SUITS = { Y: ["yellow", "Gelb", "жёлтая"], R: ["red", "Rot", "красная"], G: ["green", "Grün", "зелёная"], B: ["blue", "Blau", "синяя"] };

/** A string table that hands out numbers. */
export class Strings {
  constructor() {
    this.tables = { en: [], de: [], ru: [] };
    this.known = new Map();
  }
  S(en, de = en, ru = en) {
    const key = [en, de, ru].join("\u0000");
    if (!this.known.has(key)) {
      this.known.set(key, this.tables.en.length);
      this.tables.en.push(en);
      this.tables.de.push(de);
      this.tables.ru.push(ru);
    }
    return this.known.get(key);
  }
}

export const codes = () => [...Object.keys(SUITS).flatMap((s) => Array.from({ length: 11 }, (_, i) => `${s}${i + 1}`)), "24"];

function cardWords(t, code) {
  if (code === "24") return t.S("the white 24", "die weiße 24", "белая карта 24");
  const [en, de, ru] = SUITS[code[0]];
  const n = code.slice(1);
  return t.S(`${en} ${n}`, `${de} ${n}`, `${ru} ${n}`);
}

const NAMES = ["Anna", "Ben", "Cleo", "Dario", "Edda", "Fritz"];

/** A rulebook of these chapters, with no words to explain. @param {Function} S @param {any[]} chapters */
export function bookOf(S, chapters) {
  return {
    about: S("A made-up game.", "Ein erfundenes Spiel.", "Выдуманная игра."), minute: null, words: { heading: S("Words", "Wörter", "Слова"), terms: [], texts: [] },
    chapters: chapters.map((chapter) => ({ intro: null, tables: [], examples: [], notes: [], ...chapter })),
  };
}

/** The setup of an opening. */
function setupOf(t, o) {
  const players = o.players || 4;
  return {
    id: "made-up", title: t.S("Last trick", "Letzter Stich", "Последняя взятка"), players, names: o.names || NAMES.slice(0, players), spare_names: NAMES.slice(players),
    kinds: o.kinds || Array.from({ length: players }, (_, i) => (i ? "random" : "you")), viewer: o.viewer === undefined ? 0 : o.viewer, cover: o.cover, teacher: Boolean(o.teacher), forced: false,
    faces: o.faces || { back: "<rect/>" }, glyphs: o.glyphs || {}, names_of_cards: Object.fromEntries(codes().map((c) => [c, cardWords(t, c)])),
    chart: { lines: [0, 48], ticks: [12, 24, 36], min: -2, max: 52, stepped: true, title: t.S("points", "Punkte", "очки") },
    rulebook: bookOf((...words) => t.S(...words), [{ heading: t.S("Tricks", "Stiche", "Взятки"), clauses: [{ rule: "S4.4", parts: [{ text: t.S("The 24 belongs to the trump suit.", "Die 24 gehört zur Trumpffarbe.", "Карта 24 относится к козырной масти."), assumed: false }] }] }]),
    options: [{ name: "restrictions", type: "bool", value: false, label: t.S("Limits by score", "Grenzen nach Punktestand", "Ограничения по очкам"), help: t.S("", "", "") }],
    games: [{ id: "made-up", title: t.S("Last trick", "Letzter Stich", "Последняя взятка"), players: 4 }], players_known: ["you", "random"], words: o.words || { en: {}, de: {}, ru: {} },
  };
}

/** A table in the middle of things; every method gives the frame of one more step. */
class Play {
  constructor(o) {
    this.t = new Strings();
    this.o = o;
    this.setup = setupOf(this.t, o);
    this.n = this.setup.players;
    this.frames = [];
    this.hands = (o.hands || [["R2", "R7", "R11", "Y6", "24", "G1"], ["B5", "R10", "Y3", "B9", "G2", "Y8"], ["G10", "R8", "B2", "G5", "Y1", "B11"], ["G3", "R9", "Y10", "B7", "R5", "G8"], ["B1", "R4", "G6", "Y2", "B4", "G9"], ["Y4", "R6", "G7", "B6", "Y9", "B3"]]).slice(0, this.n).map((h) => [...h]);
    this.trick = [];
    this.last = null;
    this.won = Array(this.n).fill(0);
    this.score = [16, 45, 21, 26, 33, 9].slice(0, this.n);
    this.order = "11";
    this.row = 0;
    this.marks = { [Math.min(1, this.n - 1)]: ["dealer"], [Math.min(2, this.n - 1)]: ["starts"] };
  }

  seen(seat) {
    return this.o.teacher || seat === this.setup.viewer;
  }

  id(seat, code) {
    return this.seen(seat) ? `c${code}` : `hand:${seat}/${this.hands[seat].indexOf(code)}`;
  }

  scene(more = {}) {
    const { t } = this;
    const seats = this.score.map((score, i) => ({
      score: String(score), unit: t.S("points", "Punkte", "очков"), marks: this.marks[i] || [], act: more.act === i, out: i === this.o.out, won: this.won[i],
      note: i === this.o.out ? t.S("out of the round", "aus der Runde ausgestiegen", "вне раунда") : this.won[i] ? t.S(`${this.won[i]} trick${this.won[i] > 1 ? "s" : ""}`, `${this.won[i]} Stich${this.won[i] > 1 ? "e" : ""}`, `взяток: ${this.won[i]}`) : t.S("no trick", "kein Stich", "без взяток"),
      add: i === this.o.out ? undefined : this.won[i] ? `−${this.won[i]}` : this.marks[i]?.includes("starts") ? "+12" : "+6", add_name: t.S("if it stayed like this", "wenn es so bliebe", "если так и останется"),
    }));
    const zones = [];
    this.hands.forEach((hand, seat) => {
      const cards = more.unseen === true ? [] : hand.map((code, i) => (this.seen(seat) && this.setup.cover === undefined ? { id: `c${code}`, face: code } : { id: `hand:${seat}/${i}`, face: "back" })).map((c) => (more.dealt ? { ...c, from: "stock" } : c));
      zones.push({ id: `hand:${seat}`, kind: "hand", seat, cards });
      zones.push({ id: `won:${seat}`, kind: "won", seat, cards: [] });
    });
    zones.push({ id: "trick", kind: "trick", cards: this.trick.map((c) => ({ id: `c${c.code}`, face: c.code, at: c.seat, from: `hand:${c.seat}`, ...(c.win ? { win: true, tag: t.S("winning", "sticht", "бьёт") } : {}) })), ...(more.slot === undefined ? {} : { slot: { seat: more.slot, label: more.slot === this.setup.viewer ? t.S("you", "du", "вы") : undefined } }) });
    zones.push({ id: "law", kind: "law", cards: more.unseen ? [] : [{ id: "trump", face: "trump-B", caption: [t.S("trump", "Trumpf", "козырь"), t.S("blue", "Blau", "синяя")] }, { id: "order", face: `order-${this.order}`, caption: [t.S("order", "Reihenfolge", "старшинство"), this.order === "1" ? t.S("1 is high", "1 ist hoch", "старшая — 1") : t.S("11 is high", "11 ist hoch", "старшая — 11")] }] });
    zones.push({ id: "last", kind: "last", cards: (this.last ? this.last.cards : []).map((c) => ({ id: `c${c.code}`, face: c.code, at: c.seat, win: c.win })), label: this.last ? this.last.label : undefined });
    zones.push({ id: "stock", kind: "pile", cards: [], count: 45 - 6 * this.n, label: t.S("stock", "Stapel", "колода") });
    return { where: t.S(`round 3 · trick ${Math.min(6, this.row + 1)} of 6`, `Runde 3 · Stich ${Math.min(6, this.row + 1)} von 6`, `раунд 3 · взятка ${Math.min(6, this.row + 1)} из 6`), seats, zones, ...more.more };
  }

  frame(fields) {
    const id = this.frames.length;
    const frame = { id, up: id ? id - 1 : null, step: id, mover: null, moved: [], round: 3, band: { label: this.t.S("Round 3", "Runde 3", "Раунд 3"), short: this.t.S("R3", "R3", "Р3"), suit: "B", seat: Math.min(2, this.n - 1) }, plot: this.score.map((s, i) => s - this.won[i]), said: [], beats: [], ...fields };
    this.frames.push(frame);
    return frame;
  }

  ask(seat) {
    const { t } = this;
    if (seat === this.setup.viewer) return { seat, head: t.S("Your turn.", "Du bist dran.", "Ваш ход."), text: t.S("Red was led.", "Rot wurde ausgespielt.", "Зашли с красной.") };
    const name = this.setup.names[seat];
    return { seat, head: t.S(`${name} is to play.`, `${name} ist dran.`, `Ходит ${name}.`) };
  }

  acts(seat) {
    const { t } = this;
    if (seat !== this.setup.viewer || this.setup.cover !== undefined) return {};
    const red = this.hands[seat].filter((c) => c[0] === "R" && this.trick.length && this.trick[0].code[0] === "R");
    const may = (c) => !red.length || c[0] === "R";
    const acts = this.hands[seat].filter(may).flatMap((c) => {
      const one = { act: c, cards: [`c${c}`], label: t.S("Leave the order", "Reihenfolge lassen", "Порядок не менять"), main: true };
      return /^[YRGB]1$/.test(c) ? [one, { act: `${c} reverse`, cards: [`c${c}`], label: t.S("Reverse the order", "Reihenfolge umkehren", "Перевернуть порядок"), icon: "flip", key: "r" }] : [one];
    });
    const refused = Object.fromEntries(this.hands[seat].filter((c) => !may(c)).map((c) => [`c${c}`, { text: t.S("Red was led and you hold red, so you may not play this card.", "Rot wurde ausgespielt und du hast noch Rot auf der Hand; diese Karte darfst du jetzt nicht spielen.", "Зашли с красной, и у вас есть красные карты: эту карту сейчас играть нельзя."), rule: "S4.2" }]));
    return { acts, refused };
  }

  start(seat) {
    this.frame({ beats: [this.scene({ act: seat, slot: seat, dealt: true, more: { ask: this.ask(seat), ...this.acts(seat) } })], said: [{ fact: this.t.S("Cleo named blue as trump.", "Cleo hat Blau als Trumpf bestimmt.", "Cleo назначает козырем синюю масть."), rule: "S3.3", assumed: false }] });
  }

  play(seat, code, act = code) {
    const { t } = this;
    const moved = [`c${code}`];
    this.hands[seat] = this.hands[seat].filter((c) => c !== code);
    this.trick.push({ seat, code });
    const rank = (c) => (c.code[0] === "B" ? 20 : 0) + Number(c.code.slice(1) || 24); // blue is trump
    const high = this.trick.reduce((a, b) => (rank(b) > rank(a) ? b : a));
    this.trick.forEach((c) => { c.win = c === high; });
    if (act.includes("reverse")) this.order = "1";
    const name = this.setup.names[seat], card = this.setup.names_of_cards[code];
    const en = t.tables.en[card], de = t.tables.de[card], ru = t.tables.ru[card];
    const said = [{ fact: t.S(`${name} plays the ${en}.`, `${name} spielt ${de}.`, `${name}: ${ru}.`), why: t.S(`${this.setup.names[high.seat]} would win the trick as it stands: the highest card of the led suit counts.`, `${this.setup.names[high.seat]} bekäme den Stich, wie er liegt: Die höchste Karte der ausgespielten Farbe zählt.`, `Взятку пока берёт ${this.setup.names[high.seat]}: считается старшая карта масти захода.`), rule: "S4.6", assumed: false }];
    const cell = { key: `3.${this.row + 1}`, row: t.S(String(this.row + 1)), seat, label: [...(code === "24" ? [] : [{ suit: code[0] }]), { text: code === "24" ? "24" : code.slice(1) }, ...(act.includes("reverse") ? [{ icon: "flip" }] : [])], led: this.trick.length === 1, name: t.S(`${name}: ${en}`, `${name}: ${de}`, `${name}: ${ru}`) };
    if (this.trick.length < this.n) {
      const next = (seat + 1) % this.n;
      return this.frame({ mover: seat, moved, said, cell, beats: [this.scene({ act: next, slot: next, more: { ask: this.ask(next), ...this.acts(next) } })] });
    }
    const full = this.scene({ more: { pause: 600, said: 1 } });
    const winner = high.seat;
    this.won[winner] += 1;
    const key = `3.${this.row + 1}`;
    this.row += 1;
    const gone = this.last ? this.last.cards.map((c) => [`c${c.code}`, `won:${this.last.seat}`]) : [];
    this.last = { cards: this.trick, seat: winner, label: t.S(`trick ${this.row}: ${this.setup.names[winner]}`, `Stich ${this.row}: ${this.setup.names[winner]}`, `взятка ${this.row}: ${this.setup.names[winner]}`) };
    this.trick = [];
    said.push({ fact: t.S(`${this.setup.names[winner]} wins the trick.`, `${this.setup.names[winner]} gewinnt den Stich.`, `Взятка: ${this.setup.names[winner]}.`), rule: "S4.7", assumed: true });
    return this.frame({ mover: seat, moved, said, cell, ends: { key, seat: winner }, beats: [full, this.scene({ act: winner, slot: winner, more: { gone, ask: this.ask(winner), ...this.acts(winner) } })] });
  }

  /** A step with buttons instead of cards. */
  question(head, text, acts, more = {}) {
    this.frame({ beats: [this.scene({ act: 0, ...more, more: { ask: { seat: 0, head, text }, acts } })], said: more.said || [] });
  }

  open(game = 1, at = this.frames.length - 1) {
    return { kind: "open", game, setup: this.setup, strings: structuredClone(this.t.tables), frames: [...this.frames], at };
  }
}

/** The openings, by name. */
export const moments = {
  play(o) {
    const p = new Play(o);
    const first = Math.min(2, p.n - 1);
    p.start(first);
    for (let i = 0; i < p.n; i += 1) {
      const seat = (first + i) % p.n, hand = p.hands[seat];
      const code = seat === 0 ? "G1" : hand[0];
      p.play(seat, code, seat === 0 ? "G1 reverse" : code);
    }
    for (let i = 1; i < p.n; i += 1) p.play(i, p.hands[i].find((c) => c[0] === "R"));
    return p;
  },
  blind(o) {
    const p = new Play(o), { t } = p;
    p.question(t.S("Before any card is dealt:", "Bevor Karten verteilt werden:", "До раздачи карт:"), t.S("do you call yellow blind?", "Sagst du Gelb blind an?", "объявляете жёлтую вслепую?"), [{ act: "blind", label: t.S("Yellow blind, each trick counts 4", "Gelb blind, jeder Stich zählt 4", "Жёлтая вслепую, каждая взятка стоит 4"), suit: "Y", key: "b" }, { act: "look", label: t.S("Look at the cards first", "Erst die Karten ansehen", "Сначала посмотреть карты"), key: "l", main: true }], { unseen: true });
    return p;
  },
  trump(o) {
    const p = new Play({ ...o, hands: [["R2", "R7", "G1"], ["Y1", "Y2", "Y3"], ["G1", "G2", "G3"], ["B1", "B2", "B3"], ["B5", "B6", "B7"], ["B8", "B9", "B4"]] }), { t } = p;
    p.question(t.S("Your turn.", "Du bist dran.", "Ваш ход."), t.S("Name the trump; you see three cards.", "Bestimme den Trumpf; du siehst drei Karten.", "Назначьте козырь; вы видите три карты."), Object.entries(SUITS).map(([s, [en, de, ru]]) => ({ act: `trump ${s}`, label: t.S(en, de, ru), suit: s, key: s.toLowerCase() })), { dealt: true });
    return p;
  },
  swap(o) {
    const p = new Play(o), { t } = p;
    const hand = p.hands[0], sets = [];
    for (let i = 0; i < 6; i += 1) for (let j = i; j < 6; j += 1) for (let k = j; k < 6; k += 1) if ((i < j && j < k) || (i === j && j === k) || (i === j && j < k)) sets.push([...new Set([hand[i], hand[j], hand[k]])]);
    const acts = sets.map((s) => ({ act: `swap ${s.join(" ")}`, cards: s.map((c) => `c${c}`), group: "select", label: t.S(`Exchange ${s.join(", ")}`, `${s.join(", ")} tauschen`, `Обменять ${s.join(", ")}`) }));
    p.question(t.S("Your turn.", "Du bist dran.", "Ваш ход."), t.S("Give away up to three cards and get as many new ones.", "Gib bis zu drei Karten ab und nimm ebenso viele neue.", "Отдайте до трёх карт и возьмите столько же новых."), [...acts, { act: "keep", label: t.S("Keep all cards", "Alle Karten behalten", "Оставить все карты"), key: "k", main: true }, { act: "out", label: t.S("Drop out of this round", "Aus der Runde aussteigen", "Выйти из раунда"), key: "o" }], { dealt: true });
    return p;
  },
  choice(o) {
    const p = new Play({ ...o, hands: [["R2", "G1", "G4", "Y6", "24"], ["B5"], ["G10"], ["G3"], ["B1"], ["Y4"]] });
    p.start(0);
    return p;
  },
  ten(o) {
    const p = new Play({ ...o, hands: [["R2", "R7", "R10", "Y6", "24", "G1", "G10", "B10", "B11", "Y11"], ...moments.play({ ...o, hands: undefined }).setup.names.slice(1).map((_, i) => ["YRGB"[i % 4]].flatMap((s) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => s + n)))] });
    p.start(0);
    return p;
  },
  end(o) {
    const p = moments.play(o), { t } = p;
    p.hands = p.hands.map(() => []);
    p.trick = [];
    p.frame({ mover: 0, said: [{ fact: t.S("The game is over: Ben has 48 points or more.", "Das Spiel ist zu Ende: Ben hat 48 Punkte oder mehr.", "Игра окончена: у Ben 48 очков или больше."), why: t.S("The lowest score wins.", "Der niedrigste Stand gewinnt.", "Побеждает наименьший счёт."), rule: "S7.2", assumed: false }], beats: [p.scene({ more: { result: { title: t.S("Anna wins", "Anna gewinnt", "Побеждает Anna"), rows: p.score.map((s, seat) => ({ seat, text: t.S(`${s} points`, `${s} Punkte`, `очков: ${s}`), first: seat === 0 })).sort((a, b) => p.score[a.seat] - p.score[b.seat]), text: t.S("After round 3, 73 steps.", "Nach Runde 3, 73 Schritten.", "После раунда 3, шагов: 73.") } } })] });
    return p;
  },
};

/** The widget's model, without a widget. `sent` keeps what the page said; `quiet` leaves plays unanswered. */
export class StandIn {
  constructor(play, { lang = "en", large = false, quiet = false, at = undefined, refuse = false } = {}) {
    Object.assign(this, { play, quiet, refuse, sent: [], traits: { lang, large }, heard: new Map(), at });
  }
  get(name) { return this.traits[name]; }
  set(name, value) {
    if (this.traits[name] === value) return;
    this.traits[name] = value;
    this.fire(`change:${name}`);
  }
  save_changes() {}
  on(event, f) { this.heard.set(event, (this.heard.get(event) || new Set()).add(f)); }
  off(event, f) { this.heard.get(event)?.delete(f); }
  fire(event, message) { for (const f of [...(this.heard.get(event) || [])]) f(message); }
  say(message) { this.fire("msg:custom", message); }
  send(message) {
    this.sent.push(message);
    if (message.do === "hello") this.say(this.play.open(1, this.at));
    if (message.do === "play" && !this.quiet) this.answer(message);
  }
  answer(message) {
    if (this.refuse) return this.say({ kind: "note", answer: message.n, level: "refused", text: { en: "The game has gone on meanwhile.", de: "Das Spiel ist inzwischen weitergegangen.", ru: "Игра тем временем ушла вперёд." } });
    const { play } = this, had = play.frames.length, from = play.t.tables.en.length;
    const [code] = message.act.split(" ");
    if (codes().includes(code)) {
      let frame = play.play(0, code, message.act);
      for (let guard = 0; guard < 9 && frame.beats.at(-1).ask && frame.beats.at(-1).ask.seat !== 0; guard += 1) {
        const seat = frame.beats.at(-1).ask.seat;
        if (!play.hands[seat].length) break;
        frame = play.play(seat, play.hands[seat][0]);
      }
    } else play.frame({ mover: 0, said: [{ fact: play.t.S(`You chose: ${message.act}.`) }], beats: [play.scene({ act: 1, more: { ask: play.ask(1) } })] });
    const strings = Object.fromEntries(Object.entries(play.t.tables).map(([lang, list]) => [lang, list.slice(from)]));
    const frames = play.frames.slice(had);
    if (frames.length) frames[0].up = message.at;
    return this.say({ kind: "frames", game: 1, answer: message.n, from, strings, frames, at: play.frames.length - 1 });
  }
}

/** A moment by name with what differs: the model of a table that stands there. */
export function standIn(moment, o = {}) {
  return new StandIn((moments[moment] || moments.play)(o), o);
}
