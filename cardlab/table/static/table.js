/**
 * What anywidget asks for: a store for the widget, and a view of it wherever the widget is shown.
 */

import { createStore } from "./store.js";
import { View } from "./view.js";

/** @import { Store } from "./store.js" */
/** @import { Model } from "./types.js" */

/**
 * A function, so that each widget has a store of its own: anywidget hands every view another model object.
 */
export default () => {
  /** @type {Store | null} */ let store = null;
  return {
    /** @param {{model: Model}} widget */
    initialize({ model }) {
      const own = createStore(model);
      store = own;
      return () => own.destroy();
    },
    /** @param {{model: Model, el: any}} widget */
    render({ model, el }) {
      if (!store) store = createStore(model);
      const view = new View(store, el);
      return () => view.leave();
    },
  };
};
