import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { bannerClass } from "#app/shell/banner-script.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openShopWithWorker } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { desktop, isInteractive, openBrowser, openVisitor, phone, waitUntilInteractive } from "./support/visitor.ts";

/** The home page's moving parts, and how they are paused (R-HOME-2 to R-HOME-4). */
const [shop, browser] = await Promise.all([closeAfterTests(openShopWithWorker()), openBrowser()]);

type Conditions = { effectiveType?: string; saveData?: boolean; reducedMotion?: "reduce" };

/**
 * Advances the page's clock in small steps until the condition holds. The clock stands still in between, so that a busy
 * machine does not change anything.
 */
const advanceUntil = (page: Page, what: string, condition: () => Promise<boolean>) =>
  until(what, async () => {
    await page.clock.runFor(step);
    return condition();
  });
const step = 50;

/** The untouched home page, on a given connection and with a stopped clock. */
async function home(page: Page, { reducedMotion, ...connection }: Conditions = {}): Promise<void> {
  await page.addInitScript((given) => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "4g", saveData: false, ...given } });
  }, connection);
  if (reducedMotion) await page.emulateMedia({ reducedMotion });
  await page.clock.install();
  // Close to the server's time: both write the same dates into the page.
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.goto("/");
}
/** Uses as little of the page's own time as possible. */
const wakeIslands = (page: Page) =>
  until("the page to be interactive", async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await page.clock.runFor(1);
    return isInteractive(page);
  });
const film = (page: Page) => page.locator(".hero video");

test.each([desktop, phone])("Full-screen hero, with the banner and without, $width px wide", async (viewport) => {
  await using visitor = await openVisitor(browser, shop.url, viewport);
  const { page } = visitor;
  const emptyPixels = () =>
    page
      .locator(".hero")
      .evaluate((hero) => Math.max(0, Math.floor(window.innerHeight - hero.getBoundingClientRect().bottom)));
  const remove = (part: string) => page.locator(part).evaluate((each) => each.remove());
  await page.goto("/");
  await waitUntilInteractive(page);
  expect(await emptyPixels(), "in a rehearsal").toBe(0);
  await remove(".reh");
  expect(await emptyPixels(), "in a live shop").toBe(0);
  await page.getByRole("button", { name: "Dismiss this message" }).click();
  await page.locator(".banner").waitFor({ state: "hidden" });
  expect(await emptyPixels(), "once the banner is dismissed").toBe(0);
  await page.evaluate((dismissed) => document.documentElement.classList.remove(dismissed), bannerClass);
  await remove(".banner");
  expect(await emptyPixels(), "in a shop without a banner").toBe(0);
});

describe("a background video that starts loading after 1 s (2 s on a medium connection)", () => {
  test.each([
    { effectiveType: "4g", least: 1000 },
    { effectiveType: "3g", least: 2000 },
  ])("$effectiveType: not before $least ms, then in the poster's place", async ({ effectiveType, least }) => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await page.addInitScript((kind) => {
      Object.defineProperty(navigator, "connection", { value: { effectiveType: kind } });
      new MutationObserver((_, observer) => {
        if (!document.querySelector(".hero video")) return;
        document.documentElement.dataset.film = String(performance.now());
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    }, effectiveType);
    await page.goto("/");
    const came = await until("the film", () => page.locator("html").getAttribute("data-film"));
    expect(Number(came)).toBeGreaterThanOrEqual(least);
    await until("the film to fade in", async () => (await film(page).getAttribute("class")) === "is-playing");
  });
  test.each<[string, Conditions]>([
    ["a slow connection", { effectiveType: "2g" }],
    ["data saving", { saveData: true }],
    ["reduced motion", { reducedMotion: "reduce" }],
  ])("The video is skipped on %s", async (_, wish) => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await home(page, wish);
    await page.clock.runFor(10_000);
    expect(await film(page).count()).toBe(0);
    expect(await page.getByAltText(/paper lanterns/).isVisible()).toBe(true);
  });
  test("It falls back to the poster on error", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    visitor.allow(/Failed to load resource/);
    await page.route(/\/art\/hero\.[0-9a-f]+\.(webm|mp4)/, (route) => route.fulfill({ status: 404 }));
    await home(page);
    await page.clock.runFor(1200);
    await film(page).waitFor({ state: "detached" });
    expect(await page.getByAltText(/paper lanterns/).isVisible()).toBe(true);
    expect(await page.getByRole("button", { name: /background video/ }).count()).toBe(0);
  });
  test("It has a pause button", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await home(page);
    await page.clock.runFor(1200);
    await page.getByRole("button", { name: "Pause the background video" }).click();
    await until("the film to pause", () => film(page).evaluate((video: HTMLVideoElement) => video.paused));
    await page.getByRole("button", { name: "Play the background video" }).click();
    await until("the film to continue", () => film(page).evaluate((video: HTMLVideoElement) => !video.paused));
  });
});

test("Join the Movement button that scrolls to the newsletter section", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page } = visitor;
  await page.goto("/", { waitUntil: "networkidle" });
  await waitUntilInteractive(page);
  await page.getByRole("link", { name: "Join the Movement" }).click();
  const top = () => page.locator("#newsletter").evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await until("the newsletter to be in view", async () => Math.abs(await top()) < 200);
  await page.keyboard.press("Tab");
  const focusIn = () => page.evaluate(() => document.activeElement?.closest("section")?.id);
  await expect.poll(focusIn).toBe("newsletter");
});

