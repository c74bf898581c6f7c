import { randomUUID } from "node:crypto";
import { mkdir, mkdtempDisposable, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { acceptReturn, receiveReturn, refuseReturn } from "#app/returns/.server/decide-return.ts";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { avoidMidnight } from "../support/midnight.ts";
import { emailsTo, openAttention, orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, refundsOf, settle } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { openTestShop } from "../support/test-shop.ts";

const robinOfStaff = { id: "staff-1", name: "Robin" };
const { path: folder } = await closeAfterTests(mkdtempDisposable(join(tmpdir(), "returns-")));
const shop = await closeAfterTests(openTestShop({ DATA_DIR: folder }));

const day = 86_400_000;
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#f2a93b" } })
    .png()
    .toBuffer();

/** This many days ago at the same time of day in London, across any clock change. */
async function delivered(
  daysAgo = 1,
  wanted: Parameters<typeof placeOrder>[1] = {},
): Promise<PlacedOrder & { item: number }> {
  const order = await placeOrder(shop, wanted);
  await asGiven(
    shop.shop.pool,
    `update orders set status = 'delivered', print_state = 'confirmed', shipped_at = now() - interval '60 days',
       delivered_at = (now() at time zone 'Europe/London' - $2 * interval '1 day') at time zone 'Europe/London' where id = $1`,
    [order.id, daysAgo],
  );
  const { rows } = await shop.shop.pool.query("select id::int from order_items where order_id = $1", [order.id]);
  return { ...order, item: rows[0].id };
}

type Sent = { fields?: Record<string, string>; photos?: Uint8Array[]; headers?: Record<string, string> };

function send(order: PlacedOrder & { item: number }, { fields = {}, photos = [], headers = order.headers }: Sent = {}) {
  const form = new FormData();
  const all = {
    formKey: randomUUID(),
    reason: "no_reason",
    name: "Robin Hartley",
    [`item-${order.item}`]: "1",
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  for (const bytes of photos)
    form.append("photos", new File([new Uint8Array(bytes)], "../../evil.html", { type: "text/html" }));
  return shop.fetch(`/orders/${order.number}/return`, {
    method: "POST",
    headers: { origin: shop.url, ...headers },
    body: form,
  });
}

async function noticesOf(order: PlacedOrder) {
  const { rows } = await shop.shop.pool.query("select * from returns where order_id = $1 order by asked_at", [
    order.id,
  ]);
  return rows;
}

/** A page of the order, as its owner reads it. */
const pageOf = async (order: PlacedOrder, path = "") =>
  (await (await shop.fetch(`/orders/${order.number}${path}`, { headers: order.headers })).text()).replaceAll(
    "<!-- -->",
    "",
  );

/** The order page's text beside the link to the form; null if there is none. */
async function offeredAt(order: PlacedOrder): Promise<string | null> {
  const page = await pageOf(order);
  return new RegExp(`<a[^>]* href="/orders/${order.number}/return"[^>]*>([^<]*)<`).exec(page)?.[1] ?? null;
}

describe("a change of mind", () => {
  test("is accepted at once, acknowledged with its text, and refunded with the delivery when it is back", async () => {
    const order = await delivered();
    const answer = await send(order);
    expect(answer.status).toBe(302);
    const [notice] = await noticesOf(order);
    expect(answer.headers.get("location")).toBe(`/orders/${order.number}/returns/${notice.reference}`);
    expect(await pageOf(order, `/returns/${notice.reference}`)).toContain("How to send it back</h2>");
    expect(notice).toMatchObject({ kind: "change_of_mind", status: "accepted", decided_by: "shop" });
    await settle(shop);
    const email = (await emailsTo(shop, order.email)).find(({ subject }) => subject.includes(notice.reference));
    expect(email?.text).toContain("You give notice that you cancel your contract of sale of the following goods");
    expect(email?.text).toContain("Robin Hartley");
    expect(email?.text).toContain("You pay the postage");
    expect(email?.text).toContain("We refund Visa ending 4242");
    expect(await pageOf(order, `/returns/${notice.reference}`)).toContain("We refund Visa ending 4242");
    expect((await openAttention(shop)).filter(({ order_id }) => order_id === order.id)).toMatchObject([
      { kind: "return_asked" },
    ]);

    expect(await receiveReturn(shop.shop, { returnId: notice.id, by: robinOfStaff })).toBe("done");
    expect(await receiveReturn(shop.shop, { returnId: notice.id, by: robinOfStaff })).toBe("wrong_state");
    await settle(shop);
    const { ours } = await refundsOf(shop, order);
    expect(ours).toMatchObject([{ amount: order.total, status: "succeeded", decision_key: `return:${notice.id}` }]);
    expect(ours[0].shipping_amount).toBeGreaterThan(0);
    expect((await orderRow(shop, order.id)).status).toBe("refunded");
    const page = await pageOf(order, `/returns/${notice.reference}`);
    expect(page).toContain("Your refund is on its way to Visa ending 4242.");
    expect(page, "they are back").toContain("<h2>Items returned</h2>");
    expect(await pageOf(order)).toContain("Refund sent to Visa ending 4242");
    expect((await openAttention(shop)).filter(({ order_id }) => order_id === order.id)).toEqual([]);
  });

  test("the same form twice is one notice", async () => {
    const order = await delivered();
    const fields = { formKey: randomUUID() };
    const answers = await Promise.all([send(order, { fields }), send(order, { fields })]);
    expect(new Set(answers.map((answer) => answer.headers.get("location"))).size).toBe(1);
    expect(await noticesOf(order)).toHaveLength(1);
    await settle(shop);
    expect((await emailsTo(shop, order.email)).filter(({ subject }) => subject.includes("notice"))).toHaveLength(1);
  });

  test("ends with the return window, to the day; a fault never does", async () => {
    await avoidMidnight();
    const inTime = await delivered(30);
    expect(await offeredAt(inTime)).toBe("Return something");
    expect((await send(inTime)).status).toBe(302);
    const late = await delivered(31);
    expect(await offeredAt(late)).toBe("Something is faulty");
    const refused = await send(late);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("It’s too late to return this without a reason");
    const fields = { reason: "faulty_print", details: "It came off in the first wash." };
    expect((await send(late, { fields })).status).toBe(302);
  });

  test("the rehearsal's clock moves the window", async () => {
    const order = await delivered(1);
    await shop.control.advanceClock(31 * day);
    expect((await send(order)).status).toBe(409);
  });

  test("never includes more than there is, counting other notices and refunds", async () => {
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const order = await delivered(-40, { lines: [{ variantId: mug, quantity: 2 }] });
    const named = (quantity: string) => send(order, { fields: { [`item-${order.item}`]: quantity } });
    expect((await named("3")).status).toBe(409);
    expect((await named("1")).status).toBe(302);
    expect((await named("2")).status).toBe(409);
    expect((await named("1")).status).toBe(302);
    const [first] = await noticesOf(order);
    await receiveReturn(shop.shop, { returnId: first.id, by: robinOfStaff, withheld: 300 });
    await settle(shop);
    const page = await pageOf(order, "/return");
    expect(page).toContain("has already been returned or refunded");
    expect(await offeredAt(order)).toBeNull();
    const { ours } = await refundsOf(shop, order);
    expect(ours).toMatchObject([{ shipping_amount: 0, lines: [{ quantity: 1 }] }]);
  });

  test("is offered in the list of orders for as long as something is left", async () => {
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const order = await delivered(-40, { by: await signedIn(shop), lines: [{ variantId: mug, quantity: 2 }] });
    const offered = async () => {
      const list = await (await shop.fetch("/orders", { headers: order.headers })).text();
      expect(list).toContain(order.number);
      return [list.includes(`href="/orders/${order.number}/return"`), list.includes("Return it until")];
    };
    expect(await offered()).toEqual([true, true]);
    const one = { fields: { [`item-${order.item}`]: "1" } };
    await send(order, one);
    expect(await offered()).toEqual([true, true]);
    await send(order, one);
    expect(await offered()).toEqual([false, false]);
  });
});

describe("a fault", () => {
  const fault = { reason: "damaged", details: "The handle is broken." };

  test("photographs are re-encoded, shown to the owner alone, and never served as a page", async () => {
    const order = await delivered();
    const answer = await send(order, { fields: fault, photos: [await photo(), await photo()] });
    expect(answer.status).toBe(302);
    const [notice] = await noticesOf(order);
    expect(notice.status).toBe("asked");
    const { rows } = await shop.shop.pool.query("select * from return_photos where return_id = $1", [notice.id]);
    expect(rows).toMatchObject([{ content_type: "image/jpeg" }, { content_type: "image/jpeg" }]);
    const path = `/orders/${order.number}/returns/${notice.reference}/photos/${rows[0].id}`;
    const page = await shop.fetch(`/orders/${order.number}/returns/${notice.reference}`, { headers: order.headers });
    expect(await page.text(), "all of one size").toMatch(/(<img[^>]*alt="Your photograph[^>]*height="160"[^>]*>){2}/);
    const own = await shop.fetch(path, { headers: order.headers });
    expect(own.headers.get("content-type")).toBe("image/jpeg");
    expect(own.headers.get("x-content-type-options")).toBe("nosniff");
    expect(own.headers.get("content-security-policy")).toContain("sandbox");
    expect((await sharp(await own.bytes()).metadata()).format).toBe("jpeg");
    const other = await signedIn(shop);
    for (const headers of [{}, { authorization: other.bearer }] as Record<string, string>[]) {
      expect((await shop.fetch(path, { headers })).status).toBe(404);
    }
  });

  test("files that are no photograph, too many or too large are refused, and nothing is stored", async () => {
    const order = await delivered();
    const before = (await readdir(join(folder, "uploads", "returns")).catch(() => [])).length;
    const html = Buffer.from("<html><script>alert(1)</script></html>");
    const one = await photo();
    const refused = await Promise.all([
      send(order, { fields: fault, photos: [html] }),
      send(order, { fields: fault, photos: [one, one, one, one, one] }),
      send(order, { fields: fault, photos: [new Uint8Array(5 * 1024 * 1024 + 1)] }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await send(order, { fields: fault, photos: [new Uint8Array(22 * 1024 * 1024)] })).status).toBe(413);
    expect(await refused[0]!.text()).toContain("The handle is broken.");
    expect(await noticesOf(order)).toEqual([]);
    expect((await readdir(join(folder, "uploads", "returns")).catch(() => [])).length).toBe(before);
  });

  test("staff accept: it comes back at our cost and then all is refunded, or is refunded at once", async () => {
    const order = await delivered();
    await send(order, { fields: fault });
    const [notice] = await noticesOf(order);
    const decision = { returnId: notice.id, by: robinOfStaff };
    expect(await receiveReturn(shop.shop, decision)).toBe("wrong_state");
    expect(await acceptReturn(shop.shop, { ...decision, sendBack: true, note: "That is our fault." })).toBe("done");
    await settle(shop);
    const email = (await emailsTo(shop, order.email)).find(({ subject }) => subject.startsWith("How to send back"));
    expect(email?.text).toContain("We pay the postage");
    expect(email?.text).toContain("That is our fault.");
    const { rows: onDesk } = await shop.shop.pool.query(
      "select summary, due_at from attention_items where order_id = $1 and resolved_at is null",
      [order.id],
    );
    expect(onDesk).toMatchObject([{ summary: expect.stringContaining("is on its way back.") }]);
    expect(onDesk[0].due_at - notice.asked_at, "until the last day for posting it").toBeGreaterThan(13 * day);
    expect(await receiveReturn(shop.shop, decision)).toBe("done");

    const other = await delivered();
    await send(other, { fields: fault });
    const [at] = await noticesOf(other);
    expect(await acceptReturn(shop.shop, { returnId: at.id, by: robinOfStaff, sendBack: false })).toBe("done");
    await settle(shop);
    for (const each of [order, other]) {
      expect((await refundsOf(shop, each)).ours).toMatchObject([{ amount: each.total, status: "succeeded" }]);
    }
  });

  test("staff refuse, and say why", async () => {
    const order = await delivered();
    await send(order, { fields: fault });
    const [notice] = await noticesOf(order);
    const decision = {
      returnId: notice.id,
      by: robinOfStaff,
      note: "The photograph shows another shop's mug.",
    };
    expect(await refuseReturn(shop.shop, decision)).toBe("done");
    expect(await refuseReturn(shop.shop, decision)).toBe("wrong_state");
    expect(await refuseReturn(shop.shop, { ...decision, returnId: randomUUID() })).toBe("not_found");
    await settle(shop);
    const email = (await emailsTo(shop, order.email)).find(({ subject }) => subject.startsWith("About your return"));
    expect(email?.text).toContain("another shop's mug");
    expect((await refundsOf(shop, order)).ours).toEqual([]);
  });
});

describe("the form", () => {
  test("reports every mistake, keeps the input, and shows hostile input as text", async () => {
    const order = await delivered();
    const fields = { [`item-${order.item}`]: "0", reason: "damaged", details: "", name: "<script>alert(1)</script>" };
    const answer = await send(order, { fields });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("There is a problem");
    for (const words of ["Choose what to send back", "Tell us what is wrong with it"]) expect(html).toContain(words);
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain("&lt;script&gt;alert(1)");
  });

  test("is read from the order's owner; from anybody else only as much as can be given back", async () => {
    const order = await delivered();
    const details = "The handle is broken.";
    const asStranger = (bytes: number) =>
      send(order, { fields: { reason: "damaged", details }, photos: [new Uint8Array(bytes)], headers: {} });
    const short = await asStranger(1024);
    const long = await asStranger(1024 * 1024);
    expect([short.status, long.status]).toEqual([401, 401]);
    expect(await short.text()).toContain(details);
    expect(await long.text()).not.toContain(details);
    expect((await send(order, { fields: { reason: "" }, headers: {} })).status, "whatever is wrong with it").toBe(401);
    expect(await noticesOf(order)).toEqual([]);
  });

  test("an order that is not printed yet has nothing to return", async () => {
    const order = await placeOrder(shop);
    const { rows } = await shop.shop.pool.query("select id::int from order_items where order_id = $1", [order.id]);
    expect((await send({ ...order, item: rows[0].id })).status).toBe(409);
    const page = await pageOf(order, "/return");
    expect(page).toContain("hasn’t been printed yet");
  });

  test("another order's item cannot be returned", async () => {
    const order = await delivered();
    const other = await delivered();
    const fields = { reason: "damaged", details: "Broken." };
    const answer = await send({ ...order, item: other.item }, { fields });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(
      "Some of these items have already been returned or are part of another return",
    );
    expect(await noticesOf(order)).toEqual([]);
  });
});

test("photographs are deleted after a year, and personal data with the order's", async () => {
  const order = await delivered();
  const fields = { reason: "damaged", details: "The handle is broken." };
  await send(order, { fields, photos: [await photo()] });
  const [notice] = await noticesOf(order);
  const files = () => readdir(join(folder, "uploads", "returns"));
  const before = (await files()).length;
  await shop.shop.pool.query(
    "update return_photos set asked_at = asked_at - interval '13 months' where return_id = $1",
    [notice.id],
  );
  await shop.shop.pool.query("update orders set email = null where id = $1", [order.id]);
  await shop.entry.sweepOnce(shop.shop);
  expect((await files()).length).toBe(before - 1);
  expect((await shop.shop.pool.query("select 1 from return_photos where return_id = $1", [notice.id])).rows).toEqual(
    [],
  );
  expect(await noticesOf(order)).toMatchObject([{ name: "", details: "" }]);
});

test("an undeletable photograph does not stop the sweeper, and the sweep counts as failed", async () => {
  const order = await delivered();
  await send(order, { fields: { reason: "damaged", details: "The handle is broken." }, photos: [await photo()] });
  const [notice] = await noticesOf(order);
  await shop.shop.pool.query(
    "update return_photos set asked_at = asked_at - interval '13 months' where return_id = $1",
    [notice.id],
  );
  await shop.shop.pool.query("update return_photos set storage_key = 'returns/stuck.jpg' where return_id = $1", [
    notice.id,
  ]);
  const stuck = join(folder, "uploads", "returns", "stuck.jpg");
  await mkdir(stuck);

  const mug = await variantId(shop, "lantern-mug", "White", "11oz");
  const buyer = await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], robin);
  await shop.control.fault("stripe", "drop_events");
  await buyer.confirm();
  await shop.control.fault("stripe", "drop_events", false);
  await shop.shop.pool.query("update orders set updated_at = now() - interval '5 minutes' where id = $1", [
    buyer.draft,
  ]);
  const failure = await shop.entry.sweepOnce(shop.shop).catch(String);
  await settle(shop);
  expect((await orderRow(shop, buyer.draft)).status).toBe("paid");
  expect(failure).toBe("Error: failed: purgePhotos");

  await rm(stuck, { recursive: true });
  await shop.entry.sweepOnce(shop.shop);
  const { rows } = await shop.shop.pool.query("select 1 from return_photos where return_id = $1", [notice.id]);
  expect(rows).toEqual([]);
});

test("an undeletable file stops no other deletion, and is retried; a missing one counts as deleted", async () => {
  const order = await delivered();
  const photos = await Promise.all([photo(), photo(), photo()]);
  await send(order, { fields: { reason: "damaged", details: "The handle is broken." }, photos });
  const [notice] = await noticesOf(order);
  const rows = async (query: string) => (await shop.shop.pool.query(query, [notice.id])).rows;
  const kept = "select position from return_photos where return_id = $1 order by position";
  const uploads = join(folder, "uploads");
  const [bad, gone] = await rows("select storage_key from return_photos where return_id = $1 order by position");
  await rm(join(uploads, gone.storage_key));
  await rm(join(uploads, bad.storage_key));
  await mkdir(join(uploads, bad.storage_key));
  await rows("update return_photos set asked_at = asked_at - interval '13 months' where return_id = $1");
  await shop.shop.pool.query("update orders set email = null where id = $1", [order.id]);

  expect(await shop.entry.sweepOnce(shop.shop).catch(String)).toBe("Error: failed: purgePhotos");
  expect(await rows(kept)).toEqual([{ position: 0 }]);
  expect(await noticesOf(order)).toMatchObject([{ name: "", details: "" }]);

  await rm(join(uploads, bad.storage_key), { recursive: true });
  await shop.entry.sweepOnce(shop.shop);
  expect(await rows(kept)).toEqual([]);
});
