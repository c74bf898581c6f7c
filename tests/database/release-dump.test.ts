import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { orderStatuses } from "#app/orders/rules.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { dumpOf } from "../support/dump.ts";
import { orderDesk } from "../support/order-desk.ts";
import { orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** The release whose database is written: `DUMP_RELEASE=0.2.0 npm test -- tests/database/release-dump`. */
const release = process.env.DUMP_RELEASE;
const hour = 3_600_000;

test("writes a database of this release, with an order in every status", async () => {
  await using shop = await openTestShop();
  const query = async (text: string) => (await shop.shop.pool.query(text)).rows;
  const desk = orderDesk(shop, await signedInStaff(shop, "owner"));
  const move = async (order: PlacedOrder, step: string) => {
    await shop.control.movePrint(Number((await orderRow(shop, order.id)).printful_order_id), step);
    await settle(shop);
  };
  const later = async (ms: number) => {
    await shop.control.advanceClock(ms);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
  };
  const mug = { variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 2 };

  await openBuyer(shop).ready([mug], { ...robin, email: "expired@example.com" });
  await later(25 * hour);

  const member = await signedIn(shop);
  const begun = await placeOrder(shop, { email: "in-production@example.com" });
  const sent = await placeOrder(shop, { email: "shipped@example.com" });
  const arrived = await placeOrder(shop, { by: member });
  const held = await placeOrder(shop, { email: "on-hold@example.com" });
  const refunded = await placeOrder(shop, { email: "refunded@example.com" });
  await later(hour + 1000);
  for (const order of [begun, sent, arrived, refunded]) await move(order, "inprocess");
  for (const order of [sent, arrived, refunded]) await move(order, "ship");
  for (const order of [arrived, refunded]) await move(order, "deliver");
  await move(held, "hold");
  await desk.do(held, "note", { body: "Ask the printer why." });
  await desk.do(refunded, "refund", { scope: "all", reason: "lost" });
  await settle(shop);

  await placeOrder(shop, { email: "paid@example.com" });
  const canceled = await placeOrder(shop, { email: "canceled@example.com" });
  await submit(shop, `/orders/${canceled.number}/cancellation`, canceled.headers);
  await settle(shop);
  await openBuyer(shop).ready([mug], { ...robin, email: "pending@example.com" });
  const declined = await openBuyer(shop).ready([mug], { ...robin, email: "failed@example.com" });
  await declined.confirm("pm_card_chargeDeclined").catch(() => undefined);
  await settle(shop);

  const found = await query("select distinct status from orders");
  expect(found.map(({ status }) => status).sort()).toEqual([...orderStatuses].sort());

  // Tests that read it sign in other people with addresses like these.
  await query(`update "user" set email = replace(email, 'person', 'released')`);
  // Remove rows that only make the file longer.
  await query("delete from bundles");
  await query("delete from products where id not in (select product_id from order_items)");
  await query("delete from product_reviews where id not in (select id from product_reviews order by id limit 2)");
  await query("delete from product_images where id not in (select min(id) from product_images group by product_id)");
  await query(
    "delete from webhook_events where id not in (select min(id) from webhook_events group by provider, type)",
  );
  await query("delete from session; delete from rate_limit; delete from verification");
  writeFileSync(join(import.meta.dirname, `releases/${release}.sql`), await dumpOf(shop.shop.config.DATABASE_URL!));
});
