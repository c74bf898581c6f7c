import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { drawer } from "./support/shopping.ts";
import { openBrowser, openVisitor, phone, waitForScript, waitUntilInteractive } from "./support/visitor.ts";

/** A document's islands: asleep until the first interaction, and no earlier click is lost. */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** The module that wakes islands, with React. */
const wakingFile = "**/assets/islands-*.js";
const failedFiles = /ERR_FAILED|Failed to fetch dynamically|status of 404/;
const tee = "/product/lantern-tshirt";

const onPhone = () => openVisitor(browser, shop.url, phone);

/** Delays the module that wakes islands until released. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(wakingFile, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The page with its own script running and its islands asleep. */
async function openAsleep(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await waitForScript(page);
}
const asleep = (page: Page) => page.locator("shop-island:not([data-awake])").count();
const choose = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).check({ force: true });
const add = (page: Page) => page.getByRole("button", { name: /^Add to Cart/ }).first();
const inCart = (page: Page, words: string) => drawer(page).getByText(words).first().waitFor();
const cartOf = (page: Page, count: string) => page.getByRole("button", { name: `Cart, ${count}` }).first();
const loading = (page: Page) => page.getByRole("status").getByText("Loading...");

describe("before the first interaction", () => {
  test("all files are prefetched, and React is not evaluated; then every island wakes", async () => {
    await using visitor = await onPhone();
    const { page, context } = visitor;
    const fetched: string[] = [];
    const evaluated: string[] = [];
    const nameOf = (url: string) => /\/assets\/(.+)-[\w-]{8}\.js$/.exec(url)?.[1];
    page.on("request", (request) => fetched.push(nameOf(request.url()) ?? ""));
    const debug = await context.newCDPSession(page);
    debug.on("Debugger.scriptParsed", ({ url }) => evaluated.push(nameOf(url) ?? ""));
    await debug.send("Debugger.enable");
    await openAsleep(page, tee);
    await until("the prefetched files", async () => ["react", "islands"].every((name) => fetched.includes(name)));
    const sleeping = await asleep(page);
    expect(sleeping).toBeGreaterThan(5);
    expect([...new Set(evaluated.filter(Boolean))].sort()).toEqual(["start"]);
    await page.mouse.move(100, 100);
    await until("every island to wake", async () => (await asleep(page)) === 0);
    expect(evaluated).toEqual(expect.arrayContaining(["react", "islands"]));
    expect([...fetched, ...evaluated].filter((name) => /router|entry\.client/.test(name))).toEqual([]);
    // Hydration matches the server's markup; otherwise closing the visitor fails (openVisitor).
    expect(await page.locator("shop-island[data-awake]").count()).toBe(sleeping);
  });

  test.each([
    ["a finger", (page: Page) => page.locator("h1").dispatchEvent("touchstart")],
    ["the wheel", (page: Page) => page.mouse.wheel(0, 10)],
    ["a key", (page: Page) => page.keyboard.press("Shift")],
    ["the focus", (page: Page) => page.locator("main").focus()],
    ["a jump", (page: Page) => page.evaluate(() => scrollTo(0, 200))],
  ])("%s wakes them", async (_, move) => {
    await using visitor = await onPhone();
    const { page } = visitor;
    await openAsleep(page, "/faq");
    expect(await asleep(page)).toBeGreaterThan(0);
    await move(page);
    await until("every island to wake", async () => (await asleep(page)) === 0);
  });
});

test("quotes that advance on their own wake nothing", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  await openAsleep(page, "/");
  const sleeping = await asleep(page);
  const track = page.locator(".voices__grid").first();
  await track.evaluate((quotes) => {
    const moved = new Promise((resolve) => quotes.addEventListener("scroll", resolve, { once: true }));
    quotes.scrollTo({ left: quotes.clientWidth, behavior: "instant" });
    return moved;
  });
  await page.waitForTimeout(300);
  expect(await asleep(page)).toBe(sleeping);
});

