import { expect, test } from "vitest";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo } from "../support/order-facts.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const setStock = (variant: number, stock: number) =>
  shop.shop.pool.query("update product_variants set stock = $2 where id = $1", [variant, stock]);
const sweep = async () => {
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
};

test("a waiting visitor gets one email when it is back, and the request is deleted", async () => {
  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const other = await variantId(shop, "lantern-mug", "Black", "11oz");
  await setStock(mug, 0);
  await setStock(other, 0);
  await shop.shop.pool.query(
    "insert into stock_requests (variant_id, email) values ($1, 'one@example.com'), ($1, 'two@example.com'), ($2, 'other@example.com')",
    [mug, other],
  );
  await sweep();
  expect(await emailsTo(shop, "one@example.com"), "still sold out").toEqual([]);

  await setStock(mug, 5);
  await Promise.all([shop.entry.sweepOnce(shop.shop), shop.entry.sweepOnce(shop.shop)]);
  await sweep();
  await sweep();
  for (const waiting of ["one@example.com", "two@example.com"]) {
    const emails = await emailsTo(shop, waiting);
    expect(emails.map(({ subject }) => subject)).toEqual(["Your item is back in stock"]);
    expect(emails[0]!.text).toMatch(/\/product\/lantern-mug\?colou?r=/);
  }
  expect(await emailsTo(shop, "other@example.com")).toEqual([]);
  const { rows } = await shop.shop.pool.query("select email from stock_requests");
  expect(rows).toEqual([{ email: "other@example.com" }]);
});
