// @ts-check
// Holds back the theme's search index and its worker, which it would load with every page, until somebody searches,
// and starts that worker inside ours, which knows words by their stems.

const here = /** @type {HTMLScriptElement} */ (document.currentScript);
const SEARCHING = new URL("@searching@", here.src).href;
const INDEX = /\/search\/search_index\.json$/;
const WORKER = /\/workers\/search\./;

/**
 * @param {HTMLFormElement} form
 * @param {string} query of the page's address; `q` is what a link searches for
 * @returns {Promise<void>}
 */
function search(form, query) {
  return new Promise((resolve) => {
    if (new URLSearchParams(query).has("q")) resolve();
    form.addEventListener("focusin", () => resolve(), { once: true });
  });
}

/**
 * To be called before the theme's own script.
 * @param {HTMLFormElement} form
 */
export function searchOnDemand(form) {
  const begun = search(form, location.search);

  window.XMLHttpRequest = class extends XMLHttpRequest {
    #waits = false;

    /** @param {[method: string, url: string | URL]} request */
    open(...request) {
      this.#waits = INDEX.test(String(request[1]));
      super.open(...request);
    }

    /** @param {XMLHttpRequestBodyInit} [body] */
    send(body) {
      if (this.#waits) begun.then(() => super.send(body));
      else super.send(body);
    }
  };

  window.Worker = new Proxy(Worker, {
    construct(Real, [address, options]) {
      if (!WORKER.test(String(address))) return new Real(address, options);
      // What is said to a channel waits in it for whoever takes up its other end.
      const { port1, port2 } = new MessageChannel();
      begun.then(() => {
        const theme = new URL(String(address), location.href).href;
        const worker = new Real(`${SEARCHING}#${encodeURIComponent(theme)}`, options);
        worker.onmessage = ({ data }) => port2.postMessage(data);
        port2.onmessage = ({ data }) => worker.postMessage(data);
      });
      port1.start();
      return port1;
    },
  });
}