describe("clicks before an island is awake", () => {
  test("are answered once and in order, with 'Loading...' meanwhile", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    const letGo = await holdBack(page);
    await page.goto(tee);
    await choose(page, "White");
    await choose(page, "S");
    await choose(page, "XL");
    await add(page).click();
    await loading(page).waitFor();
    expect(await page.locator("dialog[open]").count()).toBe(0);
    expect(await page.getByRole("radio", { name: "XL", exact: true }).isChecked(), "shows at once").toBe(true);
    letGo();
    await inCart(page, "White, XL");
    await expect.poll(() => loading(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await cartOf(page, "1 item").waitFor();
    expect(new URL(page.url()).search).toBe("?colour=white&size=xl");
  });

  test("are answered even if the page's own script has not loaded yet", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/assets/start-*.js", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(tee, { waitUntil: "commit" });
    await choose(page, "White");
    await choose(page, "XL");
    await add(page).click();
    letGo();
    await inCart(page, "White, XL");
  });

  test("count twice for two clicks on a button", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    const letGo = await holdBack(page);
    await page.goto("/product/lantern-mug");
    const more = page.locator(".buy__add").getByRole("button", { name: "One more" });
    await more.click();
    await more.click();
    await add(page).click();
    letGo();
    await inCart(page, "Lantern Mug");
    await page.keyboard.press("Escape");
    await cartOf(page, "3 items").waitFor();
  });

  test("in the sticky bar buy what has been chosen", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    const letGo = await holdBack(page);
    await page.goto(tee);
    await choose(page, "L");
    await page.locator(".stickybuy button").dispatchEvent("click");
    letGo();
    await inCart(page, "Navy, L");
  });

  test("are not overtaken by a click during replay", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    const letGo = await holdBack(page);
    // The first replayed click is slow, so that the button is clicked between it and the second one.
    await page.addInitScript(() => {
      const choice = new AbortController();
      window.addEventListener(
        "click",
        (event) => {
          if (event.isTrusted) return;
          choice.abort();
          console.info("repeating");
          const end = performance.now() + 800;
          while (performance.now() < end);
        },
        { capture: true, signal: choice.signal },
      );
    });
    await page.goto(tee);
    const button = page.locator(".buy__add").getByRole("button", { name: /^Add to Cart/ });
    await button.scrollIntoViewIfNeeded();
    await choose(page, "Black");
    await choose(page, "M");
    const { x, y, width, height } = (await button.boundingBox())!;
    const repeating = page.waitForEvent("console", (message) => message.text() === "repeating");
    letGo();
    await repeating;
    await page.mouse.click(x + width / 2, y + height / 2);
    await inCart(page, "Black, M");
  });

  test("do not delay links and details", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    await holdBack(page);
    await page.goto("/product/lantern-mug");
    await page.getByText("Delivery to your country").click();
    await page.locator("details.delest[open], details[open]").first().waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    await page.waitForURL("**/faq");
  });

  test("keep typed text, which the form submits", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    const letGo = await holdBack(page);
    await page.goto("/");
    const email = page.locator("#newsletter").getByLabel("Email address");
    await email.fill("early@example.org");
    letGo();
    await waitUntilInteractive(page);
    expect(await email.inputValue()).toBe("early@example.org");
    await email.press("End");
    await email.pressSequentially(".uk");
    await page.locator("#newsletter").getByRole("button", { name: "Join Now" }).click();
    await page.locator("#newsletter").getByText("Welcome to the Movement!").waitFor();
    const { rows } = await shop.shop.pool.query("select 1 from newsletter_subscribers where email = $1", [
      "early@example.org.uk",
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe("files that do not load", () => {
  test("a posting form is submitted by the browser itself", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    visitor.allow(failedFiles);
    await page.route(wakingFile, (route) => route.abort());
    await page.goto("/");
    await page.locator("#newsletter").getByLabel("Email address").fill("patient@example.org");
    await page.locator("#newsletter").getByRole("button", { name: "Join Now" }).click();
    await page.waitForURL(`${shop.url}/newsletter`);
    await page.getByText("Welcome to the Movement!").waitFor();
  });

  test("are retried, and then earlier clicks are answered", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    visitor.allow(failedFiles);
    let isAway = true;
    await page.route(wakingFile, (route) => (isAway ? route.abort() : route.continue()));
    await page.goto(tee);
    await choose(page, "L");
    await add(page).click();
    await loading(page).waitFor();
    isAway = false;
    await inCart(page, "Navy, L");
  });

  test("a page whose files are gone is reloaded once", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    visitor.allow(failedFiles);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "document") asked.push("page");
      if (/\/assets\/islands-/.test(request.url())) asked.push(request.method());
    });
    // A newer version of the shop no longer has the older one's files.
    await page.route("**/assets/{islands,react,start}-*.js", (route) =>
      route.request().url().includes("/start-") && route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ status: 404 }),
    );
    await page.goto("/faq");
    await page.mouse.move(100, 100);
    await until("it to be reloaded", async () => asked.filter((what) => what === "page").length === 2);
    // Until the shop answers, the old page is still there.
    await page.waitForFunction(() => performance.getEntriesByType("navigation")[0]!.toJSON().type === "reload");
    await waitForScript(page);
    const before = asked.length;
    await page.mouse.move(100, 200);
    await page.mouse.move(100, 300);
    await until("another attempt", async () => asked.slice(before).filter((what) => what === "GET").length >= 2);
    expect(asked.filter((what) => what === "page")).toHaveLength(2);
  });
});

