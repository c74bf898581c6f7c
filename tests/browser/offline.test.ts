import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { copySession, signInOwner } from "./support/staff.ts";
import { desktop, openBrowser, openVisitor, type Visitor, waitUntilInteractive } from "./support/visitor.ts";

/** The shop without a connection: what still works, what is said, and what is never cached. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** Allows the errors that the browser logs about a lost connection, and React Router about a route it cannot load. */
function allowOffline(visitor: Visitor): void {
  visitor.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/);
}

/** What the caches hold whose names match, by default all of them. */
const cachedPaths = (page: Page, names = "") =>
  page.evaluate(async (pattern) => {
    const matching = (await caches.keys()).filter((name) => new RegExp(pattern).test(name));
    const requests = await Promise.all(matching.map(async (name) => (await caches.open(name)).keys()));
    return [...new Set(requests.flat().map(({ url }) => new URL(url).pathname))];
  }, names);

/** Prefetched pages are cached too, and how many a page has time for depends on the machine. */
const neverPrefetch = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));

/** Opens a page and waits until the service worker is active and has filled its cache. */
async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await until(`${path} to be cached`, async () => {
    const visited = await cachedPaths(page, "-visited$");
    const cached = await cachedPaths(page, "-pages-[0-9a-f]{8}$");
    return visited.includes(path) && cached.includes(path) && cached.includes("/offline");
  });
}

test("cached pages open without a connection; others show a notice, keep the cart and return later", async () => {
  await using visitor = await openVisitor(browser, shop.url, desktop, { serviceWorkers: "allow" });
  allowOffline(visitor);
  const { page, context } = visitor;
  await neverPrefetch(page);
  await openAndKeep(page, `/product/${store.brandSlug}-mug`);
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByRole("dialog", { name: /your cart/i }).waitFor();
  await openAndKeep(page, "/size-guide");

  await context.setOffline(true);
  await page.goto(`/product/${store.brandSlug}-mug`);
  expect(await page.locator("h1").innerText()).toBe("Lantern Mug");
  await until("the worker to note this visit as the newest", async () =>
    (await cachedPaths(page, "-visited$")).at(-1)?.endsWith("-mug"),
  );

  await page.goto("/about?from=elsewhere");
  await page.getByRole("heading", { level: 1, name: "You’re offline." }).waitFor();
  await page.getByText("Your cart is saved in this browser: 1 item, £9.99. Nothing has been paid.").waitFor();
  await page.getByText("We’ll retry every 10 seconds.").waitFor();
  const here = page.getByRole("main").getByRole("listitem");
  await expect.poll(() => here.allInnerTexts(), { timeout: 20_000 }).toEqual(["Lantern Mug", "Size Guide"]);

  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Still offline.").waitFor();
  await context.setOffline(false);
  await page.waitForURL("**/about?from=elsewhere");
  await page.getByRole("heading", { level: 1, name: store.about.headline }).waitFor();
});

test("the notice lists pages that were visited, and none that were only prefetched", async () => {
  await using visitor = await openVisitor(browser, shop.url, desktop, { serviceWorkers: "allow" });
  allowOffline(visitor);
  const { page, context } = visitor;
  await openAndKeep(page, "/size-guide");
  await openAndKeep(page, "/faq");
  const prefetched = await until("the worker to keep a page that was prefetched", async () =>
    (await cachedPaths(page)).find((path) => /^\/(shipping-info|return-policy|privacy-policy|about)$/.test(path)),
  );
  await context.setOffline(true);
  await page.goto("/accessibility");
  await page.getByRole("heading", { level: 1, name: "You’re offline." }).waitFor();
  const here = page.getByRole("main").getByRole("listitem");
  await expect.poll(() => here.allInnerTexts(), { timeout: 20_000 }).toEqual(["Questions people ask", "Size Guide"]);
  await page.goto(prefetched);
  // It can be read all the same.
  await expect.poll(() => page.title()).not.toMatch(/^Offline/);
});

