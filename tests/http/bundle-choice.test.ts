import { describe, expect, test } from "vitest";
import { bundleChoiceAnswer } from "#app/catalogue/endpoints.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, removeDrops } from "../support/drop.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** `GET /api/bundles/:slug`: the data for a bundle card's picker. */
const shop = await closeAfterTests(openTestShop());

const ask = (slug: string, init?: RequestInit) => shop.fetch(`/api/bundles/${slug}`, init);
const statusOf = async (slug: string) => (await ask(slug)).status;
const read = async (slug: string) => bundleChoiceAnswer.parse(await (await ask(slug)).json());

test("a bundle's parts come with colours, sizes, prices and stock, as on its page", async () => {
  const answer = await ask("starter-bundle");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const { bundle, items } = bundleChoiceAnswer.strict().parse(await answer.json());
  expect(bundle).toMatchObject({ name: "Starter Bundle", slug: "starter-bundle", price: 5497 });
  expect(items.map(({ product, basePrice }) => [product.noun, basePrice])).toEqual([
    ["T-Shirt", 2499],
    ["Cap", 1999],
    ["Mug", 999],
  ]);
  const page = await (await shop.fetch("/product/starter-bundle")).text();
  const [tee] = items;
  for (const { name } of tee!.product.colorOptions) {
    const isSoldOut = !tee!.product.variants.some((variant) => variant.color === name && variant.available);
    expect(page, name).toContain(`aria-label="${isSoldOut ? `${name}, Sold out` : name}"`);
  }
});

test("an item sold meanwhile is sold out in the next response, and an impossible bundle is refused", async () => {
  const stock = (count: number) =>
    shop.shop.pool.query(
      `update product_variants v set stock = $1 from products p where p.id = v.product_id and p.slug = 'lantern-mug'
       and v.color = 'White'`,
      [count],
    );
  const whiteMug = async () =>
    (await read("starter-bundle")).items[2]?.product.variants.find(({ color }) => color === "White")?.available;
  expect(await whiteMug()).toBe(true);
  await stock(0);
  await until("the white mug to be sold out", async () => !(await whiteMug()));
  await shop.shop.pool.query("update products set in_stock = false where slug = 'lantern-mug'");
  await until("the bundle to be sold out", async () => (await statusOf("starter-bundle")) === 409);
  expect(await (await ask("starter-bundle")).json()).toEqual({ error: "This bundle is sold out." });
  await shop.shop.pool.query("update products set in_stock = true where slug = 'lantern-mug'");
  await stock(50);
  await until("the white mug", async () => (await statusOf("starter-bundle")) === 200 && (await whiteMug()));
});

test("a drop in it that has not started goes on sale then, and is not sold out", async () => {
  const { startsAt } = await makeDrop(shop, "lantern-mug", { starts: "1 hour" });
  const when = `goes on sale on ${formatDateTime(startsAt)}, UK time`;
  await until("the bundle not to be for sale", async () => (await statusOf("starter-bundle")) === 409);
  expect(await (await ask("starter-bundle")).json()).toEqual({ error: `Lantern Mug ${when}.` });
  const page = await until("the page to say when", async () => {
    const html = await (await shop.fetch("/product/starter-bundle")).text();
    return html.includes(`Mug ${when}`) && html;
  });
  expect(page).toContain("Not yet on sale");
  expect(page).not.toContain("Mug is sold out");
  await removeDrops(shop);
  await until("the bundle", async () => (await statusOf("starter-bundle")) === 200);
});

describe("a bundle is not found", () => {
  test.each([
    ["it does not exist", "no-such-bundle"],
    ["it is a product's", "lantern-mug"],
    ["it leads out of the folder", "..%2f..%2fetc%2fpasswd"],
    ["it has an invisible character", "starter-bundle%00"],
    ["it is SQL", "x'%20or%20'1'='1"],
    ["it is a property of every object", "__proto__"],
    ["it is markup", "%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
    ["it is longer than any slug", "a".repeat(3_000)],
  ])("if %s", async (_, slug) => {
    const answer = await ask(slug);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: "There is no such bundle." });
  });

  test("if one of its parts is an unlisted product", async () => {
    const name = (text: string) =>
      shop.shop.pool.query("update products set name = $1 where slug = 'lantern-mug'", [text]);
    await name("Lantern Sticker");
    await until("the bundle to be gone", async () => (await statusOf("starter-bundle")) === 404);
    await name("Lantern Mug");
    await until("the bundle to be back", async () => (await statusOf("starter-bundle")) === 200);
  });

  test("if it is switched off", async () => {
    const switchTo = (isActive: boolean) =>
      shop.shop.pool.query("update bundles set is_active = $1 where slug = 'champion-bundle'", [isActive]);
    await switchTo(false);
    await until("the bundle to be gone", async () => (await statusOf("champion-bundle")) === 404);
    await switchTo(true);
    await until("the bundle to be back", async () => (await statusOf("champion-bundle")) === 200);
  });
});

test("it is read-only: other methods are refused", async () => {
  const answer = await ask("starter-bundle", { method: "POST", headers: { origin: shop.url }, body: "{}" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
