import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import { orderWebhookNames, orderWebhookTypes } from "#app/outgoing-webhooks/rules.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { orderRow } from "../support/order-facts.ts";
import { placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { openWebhookReceiver, type ReceivedWebhook } from "../support/webhook-receiver.ts";

/** Signed webhooks to the owner's programs (R-HOOK), to a real server that checks with the standard's library. */
const shop = await closeAfterTests(openTestShop());
const receiver = await closeAfterTests(openWebhookReceiver());
const owner = await signedInStaff(shop, "owner");

const list = "/admin/settings/webhooks";
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const open = async (path: string) => {
  const answer = await shop.fetch(path, { headers: { authorization: owner.bearer } });
  return textOf(await answer.text());
};
const post = (path: string, fields: Record<string, string>) =>
  shop.fetch(path, { method: "POST", headers: { authorization: owner.bearer }, body: new URLSearchParams(fields) });
const ticked = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`event ${name}`, "on"]));
const secretIn = (html: string) => /whsec_[\w+/=]+/.exec(html)?.[0];

let endpoints = 0;
/** Adds an endpoint as an owner does, and reads its secret. */
async function addEndpoint(events: readonly string[] = orderWebhookNames) {
  const path = `/hook-${++endpoints}`;
  const added = await post(list, { url: `${receiver.url}${path}`, ...ticked(events) });
  const page = added.headers.get("location")!.replace(/\?.*/, "");
  const secret = secretIn(await (await post(page, { intent: "secret" })).text())!;
  const id = page.split("/").at(-1)!;
  return {
    id,
    page,
    secret,
    received: () => receiver.at(path),
    act: (intent: string, fields = {}) => post(page, { intent, ...fields }),
    deliveries: () =>
      rows(
        "select d.*, m.type from webhook_deliveries d join webhook_messages m on m.id = d.message_id where endpoint_id = $1 order by d.id",
        [id],
      ),
    endpoint: async () => (await rows("select * from webhook_endpoints where id = $1", [id]))[0],
    desk: () =>
      rows("select summary, resolution from attention_items where dedupe_key = $1", [`endpoint_failing:${id}`]),
  };
}
type Added = Awaited<ReturnType<typeof addEndpoint>>;
type Event = { type: string; timestamp: string; data: Record<string, unknown> };

const verify = (secret: string, { body, headers }: ReceivedWebhook) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Event;
const typesOf = ({ secret, received }: Added) => received().map((each) => verify(secret, each).type);
const idsOf = ({ received }: Pick<Added, "received">) => received().map(({ headers }) => headers["webhook-id"]);

beforeEach(async () => {
  receiver.always(204);
  await shop.shop.pool.query("delete from webhook_endpoints");
});

test("the database announces the changes that the table of events names", async () => {
  const expected = Object.entries(orderWebhookTypes).flatMap(([type, { after }]) =>
    after.map((each) => ({ type, source: Object.keys(each)[0], change: Object.values(each)[0] })),
  );
  const byName = (one: { type: string; change?: string }, other: { type: string; change?: string }) =>
    `${one.type} ${one.change}`.localeCompare(`${other.type} ${other.change}`);
  expect((await rows("select * from order_webhook_types()")).sort(byName)).toEqual(expected.sort(byName));
});

test("without an endpoint nothing is written", async () => {
  await placeOrder(shop);
  expect(await rows("select * from webhook_messages where order_id is not null")).toEqual([]);
});

