import { describe, expect, test, vi } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderRow } from "../support/order-facts.ts";
import { placeOrder, settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const stored = async () => (await rows("select count(*)::int as number from webhook_events"))[0].number as number;
const printfulPath = () => `/webhooks/printful/${shop.shop.config.PRINTFUL_WEBHOOK_TOKEN}`;
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  shop.fetch(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
const failed = (id: number, created = 1_795_300_000) =>
  JSON.stringify({ type: "order_failed", created, retries: 0, store: 1, data: { reason: "x", order: { id } } });

const signed = (event: object, by: { secret?: string; at?: number } = {}) =>
  signedText(JSON.stringify({ object: "event", created: 1, livemode: false, ...event }), by);
function signedText(payload: string, { secret = shop.shop.config.STRIPE_WEBHOOK_SECRET, at = Date.now() } = {}) {
  const timestamp = Math.floor(at / 1000);
  const header = shop.shop.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return post("/webhooks/stripe", payload, { "stripe-signature": header });
}
const succeeded = (id: string, intent: string) => ({
  id,
  type: "payment_intent.succeeded",
  data: { object: { id: intent, object: "payment_intent" } },
});
const large = "x".repeat(5 * 1024 * 1024);

describe("refused at once, and not stored", () => {
  test.for([
    ["Printful's, without its secret", () => post("/webhooks/printful/", failed(1)), 405],
    ["Printful's, with another secret", () => post(`/webhooks/printful/${"a".repeat(32)}`, failed(1)), 404],
    ["Printful's, no JSON", () => post(printfulPath(), "<html>"), 400],
    ["Printful's, no event", () => post(printfulPath(), '{"type":7}'), 400],
    [
      "Printful's, 5 MB",
      () => post(printfulPath(), JSON.stringify({ type: "order_failed", created: 1, data: large })),
      413,
    ],
    ["Printful's, fetched", () => shop.fetch(printfulPath()), 405],
    ["Stripe's, without a signature", () => post("/webhooks/stripe", JSON.stringify(succeeded("evt_a", "pi_a"))), 400],
    ["Stripe's, signed by somebody else", () => signed(succeeded("evt_b", "pi_b"), { secret: "whsec_other" }), 400],
    ["Stripe's, signed an hour ago", () => signed(succeeded("evt_c", "pi_c"), { at: Date.now() - 3_600_000 }), 400],
    ["Stripe's, null", () => signedText("null"), 400],
    ["Stripe's, a list", () => signedText("[]"), 400],
    ["Stripe's, a number", () => signedText("7"), 400],
    ["Stripe's, without a type", () => signed({ id: "evt_e", data: { object: {} } }), 400],
    ["Stripe's, without an id", () => signed({ type: "payment_intent.succeeded", data: { object: {} } }), 400],
    ["Stripe's, with a number for an id", () => signed({ id: 7, type: "payment_intent.succeeded", data: {} }), 400],
    ["Stripe's, without an object", () => signed({ id: "evt_f", type: "payment_intent.succeeded", data: null }), 400],
    ["Printful's, null", () => post(printfulPath(), "null"), 400],
    ["Printful's, a list", () => post(printfulPath(), "[]"), 400],
    ["Stripe's, 5 MB", () => signed({ ...succeeded("evt_d", "pi_d"), large }), 413],
    ["Stripe's, fetched", () => shop.fetch("/webhooks/stripe"), 405],
  ] as const)("%s", async ([, send, status]) => {
    const before = await stored();
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).not.toMatch(/whsec_|\bat .*\.(ts|js)/);
    expect(await stored()).toBe(before);
  });
});

test("a genuine event of another time is in the log, because this machine's clock may be wrong; a forged one is not", async () => {
  const warn = vi.spyOn(shop.shop.log, "warn");
  const at = Date.now() - 3_600_000;
  await signed(succeeded("evt_forged", "pi_f"), { secret: "whsec_other", at });
  expect(warn).not.toHaveBeenCalled();
  await signed(succeeded("evt_old", "pi_o"), { at });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { secondsOld: expect.toSatisfy((seconds: number) => seconds >= 3_600) },
    "a genuine event of Stripe was refused for its time: compare this machine's clock",
  );
  warn.mockRestore();
});

describe("repeated events, and unknown subjects", () => {
  test("the same Stripe event ten times at once is one", async () => {
    const order = await placeOrder(shop);
    const before = await stored();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signed(succeeded("evt_again", order.payment))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await settle(shop);
    expect(await stored()).toBe(before + 1);
    expect((await orderRow(shop, order.id)).captured_total).toBe(order.total);
  });

  test("the same printer event with another retry count is one, a day later it is another", async () => {
    const before = await stored();
    for (const body of [failed(777), failed(777).replace('"retries":0', '"retries":3'), failed(777, 1_795_386_400)]) {
      expect((await post(printfulPath(), body)).status).toBe(200);
    }
    expect(await stored()).toBe(before + 2);
    await settle(shop);
    const unknown = await rows(
      "select summary from attention_items where kind = 'webhook_unknown' and summary like '%777%'",
    );
    expect(unknown).toHaveLength(2);
  });

  test("an event with a character that no database accepts is stored, and processed", async () => {
    const odd = JSON.stringify({
      type: "order_failed",
      created: 1_795_300_777,
      retries: 0,
      store: 1,
      data: { reason: "a\0b" },
    });
    expect((await post(printfulPath(), odd)).status).toBe(200);
    const [event] = await rows("select payload from webhook_events where payload->>'created' = '1795300777'");
    expect(event.payload.data.reason).toBe("a b");
  });

  test("an event about a payment that Stripe does not know changes nothing, and is put on the desk", async () => {
    expect((await signed(succeeded("evt_ghost", "pi_ghost"))).status).toBe(200);
    await settle(shop);
    expect(await rows("select outcome from webhook_events where id = 'stripe:evt_ghost'")).toEqual([{ outcome: null }]);
    expect(
      await rows("select kind from attention_items where dedupe_key = 'webhook_failed:stripe:evt_ghost'"),
    ).toHaveLength(1);
  });

  test("an event type unknown to this release is reported, not lost", async () => {
    const body = JSON.stringify({ type: "order_teleported", created: 1, store: 1, data: { order: { id: 1 } } });
    expect((await post(printfulPath(), body)).status).toBe(200);
    await settle(shop);
    expect(await rows("select outcome from webhook_events where type = 'order_teleported'")).toEqual([
      { outcome: "parked" },
    ]);
  });
});
