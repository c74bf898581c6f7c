import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
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
      expect(complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))).toEqual([]);
    },
  };
}

/**
 * Until React has taken the page over and done what follows from it: its router, which is there sooner, minds where the
 * page is scrolled from then on. Parts below the first view come when somebody stirs.
 */
export const alive = (page: Page) => page.waitForFunction(answersByItself);
export const isAlive = (page: Page): Promise<boolean> => page.evaluate(answersByItself);
const answersByItself = () => "__reactRouterDataRouter" in window && history.scrollRestoration === "manual";

/** The page with its scripts at work. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  // Nothing is fetched either while a busy machine reads what has come.
  await alive(page);
}

/** Until the parts below the first view are laid out too: they are when somebody stirs. */
export async function laidOut(page: Page): Promise<void> {
  await alive(page);
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(
    () =>
      document.documentElement.classList.contains("is-laid-out") &&
      !document.querySelector('[style*="content-visibility"]'),
  );
}

/** Until React has taken over every part, those below the first view too: until then their links are the browser's own. */
export const takenOver = (page: Page) => page.waitForFunction(() => !document.querySelector("[data-later]"));
