// @ts-check
// The service worker of a desk, and of the worker that judges: where no network answers, what the device keeps does.
// It keeps nothing by itself: js/offline.js and judge.js put public bytes and sealed papers into its cache.

/** @typedef {Event & { request: Request, respondWith: (answer: Promise<Response>) => void }} Asked */
/** @typedef {EventTarget & { location: Location, registration: ServiceWorkerRegistration, skipWaiting: () => void }} Scope */

const here = /** @type {Scope} */ (/** @type {unknown} */ (self));
const SITE = new URL(".", here.location.href).href;
const { scope } = here.registration;
const KEPT = `turnsheet ${scope}`;
// Whatever bears such a name never changes.
const HASHED = /^assets\/[\w./-]*-[0-9a-f]{12}[./]/;
// What a desk's page has in it where the referee wants this worker.
const MARK = "data-offline=";

/** @param {string | Request} asked */
const stored = (asked) => caches.match(asked, { cacheName: KEPT, ignoreVary: true });

/** @param {Request} request */
async function keptFirst(request) {
  const mine = (await stored(request)) ?? (await caches.match(request, { ignoreVary: true }));
  return mine ?? fetch(request);
}

/** @type {(request: Request, name?: string | Request, options?: RequestInit) => Promise<Response>} */
async function networkFirst(request, name = request, options = {}) {
  const answer = await fetch(request, options).catch(() => null);
  // A host that is down behind its gateway is no network either.
  if (answer && answer.status < 500) return answer;
  return (await stored(name)) ?? answer ?? Response.error();
}

/**
 * A page that was published without this worker, or before there was one, is rid of it before it is read.
 * @param {Request} request
 */
async function page(request) {
  // Where a host says nothing, browsers guess for how long a page is good: not here.
  const answer = await networkFirst(request, scope, { cache: "no-cache" });
  if (!answer.ok || (await answer.clone().text()).includes(MARK)) return answer;
  await caches.delete(KEPT);
  await here.registration.unregister();
  return Response.redirect(request.url);
}

here.addEventListener("install", () => here.skipWaiting());
here.addEventListener("fetch", (/** @type {Event} */ event) => {
  const asked = /** @type {Asked} */ (event);
  const { request } = asked;
  if (request.method !== "GET" || !request.url.startsWith(SITE)) return;
  if (request.mode === "navigate") asked.respondWith(page(request));
  else if (request.cache !== "reload" && HASHED.test(request.url.slice(SITE.length)))
    asked.respondWith(keptFirst(request));
  else asked.respondWith(networkFirst(request));
});