describe("an endpoint", () => {
  test("gets an order's events, signed, in small messages without personal data", async () => {
    const hook = await addEndpoint();
    const order = await placeOrder(shop, { email: "robin.hartley@example.com" });
    expect(typesOf(hook)).toEqual(["order.paid"]);
    const paid = verify(hook.secret, hook.received()[0]!);
    expect(paid.data.order).toMatchObject({
      number: order.number,
      status: "paid",
      currency: "GBP",
      total: order.total,
      capturedTotal: order.total,
      items: [{ productName: "Lantern Mug", quantity: 1 }],
    });
    expect(Math.abs(Date.parse(paid.timestamp) - Date.now())).toBeLessThan(60_000);
    // Without numbers, times and ids: their digits may be those of a card by chance.
    const text = hook
      .received()[0]!
      .body.replaceAll(/LT-\d+|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "")
      .toLowerCase();
    expect(text).not.toMatch(/robin|hartley|example\.com|4242|key=|pi_|postcode/);

    await submit(shop, `/orders/${order.number}/cancellation`, order.headers);
    await settle(shop);
    expect(typesOf(hook)).toEqual(["order.paid", "order.cancelled", "order.refunded"]);
    expect(verify(hook.secret, hook.received().at(-1)!).data.order).toMatchObject({
      status: "canceled",
      refundedTotal: order.total,
    });
    expect(new Set(idsOf(hook)).size).toBe(3);
    expect(await open(hook.page)).toContain(`order.paid ${order.number}`);
  });

  test("gets only the ticked events, queued in the transaction that causes them", async () => {
    const hook = await addEndpoint(["order.shipped", "order.parcel_sent"]);
    const order = await placeOrder(shop);
    const other = await shop.shop.pool.connect();
    await other.query("begin");
    await other.query("insert into order_events (order_id, type, actor) values ($1, 'parcel_sent', 'printer')", [
      order.id,
    ]);
    await other.query("rollback");
    other.release();
    expect(await hook.deliveries()).toEqual([]);
    await shop.shop.pool.query("update orders set cancel_until = now() where id = $1", [order.id]);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    await shop.control.movePrint(Number((await orderRow(shop, order.id)).printful_order_id), "ship");
    await settle(shop);
    expect(typesOf(hook).toSorted()).toEqual(["order.parcel_sent", "order.shipped"]);
  });

  test("shows its secret once, and signs with both for a day after a rotation", async () => {
    const hook = await addEndpoint();
    const again = await hook.act("secret");
    expect(again.status).toBe(409);
    expect(secretIn(await again.text())).toBeUndefined();
    expect(await rows("select * from webhook_endpoints where secret like '%whsec%'")).toEqual([]);

    await hook.act("rotate");
    const next = secretIn(await (await hook.act("secret")).text())!;
    expect(next).not.toBe(hook.secret);
    await hook.act("test");
    await settle(shop);
    const both = hook.received().at(-1)!;
    for (const secret of [hook.secret, next]) expect(verify(secret, both).type).toBe("webhook.test");

    await shop.shop.pool.query("update webhook_endpoints set old_secret_until = now()");
    await hook.act("test");
    await settle(shop);
    const one = hook.received().at(-1)!;
    expect(verify(next, one).type).toBe("webhook.test");
    expect(() => verify(hook.secret, one)).toThrow("No matching signature");
  });

  test("that is paused gets what happened meanwhile once it is turned on", async () => {
    const hook = await addEndpoint();
    await hook.act("pause");
    await placeOrder(shop);
    expect(hook.received()).toEqual([]);
    expect((await hook.act("test")).status).toBe(409);
    await hook.act("resume");
    await shop.shop.pool.query("update webhook_deliveries set next_at = now() - interval '1 minute'");
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(typesOf(hook)).toEqual(["order.paid"]);
  });

  test("that somebody else has changed is shown before an older form overwrites it", async () => {
    const added = await addEndpoint(["order.paid"]);
    const versionIn = (html: string) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const opened = await shop.fetch(added.page, { headers: { authorization: owner.bearer } });
    const version = versionIn(await opened.text());
    const next = { url: `${receiver.url}/moved`, ...ticked(["order.paid"]) };
    await added.act("pause");
    expect((await added.act("save", { ...next, version })).status, "what it does is the same").toBe(302);

    const older = { url: (await added.endpoint()).url.replace("moved", "older"), ...ticked(["order.cancelled"]) };
    for (const named of [{ version }, {}]) {
      const refused = await added.act("save", { ...older, ...named });
      expect(refused.status).toBe(409);
      const html = await refused.text();
      expect(html).toContain(`value="${older.url}"`);
      expect(textOf(html)).toContain(next.url);
      expect(await added.endpoint()).toMatchObject({ url: next.url, events: ["order.paid"] });
      if (!("version" in named)) {
        expect((await added.act("save", { ...older, version: versionIn(html) })).status).toBe(302);
      }
    }
    expect(await added.endpoint()).toMatchObject({ url: older.url, events: ["order.cancelled"], status: "paused" });
  });

  test("is deleted with its deliveries", async () => {
    const hook = await addEndpoint();
    await placeOrder(shop);
    expect((await hook.act("delete")).headers.get("location")).toBe(`${list}?done=deleted`);
    expect(await hook.deliveries()).toEqual([]);
    expect((await shop.fetch(hook.page, { headers: { authorization: owner.bearer } })).status).toBe(404);
  });

  test.each([
    [{ url: "ftp://example.org" }, "Enter a whole address"],
    [{ url: "" }, "Enter the address to send to"],
    [{ url: "http://10.0.0.1/" }, "must begin with https://"],
    [{ url: "https://no-such-host.invalid/" }, "cannot be found"],
    [{ url: "http://localhost:2/", events: "order.unknown" }, "Tick at least one event"],
  ] as [{ url: string; events?: string }, string][])("with %o is refused with %s", async ({ url, events }, message) => {
    const answer = await post(list, { url, ...ticked([events ?? "order.paid"]) });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(textOf(html)).toContain(message);
    expect(html).toContain(`value="${url}"`);
  });
});

