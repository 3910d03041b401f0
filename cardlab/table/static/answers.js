/**
 * What Python owes an answer for, and what it means when none comes: its process is gone, is busy, or cannot be reached. What
 * the notebook lets one see of that process is looked at, never changed.
 */

/** @import { Model, Timers } from "./types.js" */

const WAIT = 3000; // ms until silence is worth a sentence; asked again as long as it lasts
const GONE = new Set(["dead", "terminating", "restarting", "autorestarting", "starting"]);

/** @typedef {"gone" | "busy" | "lost" | "unknown"} Silence */

/**
 * Why Python is silent, as far as the notebook tells (JupyterLab and Notebook 7 do). A process that has nothing to do and yet
 * does not answer is another one than the table was made in.
 * @param {any} model  the widget's model, or a stand-in
 * @returns {Silence}
 */
export function whySilent(model) {
  const manager = model.widget_manager;
  if (!manager || typeof manager !== "object" || !("kernel" in manager)) return "unknown";
  const { kernel } = manager;
  if (!kernel || kernel.isDisposed || GONE.has(kernel.status)) return "gone";
  if (kernel.connectionStatus !== undefined && kernel.connectionStatus !== "connected") return "lost";
  return kernel.status === "busy" ? "busy" : kernel.status === "idle" ? "gone" : "unknown";
}

/** Keeps count of the messages that await an answer. */
export class Answers {
  /** @type {number[]} */ #open = [];
  /** @type {Silence | null} */ #silence = null;
  #unsent = false; // what is asked has not even left the page
  /** @type {any} */ #timer = null;
  #model;
  #timers;
  #told;

  /**
   * @param {Model} model @param {Timers} timers
   * @param {() => void} told  called when Python falls silent, and again and again while it is
   */
  constructor(model, timers, told) {
    this.#model = model;
    this.#timers = timers;
    this.#told = told;
  }

  /** Whether an answer is awaited. */
  get waiting() {
    return this.#open.length > 0;
  }

  /** Why none has come for long; null while all is well. */
  get silence() {
    return this.#silence;
  }

  /** A message is sent that will be answered. @param {number} n */
  asked(n) {
    this.#open.push(n);
    if (this.#timer === null) this.#wait();
  }

  /** The last one could not be sent: nothing to wait for. */
  unsent() {
    this.#unsent = true;
    this.#late();
  }

  /** An answer to message n has come, and so those before it are done with; to all of them if n is left out. @param {number} [n] */
  heard(n = Infinity) {
    const left = this.#open.filter((one) => one > n);
    if (left.length === this.#open.length) return;
    this.#open = left;
    this.#silence = null;
    this.#unsent = false;
    this.stop();
    if (left.length) this.#wait();
  }

  /** Nothing is waited for any more. */
  stop() {
    if (this.#timer !== null) this.#timers.clear(this.#timer);
    this.#timer = null;
  }

  #wait() {
    this.#timer = this.#timers.set(() => this.#late(), WAIT);
  }

  #late() {
    this.stop();
    this.#wait();
    const why = whySilent(this.#model);
    // What has not been sent is not waited for by a kernel that is busy: the table it was for is gone.
    this.#silence = !this.#unsent ? why : why === "busy" ? "gone" : why === "unknown" ? "lost" : why;
    this.#told();
  }
}
