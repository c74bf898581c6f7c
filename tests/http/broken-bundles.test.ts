import { afterAll, expect, test } from "vitest";
import { sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { formatPence } from "#app/shared/money.ts";
import { variantId } from "../support/buyer.ts";
import { changeItemsOf, linesOf, placeStarterBundle, printedOf } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { beginDearerChange, expectSoundShop, moneyOf, payIntent } from "../support/further-payment.ts";
import { orderDesk } from "../support/order-desk.ts";
import { emailsTo, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** A part is taken out of a bundle: the rest costs what it costs alone, with delivery (R-ORDER-23). */
const shop = await closeAfterTests(openTestShop());
afterAll(() => expectSoundShop(shop));

const bundlePrice = 5497;
const tee = 2499;
const mug = 999;
const capId = await variantId(shop, "lantern-cap", "Red", "One Size");
const cap = (await sellableVariants(shop.shop.db, [capId])).get(capId)!.price;

const note = "Without the Lantern Mug the price of Starter Bundle no longer applies";
const withoutMug = async (placed: PlacedOrder) => ({ [`quantity-${(await linesOf(shop, placed))[2]!.id}`]: "0" });

test("what costs less is refunded, after the page has said what happens, and the rest is no longer a bundle", async () => {
  const placed = await placeStarterBundle(shop);
  const delivery = 439 + 70;
  const back = bundlePrice - tee - cap - delivery;
  const asked = await (await changeItemsOf(shop, placed, await withoutMug(placed))).text();
  expect(asked).toContain(note);
  expect(asked).toContain(`Save, get ${formatPence(back)} back`);
  const { html } = await orderDesk(shop, await signedInStaff(shop, "support")).see(
    `/admin/orders/${placed.number}/change?${new URLSearchParams(await withoutMug(placed))}`,
  );
  expect(html).toContain(note);
  expect(html).toContain(`Save and refund ${formatPence(back)}`);

  expect((await changeItemsOf(shop, placed, await withoutMug(placed), back)).status).toBe(302);
  await settle(shop);
  expect(await linesOf(shop, placed)).toMatchObject([
    { bundle_id: null, bundle_name: null, bundle_instance: null, unit_price: tee, total: tee, canceled_quantity: 0 },
    { bundle_id: null, unit_price: cap, total: cap },
    { bundle_id: null, quantity: 1, canceled_quantity: 1, total: back },
  ]);
  expect(await orderRow(shop, placed.id)).toMatchObject({ shipping_total: delivery });
  expect(await moneyOf(shop, placed)).toMatchObject({ taken: [bundlePrice], back: [back] });
  expect(await printedOf(shop, placed)).toEqual([1, 1]);
  const [email] = (await emailsTo(shop, placed.email)).filter(({ subject }) => subject.includes("has changed"));
  const text = email!.text.replace(/\s+/g, " ");
  expect(text).toContain("No longer at the bundle’s price");
  expect(text).toContain("It was free with the bundle");
  const document = async (key: string) =>
    (await shop.fetch(`/orders/${placed.number}/invoice?document=${key}`, { headers: placed.headers })).text();
  expect(await document("1")).toContain("Starter Bundle");
  const now = await document("2");
  expect(now).not.toContain("Starter Bundle");
  expect(now).toContain(formatPence(tee + cap + delivery));

  // Afterwards it is changed like any order, and cancelling refunds the rest.
  const [shirt] = await linesOf(shop, placed);
  expect((await changeItemsOf(shop, placed, { [`quantity-${shirt!.id}`]: "0" }, tee)).status).toBe(302);
  await submit(shop, `/orders/${placed.number}/cancellation`, placed.headers);
  await settle(shop);
  expect(await moneyOf(shop, placed)).toMatchObject({ back: [bundlePrice] });
});

test("what costs more, with the delivery of all that is in it, is paid first", async () => {
  const placed = await placeStarterBundle(shop, 6);
  const delivery = 439 + 7 * 70 + 6 * 60;
  const more = tee + cap + delivery - bundlePrice;
  expect(more).toBeGreaterThan(30);
  const asked = await (await changeItemsOf(shop, placed, await withoutMug(placed))).text();
  expect(asked).toContain(note);
  expect(asked).toContain(`Pay ${formatPence(more)} more`);
  const intent = await beginDearerChange(shop, placed, await withoutMug(placed), more);
  expect(await linesOf(shop, placed), "nothing changes before").toMatchObject([
    { bundle_name: "Starter Bundle" },
    {},
    {},
    {},
  ]);
  await payIntent(shop, intent);
  await settle(shop);
  expect(await linesOf(shop, placed)).toMatchObject([
    { bundle_name: null, total: tee },
    { bundle_name: null, total: cap },
    { quantity: 6, total: 6 * mug },
  ]);
  const total = tee + cap + 6 * mug + delivery;
  expect(await moneyOf(shop, placed)).toMatchObject({ taken: [placed.total, more], back: [0, 0], total });
  expect(await printedOf(shop, placed)).toEqual([1, 1, 6]);
});
