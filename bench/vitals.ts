import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { findChromium } from "../bin/chromium.ts";
import { percentile } from "./figures.ts";
import { startShop } from "./start-shop.ts";

/** Of one page: milliseconds, the unitless layout shift, and bytes on the wire without films. */
export type Vitals = {
  path: string;
  lcp: number;
  tbt: number;
  cls: number;
  scriptBytes: number;
  bytes: number;
  repeatBytes: number;
};
type Visit = Omit<Vitals, "path" | "repeatBytes">;

/** A phone of some years ago on a slow line: what a visitor on the march has. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerProcessor = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** First visits to home and a product, each in a browser that has never been there, and one that comes again. */
export async function measureVitals(rounds = 5): Promise<Vitals[]> {
  await using shop = await startShop();
  await using opened = new AsyncDisposableStack();
  const browser = await chromium.launch({
    executablePath: findChromium({ asVisitors: true }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  opened.defer(() => browser.close());
  const figures: Vitals[] = [];
  for (const path of ["/", "/product/lantern-tshirt"]) {
    const url = `${shop.url}${path}`;
    await fetch(url);
    const visits: (Visit & { repeatBytes: number })[] = [];
    for (let round = 0; round < rounds; round++) visits.push(await visitTwice(browser, url));
    const median = (name: keyof (typeof visits)[number]) =>
      percentile(
        visits.map((visit) => visit[name]),
        50,
      );
    figures.push({
      ...{ path, lcp: median("lcp"), tbt: median("tbt"), cls: median("cls") },
      ...{ scriptBytes: median("scriptBytes"), bytes: median("bytes"), repeatBytes: median("repeatBytes") },
    });
  }
  return figures;
}

async function visitTwice(browser: Browser, url: string) {
  const context = await browser.newContext(phone);
  try {
    const first = await visit(context, url);
    const { bytes: repeatBytes } = await visit(context, url);
    return { ...first, repeatBytes };
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const wire = { script: 0, all: 0 };
  const waiting = new Set<string>();
  let lastChange = Date.now();
  const ended = (id: string) => {
    waiting.delete(id);
    lastChange = Date.now();
  };
  devtools.on("Network.requestWillBeSent", ({ requestId, type = "Other" }) => {
    kinds.set(requestId, type);
    waiting.add(requestId);
  });
  devtools.on("Network.loadingFailed", ({ requestId }) => ended(requestId));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    // The film comes after everything else, and not to slow lines.
    if (kind !== "Media") wire.all += encodedDataLength;
    if (kind === "Script") wire.script += encodedDataLength;
    ended(requestId);
  });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
  await page.addInitScript(watchVitals);
  await page.goto(url, { waitUntil: "load", timeout: 60_000 });
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && (waiting.size > 0 || Date.now() - lastChange < 1_000)) await page.waitForTimeout(100);
  const { lcp, cls, tbt } = await page.evaluate(() => (window as unknown as { vitals: Seen }).vitals);
  await page.close();
  return { lcp, cls, tbt, scriptBytes: wire.script, bytes: wire.all };
}

type Seen = { lcp: number; cls: number; tbt: number };

/** Runs in the page, before anything of its own. */
function watchVitals(): void {
  const seen: Seen = { lcp: 0, cls: 0, tbt: 0 };
  Object.assign(window, { vitals: seen });
  const watch = (type: string, see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch("longtask", ({ duration }) => {
    seen.tbt += Math.max(0, duration - 50);
  });
  watch("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
}
