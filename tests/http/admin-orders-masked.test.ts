import { describe, expect, test } from "vitest";
import { robin } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { auditOf, orderDesk } from "../support/order-desk.ts";
import { placeOrder } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const support = orderDesk(shop, await signedInStaff(shop, "support"));
const fulfilment = orderDesk(shop, await signedInStaff(shop, "fulfilment"));

describe("the customer stays masked without a reason", () => {
  test("when a saved address has changed meanwhile; only that it changed is shown", async () => {
    const order = await placeOrder(shop);
    const to = `/admin/orders/${order.number}/address`;
    const mine = { ...robin, email: order.email, lastName: "Marsh", revision: "-1" };
    const covered = await fulfilment.post(to, mine);
    const html = await covered.text();
    expect(covered.status).toBe(409);
    expect(html).toContain("Somebody has changed the address since you opened this page.");
    expect(html).toContain("Why do you need to see this?");
    expect(html).not.toContain("Hartley");
    expect(await auditOf(shop, order)).toEqual([]);

    await support.do(order, "reveal", { why: "parcel", words: "it came back" });
    expect(await (await support.post(to, mine)).text()).toContain("Hartley");
  });

  test("in messages from a mail server, a bank or a printer", async () => {
    const order = await placeOrder(shop);
    const said = `550 <${order.email}>: no such mailbox`;
    await shop.shop.pool.query("update mails set sent_at = null, last_error = $2 where order_id = $1", [
      order.id,
      said,
    ]);
    await shop.shop.pool.query(
      "insert into attention_items (kind, order_id, summary, dedupe_key) values ('mail_failed', $1, $2, 'mail_failed:1')",
      [order.id, `An email could not be sent: ${said}`],
    );
    await shop.shop.pool.query(
      "insert into order_events (order_id, type, actor, data) values ($1, 'print_refused', 'printer', $2)",
      [order.id, { why: `The recipient's ${order.email} is not valid` }],
    );
    const page = await support.page(order);
    const call = await support.call({ action: "get_order_details", orderId: order.id });
    for (const shown of [page, JSON.stringify(call.body)]) {
      expect(shown).toContain("no such mailbox");
      expect(shown).toContain("is not valid");
      expect(shown).not.toContain(order.email);
    }
  });
});
