// Keeps all files, so that the page opens without a network. A new version waits until the page asks for it at its start.
/// <reference lib="webworker" />
const CACHE = "puzzlebox-VERSION";
const FIRST = ["FILES"];
const self_ = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

self_.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FIRST))));
self_.addEventListener("message", (event) => event.data === "take over" && self_.skipWaiting());
self_.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self_.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("puzzlebox-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self_.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await cache.put(request, found.clone());
  return found;
}