const carousel = (page: Page) => page.getByRole("group", { name: "Supporter reviews" });
const current = async (page: Page) =>
  Number((await carousel(page).locator('.pips [aria-current="true"]').getAttribute("aria-label"))?.replace(/\D/g, ""));
const shows = (page: Page, place: number) => until(`review ${place}`, async () => (await current(page)) === place);

describe("Under 1024 px wide the carousel auto-advances every 5 s and has previous, next and dot controls", () => {
  /** A phone's home page with the carousel in view and no pointer on it. */
  async function onPhone(page: Page, wish: Conditions = {}): Promise<void> {
    await home(page, wish);
    await wakeIslands(page);
    await inView(page);
    await shows(page, 1);
  }
  /** Scrolls to the carousel, which loads its code; it has the carousel role once hydrated. */
  async function inView(page: Page): Promise<void> {
    await carousel(page).scrollIntoViewIfNeeded();
    const kind = () => carousel(page).getAttribute("aria-roledescription");
    await advanceUntil(page, "the carousel", async () => (await kind()) === "carousel");
  }
  const track = (page: Page) => carousel(page).getByRole("group", { name: "Reviews" });
  /** The page notices a pointer or focus once it arrives. */
  const turns = (page: Page, isTurning: boolean) =>
    until(
      isTurning ? "it to turn" : "it to be held still",
      async () => isTurning === ((await track(page).getAttribute("aria-live")) === "off"),
    );
  test("turns before any interaction", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await home(page);
    const scrolled = () => page.locator(".voices__grid").evaluate((box) => Math.round(box.scrollLeft));
    await page.clock.runFor(4900);
    expect(await scrolled()).toBe(0);
    await page.clock.runFor(200);
    await until("the second review", async () => (await scrolled()) > 100);
    expect(await isInteractive(page)).toBe(false);
  });
  test("turns automatically", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await onPhone(page);
    await page.clock.runFor(4900);
    expect(await current(page)).toBe(1);
    for (const place of [2, 3]) {
      await page.clock.runFor(5000);
      await shows(page, place);
    }
  });
  test.for([phone.width, 1000])(
    "goes back and forward by its buttons, and to any review by its dots, %i px wide",
    async (width) => {
      await using visitor = await openVisitor(browser, shop.url, { ...phone, width });
      const { page } = visitor;
      await onPhone(page);
      await page.getByRole("button", { name: "Next review" }).click();
      await shows(page, 2);
      await page.getByRole("button", { name: "Previous review" }).click();
      await shows(page, 1);
      await page.getByRole("button", { name: "Previous review" }).click();
      await shows(page, 6);
      await page.getByRole("button", { name: "Next review" }).click();
      await shows(page, 1);
      await page.getByRole("button", { name: "Review 4", exact: true }).click();
      await shows(page, 4);
      await page.getByText(/^Review 4 of 6, by/).waitFor({ state: "attached" });
    },
  );
  test("pauses on hover and on focus", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await onPhone(page);
    await carousel(page).hover();
    await turns(page, false);
    await page.clock.runFor(20_000);
    expect(await current(page)).toBe(1);
    await page.mouse.move(0, 0);
    await turns(page, true);
    await page.clock.runFor(5000);
    await shows(page, 2);
    await page.getByRole("button", { name: "Next review" }).focus();
    await turns(page, false);
    await page.clock.runFor(20_000);
    expect(await current(page)).toBe(2);
  });
  test("has its stop button first in Tab order, and stays stopped", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await onPhone(page);
    const first = carousel(page).locator("button, a, [tabindex='0']").first();
    expect(await first.getAttribute("aria-label")).toBe("Pause the carousel");
    await first.press("Enter");
    await page.getByRole("button", { name: "Play the carousel" }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(20_000);
    expect(await current(page)).toBe(1);
    expect(await track(page).getAttribute("aria-live")).toBe("polite");
  });
  test("does not turn with reduced motion until asked to", async () => {
    await using visitor = await openVisitor(browser, shop.url, phone);
    const { page } = visitor;
    await onPhone(page, { reducedMotion: "reduce" });
    await page.clock.runFor(20_000);
    expect(await current(page)).toBe(1);
    await page.getByRole("button", { name: "Play the carousel" }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.move(0, 0);
    await turns(page, true);
    await page.clock.runFor(5000);
    await shows(page, 2);
  });
  test("follows the W3C pattern: a carousel of slides", async () => {
    await using visitor = await openVisitor(browser, shop.url, { width: 1023, height: 800 });
    const { page } = visitor;
    await home(page);
    await wakeIslands(page);
    await inView(page);
    expect(await page.locator('[aria-roledescription="slide"]').count()).toBe(6);
    expect(await page.locator('[aria-roledescription="slide"]').nth(1).getAttribute("aria-label")).toBe("2 of 6");
  });
  test("is no carousel from 1024 px on: all six are side by side and nothing turns", async () => {
    await using visitor = await openVisitor(browser, shop.url, { width: 1024, height: 800 });
    const { page } = visitor;
    await home(page);
    await wakeIslands(page);
    expect(await page.locator("[aria-roledescription]").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Next review" }).isVisible()).toBe(false);
    for (const name of ["Priya S.", "Siân P."]) expect(await page.getByText(name).isVisible()).toBe(true);
  });
});

test("nothing on the page shifts while it loads, on desktop and phone", async () => {
  for (const viewport of [desktop, phone]) {
    await using visitor = await openVisitor(browser, shop.url, viewport);
    const { page } = visitor;
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const path of ["/", "/shop", "/product/lantern-tshirt", "/product/starter-bundle"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect([path, viewport.width, shifted <= 0.01]).toEqual([path, viewport.width, true]);
    }
  }
});
