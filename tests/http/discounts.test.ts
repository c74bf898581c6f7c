import { describe, expect, test } from "vitest";
import { type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo, openAttention, orderRow } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop({ TRUST_PROXY: "true" }));
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
const tee = await variantId(shop, "lantern-tshirt", "Navy", "L");
let people = 0;

const day = 24 * 60 * 60_000;
const someone = () => ({ ...robin, email: `buyer${++people}@example.com` });
const oneMug = () => [{ variantId: mug, quantity: 1 }];

type Code = {
  code: string;
  kind?: "percentage" | "amount";
  value?: number;
  email?: string;
  firstOrderOnly?: boolean;
  maxUses?: number | null;
  usedCount?: number;
  startsAt?: Date;
  endsAt?: Date;
  isActive?: boolean;
};

async function makeCode(code: Code): Promise<string> {
  await shop.shop.pool.query(
    `insert into discount_codes (code, kind, value, email, first_order_only, max_uses, used_count, starts_at, ends_at, is_active)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      code.code,
      code.kind ?? "percentage",
      code.value ?? 10,
      code.email ?? null,
      code.firstOrderOnly ?? false,
      code.maxUses ?? null,
      code.usedCount ?? 0,
      code.startsAt ?? null,
      code.endsAt ?? null,
      code.isActive ?? true,
    ],
  );
  return code.code;
}

/** Each at another network address, so that attempts do not add up. */
function visitor(): Buyer {
  const from = `192.0.2.${++people}`;
  const headers = (init?: RequestInit) => ({ ...(init?.headers as Record<string, string>), "x-forwarded-for": from });
  return openBuyer({ ...shop, fetch: (path, init) => shop.fetch(path, { ...init, headers: headers(init) }) });
}

const uses = async (code: string): Promise<number> =>
  (await shop.shop.pool.query("select used_count from discount_codes where code = $1", [code])).rows[0].used_count;

const path = (buyer: Buyer) => `/api/checkout/${buyer.draft}/discount`;
const apply = (buyer: Buyer, code: string) => buyer.discount(code);

/** A draft with address and delivery, ready for `pay`. */
async function prepared(address: typeof robin, lines = oneMug()): Promise<Buyer> {
  const buyer = visitor();
  await buyer.open(lines);
  await buyer.address(address);
  await buyer.select((await buyer.quote()).body.options[0]!);
  return buyer;
}

/** A paid order with this address. */
async function paidOrder(address: typeof robin): Promise<Buyer> {
  const buyer = await prepared(address);
  await buyer.pay();
  await buyer.confirm();
  await settle(shop);
  return buyer;
}

describe("typing a code", () => {
  test("takes ten percent off the items, not off delivery, shared over the lines to the penny", async () => {
    await makeCode({ code: "TENOFF" });
    const buyer = await prepared(someone(), [
      { variantId: mug, quantity: 1 },
      { variantId: tee, quantity: 1 },
    ]);
    const before = buyer.summary;
    const { status, body } = await apply(buyer, " tenoff ");
    expect(status).toBe(200);
    expect(body).toMatchObject({ discountCode: "TENOFF", discountTotal: 350, shippingTotal: before.shippingTotal });
    expect(body.total).toBe(before.itemsTotal - 350 + before.shippingTotal);
    const { rows } = await shop.shop.pool.query(
      "select discount_total from order_items where order_id = $1 order by position",
      [buyer.draft],
    );
    expect(rows.map((row) => row.discount_total)).toEqual([100, 250]);
    const intent = await shop.shop.stripe.paymentIntents.retrieve(buyer.summary.paymentIntentId!);
    expect(intent.amount, "the payment follows").toBe(body.total);
  });

  test("can be undone, and the total with it", async () => {
    const buyer = await prepared(someone());
    const { total } = buyer.summary;
    await apply(buyer, "TENOFF");
    const removed = await buyer.discount(null);
    expect(removed).toMatchObject({ status: 200, body: { discountCode: null, discountTotal: 0, total } });
  });

  test("with a fixed amount takes that much off, and leaves what a card can be charged", async () => {
    await makeCode({ code: "FIVER", kind: "amount", value: 500 });
    await makeCode({ code: "HUGE", kind: "amount", value: 99_999 });
    const buyer = await prepared(someone());
    expect((await apply(buyer, "FIVER")).body.discountTotal).toBe(500);
    expect((await apply(buyer, "HUGE")).body).toMatchObject({ discountCode: "HUGE", discountTotal: 999 - 30 });
  });

  test.each<[string, Omit<Code, "code"> | null, string, string]>([
    ["that does not exist", null, "unknown", "We don’t recognise this code. Check it and try again"],
    ["that was withdrawn", { isActive: false }, "inactive", "This code is no longer valid"],
    ["that is not valid yet", { startsAt: new Date(Date.now() + day) }, "not-yet", "This code can’t be used yet"],
    ["that has expired", { endsAt: new Date(Date.now() - 1000) }, "expired", "This code has expired"],
    ["that was used up", { maxUses: 3, usedCount: 3 }, "used", "This code has already been used"],
    ["of another", { email: "sam@example.com" }, "other-address", "This code is for a different email address"],
  ])("%s is refused with a specific message, and the order is unchanged", async (what, facts, problem, text) => {
    const code = facts ? await makeCode({ code: `NO-${problem.toUpperCase()}`, ...facts }) : "NOBODYMADETHIS";
    const buyer = await prepared(someone());
    const { total } = buyer.summary;
    const refused = await apply(buyer, code);
    expect(refused, what).toMatchObject({ status: 409, body: { error: text, problem } });
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ discount_code: null, discount_total: 0, total });
  });

  test("for a first order is refused on the second", async () => {
    await makeCode({ code: "FIRSTONLY", firstOrderOnly: true });
    const address = someone();
    await paidOrder(address);
    const buyer = await prepared({ ...address, email: address.email.toUpperCase() });
    expect(await apply(buyer, "FIRSTONLY")).toMatchObject({
      status: 409,
      body: { error: "This code is for first orders only", problem: "not-first" },
    });
  });

  test("that is blank or missing is asked for", async () => {
    const buyer = await prepared(someone());
    expect((await apply(buyer, "  ")).body.error).toContain("Enter a discount code");
    expect((await buyer.send("POST", path(buyer), {})).status).toBe(400);
    expect((await buyer.send("POST", path(buyer), "{")).status).toBe(400);
  });

  test("for somebody else's order is not found", async () => {
    const buyer = await prepared(someone());
    const stranger = visitor();
    await stranger.open(oneMug());
    for (const method of ["POST", "DELETE"]) {
      expect((await stranger.send(method, path(buyer), { code: "TENOFF" })).status).toBe(404);
    }
  });

  test("cannot be brute-forced: after twenty attempts the shop waits", async () => {
    await using other = await openTestShop();
    const buyer = openBuyer(other);
    await buyer.open([{ variantId: await variantId(other, "lantern-mug", "White", "11oz"), quantity: 1 }]);
    const statuses = [];
    for (let n = 0; n < 21; n++) statuses.push((await buyer.send("POST", path(buyer), { code: `TRY${n}` })).status);
    expect(statuses.slice(0, 20).every((status) => status === 409)).toBe(true);
    expect(statuses[20]).toBe(429);
  });
});

describe("a code on an order that changes", () => {
  test("is recalculated for other lines", async () => {
    const buyer = await prepared(someone());
    await apply(buyer, "TENOFF");
    await buyer.open([{ variantId: mug, quantity: 3 }]);
    expect(buyer.summary).toMatchObject({ discountCode: "TENOFF", discountTotal: 300, total: 2997 - 300 });
    await buyer.open([{ variantId: mug, quantity: 1 }]);
    expect(buyer.summary).toMatchObject({ discountTotal: 100, total: 899 });
  });

  test("for one address is accepted before there is one, and removed for another's", async () => {
    const address = someone();
    await makeCode({ code: "BOUND", email: address.email, maxUses: 1 });
    const buyer = visitor();
    await buyer.open(oneMug());
    expect((await apply(buyer, "BOUND")).body.discountTotal).toBe(100);
    const { body } = await buyer.address(someone());
    expect(body).toMatchObject({
      discountCode: null,
      discountTotal: 0,
      total: 999,
      discountNotice: "This code is for a different email address",
    });
    const own = visitor();
    await own.open(oneMug());
    await apply(own, "BOUND");
    expect((await own.address({ ...address, email: address.email.toUpperCase() })).body.discountCode).toBe("BOUND");
  });

  test("that has expired since makes Pay refuse with the new total, by the business clock", async () => {
    await using other = await openTestShop();
    await other.shop.pool.query(
      "insert into discount_codes (code, kind, value, ends_at) values ('SOON', 'percentage', 10, now() + interval '1 hour')",
    );
    const buyer = openBuyer(other);
    await buyer.open([{ variantId: await variantId(other, "lantern-mug", "White", "11oz"), quantity: 1 }]);
    await buyer.address();
    await buyer.select((await buyer.quote()).body.options[0]!);
    await apply(buyer, "SOON");
    const shown = buyer.summary;
    await other.control.advanceClock(2 * 60 * 60_000);
    const refused = await buyer.pay();
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: "This code has expired. Check the new total before you pay.",
        reason: "changed",
        discountTotal: 0,
        total: shown.total + 100,
      },
    });
    expect((await buyer.pay()).status, "the new total can be paid").toBe(200);
  });
});

describe("a code that can be used once", () => {
  test("is used up by the payment, and appears in the order and its receipt", async () => {
    const address = someone();
    await makeCode({ code: "WELCOME1", email: address.email, firstOrderOnly: true, maxUses: 1 });
    const buyer = await prepared(address);
    await apply(buyer, "WELCOME1");
    expect(await uses("WELCOME1"), "typing it uses nothing").toBe(0);
    await buyer.pay();
    expect(await uses("WELCOME1"), "from here on it is reserved for this order").toBe(1);
    await buyer.confirm();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({
      status: "paid",
      discount_code: "WELCOME1",
      discount_total: 100,
      captured_total: buyer.summary.total,
    });
    const { rows } = await shop.shop.pool.query("select * from discount_redemptions where order_id = $1", [
      buyer.draft,
    ]);
    expect(rows).toMatchObject([{ code: "WELCOME1", state: "redeemed", amount: 100, email: address.email }]);
    const [receipt] = await emailsTo(shop, address.email);
    expect(receipt!.text).toMatch(/Discount, code WELCOME1\s+-£1\.00/);

    const second = await prepared(address);
    expect(await apply(second, "WELCOME1")).toMatchObject({ status: 409, body: { problem: "used" } });
  });

  test("pays one of two orders that hold it at the same time", async () => {
    const address = someone();
    await makeCode({ code: "ONCE", maxUses: 1 });
    const [a, b] = await Promise.all([prepared(address), prepared(someone())]);
    await apply(a, "ONCE");
    await apply(b, "ONCE");
    const answers = await Promise.all([a.pay(), b.pay()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409)!;
    expect(loser.body).toMatchObject({
      error: "This code has already been used. Check the new total before you pay.",
      discountTotal: 0,
      discountCode: null,
    });
    expect(await uses("ONCE")).toBe(1);
    for (const buyer of [a, b]) {
      if ((await buyer.pay()).status === 200) await buyer.confirm();
    }
    await settle(shop);
    const rows = await Promise.all([a, b].map((buyer) => orderRow(shop, buyer.draft)));
    expect(rows.map((row) => row.status)).toEqual(["paid", "paid"]);
    expect(rows.filter((row) => row.discount_total > 0)).toHaveLength(1);
    expect(await uses("ONCE")).toBe(1);
    expect(await openAttention(shop)).toEqual([]);
  });

  test("and only on a first order pays one of six that start at once from the same address", async () => {
    const address = someone();
    await makeCode({ code: "MANYFIRST", firstOrderOnly: true });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => prepared(address)));
    for (const buyer of buyers) await apply(buyer, "MANYFIRST");
    const answers = await Promise.all(buyers.map((buyer) => buyer.pay()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await uses("MANYFIRST")).toBe(1);
  });

  test("held by a declined order yields to one that pays now", async () => {
    await makeCode({ code: "GIVEWAY", maxUses: 1 });
    const left = await prepared(someone());
    await apply(left, "GIVEWAY");
    await left.pay();
    await left.confirm("pm_card_chargeDeclined").catch(() => {});
    await settle(shop);
    const now = await prepared(someone());
    expect((await apply(now, "GIVEWAY")).status).toBe(200);
    expect((await now.pay()).status).toBe(200);
    await now.confirm();
    await settle(shop);
    expect(await orderRow(shop, now.draft)).toMatchObject({ status: "paid", discount_total: 100 });
    expect(await left.pay(), "the first sees its new total").toMatchObject({
      status: 409,
      body: { discountCode: null, discountTotal: 0 },
    });
    expect(await uses("GIVEWAY")).toBe(1);
  });

  test("stays with the order after a declined card", async () => {
    await makeCode({ code: "RETRY", maxUses: 1 });
    const buyer = await prepared(someone());
    await apply(buyer, "RETRY");
    await buyer.pay();
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    expect((await buyer.pay()).status).toBe(200);
    await buyer.confirm();
    await settle(shop);
    expect(await orderRow(shop, buyer.draft)).toMatchObject({ status: "paid", discount_total: 100 });
    expect(await uses("RETRY")).toBe(1);
  });

  test("is free again when it is removed, or when its order expires", async () => {
    await using other = await openTestShop();
    await other.shop.pool.query(
      "insert into discount_codes (code, kind, value, max_uses) values ('BACK', 'percentage', 10, 1)",
    );
    const used = async () =>
      (await other.shop.pool.query("select used_count from discount_codes where code = 'BACK'")).rows[0].used_count;
    const buyer = openBuyer(other);
    await buyer.ready([{ variantId: await variantId(other, "lantern-mug", "White", "11oz"), quantity: 1 }]);
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    await settle(other);
    await apply(buyer, "BACK");
    await buyer.pay();
    expect(await used()).toBe(1);
    await buyer.confirm("pm_card_chargeDeclined").catch(() => {});
    await settle(other);
    expect((await buyer.discount(null)).status).toBe(200);
    expect(await used()).toBe(0);
    await apply(buyer, "BACK");
    await buyer.pay();
    expect(await used()).toBe(1);
    await other.control.advanceClock(2 * day);
    await other.drain();
    expect((await orderRow(other, buyer.draft)).status).toBe("expired");
    expect(await used()).toBe(0);
  });
});

describe("the checkbox for campaign emails at the checkout", () => {
  const subscriber = async (email: string) =>
    (await shop.shop.pool.query("select * from newsletter_subscribers where email = $1", [email])).rows[0];

  test("asks the address to confirm once paid; unticked, nothing is sent", async () => {
    const crossed = someone();
    const empty = someone();
    await paidOrder({ ...crossed, marketingConsent: true } as typeof robin);
    await paidOrder(empty);
    expect(await subscriber(crossed.email)).toMatchObject({
      status: "pending",
      consent_source: "checkout",
      consent_text: "Email me campaign updates and promotions. You can unsubscribe at any time.",
      discount_code: null,
    });
    const subjects = (await emailsTo(shop, crossed.email)).map((email) => email.subject);
    expect(subjects).toContain("A link to confirm your address");
    expect(await subscriber(empty.email)).toBeUndefined();
    expect(await emailsTo(shop, empty.email)).toHaveLength(1);
  });

  test("sends only the receipt to a suppressed address, and leaves it off the list", async () => {
    const never = someone();
    await shop.shop.pool.query(
      "insert into newsletter_subscribers (email, status, consent_text, suppressed_at) values ($1, 'unsubscribed', 'x', now())",
      [never.email],
    );
    const kept = await subscriber(never.email);
    await paidOrder({ ...never, marketingConsent: true } as typeof robin);
    expect(await subscriber(never.email)).toEqual(kept);
    expect(await emailsTo(shop, never.email)).toHaveLength(1);
  });
});
