import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms } from "../support/member.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const owner = openForms(shop, { authorization: (await signedInStaff(shop, "owner")).bearer });
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

/** A message to an endpoint that was given up. @returns its delivery's id */
async function giveUp(endpoint: string, daysAgo: number): Promise<string> {
  const [delivery] = await rows(
    `with message as (
       insert into webhook_messages (id, type, at, body)
       values ($1, 'webhook.test', now() - make_interval(days => $2), '{}') returning id
     )
     insert into webhook_deliveries (message_id, endpoint_id, status, attempts, step, next_at)
     select id, $3, 'failed', 10, 10, null from message returning id`,
    [`msg_${randomUUID()}`, daysAgo, endpoint],
  );
  return delivery.id;
}

test("a replay since a day leaves on the desk what was given up before it", async () => {
  const [{ id }] = await rows(
    "insert into webhook_endpoints (url, events, secret) values ('http://127.0.0.1:9/', '{order.paid}', 'x') returning id",
  );
  const old = await giveUp(id, 10);
  await giveUp(id, 0);
  await rows(
    "insert into attention_items (kind, dedupe_key, summary) values ('endpoint_failing', 'endpoint_failing:' || $1, 'x')",
    [id],
  );
  const desk = () => rows("select resolution from attention_items where kind = 'endpoint_failing'");
  const page = `/admin/settings/webhooks/${id}`;
  const since = new Date(Date.now() - 5 * 24 * 3_600_000).toISOString().slice(0, 10);
  const replayed = await owner.post(page, { intent: "replay", since, which: "failed" });
  expect(replayed.headers.get("location")).toBe(`${page}?done=replayed`);
  expect(await desk()).toEqual([{ resolution: null }]);
  await owner.post(page, { intent: "again", delivery: old });
  expect(await desk()).toEqual([{ resolution: "Its messages were sent again." }]);
});
