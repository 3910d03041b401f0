/**
 * What lies around a view: the page's theme, the width it leaves, the still picture that stands in for the table while no
 * kernel runs. It only looks; what it changes outside its own element is whether that picture is shown.
 */

const ATTRIBUTES = ["data-jp-theme-light", "class", "data-vscode-theme-kind", "data-theme", "theme"];
const OUTPUT = ".jp-OutputArea, .output, .cell-output, .output_area";

/**
 * Whether the page around an element is dark: the nearest that says so, as JupyterLab, VS Code, Colab and marimo do.
 * @param {any} el
 * @returns {boolean}
 */
export function isDark(el) {
  for (let at = el; at; at = at.parentNode || at.host) {
    if (!at.getAttribute) continue;
    const jupyter = at.getAttribute("data-jp-theme-light");
    if (jupyter !== null) return jupyter === "false";
    const vscode = at.getAttribute("data-vscode-theme-kind") || "";
    if (vscode) return vscode.includes("dark") || vscode === "vscode-high-contrast";
    if (at.classList.contains("vscode-dark") || at.classList.contains("vscode-high-contrast")) return !at.classList.contains("vscode-high-contrast-light");
    if (at.classList.contains("vscode-light")) return false;
    if (at.tagName === "BODY" || at.tagName === "HTML") {
      const theme = at.getAttribute("data-theme") || at.getAttribute("theme");
      if (theme === "dark" || theme === "light") return theme === "dark";
      if (at.classList.contains("dark") || at.classList.contains("dark-theme")) return true;
    }
  }
  return false;
}

/**
 * The output that holds the still picture of a view: the nearest before it in its output area. The output, not the picture
 * in it: a picture that Python renews is drawn anew there, and must stay hidden.
 * @param {any} el @returns {any}
 */
function stillOf(el) {
  const area = el.closest(OUTPUT);
  if (!area) return null;
  // In some notebooks each output has an area of its own, and the picture stands in the one before.
  for (let at = el; at && at !== area.parentElement; at = at.parentElement) {
    for (let other = at.previousElementSibling; other; other = other.previousElementSibling) {
      if (other.matches(".cardlab-still") || other.querySelector(".cardlab-still")) return other;
    }
  }
  return null;
}

/**
 * Watches what lies around a view. A notebook may draw a view before it stands in the page, and a view out of sight is told
 * no size: all is looked at again whenever the size changes, and when asked to.
 * @param {any} el  what the notebook gave @param {any} host  our own element in it
 * @param {(change: {width?: number}) => void} told  the width, or only that the theme has changed
 * @returns {{look: () => void, stop: () => void}}
 */
export function watchPage(el, host, told) {
  const global = el.ownerDocument.defaultView || globalThis;
  /** @type {any} */ let still = null;
  /** @type {string} */ let shown = "";
  let dark = isDark(el);

  function hideStill() {
    if (still && still.isConnected) return;
    still = stillOf(el);
    if (!still) return;
    shown = still.style.display;
    still.style.setProperty("display", "none", "important");
  }

  function themed() {
    if (isDark(el) === dark) return;
    dark = !dark;
    told({});
  }

  const theme = global.MutationObserver ? new global.MutationObserver(themed) : null;
  /** @type {any} */ let parent = null;
  function look() {
    hideStill();
    if (parent === el.parentNode) return;
    parent = el.parentNode;
    if (theme) {
      theme.disconnect();
      for (let at = el; at; at = at.parentNode || at.host) if (at.getAttribute) theme.observe(at, { attributes: true, attributeFilter: ATTRIBUTES });
    }
    themed();
  }

  const size = global.ResizeObserver ? new global.ResizeObserver((/** @type {any[]} */ entries) => {
    look();
    const width = Math.round(entries[entries.length - 1].contentRect.width);
    if (width) told({ width });
  }) : null;
  if (size) size.observe(host);
  look();

  return {
    look,
    stop() {
      if (size) size.disconnect();
      if (theme) theme.disconnect();
      if (still) still.style.display = shown;
    },
  };
}
