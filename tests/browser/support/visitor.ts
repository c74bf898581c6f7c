import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { until } from "../../support/until.ts";
import { collectErrors } from "./page-errors.ts";

/**
 * Address bar suggestions are most of the work of opening a window. Chromium only heeds the last of these switches, so
 * the features that Playwright disables (`chromiumSwitches`) are repeated here.
 */
const disabledFeatures = [
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
  // It starts a process for the next page, and most tests open one page.
  "SpareRendererForSitePerProcess",
  "ThirdPartyStoragePartitioning",
];
const switches = [
  "--no-sandbox",
  // Pages live for seconds: optimising their scripts costs more than it saves.
  "--js-flags=--no-opt --no-maglev --single-threaded-gc",
  "--disable-gpu",
  // For each visitor: frames of another site share the page's process.
  "--renderer-process-limit=1",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${disabledFeatures}`,
];

let opened: Promise<Browser> | undefined;

/**
 * The single browser of a test process; each visitor has a separate context. It ends with the process. A crashed one is
 * replaced for the next file.
 */
export async function openBrowser(): Promise<Browser> {
  if (opened && !(await opened).isConnected()) opened = undefined;
  opened ??= chromium.launch({ executablePath: inject("chromium"), args: switches });
  return opened;
}

export type Visitor = AsyncDisposable & {
  page: Page;
  context: BrowserContext;
  /** Allows a console message in this test, such as the browser's note about a refused request. */
  allow(pattern: RegExp): void;
};

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/**
 * A new visitor with an empty browser. Unexpected console or page errors fail the test when it leaves.
 * @param options.serviceWorkers blocked by default: requests bypass `page.route` at the moment when a worker takes over
 */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  viewport = desktop,
  { serviceWorkers = "block" }: Pick<BrowserContextOptions, "serviceWorkers"> = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport, serviceWorkers });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = collectErrors(page);
  const allowed: RegExp[] = [];
  return {
    page,
    context,
    allow: (pattern) => allowed.push(pattern),
    async [Symbol.asyncDispose]() {
      await context.close();
      // Hydration mismatches (islands.tsx) are never allowed.
      const isAllowed = (error: string) =>
        !error.startsWith("island ") && allowed.some((pattern) => pattern.test(error));
      expect(errors.filter((error) => !isAllowed(error))).toEqual([]);
    },
  };
}

/** Whether the page is interactive: fully hydrated, or every island of a document is awake. */
const isInteractiveInPage = () =>
  document.documentElement.hasAttribute("data-hydrated") ||
  (document.documentElement.classList.contains("document") &&
    document.readyState === "complete" &&
    !document.querySelector("shop-island:not([data-awake])"));

export const isInteractive = (page: Page): Promise<boolean> => page.evaluate(isInteractiveInPage);

/** Waits until the page is interactive. Islands sleep until an interaction, so this makes one. */
export const waitUntilInteractive = (page: Page): Promise<void> =>
  until("the page to become interactive", async () => {
    if (await isInteractive(page)) return true;
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    return isInteractive(page);
  }).then(() => {});

/** Waits until a document's own script has run. Without an interaction its islands stay asleep. */
export const waitForScript = (page: Page) =>
  page.waitForFunction(() => Object.hasOwn(window.earlyClicks ?? [], "push"));

/** Opens a page and waits until it is interactive. */
export async function openInteractive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // On a busy machine nothing is fetched while scripts are parsed.
  await waitUntilInteractive(page);
}

/** The browser lays out content below a document's first view when it comes near; this makes it do so now. */
export async function forceLayout(page: Page): Promise<void> {
  await waitUntilInteractive(page);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>("section, .footer"))
      part.style.contentVisibility = "visible";
  });
}
