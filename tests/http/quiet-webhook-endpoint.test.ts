import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openWebhookReceiver } from "../support/webhook-receiver.ts";

/** An endpoint to which nothing is sent for weeks (R-HOOK-5). */
const shop = await closeAfterTests(openTestShop());
const receiver = await closeAfterTests(openWebhookReceiver());
const { bearer } = await signedInStaff(shop, "owner");

const list = "/admin/settings/webhooks";
const rows = async (query: string) => (await shop.shop.pool.query(query)).rows;
const post = (path: string, fields: Record<string, string>) =>
  shop.fetch(path, { method: "POST", headers: { authorization: bearer }, body: new URLSearchParams(fields) });

test("one failure long after the last is tried again, and does not disable the endpoint", async () => {
  const added = await post(list, { url: `${receiver.url}/quiet`, "event order.paid": "on" });
  const page = added.headers.get("location")!.replace(/\?.*/, "");
  const send = async () => {
    await post(page, { intent: "test" });
    await settle(shop);
  };
  receiver.always(500);
  await send();
  await rows("update webhook_endpoints set failing_since = now() - interval '20 days'");
  await rows("update webhook_deliveries set tried_at = now() - interval '17 days'");

  receiver.always(204);
  receiver.next(500);
  await send();
  expect(await rows("select status, reason, failing_since from webhook_endpoints")).toEqual([
    { status: "active", reason: null, failing_since: null },
  ]);
  expect(await rows("select status, attempts from webhook_deliveries order by id")).toEqual([
    { status: "failed", attempts: 10 },
    { status: "delivered", attempts: 2 },
  ]);
});
