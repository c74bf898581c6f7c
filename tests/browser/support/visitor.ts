import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { until } from "../../support/until.ts";
import { complaintsOf } from "./complaints.ts";

/**
 * What each window's address bar loads to suggest addresses is most of the work of opening one. Of this switch Chromium
 * heeds the last only: what Playwright turns off with it (`chromiumSwitches`) is turned off here again.
 */
const without = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];
const quiet = [
  "--no-sandbox",
  // Pages live for seconds: compiling their scripts a second and third time takes longer than it saves.
  "--js-flags=--no-opt --no-maglev --single-threaded-gc",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${without}`,
];

let opened: Promise<Browser> | undefined;

/**
 * The one browser of a test process: each visitor has a memory of their own in it. It ends with the process. A crashed
 * one is replaced for the next file.
 */
export async function openBrowser(): Promise<Browser> {
  if (opened && !(await opened).isConnected()) opened = undefined;
  opened ??= chromium.launch({ executablePath: inject("chromium"), args: quiet });
  return opened;
}

export type Visitor = AsyncDisposable & {
  page: Page;
  context: BrowserContext;
  /** Words that the console may say in this test, such as the browser's own note about a refused request. */
  allow(pattern: RegExp): void;
};

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/**
 * A new visitor with an empty browser. An unexpected console error or page error fails the test when it leaves.
 * @param options.serviceWorkers without, by default: what `page.route` is to answer slips past it in the moment that one
 *   takes the page over
 */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  viewport = desk,
  { serviceWorkers = "block" }: Pick<BrowserContextOptions, "serviceWorkers"> = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport, serviceWorkers });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = complaintsOf(page);
  const allowed: RegExp[] = [];
  return {
    page,
    context,
    allow: (pattern) => allowed.push(pattern),
    async [Symbol.asyncDispose]() {
      await context.close();
      // Markup that React could not take over (islands.tsx) is nobody's to allow.
      const isAllowed = (complaint: string) =>
        !complaint.startsWith("island ") && allowed.some((pattern) => pattern.test(complaint));
      expect(complaints.filter((complaint) => !isAllowed(complaint))).toEqual([]);
    },
  };
}

/** Whether the page answers by itself: React runs all of it, or every island of a document is awake. */
const answersByItself = () =>
  document.documentElement.hasAttribute("data-hydrated") ||
  (document.documentElement.classList.contains("document") &&
    document.readyState === "complete" &&
    !document.querySelector("shop-island:not([data-awake])"));

export const isAlive = (page: Page): Promise<boolean> => page.evaluate(answersByItself);

/** Until the page answers by itself: islands sleep until the visitor moves, so this one does. */
export const alive = (page: Page): Promise<void> =>
  until("the page to answer by itself", async () => {
    if (await isAlive(page)) return true;
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    return isAlive(page);
  }).then(() => {});

/** Until a document's own script has run. Its islands sleep on, while nobody moves. */
export const started = (page: Page) => page.waitForFunction(() => Object.hasOwn(window.earlyClicks ?? [], "push"));

/** The page with its scripts at work. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  // Nothing is fetched either while a busy machine reads what has come.
  await alive(page);
}

/** What is below the first view of a document is laid out when it comes near: here, at once. */
export async function laidOut(page: Page): Promise<void> {
  await alive(page);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>("section, .footer"))
      part.style.contentVisibility = "visible";
  });
}
