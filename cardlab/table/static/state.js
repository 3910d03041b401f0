/**
 * All that a view remembers between two drawings, in one record: what the page looks like follows from it, the store and the
 * room that there is.
 */

/** @import { Setup } from "./types.js" */

/**
 * A scene of a step.
 * @typedef {{id: number, beat: number}} Beat
 *
 * What a view forgets as soon as another step is shown.
 * @typedef {object} StepState
 * @property {string | null} why  the card that is told why it is refused
 * @property {string | null} choice  the card that is asked about which of its acts is meant
 * @property {Set<string>} picked  the cards selected
 * @property {boolean} several  clicks select, although cards have acts of their own
 * @property {boolean} peek  the last trick is open
 * @property {string} number  what stands in the field of a number
 * @property {string | null} handAt  the card of the hand that Tab stops at
 * @property {string | boolean} target  the zone a carried card would go to; true: above the hand
 * @property {string | null} dragging  the card that is carried
 *
 * What a dialog remembers while it is open.
 * @typedef {{panel: string, arg: any, setup: Setup, sent: number, back: any, fields: Record<string, any>}} Draft
 *
 * @typedef {object} OwnState
 * @property {string | null} panel  the open dialog
 * @property {any} arg  what it is opened at
 * @property {Draft | null} draft
 * @property {string | null} menu  the open menu of the toolbar
 * @property {number} width  of the view in px
 * @property {string | null} laidAt  the laid card that Tab stops at
 * @property {{act: string, cards: string[], dropped: boolean} | null} sent  the act that Python has been told of
 * @property {any} held  a dropped card's copy, until Python answers
 * @property {boolean} swallow  the next click belongs to what was done before
 * @property {Beat[]} plan  beats still to be shown
 * @property {Beat | null} shown  the beat on display; null: the last one of the step the person is at
 * @property {any} timer  of the next beat
 * @property {number} travels  until when the last travel runs
 * @property {number | null} previewed  a step of another branch that is pointed at
 * @property {string} said  an announcement that is not the step's own
 * @property {number} seen  the step drawn last; none is NaN
 * @property {string | null} wanted  where the focus goes after drawing
 * @property {number} handIndex  the place in the hand that had the focus last
 * @property {boolean} drawing
 * @property {boolean} gone  the view has been taken away
 * @property {{bar: any, chart: any, moves: any} | null} lists  as drawn last: they wait while beats are played
 * @property {{width: number, height: number, kept: number | null, watch: any, drag: boolean}} chart  its measured size, the line kept thick
 * @property {{folded: Map<number, boolean>, game: number, shown: number | null}} moves  the rounds folded or opened by hand, the step in sight
 * @property {{prev: any, next: any, pressed: string | null} | null} holds  the buttons that repeat while held
 *
 * @typedef {StepState & OwnState} PageState
 */

/** What is forgotten at every step, as it is to begin with. @returns {StepState} */
export function stepState() {
  return { why: null, choice: null, picked: new Set(), several: false, peek: false, number: "", handAt: null, target: false, dragging: null };
}

/** The state of a view that has just been made. @returns {PageState} */
export function makeState() {
  return {
    ...stepState(),
    panel: null, arg: null, draft: null, menu: null, width: 800, laidAt: null,
    sent: null, held: null, swallow: false,
    plan: [], shown: null, timer: null, travels: 0, previewed: null,
    said: "", seen: NaN, wanted: null, handIndex: 0, drawing: false, gone: false, lists: null,
    chart: { width: 0, height: 0, kept: null, watch: null, drag: false },
    moves: { folded: new Map(), game: NaN, shown: null },
    holds: null,
  };
}
