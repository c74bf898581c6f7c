import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { store } from "#store";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { findViolations } from "./support/accessible.ts";
import { addTee, drawer } from "./support/shopping.ts";
import { desktop, openBrowser, openVisitor, phone, type Visitor } from "./support/visitor.ts";

/** Consent (R-CONSENT-1, R-CONSENT-3). */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

const consentKey = `${store.brandSlug}-consent`;
const kept = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null"), consentKey) as Promise<{
    recording: boolean;
  } | null>;
const panel = (page: Page) => page.getByRole("region", { name: "Can we record how pages are used?" });
const recorder = (page: Page) => page.locator("script#session-recording");

/** A visitor of a shop with a fake recorder, and the URLs that were fetched. */
async function openWithRecorder(viewport = desktop): Promise<{ visitor: Visitor; fetched: string[] }> {
  const visitor = await openVisitor(browser, shop.url, viewport);
  const fetched: string[] = [];
  await visitor.context.route("**/recorder-*.js", async (route) => {
    fetched.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: "text/javascript", body: "window.isBeingRecorded = true;" });
  });
  return { visitor, fetched };
}

describe("a shop without a session recording", () => {
  test("asks nobody and offers no choice, because there is nothing to consent to", async () => {
    await using visitor = await openVisitor(browser, shop.url);
    const { page } = visitor;
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await page.getByRole("button", { name: "Accept" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Privacy choices" }).count()).toBe(0);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await visitor.context.cookies()).toEqual([]);
  });
});

describe("a shop with a session recording", () => {
  const analytics = () => shop.shop.store.analytics as { sessionRecording: object };
  const off = { isOn: false, siteId: "", script: "", sendsTo: [] };
  beforeEach(() => {
    analytics().sessionRecording = { ...off, isOn: true, siteId: "4711", script: "/recorder-{siteId}.js" };
    shop.pages.drop();
  });
  afterEach(() => {
    analytics().sessionRecording = off;
    shop.pages.drop();
  });

  test("asks, and stores and loads nothing before the answer", async () => {
    const { visitor, fetched } = await openWithRecorder();
    await using _ = visitor;
    const { page } = visitor;
    await page.goto("/shop");
    await panel(page).waitFor();
    await page.waitForLoadState("networkidle");
    expect(fetched).toEqual([]);
    expect(await kept(page)).toBeNull();
    expect(await visitor.context.cookies()).toEqual([]);
  });

  test.each([
    ["on a desktop", desktop],
    ["on a phone", phone],
  ])("refusing is as easy as accepting: equal buttons, Refuse first, nothing ticked (%s)", async (_name, viewport) => {
    const { visitor } = await openWithRecorder(viewport);
    await using _ = visitor;
    const { page } = visitor;
    await page.goto("/shop");
    const buttons = panel(page).getByRole("button").filter({ visible: true });
    await buttons.first().waitFor();
    expect(await buttons.allInnerTexts()).toEqual(["Refuse", "Accept"]);
    const refuse = (await buttons.nth(0).boundingBox())!;
    const accept = (await buttons.nth(1).boundingBox())!;
    expect([accept.width, accept.height, accept.y]).toEqual([refuse.width, refuse.height, refuse.y]);
    const looks = await buttons.evaluateAll((all) =>
      all.map((each) => {
        const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(each);
        return JSON.stringify({ backgroundColor, color, fontSize, fontWeight, borderColor });
      }),
    );
    expect(looks[0]).toBe(looks[1]);
    await panel(page).getByText("Choose in detail").click();
    expect(await panel(page).getByRole("checkbox").isChecked()).toBe(false);
    expect(await findViolations(page, ".consent")).toEqual([]);
  });

  test("remembers a refusal, loads nothing, and does not ask again", async () => {
    const { visitor, fetched } = await openWithRecorder();
    await using _ = visitor;
    const { page } = visitor;
    await page.goto("/");
    await panel(page).getByRole("button", { name: "Refuse" }).click();
    await panel(page).waitFor({ state: "detached" });
    expect(await kept(page)).toMatchObject({ version: 1, recording: false });
    await page.goto("/shop", { waitUntil: "networkidle" });
    expect(await panel(page).count()).toBe(0);
    expect(fetched).toEqual([]);
  });

  test("loads the recorder with its site id after accepting, once per page, on public pages", async () => {
    const { visitor, fetched } = await openWithRecorder();
    await using _ = visitor;
    const { page } = visitor;
    await page.goto("/");
    await panel(page).getByRole("button", { name: "Accept" }).click();
    await until("the recorder", async () => page.evaluate(() => "isBeingRecorded" in window));
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).click();
    await page.waitForURL("**/about");
    await until("the recorder there", async () => page.evaluate(() => "isBeingRecorded" in window));
    expect(fetched).toEqual(["/recorder-4711.js", "/recorder-4711.js"]);
    await page.goto("/shop");
    await until("the recorder again", async () => page.evaluate(() => "isBeingRecorded" in window));
  });

  test("never runs on checkout, account, orders or admin pages, however they are reached", async () => {
    const { visitor, fetched } = await openWithRecorder();
    await using _ = visitor;
    visitor.allow(/status of 40[134]/);
    const { page } = visitor;
    await page.goto("/");
    await panel(page).getByRole("button", { name: "Accept" }).click();
    await until("the recorder", async () => page.evaluate(() => "isBeingRecorded" in window));
    await addTee(page);
    await drawer(page).getByText("Proceed to Checkout").click();
    await page.waitForURL("**/checkout");
    await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
    expect(await recorder(page).count(), "walked to").toBe(0);
    expect(await page.evaluate(() => "isBeingRecorded" in window)).toBe(false);
    const before = fetched.length;
    for (const path of ["/checkout", "/account", "/orders", "/admin/login", "/admin/orders", "/login"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await recorder(page).count(), path).toBe(0);
      expect(await panel(page).count(), path).toBe(0);
    }
    expect(fetched.length).toBe(before);
  });

  test("can be changed from the footer by keyboard; refusing removes the recorder from the page", async () => {
    const { visitor } = await openWithRecorder();
    await using _ = visitor;
    const { page } = visitor;
    await page.goto("/faq");
    await panel(page).getByRole("button", { name: "Accept" }).click();
    await until("the recorder", async () => page.evaluate(() => "isBeingRecorded" in window));
    await page.getByRole("button", { name: "Privacy choices" }).press("Enter");
    await until("the panel to have the focus", () =>
      page.evaluate(() => document.activeElement?.id === "consent-title"),
    );
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Refuse");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.readyState === "complete" && !("isBeingRecorded" in window));
    expect(await kept(page)).toMatchObject({ recording: false });
    expect(await recorder(page).count()).toBe(0);
  });

  test("shows a panel that takes no focus and shifts nothing", async () => {
    const { visitor } = await openWithRecorder();
    await using _ = visitor;
    const { page } = visitor;
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto("/faq");
    await panel(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
    expect(moved.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01);
  });

  test("stores each ticked choice", async () => {
    const { visitor } = await openWithRecorder();
    await using _ = visitor;
    const { page } = visitor;
    await page.goto("/faq");
    await panel(page).getByText("Choose in detail").click();
    await panel(page)
      .getByRole("checkbox", { name: /Record how pages are used/ })
      .check();
    await panel(page).getByRole("button", { name: "Save my choice" }).click();
    await panel(page).waitFor({ state: "detached" });
    expect(await kept(page)).toMatchObject({ recording: true });
  });
});
