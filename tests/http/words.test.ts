import { describe, expect, test } from "vitest";
import { store } from "#store";
import { retiredIn } from "../architecture/wording.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { publicRoutes } from "../support/public-routes.ts";
import { openTestShop } from "../support/test-shop.ts";

/**
 * How a page's markup meets R-SHOP-1, R-SHOP-2 and the R-ROUTE rules. Home and cards: catalogue.test.ts. Drawer:
 * app/cart. Moving parts: tests/browser.
 */
const shop = await closeAfterTests(openTestShop());

const html = async (path: string) => (await shop.fetch(path)).text();
const part = (page: string, name: string) => new RegExp(`<${name}\\b[\\s\\S]*?</${name}>`).exec(page)?.[0] ?? "";
const links = (markup: string) =>
  [...markup.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([tag, href, inner]) => [
    (/aria-label="([^"]*)"/.exec(tag)?.[1] ?? textOf(inner!)).trim(),
    href,
  ]);

describe("What the product does", () => {
  test("A disclaimer states that the store is independent and not affiliated with or endorsed by the official party", async () => {
    expect(textOf(await html("/faq"))).toMatch(/independent.*not affiliated with or endorsed by the official party/i);
  });
  test("Marketing claims shown: Secure Checkout, Best Shipping Rates, Easy Returns, Printed in Britain, Ships in 48H, 50K+ Supporters", async () => {
    expect(textOf(await html("/about"))).toContain(
      "Secure Checkout Best Shipping Rates Easy Returns Printed in Britain Ships in 48H 50K+ Supporters",
    );
  });
  test("Newsletter: promises 10% off the first order and says 'Join 7,000+ supporters already on the list'. Section title: 'Join the Movement & Save 10%'", async () => {
    const words = textOf(await html("/"));
    expect(words).toContain("10% off Join the Movement & Save 10% Join 7,000+ supporters already on the list");
    expect(words).toContain("£24.99 + UK delivery from £4.39");
  });
});

describe("Public routes", () => {
  const specified =
    "/ /shop /about /contact /login /signup /account /checkout /success /orders /track-order /faq /privacy-policy /cookie-policy /terms-of-service /return-policy /shipping-info /size-guide /accessibility /unsubscribe";
  test("are all there, and in the table of routes that the browser tests open", async () => {
    const visited = new Set(publicRoutes.map(({ path }) => path));
    expect(specified.split(" ").filter((path) => !visited.has(path))).toEqual([]);
  });
});

describe("Shared behaviour", () => {
  const pages = publicRoutes.filter(({ path, member }) => !member && !/^\/(checkout|printful)/.test(path));
  test.each(pages)(
    "Every page except admin has a header, a slide-in cart drawer, a floating cart button and a provider status badge: $path",
    async ({ path }) => {
      const page = await html(path);
      expect(page).toMatch(/<header class="header"/);
      expect(page).toMatch(/<dialog class="drawer"[^>]*>[\s\S]*Your cart/);
      expect(page).toMatch(/<button[^>]*class="floatcart"/);
      expect(page).toMatch(/<div class="provider"/);
    },
  );
  test("A skip-to-main-content link exists, before everything else", async () => {
    const [first] = links((await html("/faq")).slice((await html("/faq")).indexOf("<body")));
    expect(first).toEqual(["Skip to main content", "#main"]);
  });
  test.each([
    ["/", null, null],
    ["/faq", null, null],
    ["/shop", "Shop", "page"],
    ["/about", "About", "page"],
    ["/contact", "Contact", "page"],
    [`/product/${store.brandSlug}-mug`, "Shop", "true"],
  ])("The current page highlight comes from the route; anything else counts as home: %s", async (path, name, mark) => {
    const nav = /<nav[^>]*aria-label="Main"[\s\S]*?<\/nav>/.exec(await html(path))![0];
    const marked = [...nav.matchAll(/<a[^>]*aria-current="(\w+)"[^>]*>([^<]*)</g)].map(([, how, what]) => [what, how]);
    expect(marked).toEqual(name ? [[name, mark]] : []);
  });
});

