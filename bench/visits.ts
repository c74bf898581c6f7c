import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "playwright-core";
import { findChromium } from "../bin/chromium.ts";
import { percentile } from "./load.ts";

/** The cost of a visit: milliseconds of the main thread, and bytes transferred by type, without films. */
export type Visit = {
  lcp: number;
  /** Total blocking time: each task's time beyond 50 ms. */
  blocked: number;
  cls: number;
  /** Total main thread time. */
  cpu: number;
  /** Bytes of evaluated scripts, without inline ones. */
  evaluated: number;
  page: number;
  scripts: number;
  all: number;
  beforeLoad: number;
};

/** A phone a few years old on a slow connection, such as a supporter's at a march. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerProcessor = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium({ asVisitors: true }),
    args: ["--no-sandbox", "--disable-gpu"],
  });

/** A browser with an empty cache. */
export const openPhone = (browser: Browser): Promise<BrowserContext> => browser.newContext(phone);

/** A visit without interaction, or with that in `use`; it ends after three seconds without network traffic. */
export async function visit(
  context: BrowserContext,
  url: string,
  use: (page: Page) => Promise<void> = async () => {},
): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const wire = await countWire(devtools);
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
  await page.addInitScript(watchVitals);
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  const beforeLoad = wire.all;
  await wire.rest();
  await use(page);
  await wire.rest();
  const { lcp, cls, blocked } = await page.evaluate(() => (window as unknown as { vitals: Seen }).vitals);
  const { metrics } = await devtools.send("Performance.getMetrics");
  const cpu = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  await page.close();
  const { all, scripts, page: own, evaluated } = wire;
  return { lcp, cls, blocked, cpu, all, scripts, evaluated, beforeLoad, page: own };
}

/** Counts bytes as they arrive. */
async function countWire(devtools: CDPSession) {
  const known = new Map<string, { kind: string; url: string; bytes: number }>();
  const waiting = new Set<string>();
  const run = new Set<string>();
  let lastChange = Date.now();
  const ended = (id: string) => {
    waiting.delete(id);
    lastChange = Date.now();
  };
  devtools.on("Network.requestWillBeSent", ({ requestId, type = "Other", request: { url } }) => {
    known.set(requestId, { kind: /\/assets\/.*\.js$/.test(url) ? "Script" : type, url, bytes: 0 });
    waiting.add(requestId);
  });
  devtools.on("Network.loadingFailed", ({ requestId }) => ended(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = known.get(requestId);
    if (request) request.bytes += encodedDataLength;
    ended(requestId);
  });
  devtools.on("Debugger.scriptParsed", ({ url }) => void run.add(url));
  await devtools.send("Debugger.enable");
  await devtools.send("Network.enable");
  const sum = (counts: (request: { kind: string; url: string }) => boolean) =>
    [...known.values()].filter(counts).reduce((bytes, request) => bytes + request.bytes, 0);
  return {
    // The film loads after everything else, and not on slow connections.
    get all() {
      return sum(({ kind }) => kind !== "Media");
    },
    get scripts() {
      return sum(({ kind }) => kind === "Script");
    },
    get evaluated() {
      return sum(({ kind, url }) => kind === "Script" && run.has(url));
    },
    get page() {
      return [...known.values()].find(({ kind }) => kind === "Document")?.bytes ?? 0;
    },
    /** Waits for three seconds without traffic: prefetching starts two seconds after load. */
    async rest() {
      const deadline = Date.now() + 30_000;
      const isBusy = () => waiting.size > 0 || Date.now() - lastChange < 3_000;
      while (Date.now() < deadline && isBusy()) await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
}

type Seen = { lcp: number; cls: number; blocked: number; interactions: number[] };

/** Runs in the page before its own scripts. */
function watchVitals(): void {
  const seen: Seen = { lcp: 0, cls: 0, blocked: 0, interactions: [] };
  Object.assign(window, { vitals: seen });
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; interactionId?: number };
  const watch = (type: string, see: (entry: Entry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch("longtask", ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  watch("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  watch("event", ({ duration, interactionId }) => void (interactionId && seen.interactions.push(duration)), {
    durationThreshold: 16,
  });
}

/** A visit with interaction: scrolls, then presses the buy button. */
export async function scrollAndBuy(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 300));
  await page.waitForTimeout(1_500);
  await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await page.locator(".buy__add button[type=submit]").tap();
  await page.locator("dialog[open]").waitFor();
}

/**
 * Milliseconds from a press to the next painted frame, for the first press and twenty more on buy box, cart drawer and
 * menu: the 98th percentile. The browser does not report presses that took less than a frame, so those are not counted.
 */
export async function measureInteraction(browser: Browser, url: string): Promise<number> {
  const context = await openPhone(browser);
  let slowest = 0;
  await visit(context, url, async (page) => {
    for (const name of ["M", "L", "S", "XL", "M", "L"])
      await page.locator(".buy .size", { has: page.getByRole("radio", { name, exact: true }) }).tap();
    await page.locator(".buy__add button[type=submit]").tap();
    const drawer = page.locator("dialog[open]");
    await drawer.waitFor();
    for (let more = 0; more < 4; more++) await drawer.getByRole("button", { name: "One more" }).first().tap();
    await drawer
      .getByRole("button", { name: /^Close/ })
      .first()
      .tap();
    for (let again = 0; again < 3; again++) {
      await page.getByRole("button", { name: "Menu", exact: true }).tap();
      await drawer.waitFor();
      await drawer
        .getByRole("button", { name: /^Close/ })
        .first()
        .tap();
      await drawer.waitFor({ state: "detached" }).catch(() => {});
    }
    for (const name of ["White", "Navy", "Red"])
      await page
        .locator(".buy .swatch", { has: page.getByRole("radio", { name }) })
        .first()
        .tap();
    await page.waitForTimeout(500);
    const interactions = await page.evaluate(() => (window as unknown as { vitals: Seen }).vitals.interactions);
    slowest = percentile(interactions.length > 0 ? interactions : [0], 98);
  });
  await context.close();
  return slowest;
}
