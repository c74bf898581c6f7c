import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { itemsOf } from "../support/order-desk.ts";
import { orderRow } from "../support/order-facts.ts";
import { placeOrder } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Chunked bodies without a content-length, which every HTTP client can send. */
const shop = await closeAfterTests(openTestShop());
const order = await placeOrder(shop);
beforeAll(async () => {
  await asGiven(
    shop.shop.pool,
    "update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now(), delivered_at = now() where id = $1",
    [order.id],
  );
});

const kB = 1024;
const MB = 1024 * kB;
type Headers = Record<string, string>;
const json: Headers = { "content-type": "application/json" };
const form: Headers = { "content-type": "application/x-www-form-urlencoded" };

const post = (path: string, body: BodyInit, headers: Headers) =>
  // Node requires this option for a stream, but its types lack it.
  shop.fetch(path, { method: "POST", headers: { origin: shop.url, ...headers }, body, duplex: "half" } as RequestInit);
const inChunks = (text: string) => new Blob([text]).stream();

/** Sends this many bytes, unless a response comes first. */
async function pour(path: string, bytes: number, headers: Headers) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(64 * kB, bytes - sent);
      if (size === 0) return controller.close();
      sent += size;
      controller.enqueue(new Uint8Array(size).fill(120));
    },
  });
  const answer = await post(path, body, headers);
  return { status: answer.status, text: await answer.text(), sent };
}

describe("a chunked body that is too large", () => {
  test.for([
    ["Stripe's webhook", () => "/webhooks/stripe", json],
    ["the checkout", () => "/api/checkout", json],
    ["a form", () => "/contact", form],
    ["a form's data call", () => "/contact.data", form],
    ["the rehearsal's controls", () => "/rehearsal/api/clock", json],
    [
      "a return with photographs",
      () => `/orders/${order.number}/return`,
      { "content-type": "multipart/form-data; boundary=x" },
    ],
  ] as [string, () => string, Headers][])(
    "is refused at %s without being read to its end",
    async ([, path, headers]) => {
      const { status, sent } = await pour(path(), 200 * MB, { ...headers, ...order.headers });
      expect(status).toBe(413);
      expect(sent).toBeLessThan(60 * MB);
    },
  );

  test("is refused at the first byte over the limit", async () => {
    expect((await pour("/api/checkout", 512 * kB, json)).status).toBe(400);
    const { status, text } = await pour("/api/checkout", 512 * kB + 1, json);
    expect([status, JSON.parse(text)]).toEqual([413, { error: "The request is larger than 512 kB." }]);
  });

  test("is refused where files are allowed, also by a form without its own limit", async () => {
    const owner = { authorization: (await signedInStaff(shop, "owner")).bearer };
    const { status, text } = await pour("/admin/products/overrides", 101 * MB, { ...form, ...owner });
    expect([status, JSON.parse(text)]).toEqual([413, { error: "The request is larger than 102400 kB." }]);
  });

  test("has no effect: an oversized cancellation cancels nothing", async () => {
    const other = await placeOrder(shop);
    const { status } = await pour(`/orders/${other.number}/cancellation`, MB, { ...form, ...other.headers });
    expect(status).toBe(413);
    expect((await orderRow(shop, other.id)).status).toBe("paid");
  });
});

describe("a chunked body that is small enough", () => {
  test("is verified by its signature", async () => {
    const event = { id: `evt_${randomUUID()}`, object: "event", created: 1, livemode: false, type: "unknown.kind" };
    const payload = JSON.stringify({ ...event, data: { object: { id: "x", words: "é".repeat(100 * kB) } } });
    const secret = shop.shop.config.STRIPE_WEBHOOK_SECRET;
    const signature = shop.shop.stripe.webhooks.generateTestHeaderString({ payload, secret });
    const answer = await post("/webhooks/stripe", inChunks(payload), { ...json, "stripe-signature": signature });
    expect(answer.status).toBe(200);
  });

  test("opens a checkout, and submits a form", async () => {
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const lines = JSON.stringify({ lines: [{ variantId: mug, quantity: 1 }] });
    const opened = await post("/api/checkout", inChunks(lines), json);
    expect(await opened.json()).toMatchObject({ lines: [{ quantity: 1 }] });
    const typed = new URLSearchParams({ number: order.number, email: order.email }).toString();
    const found = await post("/track-order", inChunks(typed), form);
    expect(await found.text()).toContain("Hebden Bridge");
  });

  test("can be a return's photograph, larger than other bodies may be", async () => {
    const { default: sharp } = await import("sharp");
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "white", noise } })
      .png()
      .toBuffer();
    expect(picture.byteLength).toBeGreaterThan(MB);
    const fields = new FormData();
    const [item] = await itemsOf(shop, order);
    const notice = {
      formKey: randomUUID(),
      reason: "damaged",
      details: "The handle is broken.",
      name: "Robin Hartley",
    };
    for (const [name, value] of Object.entries({ ...notice, [`item-${item!.id}`]: "1" })) fields.append(name, value);
    fields.append("photos", new File([new Uint8Array(picture)], "mug.png", { type: "image/png" }));
    const { headers, body } = new Response(fields);
    const answer = await post(`/orders/${order.number}/return`, body!, {
      "content-type": headers.get("content-type")!,
      ...order.headers,
    });
    expect(answer.status).toBe(302);
    const { rows } = await shop.shop.pool.query("select bytes from return_photos");
    expect(rows).toHaveLength(1);
  });
});