test("a link followed while offline shows a notice in place, and opens once online", async () => {
  await using visitor = await openVisitor(browser, shop.url, desktop, { serviceWorkers: "allow" });
  allowOffline(visitor);
  const { page, context } = visitor;
  await openAndKeep(page, "/faq");
  await context.setOffline(true);
  // The page is notified a moment later, and relies on that.
  await page.waitForFunction(() => !navigator.onLine);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
  await page.getByRole("heading", { level: 1, name: "You’re offline." }).waitFor();
  await context.setOffline(false);
  await page.waitForURL("**/about");
  await page.getByRole("heading", { level: 1, name: store.about.headline }).waitFor();
});

test("a page that fails to load although the browser thinks it is online says what is wrong", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  allowOffline(visitor);
  const { page } = visitor;
  await page.goto("/rehearsal");
  await waitUntilInteractive(page);
  await page.route("**/rehearsal/mails.data*", (route) => route.abort());
  await page.getByRole("navigation", { name: "Rehearsal" }).getByRole("link", { name: "Every email" }).click();
  await page.getByText("Network connection failed. Please check your internet connection.").waitFor();
  await page.getByRole("link", { name: "Try again" }).waitFor();
});

describe("the service worker", () => {
  test("never caches private pages, nor answers for them", async () => {
    await using visitor = await openVisitor(browser, shop.url, desktop, { serviceWorkers: "allow" });
    allowOffline(visitor);
    visitor.allow(/status of 40[134]/);
    const { page, context } = visitor;
    await neverPrefetch(page);
    await openAndKeep(page, "/size-guide");
    const own = [
      "/checkout",
      "/success",
      "/track-order",
      "/login",
      "/account",
      "/orders",
      "/admin/login",
      "/rehearsal",
    ];
    for (const path of own) await page.goto(path);
    await page.goto("/size-guide");
    await page.evaluate(() => fetch("/api/provider-status"));
    await page.evaluate(() => fetch("/rehearsal/mailbox.json"));
    const cached = await cachedPaths(page);
    for (const path of [...own, "/api/provider-status", "/rehearsal/mailbox.json"]) expect(cached).not.toContain(path);
    expect(cached.filter((path) => !/^\/(assets|art|og)\//.test(path)).sort()).toEqual(["/offline", "/size-guide"]);
    await context.setOffline(true);
    await expect(page.goto("/checkout")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  });

  test("requests private pages only once: an exported table is downloaded once", async () => {
    const owner = await signInOwner(shop);
    await using visitor = await openVisitor(browser, shop.url, desktop, { serviceWorkers: "allow" });
    const { page, context } = visitor;
    await copySession(context, owner, shop);
    await openAndKeep(page, "/faq");
    // A leftover worker preloads pages until the new one takes over.
    await page.reload();
    const download = page.waitForEvent("download");
    await page.evaluate(() => location.assign("/admin/orders/export.csv"));
    await (await download).path();
    await page.goto("/faq");
    const { rows } = await shop.shop.pool.query("select summary from audit_log where action = 'export'");
    expect(rows).toHaveLength(1);
  });

  test("is new with every build, and deletes older caches", async () => {
    const script = await shop.fetch("/service-worker.js");
    expect(script.headers.get("cache-control")).toBe("no-cache");
    expect(await script.text()).toMatch(/^const version = "[0-9a-f]{8}";/);

    await using visitor = await openVisitor(browser, shop.url, desktop, { serviceWorkers: "allow" });
    const { page } = visitor;
    await page.goto("/faq");
    const old = `${store.brandSlug}-pages-00000000`;
    await page.evaluate(async (name) => {
      await (await caches.open(name)).put("/shop", new Response("an old page"));
      await (await navigator.serviceWorker.ready).unregister();
    }, old);
    await openAndKeep(page, "/faq");
    // The first visit's worker has cached the page already; the new one may still be cleaning up.
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain(old);
  });
});