describe("a message that is not taken", () => {
  test("is sent again by the schedule, with the same id and body", async () => {
    const hook = await addEndpoint();
    receiver.next(500);
    const handler = shop.entry.allJobHandlers.find(({ job }) => job.name === "send-webhook")!;
    await hook.act("test");
    const [delivery] = await hook.deliveries();
    await handler.run(shop.shop, { deliveryId: Number(delivery.id), attempt: 0 });
    const [failed] = await hook.deliveries();
    expect(failed).toMatchObject({ status: "waiting", attempts: 1, response_status: 500, response: "answer 500" });
    const wait = failed.next_at.getTime() - failed.tried_at.getTime();
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThanOrEqual(6_000);
    await shop.drain();
    expect(await hook.deliveries()).toMatchObject([{ status: "delivered", attempts: 2, next_at: null, error: null }]);
    const [first, second] = hook.received();
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    expect(second!.body).toBe(first!.body);
    expect((await hook.endpoint()).failing_since).toBeNull();
  });

  test("is given up after ten tries, which staff learn, and replayed with the same id", async () => {
    // Before the message is written: midnight may pass meanwhile.
    const today = new Date().toISOString().slice(0, 10);
    const hook = await addEndpoint();
    receiver.always(503);
    await placeOrder(shop);
    expect(hook.received()).toHaveLength(10);
    expect(await hook.deliveries()).toMatchObject([{ status: "failed", attempts: 10, next_at: null }]);
    expect((await hook.endpoint()).status).toBe("active");
    expect(await hook.desk()).toEqual([
      { summary: expect.stringContaining("did not take a message"), resolution: null },
    ]);

    receiver.always(204);
    const replay = (fields: Record<string, string>) => hook.act("replay", { since: today, which: "failed", ...fields });
    expect((await replay({ since: "2999-01-01" })).status).toBe(409);
    expect((await replay({})).headers.get("location")).toBe(`${hook.page}?done=replayed`);
    await settle(shop);
    expect(hook.received()).toHaveLength(11);
    expect(new Set(idsOf(hook)).size).toBe(1);
    expect(new Set(hook.received().map(({ body }) => body)).size).toBe(1);
    expect(await hook.deliveries()).toMatchObject([{ status: "delivered", attempts: 11 }]);
    expect(await hook.desk()).toMatchObject([{ resolution: "Its messages were sent again." }]);

    expect((await replay({})).status, "nothing has failed since").toBe(409);
    await replay({ which: "all" });
    await settle(shop);
    expect(hook.received()).toHaveLength(12);
    const [delivery] = await hook.deliveries();
    await hook.act("again", { delivery: String(delivery.id) });
    await settle(shop);
    expect(new Set(idsOf(hook)).size).toBe(1);
    expect(hook.received()).toHaveLength(13);
  });

  test("is off the desk once the last of them was sent again", async () => {
    const hook = await addEndpoint();
    receiver.always(503);
    await hook.act("test");
    await hook.act("test");
    await settle(shop);
    receiver.always(204);
    for (const [index, { id }] of (await hook.deliveries()).entries()) {
      expect(await hook.desk(), `before ${index}`).toMatchObject([{ resolution: null }]);
      await hook.act("again", { delivery: String(id) });
    }
    expect(await hook.desk()).toMatchObject([{ resolution: "Its messages were sent again." }]);
  });

  test("is sent again with the same id by the next worker, if one died before it could record the answer", async () => {
    const hook = await addEndpoint();
    await hook.act("test");
    const [{ id }] = await hook.deliveries();
    const { run } = shop.entry.allJobHandlers.find(({ job }) => job.name === "send-webhook")!;
    const first = { deliveryId: Number(id), attempt: 0 };
    const dying = Object.create(shop.shop, {
      db: {
        value: Object.assign(Object.create(shop.shop.db), { transaction: () => Promise.reject(new Error("died")) }),
      },
    });
    await expect(run(dying, first)).rejects.toThrow("died");
    expect(await hook.deliveries()).toMatchObject([{ status: "waiting", attempts: 0 }]);
    await run(shop.shop, first);
    expect(await hook.deliveries()).toMatchObject([{ status: "delivered", attempts: 1 }]);
    expect(idsOf(hook)).toHaveLength(2);
    expect(new Set(idsOf(hook)).size).toBe(1);
    await run(shop.shop, first);
    await shop.drain();
    expect(idsOf(hook), "once recorded it is not sent again").toHaveLength(2);
  });

  test("is queued again by the sweeper if its job was lost", async () => {
    const hook = await addEndpoint();
    await hook.act("test");
    await shop.shop.pool.query("delete from pgboss.job where name = 'send-webhook'");
    await shop.shop.pool.query("update webhook_deliveries set next_at = now() - interval '1 minute'");
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(await hook.deliveries()).toMatchObject([{ status: "delivered", attempts: 1 }]);
  });
});

