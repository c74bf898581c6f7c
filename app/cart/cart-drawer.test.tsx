import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { shownClaims } from "#app/claims/rules.ts";
import { ClaimsContext } from "#app/page-contexts.tsx";
import { store } from "#store";
import { CartButton, FloatingCart } from "./cart-button.tsx";
import { type Cart, CartContext, useCart } from "./cart-context.tsx";
import { CartDrawer } from "./cart-drawer.tsx";
import { addBundle, goodsItem } from "./goods.ts";
import { add, type CartItem, countOf, totalOf } from "./rules.ts";

const goods = { printfulVariantId: null, image: "", color: "White", size: "11oz" };
const mug = goodsItem({ ...goods, variantId: 7001, name: "Lantern Mug", price: 999 });
const tote = goodsItem({ ...goods, variantId: 8001, name: "Lantern Tote Bag", price: 2499, size: "" });
const starter = { id: 1, name: "Starter Bundle", slug: "starter-bundle", price: 5497 };
const parts = [
  { ...goods, variantId: 4003, name: "Lantern T-Shirt", price: 2499, color: "Navy", size: "L" },
  { ...goods, variantId: 6001, name: "Lantern Cap", price: 1999, color: "Red", size: "One Size" },
  { ...goods, variantId: 7001, name: "Lantern Mug", price: 999 },
];

const nothing = () => {};
function show(items: readonly CartItem[], part = <CartDrawer />) {
  const none = () => null;
  const cart: Cart = {
    items,
    count: countOf(items),
    total: totalOf(items),
    isReady: true,
    isOpen: false,
    open: nothing,
    close: nothing,
    add: none,
    put: none,
    setQuantity: nothing,
    remove: nothing,
    removeBundle: nothing,
    clear: nothing,
    settle: nothing,
  };
  return render(
    <ClaimsContext value={shownClaims(store, "rehearsal")}>
      <CartContext value={cart}>{part}</CartContext>
    </ClaimsContext>,
  );
}
/** Renders as a browser shows it, without React's text separators. */
function render(page: React.ReactNode) {
  return renderToString(page).replaceAll("<!-- -->", "");
}
/** The text alone, in reading order. */
const wordsOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("the empty drawer", () => {
  const html = show([]);

  test("says so and offers to continue shopping", () => {
    expect(wordsOf(html)).toContain("Your cart is empty Continue Shopping");
    expect(html).toContain('href="/shop"');
  });

  test("offers neither checkout nor clearing", () => {
    expect(wordsOf(html)).not.toMatch(/Proceed to Checkout|Clear Cart|Total/);
  });

  test("is a labelled dialog with a close button", () => {
    const [, titleId] = html.match(/<dialog[^>]*aria-labelledby="([^"]+)"/)!;
    expect(html).toMatch(new RegExp(`<h2 id="${titleId}" tabindex="-1">Your cart</h2>`));
    expect(html).toContain('aria-label="Close cart"');
  });
});

describe("a bundle in the drawer", () => {
  const off = { id: "off", name: "Welcome code LIGHT10", price: -550, isDiscount: true, isPartOfBundle: true };
  const bundled = addBundle([], starter, parts);
  const discounted = add(bundled, { ...mug, ...off, variantId: null, bundleId: bundled[0]!.bundleId! });
  const words = wordsOf(show(discounted));

  test("has its name and tag, and each line's name, price, colour and size", () => {
    expect(words).toContain("Starter Bundle Bundle Deal");
    expect(words).toContain("Lantern T-Shirt £24.99 Navy, L");
    expect(words).toContain("Lantern Cap £19.99 Red, One Size");
  });

  test("shows a negative price as '-£x discount'", () => {
    expect(words).toContain("Welcome code LIGHT10 -£5.50 discount");
  });

  test("shows free shipping and its total", () => {
    expect(words).toContain("Free shipping included! Bundle total £49.47");
    expect(show(discounted), "in sight").toMatch(/<span class="ml-auto flex gap-2">Bundle total /);
  });

  test("makes UK delivery free, with no note that delivery will be calculated", () => {
    expect(words).toContain("Taxes included. UK delivery: Free");
    expect(words).not.toMatch(/calculated|worked out/);
  });

  test("is removed as a group: its lines have no remove button", () => {
    expect(words.match(/Remove/g)).toHaveLength(1);
    expect(words).toContain("Remove Starter Bundle");
    expect(show(discounted)).not.toContain("One fewer");
  });

  test("sits beside the same bundle in other sizes", () => {
    const [tee, ...rest] = parts;
    const both = wordsOf(show(addBundle(bundled, starter, [{ ...tee!, size: "2XL" }, ...rest])));
    expect(both.match(/Bundle Deal/g)).toHaveLength(2);
    expect(both).toContain("Navy, 2XL");
  });
});

