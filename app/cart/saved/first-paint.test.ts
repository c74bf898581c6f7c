import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { formatPence } from "#app/shared/money.ts";
import { addBundle, goodsItem } from "../goods.ts";
import { add, countOf, describeCount, totalOf } from "../rules.ts";
import { firstPaintScript } from "./first-paint.ts";
import { cartKey } from "./storage.ts";

const goods = { printfulVariantId: null, image: "", price: 99_999, color: "White", size: "11oz" };
const mug = goodsItem({ ...goods, variantId: 7001, name: "Lantern Mug" });

/** Runs the script on a page with the cart elements as the server sends them. */
function paint(saved: string | null) {
  const element = (part: string) => ({
    dataset: { cart: part },
    textContent: "0",
    hidden: true,
    label: "Cart, empty",
    classes: new Set(["count", "invisible"]),
    setAttribute(_: string, value: string) {
      this.label = value;
    },
    get classList() {
      return { remove: (name: string) => this.classes.delete(name) };
    },
  });
  const elements = ["button", "count", "floating", "words", "total"].map(element);
  runInNewContext(firstPaintScript, {
    localStorage: { getItem: (key: string) => (key === cartKey ? saved : null) },
    document: { querySelectorAll: () => elements },
    Intl,
  });
  const [button, count, floating, words, total] = elements as [(typeof elements)[0], ...typeof elements];
  return {
    label: button.label,
    count: [String(count!.textContent), count!.classes.has("invisible")],
    floatingHidden: floating!.hidden,
    words: words!.textContent,
    total: total!.textContent,
  };
}
const untouched = paint(null);

test("before the first paint the page shows what React will show", () => {
  const bundle = { id: 1, name: "Starter Bundle", slug: "starter-bundle", price: 5497 };
  const items = add(addBundle(add([], { ...mug, quantity: 2 }), bundle, [{ ...goods, variantId: 1, name: "Tee" }]), {
    ...mug,
    id: "off",
    price: -550,
    isDiscount: true,
    variantId: null,
  });
  expect(paint(JSON.stringify(items))).toEqual({
    label: `Cart, ${describeCount(countOf(items))}`,
    count: [String(countOf(items)), false],
    floatingHidden: false,
    words: "3 items",
    total: formatPence(totalOf(items)),
  });
});

test("a free item is counted, and its price is £0.00", () => {
  expect(paint(JSON.stringify(add([], { ...mug, price: 0 })))).toMatchObject({
    count: ["1", false],
    floatingHidden: false,
    total: "£0.00",
  });
});

test("one item is singular", () => {
  expect(paint(JSON.stringify(add([], mug)))).toMatchObject({ label: "Cart, 1 item", words: "1 item" });
});

test.each([
  null,
  "",
  "{",
  "null",
  "[]",
  "{}",
  '[{"id":"x","name":"x","price":9.99,"quantity":1}]',
  JSON.stringify([{ ...mug, quantity: 1, variantId: null }]),
  JSON.stringify([{ ...mug, quantity: 0 }]),
])("a cart of %j is left to React", (saved) => {
  expect(paint(saved)).toEqual(untouched);
});

test("the script can be inlined as it is", () => {
  expect(firstPaintScript).not.toContain("</");
});

test("a cart with only a discount line shows as empty", () => {
  const off = { ...mug, id: "off", quantity: 1, price: -550, isDiscount: true, variantId: null };
  expect(paint(JSON.stringify([off]))).toEqual(untouched);
});
