/**
 * What Python owes an answer for, and what it means when none comes: its process is gone, is busy, or cannot be reached. What
 * the notebook lets one see of that process is looked at, never changed.
 */

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

/**
 * Keeps count of the messages that await an answer.
 * @param {any} model @param {{set(f: () => void, ms: number): any, clear(id: any): void}} timers
 * @param {() => void} told  called when Python falls silent, and again and again while it is
 */
export function awaitAnswers(model, timers, told) {
  /** @type {number[]} */ let open = [];
  /** @type {Silence | null} */ let silence = null;
  let unsent = false; // what is asked has not even left the page
  /** @type {any} */ let timer = null;

  function stop() {
    if (timer !== null) timers.clear(timer);
    timer = null;
  }

  function late() {
    stop();
    timer = timers.set(late, WAIT);
    const why = whySilent(model);
    // What has not been sent is not waited for by a kernel that is busy: the table it was for is gone.
    silence = !unsent ? why : why === "busy" ? "gone" : why === "unknown" ? "lost" : why;
    told();
  }

  return {
    /** Whether an answer is awaited. */
    get waiting() {
      return open.length > 0;
    },
    /** Why none has come for long; null while all is well. @returns {Silence | null} */
    get silence() {
      return silence;
    },
    /** A message is sent that will be answered. @param {number} n */
    asked(n) {
      open.push(n);
      if (timer === null) timer = timers.set(late, WAIT);
    },
    /** The last one could not be sent: nothing to wait for. */
    unsent() {
      unsent = true;
      late();
    },
    /** An answer to message n has come, and so those before it are done with; to all of them if n is left out. @param {number} [n] */
    heard(n = Infinity) {
      const left = open.filter((one) => one > n);
      if (left.length === open.length) return;
      open = left;
      silence = null;
      unsent = false;
      stop();
      if (open.length) timer = timers.set(late, WAIT);
    },
    stop,
  };
}