describe("other lines in the drawer", () => {
  test("of one product in two colours have buttons that sound different", () => {
    const html = show(add(add([], mug), { ...mug, id: "7002", variantId: 7002, color: "Black" }));
    const groups = html.match(/aria-label="Quantity of [^"]*"/g);
    expect(new Set(groups).size).toBe(2);
    expect(new Set(wordsOf(html).match(/Remove [\w ]+, \w+/g)).size).toBe(2);
  });

  test("show the line's total, quantity buttons and remove", () => {
    const html = show(add([], { ...mug, quantity: 2 }));
    expect(wordsOf(html)).toContain("Lantern Mug £19.98 White, 11oz 2 Remove Lantern Mug, White, 11oz");
    expect(html).toContain('aria-label="Quantity of Lantern Mug, White, 11oz"');
    expect(html).not.toMatch(/aria-label="One fewer" aria-disabled/);
  });

  test("disable minus at 1", () => {
    expect(show(add([], mug))).toMatch(/aria-label="One fewer" aria-disabled="true"/);
  });

  test("state the limit once it is reached", () => {
    const most = show(add([], { ...mug, quantity: 100 }));
    expect(wordsOf(most)).toContain("You can have up to 100 of one item");
    expect(most).toMatch(/aria-label="One more" aria-disabled="true"/);
    expect(wordsOf(show(add([], { ...mug, quantity: 99 })))).not.toContain("up to");
    const other = { ...mug, id: "variant-other", size: "15oz", most: 2 };
    const limited = wordsOf(show(add(add([], { ...mug, most: 2 }), other)));
    expect(limited.match(/You can have up to 2 of it, in all colours and sizes/g)).toHaveLength(2);
  });

  test("list the contents of a bundle that is a single line", () => {
    const bundleContents = [{ name: "T-Shirt", image: "", variant: "Navy, L" }];
    expect(wordsOf(show(add([], { ...tote, isBundle: true, bundleContents })))).toContain("Bundle T-Shirt: Navy, L");
  });
});

describe("the drawer's footer", () => {
  const words = wordsOf(show(add(add([], { ...mug, quantity: 2 }), tote)));

  test("has the total, checkout, clear and the texts of R-CART-9", () => {
    expect(words).toContain(
      "Total £44.97 Taxes included. Delivery calculated at checkout. Proceed to Checkout " +
        "Secure checkout • Best shipping rates Clear Cart",
    );
  });

  test("announces count and total politely", () => {
    expect(show(add([], mug))).toMatch(/role="status"[^>]*>1 item, total £9\.99</);
  });
});

describe("the buttons that open the cart", () => {
  test("the floating button shows the count, singular or plural, and the total", () => {
    expect(wordsOf(show(add([], mug), <FloatingCart />))).toContain("1 item £9.99");
    expect(wordsOf(show(add([], { ...mug, quantity: 2 }), <FloatingCart />))).toContain("2 items £19.98");
  });

  test("the floating button is hidden while the cart is empty", () => {
    expect(show([], <FloatingCart />)).toMatch(/<button[^>]*hidden=""/);
    expect(show(add([], mug), <FloatingCart />)).not.toContain('hidden=""');
  });

  test("the header's badge shows the count, and reserves its space at zero", () => {
    expect(show(add([], mug), <CartButton />)).toMatch(/aria-label="Cart, 1 item".*<span class="count"[^>]*>1</);
    expect(show([], <CartButton />)).toMatch(/aria-label="Cart, empty".*<span class="count invisible"/);
  });
});

describe("on the server", () => {
  test("the cart is empty but not announced as empty, so that hydration matches", () => {
    const seen: Cart[] = [];
    const Look = () => {
      seen.push(useCart());
      return null;
    };
    renderToString(<Look />);
    expect(seen[0]).toMatchObject({ items: [], count: 0, total: 0, isOpen: false, isReady: false });
  });
});
