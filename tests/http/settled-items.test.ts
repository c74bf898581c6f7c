import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openMember, robinsPassword } from "../support/member.ts";
import { placeOrder } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

/** R-LAW-17: how long what was settled on the attention desk is kept. */
const shop = await closeAfterTests(openTestShop());
const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

const night = async () => {
  await rows("delete from pgboss.job where name = 'forget-settled-items'");
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
};
const add = (key: string, settled: string | null, orderId: string | null = null) =>
  rows(
    `insert into attention_items (kind, dedupe_key, order_id, summary, created_at, resolved_at)
     values ('sync_failed', $1, $2, 'Something', now() - interval '3 years', now() - $3::interval)`,
    [key, orderId, settled],
  );
const left = async () =>
  (await rows("select dedupe_key from attention_items where kind = 'sync_failed' order by id")).map(
    ({ dedupe_key }) => dedupe_key,
  );

test("an item without an order is deleted a year after it was settled; an open one stays, and one of an order", async () => {
  const order = await placeOrder(shop);
  await add("old", "366 days");
  await add("young", "364 days");
  await add("open", null);
  await add("of an order", "366 days", order.id);
  await night();
  expect(await left()).toEqual(["young", "open", "of an order"]);
});

test("items about an email go with an account whose email it was", async () => {
  const email = "gone@example.com";
  const member = await openMember(shop, { email });
  for (const [id, recipient] of [
    ["theirs", email],
    ["another's", "stays@example.com"],
  ]) {
    await rows("insert into mails (message_id, kind, recipient, sent_at) values ($1, 'password-changed', $2, now())", [
      id,
      recipient,
    ]);
    await rows(
      `insert into attention_items (kind, dedupe_key, summary, resolved_at)
       values ('mail_failed', 'mail_failed:' || $1, 'An email could not be sent: 550 <' || $2 || '>', now())`,
      [id, recipient],
    );
  }
  await member.post("/account/delete", { email, password: robinsPassword });
  expect(await rows("select dedupe_key from attention_items where kind = 'mail_failed'")).toEqual([
    { dedupe_key: "mail_failed:another's" },
  ]);
});
