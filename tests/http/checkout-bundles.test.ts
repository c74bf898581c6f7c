import { beforeAll, expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
let starter: {
  id: number;
  lines: (instance: string) => { variantId: number; quantity: number; bundle: { id: number; instance: string } }[];
};

beforeAll(async () => {
  const parts = [
    await variantId(shop, "lantern-tshirt", "Navy", "2XL"),
    await variantId(shop, "lantern-cap", "Red", "One Size"),
    mug,
  ];
  const { rows } = await shop.shop.pool.query("select id from bundles where slug = 'starter-bundle'");
  starter = {
    id: rows[0].id,
    lines: (instance) => parts.map((id) => ({ variantId: id, quantity: 1, bundle: { id: rows[0].id, instance } })),
  };
});

test("a complete bundle has one price in any sizes, and its cheapest UK delivery is free", async () => {
  const buyer = openBuyer(shop);
  const opened = await buyer.open(starter.lines("starter-bundle-a"));
  expect(opened.body).toMatchObject({ itemsTotal: 5497, hasCompleteBundle: true });
  await buyer.address();
  const { options } = (await buyer.quote()).body;
  expect(options.filter((option) => option.rate === "0.00")).toHaveLength(1);
  const free = options.find((option) => option.rate === "0.00")!;
  expect((await buyer.select(free)).body).toMatchObject({ shippingTotal: 0, total: 5497 });
});

test("a single mug tagged as a bundle gets no discount", async () => {
  const buyer = openBuyer(shop);
  const opened = await buyer.open([
    { variantId: mug, quantity: 1, bundle: { id: starter.id, instance: "starter-bundle-x" } },
  ]);
  expect(opened.body).toMatchObject({ itemsTotal: 999, hasCompleteBundle: false });
  await buyer.address();
  expect((await buyer.quote()).body.options.map((option) => option.rate)).not.toContain("0.00");
});

test("other items get free delivery neither from a quote on the bundle's draft nor from the bundle's own quote", async () => {
  const buyer = openBuyer(shop);
  await buyer.open(starter.lines("starter-bundle-c"));
  await buyer.address();
  const free = (await buyer.quote()).body.options.find(({ rate }) => rate === "0.00")!;
  const printfulMug = buyer.summary.lines[2]!.printfulVariantId!;
  const forMugs = await buyer.quote([{ printful_variant_id: printfulMug, quantity: 10 }]);
  expect(forMugs.body.options.map(({ rate }) => rate)).not.toContain("0.00");

  await buyer.open([{ variantId: mug, quantity: 10 }]);
  expect(await buyer.select(free), "ten mugs").toMatchObject({ status: 409 });
  expect(await buyer.pay()).toMatchObject({ status: 409, body: { error: "Choose a delivery option first." } });
  expect((await buyer.select(forMugs.body.options[0]!)).body.shippingTotal).toBeGreaterThan(0);

  // The same three items for the print provider, but no longer a bundle.
  await buyer.open(starter.lines("").map(({ bundle, ...line }) => line));
  expect(await buyer.select(free), "the parts, each at its own price").toMatchObject({ status: 409 });
  expect((await buyer.select((await buyer.quote()).body.options[0]!)).body.shippingTotal).toBeGreaterThan(0);
  // And back: the quote for the parts applies to the bundle again, with free delivery.
  await buyer.open(starter.lines("starter-bundle-c"));
  expect((await buyer.select(free)).body).toMatchObject({ shippingTotal: 0, total: 5497 });
});

test("abroad, a complete bundle pays for delivery", async () => {
  const buyer = openBuyer(shop);
  await buyer.open(starter.lines("starter-bundle-b"));
  await buyer.address({ ...robin, country: "France", city: "Lyon", postcode: "69001" });
  expect(buyer.summary.address?.country).toBe("FR");
  expect((await buyer.quote()).body.options.map((option) => option.rate)).not.toContain("0.00");
});

test("two bundles with different sizes stay separate", async () => {
  const opened = await openBuyer(shop).open([
    ...starter.lines("starter-bundle-a"),
    ...starter.lines("starter-bundle-b"),
  ]);
  expect(opened.body.itemsTotal).toBe(2 * 5497);
  expect(new Set(opened.body.lines.map((line) => line.bundle?.instance))).toEqual(
    new Set(["starter-bundle-a", "starter-bundle-b"]),
  );
});
