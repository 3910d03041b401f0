/**
 * What goes between Python and the page (`protocol.md`), and what the page's modules hand each other, as types. Nothing here
 * runs: other modules name these in their comments, and the joined page does without this one.
 *
 * @typedef {number} S  the number of a sentence in the string table
 * @typedef {"en" | "de" | "ru"} Lang
 * @typedef {{suit?: string, text?: string, icon?: string, s?: S}} Token
 * @typedef {{text: S, rule?: string}} Reason
 *
 * @typedef {object} Card
 * @property {string} id
 * @property {string} face  "back": hidden
 * @property {number} [at]  the seat it lies before
 * @property {boolean} [win]
 * @property {S} [tag]  a word under it
 * @property {string} [from]  the zone it comes from
 * @property {S[]} [caption]
 * @property {string} [under]  a running total below it
 * @property {Reason} [why]
 *
 * @typedef {object} Zone
 * @property {string} id
 * @property {string} kind
 * @property {Card[]} cards
 * @property {number} [seat]
 * @property {S} [label]
 * @property {number} [count]
 * @property {{seat: number, label?: S}} [slot]  the place of the seat that is awaited
 * @property {Reason} [why]
 * @property {string} [suit]
 * @property {string} [total]
 * @property {boolean} [active]
 *
 * @typedef {object} Act
 * @property {string} act  what is sent
 * @property {S} label
 * @property {string[]} [cards]
 * @property {S} [short]
 * @property {string} [icon]
 * @property {string} [suit]
 * @property {string} [key]
 * @property {boolean} [main]
 * @property {"select" | "number"} [group]
 * @property {number[]} [number]  the bounds
 * @property {string} [to]  the zone a card is dropped on
 *
 * @typedef {Act & {number: number[]}} NumberAct
 * @typedef {Act & {cards: string[]}} CardAct  done with these cards
 *
 * @typedef {{called: number, won: number, words: S}} Call
 * @typedef {object} SeatState
 * @property {string} score
 * @property {S} [unit]
 * @property {string[]} [marks]
 * @property {boolean} [act]
 * @property {boolean} [out]
 * @property {number} [won]
 * @property {S} [note]
 * @property {string} [add]
 * @property {S} [add_name]
 * @property {string[]} [suits]
 * @property {Call} [call]
 *
 * @typedef {{cards: string[], label: S, rule?: string}} Offer
 * @typedef {{columns: string[][], rows: string[][], now?: number | null, legend: [string, S][]}} Sheet
 * @typedef {{title: S, rows: {seat: number, text: S, first?: boolean}[], text?: S}} Result
 * @typedef {object} Scene
 * @property {S} where
 * @property {number} [pause]
 * @property {number} [said]
 * @property {SeatState[]} seats
 * @property {Zone[]} zones
 * @property {[string, string][]} [gone]
 * @property {{seat: number, head: S, text?: S}} [ask]
 * @property {Act[]} [acts]
 * @property {Record<string, Reason>} [refused]
 * @property {Result} [result]
 * @property {Token[][]} [facts]
 * @property {Offer[]} [offers]
 * @property {Sheet} [sheet]
 *
 * @typedef {{label: S, short: S, suit?: string, seat?: number | null}} Heading  the heading of a round
 * @typedef {{key: string, row: S, seat?: number | null, label: Token[], led?: boolean, name?: S, wide?: boolean}} Cell
 * @typedef {{fact: S, why?: S, rule?: string, assumed?: boolean}} Said
 * @typedef {object} Frame  one step of the tree
 * @property {number} id
 * @property {number | null} up
 * @property {number} step
 * @property {number | null} mover
 * @property {string[]} [moved]
 * @property {number} round
 * @property {Heading} [band]
 * @property {Cell} [cell]
 * @property {{key: string, seat: number}} [ends]
 * @property {string[]} [settled]
 * @property {number} [settled_round]
 * @property {(number | null)[]} [plot]
 * @property {Said[]} [said]
 * @property {Scene[]} beats
 *
 * @typedef {{lines: number[], ticks: number[], min: number | null, max: number | null, stepped: boolean, title: S}} Chart
 * @typedef {object} Option
 * @property {string} name
 * @property {"bool" | "int" | "choice"} type
 * @property {any} value
 * @property {number} [min]
 * @property {number} [max]
 * @property {boolean} [seat]
 * @property {{value: any, label: S}[]} [choices]
 * @property {S} label
 * @property {S} help
 *
 * @typedef {{rule: string, parts: {text: S, assumed: boolean}[], cards?: string[], note?: boolean}} Clause
 * @typedef {{caption: S, head: S[], rows: S[][]}} ScoreTable
 * @typedef {{heading: S, intro: S | null, clauses: Clause[], tables: ScoreTable[], examples: S[], notes: {heading: S, text: S}[]}} Chapter
 * @typedef {{heading: S, aim: S, needs: S, turn: S[], win: S, cards: string[][]}} Minute
 * @typedef {{about: S, minute: Minute | null, words: {heading: S, terms: S[], texts: S[]}, chapters: Chapter[]}} Rulebook
 *
 * @typedef {object} Setup  what `open` says of the game and the table
 * @property {string} id
 * @property {S} title
 * @property {number} players
 * @property {string[]} names
 * @property {string[]} [spare_names]
 * @property {string[]} kinds
 * @property {number | null} viewer  null: a spectator
 * @property {number} [cover]
 * @property {boolean} teacher
 * @property {boolean} forced
 * @property {Record<string, string>} faces
 * @property {Record<string, string>} glyphs
 * @property {Record<string, S>} names_of_cards
 * @property {Chart} chart
 * @property {Rulebook} rulebook
 * @property {Option[]} options
 * @property {{id: string, title: S, players: number}[]} games
 * @property {string[]} players_known
 * @property {Record<string, Record<string, string>>} words
 * @property {{id: string, label: S, on?: boolean}[]} [aids]
 * @property {Record<string, string>} [told_in]  by the page's language that of the game's own sentences
 *
 * @typedef {{kind: "note", answer?: number, level: string, text: Record<string, string>, rule?: string, retry?: boolean}} Note
 *
 * @typedef {object} Model  the widget's model, or a stand-in
 * @property {(name: string) => any} get
 * @property {(name: string, value: any) => void} set
 * @property {(event: string, f: Function) => void} on
 * @property {(event: string, f: Function) => void} off
 * @property {() => void} save_changes
 * @property {(message: any) => void} send
 * @property {any} [widget_manager]
 *
 * @typedef {{set(f: () => void, ms: number): any, clear(id: any): void}} Timers
 *
 * @typedef {object} Change  what a subscriber of the store is told
 * @property {"open" | "frames" | "goto" | "note" | "files" | "lang" | "large" | "sent" | "silence"} kind
 * @property {string} [by]
 * @property {number | null} [from]
 * @property {number[]} [path]  the frames to be shown one after the other
 * @property {Note} [note]
 *
 * @typedef {object} Shown  what is on display
 * @property {Frame} frame
 * @property {Scene} scene
 * @property {Frame | null | undefined} next  in a view of the past, what came next
 * @property {boolean} live  the step the person is at, at rest
 * @property {boolean} preview  a step of another branch that is pointed at
 *
 * @typedef {object} Acts  the acts of a scene by what stands for them
 * @property {Map<string, CardAct[]>} byCard  those of one card
 * @property {CardAct[]} select
 * @property {Act[]} buttons
 * @property {NumberAct[]} numbers
 * @property {number} most  cards that can be selected
 */

export {};