test("a page restored by Back shows the cart as another tab left it", async () => {
  await using visitor = await onPhone();
  const { page, context } = visitor;
  await openAsleep(page, "/faq");
  await waitUntilInteractive(page);
  await cartOf(page, "empty").waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Size Guide" }).click();
  await page.waitForURL("**/size-guide");
  const other = await context.newPage();
  await other.goto("/product/lantern-mug");
  await add(other).click();
  await inCart(other, "Lantern Mug");
  await page.goBack();
  await page.waitForURL("**/faq");
  await cartOf(page, "1 item").waitFor();
  await waitUntilInteractive(page);
  expect(await cartOf(page, "1 item").isVisible()).toBe(true);
});

describe("a page that nobody has touched shows the cart as it is now", () => {
  const floating = (page: Page) => page.getByRole("button", { name: /^Open cart: 1 item/ });

  test("when another tab has changed it", async () => {
    await using visitor = await onPhone();
    const { page, context } = visitor;
    await openAsleep(page, "/faq");
    const other = await context.newPage();
    await other.goto("/product/lantern-mug");
    await add(other).click();
    await inCart(other, "Lantern Mug");
    await floating(page).waitFor();
    await drawer(other).getByRole("button", { name: "Clear Cart" }).click();
    await floating(page).waitFor({ state: "hidden" });
  });

  test("when Back restores it as it was left", async () => {
    await using visitor = await onPhone();
    const { page } = visitor;
    await openAsleep(page, "/faq");
    // Playwright's Chromium never restores a page, so this does what the browser would do.
    await page.evaluate(() => {
      const mug = { id: "mug", name: "Lantern Mug", price: 999, quantity: 1, variantId: 7001 };
      localStorage.setItem("lantern-cart", JSON.stringify([mug]));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await floating(page).waitFor();
  });
});

test.each(["/", tee, "/about"])("every link in the content of %s opens in a new tab, asleep or awake", async (path) => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  const letGo = await holdBack(page);
  await page.goto(path);
  await waitForScript(page);
  const here = page.url();
  const links = page.locator("main a[href^='/']:visible");
  const paths = [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!)))];
  expect(paths).not.toEqual([]);
  const opens = async (href: string) => {
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page.locator(`main a[href="${href}"]:visible`).first().click({ button: "middle" }),
    ]);
    // The shop itself answers: a request of a new tab that is intercepted, or prefetched meanwhile, may never be answered.
    await tab.waitForURL(`${shop.url}${href}`, { waitUntil: "commit" });
    await tab.close();
  };
  for (const href of paths.slice(0, 3)) await opens(href);
  letGo();
  await waitUntilInteractive(page);
  for (const href of paths.slice(-3)) await opens(href);
  // Do not open the others one by one: check that nothing prevents the browser's default.
  const stopped = await links.evaluateAll((all) =>
    all.filter(
      (link) => !link.dispatchEvent(new MouseEvent("auxclick", { button: 1, bubbles: true, cancelable: true })),
    ),
  );
  expect(stopped).toEqual([]);
  expect(page.url()).toBe(here);
});

describe("with scripts disabled", () => {
  async function openPlain() {
    const context = await browser.newContext({ baseURL: shop.url, viewport: phone, javaScriptEnabled: false });
    return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() };
  }

  test("pages are readable, and the shop's search and filters are forms and links", async () => {
    await using plain = await openPlain();
    const { page } = plain;
    await page.goto("/shop");
    await page.getByRole("searchbox", { name: "Search the shop" }).fill("mug");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/shop?*q=mug*");
    expect(await page.locator(".card__name").first().innerText()).toBe("Lantern Mug");
    await page.goto("/shop");
    await page.getByRole("contentinfo").getByRole("link", { name: "Gear & Goods" }).click();
    await page.waitForURL("**/shop?category=gear");
    await page.getByRole("link", { name: "Remove Gear" }).click();
    await page.waitForURL("**/shop");
    await page.getByRole("main").getByRole("link", { name: "Lantern T-Shirt" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Lantern T-Shirt" }).waitFor();
  });

  test("the buy box says that buying needs scripts", async () => {
    await using plain = await openPlain();
    const { page } = plain;
    await page.goto(tee);
    const words = "The cart needs JavaScript. You can read everything else without it.";
    expect(await page.locator(".buy noscript p").innerText()).toBe(words);
    await page.goto("/product/starter-bundle");
    expect(await page.locator("main noscript p").innerText()).toBe(words);
  });
});
