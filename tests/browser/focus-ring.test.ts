import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openMember } from "../support/member.ts";
import { openTestShop } from "../support/test-shop.ts";
import { fillCart } from "./support/shopping.ts";
import { forceLayout, openBrowser, openVisitor } from "./support/visitor.ts";

/** With the keyboard, every stop of the main pages looks different while it has the focus (WCAG 2.2, 2.4.7). */
const [shop, browser] = await Promise.all([closeAfterTests(openTestShop()), openBrowser()]);

/** The stops that look the same with and without the focus. */
async function unseenStops(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await forceLayout(page);
  // From now on the browser shows the focus as after a key.
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const parts = [null, "::before", "::after"] as const;
    const shown = ["outline", "boxShadow", "border", "background", "color", "textDecoration"] as const;
    const looks = (elements: (Element | null | undefined)[]) =>
      elements
        .filter((element) => !!element)
        .flatMap((element) => parts.map((part) => getComputedStyle(element, part)))
        .map((style) => shown.map((property) => style[property]).join())
        .join();
    const stops = document.querySelectorAll<HTMLInputElement>(
      "a[href], button, input, select, textarea, summary, [tabindex='0']",
    );
    return [...stops].flatMap((stop) => {
      stop.focus({ preventScroll: true });
      // Hidden, or disabled.
      if (document.activeElement !== stop) return [];
      // What shows its focus: itself, its label, what is drawn beside it, or the card around it.
      const around: (Element | null | undefined)[] = [stop, stop.labels?.[0], stop.nextElementSibling];
      for (let outer = stop.parentElement; outer && around.length < 7; outer = outer.parentElement) around.push(outer);
      const focused = looks(around);
      stop.blur();
      return looks(around) === focused ? [stop.getAttribute("aria-label") ?? stop.outerHTML.slice(0, 120)] : [];
    });
  });
}

test("every stop of the main pages shows its focus", async () => {
  await using visitor = await openVisitor(browser, shop.url);
  const { page, context } = visitor;
  const { cookies } = await openMember(shop, { email: "robin@example.com", firstName: "Robin" });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await fillCart(page, shop);
  const unseen: Record<string, string[]> = {};
  const paths = ["/", "/shop", "/product/lantern-tshirt", "/product/starter-bundle", "/checkout", "/account"];
  for (const path of paths) {
    await page.goto(path);
    unseen[path] = await unseenStops(page);
  }
  expect(unseen).toEqual(Object.fromEntries(paths.map((path) => [path, []])));
});
