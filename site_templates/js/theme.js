// @ts-check
// The memory of the theme: what its script asks for by these names of the window, and the colours kept in it.

/**
 * @template Kept
 * @param {() => Kept} act What is asked of a memory, if the browser gives any.
 */
function ofMemory(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

/**
 * @param {URL} root The match in this language: what is kept for it.
 */
export function rememberTheme(root) {
  /** @type {(name: string, at: URL) => string} */
  const key = (name, at) => `${at.pathname}.${name}`;
  window.__md_scope = root;
  window.__md_hash = (text) => [...text].reduce((hash, one) => (hash << 5) - hash + one.charCodeAt(0), 0);
  window.__md_get = (name, memory, at = root) =>
    ofMemory(() => JSON.parse((memory ?? localStorage).getItem(key(name, at)) ?? "null"));
  window.__md_set = (name, value, memory, at = root) =>
    ofMemory(() => (memory ?? localStorage).setItem(key(name, at), JSON.stringify(value)));
  const colours = window.__md_get("__palette")?.color ?? {};
  for (const [name, value] of Object.entries(colours)) {
    document.body.setAttribute(`data-md-color-${name}`, String(value));
  }
}
