// An opening of some seventy steps, made by a small script: rounds of six rows, a branch, assumed clauses, long names.
// It plays no real game; it has what the page must be able to draw.

import { bookOf } from "./fixture.mjs";
import { frame } from "./standin.mjs";

const SUITS = ["Y", "R", "G", "B"];
const SHAPES = {
  Y: "M50 0 61 25 85 15 75 39 100 50 75 61 85 85 61 75 50 100 39 75 15 85 25 61 0 50 25 39 15 15 39 25Z",
  R: "M50 1 99 50 50 99 1 50Z",
  G: "M7 93V48C7 24 25 7 50 7H93V52C93 76 75 93 50 93Z",
  B: "M2 20H98V36H2ZM2 46H98V62H2ZM2 72H98V88H2Z",
};
const NAMES = ["Anna", "Ben", "Cleo", "Dario", "Eleonora-Maximiliane", "ليلى"];

/** The same numbers on every machine. */
function dice(seed) {
  let s = seed;
  return (n) => {
    s = (s * 1103515245 + 12345) % 2147483648;
    return Math.floor((s / 2147483648) * n);
  };
}

/**
 * @param {{players?: number, steps?: number, stepped?: boolean, viewer?: number | null, words?: any, seed?: number}} [o]
 */
export function longMatch({ players = 4, steps = 73, stepped = true, viewer = 0, words = { en: {}, de: {}, ru: {} }, seed = 5 } = {}) {
  const roll = dice(seed);
  const strings = { en: [], de: [], ru: [] };
  const S = (en, de = en, ru = en) => {
    strings.en.push(en);
    strings.de.push(de);
    strings.ru.push(ru);
    return strings.en.length - 1;
  };
  const names = NAMES.slice(0, players);
  const frames = [];
  let plot = new Array(players).fill(24);
  let leader = 0;
  let round = 1;
  let done = 0; // steps of this round
  let rowStart = 0;
  const total = 1 + players + 6 * players;
  const suits = [1, 0, 3, 2];
  const band = () => ({ label: S(`Round ${round}`, `Runde ${round}`, `Раунд ${round}`), short: S(`R${round}`, `R${round}`, `Р${round}`), suit: SUITS[suits[round % 4]], seat: (round - 1) % players });
  let heading = band();
  const swap = S("swap", "Tausch", "обмен");
  const trump = S("trump", "Trumpf", "козырь");
  const rows = Array.from({ length: 7 }, (_, i) => S(String(i)));
  const unit = S("points", "Punkte", "очков");
  const where = [1, 2, 3, 4, 5, 6].map((n) => S(`round ${n}`, `Runde ${n}`, `раунд ${n}`));
  const scene = (mover) => ({ where: where[Math.min(5, round - 1)], zones: [], seats: plot.map((v, seat) => ({ score: String(v), unit, marks: seat === 0 ? ["dealer"] : [], act: seat === mover })) });
  const add = (id, up, more) => frames.push(frame(id, up, { step: id, round, band: heading, plot: [...plot], beats: [scene(more.mover)], ...more }));
  add(0, null, { mover: null });
  for (let step = 1; step <= steps; step += 1) {
    const more = {};
    if (done === 0) {
      const seat = (round - 1) % players;
      leader = seat;
      more.mover = seat;
      more.cell = { key: `${round}.t`, row: trump, seat, label: [{ suit: heading.suit }], wide: true, name: S(`${names[seat]} names the trump`) };
    } else if (done <= players) {
      const seat = (leader + done - 1) % players;
      more.mover = seat;
      more.cell = { key: `${round}.s`, row: swap, seat, label: [{ text: String(3 - (step % 4)) }], name: S(`${names[seat]} swaps ${3 - (step % 4)}`) };
    } else {
      const k = (done - 1 - players) % players;
      const row = Math.floor((done - 1 - players) / players) + 1;
      if (k === 0) rowStart = leader;
      const seat = (rowStart + k) % players;
      const rank = 1 + roll(11);
      const suit = SUITS[roll(4)];
      const label = [{ suit }, { text: String(rank) }];
      if (rank === 1) label.push({ icon: "flip" });
      more.mover = seat;
      more.cell = { key: `${round}.${row}`, row: rows[row], seat, label, led: k === 0, name: S(`${names[seat]}: ${suit} ${rank}`) };
      if (k === players - 1) {
        const winner = roll(players);
        more.ends = { key: `${round}.${row}`, seat: winner };
        leader = winner;
        plot = plot.map((v, s) => (s === winner ? v - (suits[round % 4] === 0 ? 2 : 1) : v));
        if (row === 6) {
          const late = roll(players);
          plot = plot.map((v, s) => (s === late ? v + 12 : v));
          more.settled = plot.map(String);
          more.settled_round = round;
          round += 1;
          heading = band();
        }
      }
    }
    done = more.settled ? 0 : done + 1;
    add(step, step - 1, more);
  }
  // A variation of four steps, five before the end; and one that begins with the very first step.
  const from = Math.max(0, steps - 5);
  const twin = frames[from + 1];
  for (let i = 0; i < 4; i += 1) {
    const seat = (twin.mover + i) % players;
    add(steps + 1 + i, i === 0 ? from : steps + i, { step: from + 1 + i, round: twin.round, band: twin.band, mover: seat,
      cell: { ...twin.cell, seat, led: false, label: [{ suit: SUITS[i] }, { text: String(i + 4) }], name: S(`${names[seat]}: ${SUITS[i]} ${i + 4} instead`) } });
  }
  const parts = (assumed) => [{ text: S("Everyone starts with the same score, and the aim is to get rid of it.", "Alle beginnen mit demselben Stand; er soll auf null sinken.", "Все начинают с одного счёта и стремятся его сбросить."), assumed: false },
    ...(assumed ? [{ text: S("The deal passes clockwise.", "Das Geben wandert im Uhrzeigersinn.", "Сдача переходит по часовой стрелке."), assumed: true }] : [])];
  const rulebook = bookOf(S, Array.from({ length: 6 }, (_, part) => ({
    heading: S(`Part ${part + 1}: what is played`, `Teil ${part + 1}: was gespielt wird`, `Часть ${part + 1}: во что играют`),
    clauses: Array.from({ length: 4 }, (_, i) => ({ rule: `S${part + 1}.${i + 1}`, parts: parts((4 * part + i) % 3 === 1) })),
  })));
  const choice = (value, en, de, ru) => ({ value, label: S(en, de, ru) });
  const setup = {
    id: "longmatch", title: S("A long match"), players, names, spare_names: ["Edda", "Fritz"].slice(Math.max(0, players - 4)), kinds: names.map((_, i) => (i === (viewer ?? 0) ? "you" : "random")), viewer, teacher: false, forced: false,
    faces: {}, glyphs: Object.fromEntries(SUITS.map((s) => [s, `<path fill="var(--cl-${s}-on-surface)" d="${SHAPES[s]}"/>`])), names_of_cards: {},
    chart: { lines: [0, 48], ticks: [12, 24, 36], min: -2, max: 52, stepped, title: S("points", "Punkte", "очки") },
    rulebook,
    options: [
      { name: "players", type: "int", value: players, min: 2, max: 6, label: S("Players", "Spieler", "Игроки"), help: S("") },
      { name: "chaos", type: "bool", value: false, label: S("Trump chaos", "Trumpf-Chaos", "Козырный хаос"), help: S("A 2 may change the trump.", "Eine 2 kann den Trumpf ändern.", "Двойка может сменить козырь.") },
      { name: "dealer", type: "int", value: null, min: 0, max: 5, free: true, seat: true, label: S("First dealer", "Erster Geber", "Кто сдаёт первым"), help: S("") },
      { name: "own", type: "choice", value: null, choices: [choice(null, "as usual", "wie üblich", "как обычно"), choice(true, "always", "immer", "всегда"), choice(false, "never", "nie", "никогда")], label: S("Own trump", "Eigener Trumpf", "Свой козырь"), help: S("") },
    ],
    games: [{ id: "longmatch", title: S("A long match"), players: 4 }, { id: "other", title: S("Another game", "Ein anderes Spiel", "Другая игра"), players: 3 }],
    players_known: ["you", "random"],
    words,
  };
  return { kind: "open", game: 1, setup, strings, frames, at: steps, end: steps };
}
