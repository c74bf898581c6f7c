import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { alive, openBrowser, openVisitor, phone, takenOver } from "./support/visitor.ts";

let shop: TestShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openTestShop(), openBrowser()]);
});
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]();
});

/** Holds back the file of a part until it is let go. */
async function holdBack(page: Page, file: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${file}-*.js`, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** On a phone and without the service worker, whose requests nobody could hold back. */
async function onPhone() {
  const visitor = await openVisitor(browser, shop.url, phone);
  await visitor.page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => {});
  });
  return visitor;
}

const disclaimer = (page: Page) => page.getByRole("button", { name: "Disclaimer" });

test("what stands below the first view is fetched when somebody stirs, and not before", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  await alive(page);
  const late = () => asked.filter((path) => /home-rest|site-footer/.test(path)).length;
  expect(late()).toBe(0);
  expect(await page.locator(".footer").count()).toBe(1);
  await page.mouse.move(100, 100);
  await takenOver(page);
  expect(late()).toBe(2);
});

test("what is pressed while its part is on the way is pressed again when the part is here", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  const letGo = await holdBack(page, "site-footer");
  await page.goto("/size-guide");
  await alive(page);
  await disclaimer(page).click();
  expect(await page.locator("dialog[open]").count()).toBe(0);
  letGo();
  await page.getByRole("dialog", { name: "Disclaimer" }).waitFor();
});

test("so it is, once, where the part is taken over piece by piece", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  const letGo = await holdBack(page, "home-rest");
  await page.goto("/");
  await alive(page);
  await page.getByRole("button", { name: "Pause the carousel" }).click();
  letGo();
  await page.getByRole("button", { name: "Play the carousel" }).waitFor();
});

test("a jump within the page that waits for its part stays a jump", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  const letGo = await holdBack(page, "home-rest");
  await page.goto("/");
  await alive(page);
  await page.getByRole("link", { name: "Join the Movement" }).click();
  letGo();
  await page.waitForFunction(
    () => Math.abs(document.querySelector("#newsletter")!.getBoundingClientRect().top) < innerHeight / 2,
  );
});

test("a form whose part cannot be had is sent by the browser itself", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  visitor.allow(/ERR_FAILED|Failed to fetch dynamically/);
  await page.route("**/assets/home-rest-*.js", (route) => route.abort());
  await page.goto("/");
  await alive(page);
  await page.locator("#newsletter").getByLabel("Email address").fill("patient@example.org");
  await page.locator("#newsletter").getByRole("button", { name: "Join Now" }).click();
  await page.waitForURL(`${shop.url}/newsletter`);
  await page.getByText("Welcome to the Movement!").waitFor();
});

test("a page that is walked to stands there whole, however long its parts take", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  const letGo = await holdBack(page, "home-rest");
  await page.goto("/shop");
  await alive(page);
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      seen.add(`${document.querySelector("h1")?.id}: ${document.querySelectorAll("main section").length > 5}`);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole("banner").getByRole("link", { name: /home$/i }).first().click();
  await page.waitForURL(`${shop.url}/`);
  letGo();
  await page.locator("#newsletter").waitFor({ state: "attached" });
  // It is looked at with each frame, and so once more when this has been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen.filter((each) => each.startsWith("hero"))).toEqual(["hero: true"]);
});

test("a page that the shop itself leads to comes whole, though nobody has stirred", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  await page.goto("/checkout");
  await alive(page);
  await page.evaluate(() => {
    type Router = { navigate(to: string): Promise<void> };
    void (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate("/size-guide");
  });
  await page.waitForURL("**/size-guide");
  await page.locator(".footer").waitFor({ state: "attached" });
});

test("with something in the cart, and while the first press is answered, it stays where it is until its code comes", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  await page.goto("/product/lantern-mug");
  await alive(page);
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await page.locator("dialog[open]").getByText("Lantern Mug").first().waitFor();
  const letGo = [await holdBack(page, "product-rest"), await holdBack(page, "delivery-estimate")];
  letGo.push(await holdBack(page, "site-footer"));
  await page.goto("/product/lantern-tshirt");
  await alive(page);
  const whole = () => page.evaluate(() => document.querySelectorAll("#reviews, .footer, .delest").length);
  expect(await whole(), "with a cart that the server did not know of").toBe(3);
  await page.getByRole("radio", { name: "Black", exact: true }).check({ force: true });
  await page.waitForURL(/colour=black/);
  expect(await whole(), "after another colour").toBe(3);
  await page.getByRole("button", { name: /cart/i }).first().click();
  await page.locator("dialog[open]").waitFor();
  expect(await whole(), "with the cart open").toBe(3);
  for (const go of letGo) go();
  await takenOver(page);
  expect(await whole()).toBe(3);
  const fiveStars = page.locator("#reviews").getByRole("link", { name: /^5 star/ });
  await expect.poll(() => fiveStars.getAttribute("href"), { message: "follows the address" }).toContain("colour=black");
});

test("what is typed into a part before its code comes stays, also with something in the cart", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  await page.goto("/product/lantern-mug");
  await alive(page);
  const add = page.getByRole("button", { name: /^Add to Cart/ }).first();
  await add.click();
  await page.locator("dialog[open]").getByText("Lantern Mug").first().waitFor();
  const letGo = await holdBack(page, "home-rest");
  await page.goto("/", { waitUntil: "commit" });
  const email = page.locator("#newsletter").getByLabel("Email address");
  await email.fill("early@example.org");
  await page
    .getByRole("button", { name: /cart.*1 item/i })
    .first()
    .waitFor();
  await email.press("End");
  await email.pressSequentially(".uk");
  letGo();
  await page.waitForFunction(() => !document.querySelector("main [data-later]"));
  expect(await email.inputValue()).toBe("early@example.org.uk");
});

test("a colour chosen the moment the page is alive finds the parts as the server wrote them", async () => {
  await using visitor = await onPhone();
  const { page, context } = visitor;
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // Somebody stirs early, so the parts' code is here, and React is about to take them over, when the colour changes.
  await page.addInitScript(() => {
    const black = () => document.querySelector<HTMLElement>('input[name="colour"][value="Black"]')!;
    window.addEventListener("DOMContentLoaded", () =>
      document.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })),
    );
    window.addEventListener("alive", () => black().click(), { once: true });
  });
  for (const visit of [1, 2]) {
    await page.goto(`/product/lantern-tshirt?utm_source=mail${visit}`);
    await page.mouse.wheel(0, 10);
    const fiveStars = page.locator("#reviews").getByRole("link", { name: /^5 star/ });
    await expect.poll(() => fiveStars.getAttribute("href"), { timeout: 15_000 }).toContain("colour=black");
  }
  // The visitor's leaving complains of what React could not match (openVisitor).
});

test("a button pressed while earlier presses are repeated does not overtake them", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  const letGo = await holdBack(page, "entry.client");
  // The first repeated press takes its time, so that the button is pressed between it and the second one.
  await page.addInitScript(() => {
    const choice = new AbortController();
    window.addEventListener(
      "click",
      (event) => {
        if (event.isTrusted) return;
        choice.abort();
        console.info("repeating");
        const until = performance.now() + 800;
        while (performance.now() < until);
      },
      { capture: true, signal: choice.signal },
    );
  });
  await page.goto("/product/lantern-tshirt", { waitUntil: "commit" });
  const add = page.locator(".buy__add").getByRole("button", { name: /^Add to Cart/ });
  await add.scrollIntoViewIfNeeded();
  await page.getByRole("radio", { name: "Black", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  const { x, y, width, height } = (await add.boundingBox())!;
  const repeating = page.waitForEvent("console", (message) => message.text() === "repeating");
  letGo();
  await repeating;
  await page.mouse.click(x + width / 2, y + height / 2);
  await page
    .getByRole("dialog", { name: /your cart/i })
    .getByText("Black, M")
    .waitFor();
});

test("the buying bar, pressed before its code is here, buys what has been chosen since", async () => {
  await using visitor = await onPhone();
  const { page } = visitor;
  const letGo = await holdBack(page, "product-rest");
  await page.goto("/product/lantern-tshirt");
  await alive(page);
  await page.getByRole("radio", { name: "L", exact: true }).check({ force: true });
  await page.waitForURL(/size=l/);
  await page.locator(".after").scrollIntoViewIfNeeded();
  await page.locator(".stickybuy button").click();
  letGo();
  await page.locator("dialog[open]").getByText("Lantern T-Shirt").first().waitFor();
});