test.each(publicRoutes)("$path is in plain English", async ({ path }) => {
  expect(retiredIn(textOf(await html(path)))).toEqual([]);
});

describe("Header", () => {
  test("Logo; Shop, About, Contact links; Sign In and Sign Up when signed out; a cart button; a mobile menu", async () => {
    const header = part(await html("/"), "header");
    const shown = links(header);
    expect(shown[0]).toEqual([`${store.brand}, home`, "/"]);
    for (const link of [
      ["Shop", "/shop"],
      ["About", "/about"],
      ["Contact", "/contact"],
      ["Sign In", "/login"],
      ["Sign Up", "/signup"],
    ]) {
      expect(shown).toContainEqual(link);
    }
    expect(header).toMatch(/<button[^>]*aria-label="Cart, empty"/);
    expect(header).toMatch(/<button[^>]*aria-label="Menu"/);
  });
  test("when signed in a user menu with My Account, My Orders, Sign Out", async () => {
    const menu = /class="usermenu[\s\S]*?<\/header>/.exec(await html("/"))![0];
    expect(textOf(menu)).toMatch(/My Account My Orders Sign Out/);
  });
});

test("Banner: dismissible red banner 'Movement surging! Record demand - join thousands showing their support!'", async () => {
  const page = await html("/shop");
  expect(page).toMatch(
    /class="banner[^"]*"[\s\S]*Movement surging! Record demand - join thousands showing their support![\s\S]*aria-label="Dismiss this message"/,
  );
});

describe("Footer", () => {
  test("Trust strip, social links, shop links, support links, contact via a chat-app link and a support e-mail, legal links, and a Disclaimer modal", async () => {
    const page = await html("/about");
    const footer = part(page, "footer");
    expect(textOf(part(page.slice(page.indexOf('<section class="on-brand trust-band')), "ul")).trim()).toBe(
      store.claims.trust.join(" "),
    );
    expect(links(footer)).toEqual([
      ...store.contact.social.map(({ name, url }) => [name, url]),
      ["All Merch", "/shop"],
      ["Apparel", "/shop?category=apparel"],
      ["Gear & Goods", "/shop?category=gear"],
      ["Value Bundles", "/shop?category=bundles"],
      ["Track Order", "/track-order"],
      ["Size Guide", "/size-guide"],
      ["Shipping Info", "/shipping-info"],
      ["Returns & Exchanges", "/return-policy"],
      ["FAQ", "/faq"],
      ["Withdraw from contract here", "/withdraw"],
      ["Is the shop working?", "/status"],
      ["Chat with us", store.contact.chatUrl],
      [store.contact.email, `mailto:${store.contact.email}`],
      ["Privacy Policy", "/privacy-policy"],
      ["Cookie Policy", "/cookie-policy"],
      ["Terms of Service", "/terms-of-service"],
      ["Accessibility", "/accessibility"],
    ]);
    expect(part(footer, "dialog")).toContain(store.disclaimer);
  });
});

describe("Newsletter section", () => {
  test("An e-mail field, a 'Join Now' button, and consent text: the user agrees to receive campaign updates and promotions and may unsubscribe at any time", async () => {
    const section = /<section[^>]*id="newsletter"[\s\S]*?<\/section>/.exec(await html("/"))![0];
    expect(section).toMatch(/<input[^>]*type="email"/);
    expect(section).toMatch(/<input[^>]*required=""/);
    expect(textOf(section)).toMatch(
      /Join Now .*you agree to receive campaign updates and promotions\. You may unsubscribe at any time\./,
    );
  });
});

test.each(["/faq", "/shipping-info"])(
  "%s says that an order's page changes it, instead of ordering again",
  async (path) => {
    const text = textOf(await html(path));
    expect(text).toContain("change the address");
    expect(text).not.toMatch(/order again|place it again/);
  },
);
