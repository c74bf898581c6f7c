import { Webhook } from "standardwebhooks";
import { beforeEach, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { settle } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openWebhookReceiver } from "../support/webhook-receiver.ts";

/** What staff change of an endpoint while messages are on their way to it. */
const shop = await closeAfterTests(openTestShop());
const receiver = await closeAfterTests(openWebhookReceiver());
const owner = await signedInStaff(shop, "owner");
const handler = shop.entry.allJobHandlers.find(({ job }) => job.name === "send-webhook")!;

const list = "/admin/settings/webhooks";
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const post = (path: string, fields: Record<string, string>) =>
  shop.fetch(path, { method: "POST", headers: { authorization: owner.bearer }, body: new URLSearchParams(fields) });

let endpoints = 0;
async function addEndpoint() {
  const path = `/hook-${++endpoints}`;
  const added = await post(list, { url: `${receiver.url}${path}`, "event order.paid": "on" });
  const page = added.headers.get("location")!.replace(/\?.*/, "");
  const id = page.split("/").at(-1)!;
  const act = (intent: string, fields = {}) => post(page, { intent, ...fields });
  return {
    id,
    act,
    received: () => receiver.at(path),
    /** The secret, which is shown once. */
    secret: async () => /whsec_[\w+/=]+/.exec(textOf(await (await act("secret")).text()))![0],
    deliveries: () => rows("select * from webhook_deliveries where endpoint_id = $1 order by id", [id]),
  };
}
type Endpoint = Awaited<ReturnType<typeof addEndpoint>>;

/** Whether the newest message that it received is signed with this secret. */
function isSignedWith(secret: string, { received }: Endpoint): boolean {
  const { body, headers } = received().at(-1)!;
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

beforeEach(() => receiver.always(204));

test("a try after the secret was rotated is signed with both, and a day later with the new one only", async () => {
  const hook = await addEndpoint();
  const old = await hook.secret();
  receiver.next(500, 500);
  await hook.act("test");
  const [{ id }] = await hook.deliveries();
  const makeTry = (attempt: number) => handler.run(shop.shop, { deliveryId: Number(id), attempt });
  await makeTry(0);
  await hook.act("rotate");
  const rotated = await hook.secret();
  await makeTry(1);
  expect([isSignedWith(old, hook), isSignedWith(rotated, hook)]).toEqual([true, true]);
  await rows("update webhook_endpoints set old_secret_until = now() where id = $1", [hook.id]);
  await makeTry(2);
  expect([isSignedWith(old, hook), isSignedWith(rotated, hook)]).toEqual([false, true]);
  const ids = hook.received().map(({ headers }) => headers["webhook-id"]);
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
});

test("once SESSION_SECRET has changed, a rotated secret signs at once, although the one before cannot be read", async () => {
  const hook = await addEndpoint();
  await rows("update webhook_endpoints set secret = 'abcdef' where id = $1", [hook.id]);
  await hook.act("test");
  await settle(shop);
  expect(hook.received()).toEqual([]);
  await hook.act("rotate");
  const rotated = await hook.secret();
  await hook.act("again", { delivery: (await hook.deliveries())[0].id });
  await settle(shop);
  expect(hook.received()).toHaveLength(1);
  expect(isSignedWith(rotated, hook)).toBe(true);
});

test("an endpoint that is deleted while a replay is on its way gets nothing more, and its page is gone", async () => {
  const hook = await addEndpoint();
  await hook.act("test");
  await settle(shop);
  const [{ id }] = await hook.deliveries();
  const attempt = { deliveryId: Number(id), attempt: 1 };
  expect((await hook.act("again", { delivery: id })).status).toBe(302);
  expect((await hook.act("delete")).status).toBe(302);
  await handler.run(shop.shop, attempt);
  await settle(shop);
  expect(hook.received()).toHaveLength(1);
  const since = new Date().toISOString().slice(0, 10);
  expect((await hook.act("again", { delivery: id })).status).toBe(404);
  expect((await hook.act("replay", { since, which: "all" })).status).toBe(404);
});

test("an endpoint that is deleted while it answers leaves nothing behind", async () => {
  const hook = await addEndpoint();
  for (const status of [204, 500]) {
    const each = await addEndpoint();
    await each.act("test");
    const [{ id }] = await each.deliveries();
    receiver.next(async (response) => {
      await each.act("delete");
      response.writeHead(status).end();
    });
    await handler.run(shop.shop, { deliveryId: Number(id), attempt: 0 });
    expect(await each.deliveries()).toEqual([]);
    expect(await rows("select * from attention_items where dedupe_key = $1", [`endpoint_failing:${each.id}`])).toEqual(
      [],
    );
  }
  await hook.act("test");
  await settle(shop);
  expect(hook.received(), "the others go on").toHaveLength(1);
});