describe("an endpoint that fails", () => {
  test("is disabled at once when it is gone, and staff turn it on again", async () => {
    const hook = await addEndpoint();
    receiver.next(410);
    await placeOrder(shop);
    expect(await hook.endpoint()).toMatchObject({ status: "disabled", reason: expect.stringContaining("410") });
    expect(hook.received()).toHaveLength(1);
    expect(await hook.desk()).toMatchObject([{ summary: expect.stringContaining("was disabled"), resolution: null }]);
    expect(await open("/admin/attention")).toContain("A webhook endpoint takes no messages");
    await hook.act("resume");
    expect(await hook.endpoint()).toMatchObject({ status: "active", reason: null, failing_since: null });
    expect(await hook.desk()).toMatchObject([{ resolution: "Turned on again." }]);
    await shop.shop.pool.query("update webhook_deliveries set next_at = now() - interval '1 minute'");
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    expect(typesOf(hook)).toEqual(["order.paid", "order.paid"]);
    expect(new Set(idsOf(hook)).size).toBe(1);
  });

  test("is disabled after five days without one success, and not before", async () => {
    const hook = await addEndpoint();
    receiver.always(500);
    const fail = async (since: string) => {
      await shop.shop.pool.query("update webhook_endpoints set failing_since = now() - $1::interval", [since]);
      await hook.act("test");
      await settle(shop);
      return (await hook.endpoint()).status;
    };
    await fail("0 days");
    expect(await fail("4 days 23 hours")).toBe("active");
    expect(await fail("5 days 1 minute")).toBe("disabled");
    expect(await open(hook.page)).toContain("It took nothing for 5 days. It answered 500");
  });

  test("because it redirects is not followed", async () => {
    const hook = await addEndpoint();
    receiver.next((response) => response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end());
    await hook.act("test");
    await settle(shop);
    expect(receiver.at("/elsewhere")).toEqual([]);
    expect(await hook.deliveries()).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  test("because SESSION_SECRET has changed says what to do", async () => {
    const hook = await addEndpoint();
    await shop.shop.pool.query("update webhook_endpoints set secret = 'abcdef'");
    await hook.act("test");
    await settle(shop);
    expect(hook.received()).toEqual([]);
    expect(await open(hook.page)).toContain("rotate the secret");
  });
});

test("messages are deleted after thirty days, with their deliveries", async () => {
  const hook = await addEndpoint();
  await hook.act("test");
  await hook.act("test");
  await settle(shop);
  const [old] = await hook.deliveries();
  await shop.shop.pool.query("update webhook_messages set at = now() - interval '30 days 1 minute' where id = $1", [
    old.message_id,
  ]);
  await shop.entry.sweepOnce(shop.shop);
  expect((await hook.deliveries()).map(({ id }) => id)).not.toContain(old.id);
  expect(await hook.deliveries()).toHaveLength(1);
});

/** From here on a worker runs in the background. */
test("a worker tries again by itself, and at once when staff say so", async () => {
  const hook = await addEndpoint();
  receiver.next(500, 500);
  await shop.startWorker();
  await hook.act("test");
  await until("the second try", async () => (await hook.deliveries())[0]?.attempts === 2);
  const [delivery] = await hook.deliveries();
  expect(delivery.next_at.getTime() - Date.now(), "five minutes away").toBeGreaterThan(200_000);
  await hook.act("again", { delivery: String(delivery.id) });
  await until("the third", async () => (await hook.deliveries())[0]?.status === "delivered");
  expect(new Set(idsOf(hook)).size).toBe(1);
});
