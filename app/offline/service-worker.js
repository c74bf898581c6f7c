/**
 * Keeps the shop readable without a connection. The host puts `version`, `prefix` and `listed` (the addresses of pages
 * to keep) in front of this file, so that every build is a new worker. Public pages come from the network first and are kept; files whose names carry a hash
 * come from the cache first; everything else, above all whatever is a visitor's own, is never touched.
 */
/* global version, prefix, listed: put in front by service-worker-route.ts */
const pages = `${prefix}-pages-${version}`;
const files = `${prefix}-files`;
/** The addresses of pages that were shown, youngest last; `pages` has also those that were only prefetched. */
const visits = `${pages}-visited`;
const offlinePage = "/offline";

/** Room for the files of some thirty pages; the oldest go first. */
const maxFiles = 200;
const maxPages = 40;

const isPublicPage = (path) => listed.includes(path.replace(/^\/product\/[a-z0-9-]+$/, "/product/:slug"));
const isUnchanging = (path) => path.startsWith("/assets/") || /\.[0-9a-f]{8}\.[a-z0-9]+$/.test(path);
/** Films are fetched in parts, which a cache cannot hold. */
const isFilm = (path) => /\.(webm|mp4)$/.test(path);

addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(
    // Earlier workers had pages asked for ahead: of those that are left to the browser, it then asks twice.
    Promise.all([dropOldPages(), registration.navigationPreload?.disable()])
      .then(() => clients.claim())
      .then(keepOpenPages),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (isPublicPage(pathname)) event.respondWith(pageFromNetwork(event));
    else if (pathname === offlinePage) event.respondWith(fetch(request).catch(() => kept(offlinePage)));
  } else if (isUnchanging(pathname) && !isFilm(pathname)) {
    event.respondWith(fileFromCache(event));
  }
});

/** A page says that it is shown. */
addEventListener("message", (event) => {
  const { source } = event;
  if (source?.url && isPublicPage(new URL(source.url).pathname)) event.waitUntil(keepVisit(source.url));
});

const keepVisit = (url) => keep(visits, url, new Response(), maxPages);

async function pageFromNetwork(event) {
  const { request } = event;
  try {
    // Asked for by a worker, a page may come out of the browser's own cache ten minutes old: its prices are to be today's.
    const answer = await fetch(request, { cache: "no-cache" });
    if (answer.ok && answer.type === "basic" && !answer.redirected)
      event.waitUntil(keep(pages, request, answer.clone(), maxPages));
    return answer;
  } catch {
    const found = await kept(request);
    if (found) return found;
    const { pathname, search } = new URL(request.url);
    // The page that hydrates must be at its own address; it knows where to go back to.
    return Response.redirect(`${offlinePage}?from=${encodeURIComponent(pathname + search)}`, 302);
  }
}

async function fileFromCache(event) {
  const found = await caches.match(event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.ok && answer.status === 200) event.waitUntil(keep(files, event.request, answer.clone(), maxFiles));
  return answer;
}

const kept = (request) => caches.match(request, { cacheName: pages, ignoreSearch: request === offlinePage });

async function keep(name, request, answer, most) {
  const cache = await caches.open(name);
  // Put again, it becomes the youngest.
  await cache.delete(request);
  await cache.put(request, answer);
  const all = await cache.keys();
  const others = all.filter(({ url }) => !/\/(offline$|assets\/)/.test(new URL(url).pathname) || name === files);
  for (const old of others.slice(0, Math.max(0, others.length - most))) await cache.delete(old);
}

/** The offline page with every file that it names: without one of them it would stand there bare. */
async function keepOfflinePage() {
  const answer = await fetch(offlinePage, { cache: "reload" });
  if (!answer.ok) throw new Error(`The offline page answered ${answer.status}`);
  const html = await answer.clone().text();
  const named = [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];
  const stylesheets = named.filter((path) => path.endsWith(".css"));
  const inside = await Promise.all(
    stylesheets.map(async (path) => (await (await fetch(path)).text()).match(/\/assets\/[\w.-]+\.woff2/g) ?? []),
  );
  const cache = await caches.open(pages);
  await cache.addAll([...new Set([...named, ...inside.flat()])]);
  await cache.put(offlinePage, answer);
}

/** Pages of an earlier build name files that may be gone. */
async function dropOldPages() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(`${prefix}-pages-`) && !name.startsWith(pages))
      .map((name) => caches.delete(name)),
  );
}

/** What was opened before this worker was there is kept too: it is what a first visitor would miss. */
async function keepOpenPages() {
  for (const { url } of await clients.matchAll({ type: "window" })) {
    if (!isPublicPage(new URL(url).pathname)) continue;
    const answer = await fetch(url, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok || answer.redirected) continue;
    await keep(pages, url, answer, maxPages);
    await keepVisit(url);
  }
}
