import { describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms, openMember, robinsPassword, textOf } from "../support/member.ts";
import { avoidMidnight } from "../support/midnight.ts";
import { emailsTo } from "../support/order-facts.ts";
import { settle } from "../support/placed-order.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

let people = 0;
const newEmail = (name = "robin") => `${name}.${++people}@example.com`;
const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;

/** A paid guest order with this address. */
async function buy(email: string): Promise<string> {
  const buyer = openBuyer(shop);
  await buyer.ready([{ variantId: await variantId(shop, "lantern-tshirt", "Navy", "L"), quantity: 2 }], {
    ...robin,
    email,
  });
  await buyer.confirm();
  await settle(shop);
  return buyer.draft;
}

/** An email that its server refuses again and again. */
const unsentEmail = (messageId: string, to: string, age = "0") =>
  rows(
    `insert into mails (message_id, kind, recipient, data, created_at)
     values ($1, 'reset-password', $2, '{"firstName": null, "token": "x"}', now() - $3::interval)`,
    [messageId, to, age],
  );

async function memberWithOrder() {
  const email = newEmail();
  const member = await openMember(shop, { email, firstName: "Robin" });
  const id = await buy(email);
  await rows('update orders set user_id = (select id from "user" where email = $2) where id = $1', [id, email]);
  return { email, member, id };
}

describe("a customer's data export", () => {
  test("contains everything about its owner, nothing about others, and no secrets", async () => {
    const { email, member } = await memberWithOrder();
    const other = await memberWithOrder();
    const answer = await member.get("/account/data/everything.json");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="everything.json"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    const copy = JSON.parse(text);
    expect(copy).toMatchObject({
      account: { email, firstName: "Robin" },
      orders: [
        { city: "Hebden Bridge", total: expect.any(Number), items: [{ productName: "Lantern T-Shirt", quantity: 2 }] },
      ],
      signedInOn: [{}],
    });
    expect(copy.mails.map((email: { kind: string }) => email.kind)).toContain("order-confirmation");
    expect(text).not.toContain(other.email);
    const [credential] = await rows(
      'select password from account a join "user" u on u.id = a.user_id where email = $1',
      [email],
    );
    const [session] = await rows('select token from session s join "user" u on u.id = s.user_id where email = $1', [
      email,
    ]);
    for (const secret of [credential.password, session.token, "client_secret", "clientSecret", "tokenHash"])
      expect(text).not.toContain(secret);
  });

  test("contains a staff member's role and actions, but not which customer or why", async () => {
    const { email, member, id } = await memberWithOrder();
    const [{ number }] = await rows("select number from orders where id = $1", [id]);
    const [user] = await rows('select id from "user" where email = $1', [email]);
    await rows("insert into admin_roles (user_id, role, permissions) values ($1, 'support', '{view_orders}')", [
      user.id,
    ]);
    await rows(
      `insert into audit_log (staff_id, staff_name, action, resource, resource_id, summary, reason)
       values ($1, 'Robin', 'reveal', 'orders', 'LT-099999', 'revealed personal data', 'asks after a neighbour')`,
      [user.id],
    );
    const text = await (await member.get("/account/data/everything.json")).text();
    expect(JSON.parse(text)).toMatchObject({
      roleInTheBackOffice: { role: "support", permissions: ["view_orders"] },
      doneInTheBackOffice: [{ action: "reveal", resource: "orders", summary: "revealed personal data" }],
    });
    expect(text).toContain(number);
    expect(text).not.toMatch(/LT-099999|neighbour/);
  });

  test("contains returns' texts, back-in-stock requests, and whose codes were used", async () => {
    const { email, member, id } = await memberWithOrder();
    const other = await memberWithOrder();
    const variant = await variantId(shop, "lantern-mug", "White", "11oz");
    for (const [order, words] of [
      [id, "Torn at the seam"],
      [other.id, "Whispered"],
    ]) {
      const reference = `R-${words!.slice(0, 6).toUpperCase()}`;
      const [notice] = await rows(
        `insert into returns (reference, order_id, form_key, kind, reason, details, name, lines, asked_at)
         values ($1, $2, $1, 'faulty', 'damaged', $3, 'Robin Hartley', '[]', now()) returning id`,
        [reference, order, words],
      );
      await rows(
        `insert into return_photos (return_id, storage_key, content_type, bytes, position)
         values ($1, $2, 'image/jpeg', 1234, 0)`,
        [notice.id, `returns/${reference}.jpg`],
      );
    }
    const [photo] = await rows(
      "select p.id from return_photos p join returns r on r.id = p.return_id where order_id = $1",
      [id],
    );
    await rows("insert into stock_requests (variant_id, email) values ($1, $2), ($1, $3)", [
      variant,
      email.toUpperCase(),
      other.email,
    ]);
    await rows(
      "insert into discount_codes (code, kind, value, email, max_uses, used_count) values ('OWN10', 'percentage', 10, $1, 1, 1)",
      [email],
    );
    await rows("insert into discount_redemptions (order_id, code, email, amount) values ($1, 'OWN10', $2, 250)", [
      id,
      email,
    ]);
    const text = await (await member.get("/account/data/everything.json")).text();
    expect(JSON.parse(text)).toMatchObject({
      orders: [
        {
          returns: [
            {
              reference: "R-TORN A",
              details: "Torn at the seam",
              name: "Robin Hartley",
              photos: [{ id: photo.id, contentType: "image/jpeg", bytes: 1234 }],
            },
          ],
        },
      ],
      waitsFor: [{ product: "Lantern Mug", color: "White", size: "11oz" }],
      discountCodes: [{ code: "OWN10", value: 10, usedCount: 1 }],
      discountUses: [{ code: "OWN10", amount: 250 }],
    });
    expect(text).not.toMatch(/Whispered|storageKey|formKey/);
  });

  test("includes the orders as a table", async () => {
    const { member, id } = await memberWithOrder();
    const [{ number }] = await rows("select number from orders where id = $1", [id]);
    const answer = await member.get("/account/data/orders.csv");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await answer.text()).toMatch(
      new RegExp(`^number,status,.*\\r\\n${number},paid,20.*,Lantern T-Shirt,Navy,L,2,2499,4998,\\r\\n$`),
    );
  });

  test("is for its owner only", async () => {
    for (const file of ["everything.json", "orders.csv"]) {
      const answer = await openForms(shop).get(`/account/data/${file}`);
      expect(answer.headers.get("location")).toBe(`/login?next=%2Faccount%2Fdata%2F${file}`);
    }
    const member = await openMember(shop, { email: newEmail() });
    expect((await member.get("/account/data/else.json")).status).toBe(404);
  });
});

describe("deleting an account", () => {
  test("deletes sign-in, addresses and newsletter at once; orders stay, without the link", async () => {
    const { email, member, id } = await memberWithOrder();
    await rows("insert into newsletter_subscribers (email, status, consent_text) values ($1, 'subscribed', 'x')", [
      email,
    ]);
    const variant = await variantId(shop, "lantern-mug", "White", "11oz");
    await rows("insert into stock_requests (variant_id, email) values ($1, $2)", [variant, email.toUpperCase()]);
    expect(await member.read("/account/delete")).toMatch(/Still on its way: LT-\d+/);
    for (const [fields, message] of [
      [{ email: "", password: robinsPassword }, "Enter your email address"],
      [{ email: "else@example.com", password: robinsPassword }, "This isn’t this account’s email address"],
      [{ email, password: "not this one" }, "That password is wrong"],
    ] as const) {
      const answer = await member.post("/account/delete", fields);
      expect(answer.status).toBe(400);
      expect(textOf(await answer.text())).toContain(message);
    }
    const [{ id: userId }] = await rows('select id from "user" where email = $1', [email]);
    const done = await member.post("/account/delete", { email, password: robinsPassword });
    expect(done.headers.get("location")).toBe("/login?done=deleted");
    expect([...member.cookies.keys()]).toEqual(["known_browser"]);
    for (const table of ["session", "account", "addresses"])
      expect(await rows(`select 1 from ${table} where user_id = $1`, [userId])).toEqual([]);
    expect(await rows("select 1 from newsletter_subscribers where email = $1", [email])).toEqual([]);
    expect(await rows("select 1 from stock_requests where lower(email) = $1", [email]), "no email is due").toEqual([]);
    expect(await rows("select user_id, status, email from orders where id = $1", [id])).toEqual([
      { user_id: null, status: "paid", email },
    ]);
    await shop.drain();
    expect((await emailsTo(shop, email)).map((email) => email.subject)).toContain("Your account has been deleted");
    expect((await openForms(shop).post("/login", { email, password: robinsPassword })).status).toBe(401);
  });

  test("deletes the emails still queued for them, except the one that confirms the deletion", async () => {
    const email = newEmail();
    const member = await openMember(shop, { email });
    await unsentEmail("refused", email.toUpperCase());
    await member.post("/account/delete", { email, password: robinsPassword });
    expect(await rows("select kind from mails where lower(recipient) = $1", [email])).toEqual([
      { kind: "account-deleted" },
    ]);
    await shop.drain();
  });

  test("keeps an address suppressed", async () => {
    const email = newEmail();
    const member = await openMember(shop, { email });
    await rows(
      "insert into newsletter_subscribers (email, status, consent_text, suppressed_at) values ($1, 'unsubscribed', 'x', now())",
      [email],
    );
    await member.post("/account/delete", { email, password: robinsPassword });
    expect(await rows("select status from newsletter_subscribers where email = $1", [email])).toEqual([
      { status: "unsubscribed" },
    ]);
  });
});

describe("expired data is deleted automatically", () => {
  test("unconfirmed accounts, ended sessions, used links", async () => {
    const email = newEmail();
    await openForms(shop).post("/signup", { email, password: robinsPassword });
    const kept = await openMember(shop, { email: newEmail() });
    await shop.entry.sweepOnce(shop.shop);
    expect(await rows('select 1 from "user" where email = $1', [email])).toHaveLength(1);
    await rows("update \"user\" set created_at = now() - interval '31 days' where email = $1", [email]);
    await rows("update verification set expires_at = now() - interval '2 days'");
    await shop.entry.sweepOnce(shop.shop);
    expect(await rows('select 1 from "user" where email = $1', [email])).toEqual([]);
    expect(await rows("select 1 from verification")).toEqual([]);
    expect((await kept.get("/account")).status).toBe(200);
  });

  test("emails without an order that no server accepted for a month, with their desk items", async () => {
    await unsentEmail("refused", newEmail(), "31 days");
    await unsentEmail("waiting", newEmail(), "29 days");
    const left = () => rows("select message_id from mails where message_id in ('refused', 'waiting')");
    const onDesk = () =>
      rows("select dedupe_key from attention_items where resolved_at is null and kind = 'mail_failed'");
    await shop.entry.sweepOnce(shop.shop);
    expect(await left()).toEqual([{ message_id: "waiting" }]);
    await shop.entry.sweepOnce(shop.shop);
    expect(await onDesk()).toEqual([{ dedupe_key: "mail_failed:waiting" }]);
    await rows("delete from mails where message_id = 'waiting'");
    await shop.drain();
  });

  test("personal data in an order, six years after its year's end; the sale stays", async () => {
    await avoidMidnight();
    const { id } = await memberWithOrder();
    const { id: young } = await memberWithOrder();
    await asGiven(
      shop.shop.pool,
      `update orders set paid_at = date_trunc('year', now()) - interval '6 years 1 day', status = 'delivered'
       where id = $1`,
      [id],
    );
    await rows(
      `insert into product_reviews (product_id, order_id, author, body, rating)
       select product_id, order_id, 'Robin', 'Warm.', 5 from order_items where order_id = $1`,
      [id],
    );
    await rows("insert into discount_codes (code, kind, value) values ('OLD10', 'percentage', 10)");
    await rows("insert into discount_redemptions (order_id, code, email, amount) values ($1, 'OLD10', 'x@y.z', 1)", [
      id,
    ]);
    await rows('update order_events set data = \'{"reason": "Robin moved"}\' where order_id = $1', [id]);
    await rows(
      `insert into attention_items (kind, order_id, summary, dedupe_key, resolved_at)
       values ('print_not_submitted', $1, 'Hebden Bridge is unknown', 'x', now())`,
      [id],
    );
    await rows(
      "insert into refunds (order_id, amount, reason, decision_key, status) values ($1, 100, 'Robin moved', 'x', 'failed')",
      [id],
    );
    await rows(
      `insert into returns (reference, order_id, form_key, kind, reason, details, name, lines, asked_at, decision_note)
       values ('R-OLD', $1, 'x', 'faulty', 'damaged', 'Robin tore it', 'Robin', '[]', now(), 'Robin rang')`,
      [id],
    );
    await rows(
      `insert into refund_requests
         (order_id, form_key, kind, amount, wish, reason, status, requested_by, requested_by_name, decision_note)
       values ($1, gen_random_uuid(), 'cancellation', 1, '{"reason": "Robin moved"}', 'Robin moved', 'declined', 'x', 'Sam', 'Robin rang')`,
      [id],
    );
    await rows(
      "update orders set paid_at = date_trunc('year', now()) - interval '6 years' + interval '1 day' where id = $1",
      [young],
    );
    await shop.entry.sweepOnce(shop.shop);
    const [old] = await rows("select * from orders where id = $1", [id]);
    expect(old).toMatchObject({
      email: null,
      phone: null,
      first_name: null,
      last_name: null,
      address: null,
      postcode: null,
      user_id: null,
    });
    expect(old.total).toBeGreaterThan(0);
    expect(await rows("select 1 from order_events where order_id = $1 and data <> '{}'", [id])).toEqual([]);
    expect(await rows("select email from discount_redemptions where order_id = $1", [id])).toEqual([{ email: "" }]);
    expect(await rows("select author, body from product_reviews where order_id = $1", [id])).toEqual([
      { author: "A buyer", body: "Warm." },
    ]);
    expect(await rows("select 1 from attention_items where order_id = $1", [id])).toEqual([]);
    for (const table of ["refunds", "refund_requests", "returns"]) {
      const kept = await rows(`select * from ${table} where order_id = $1`, [id]);
      expect(kept, table).toHaveLength(1);
      expect(JSON.stringify(kept), table).not.toContain("Robin");
    }
    expect(await rows("select 1 from mails where order_id = $1", [id])).toEqual([]);
    expect((await rows("select email from orders where id = $1", [young]))[0].email).toMatch(/@example.com$/);
  });

  test.each([
    { status: "refunded", of: "was refunded", more: "" },
    { status: "canceled", of: "was cancelled", more: ", canceled_at = now()" },
  ])("personal data in an order whose payment was held and $of, never counted as paid", async ({ status, more }) => {
    await avoidMidnight();
    const { id } = await memberWithOrder();
    const { id: young } = await memberWithOrder();
    const ended = `update orders set status = $2, paid_at = null, cancel_until = null${more},
      created_at = date_trunc('year', now()) - interval '6 years' + $3::interval where id = $1`;
    await asGiven(shop.shop.pool, ended, [id, status, "-1 day"]);
    await asGiven(shop.shop.pool, ended, [young, status, "1 day"]);
    await shop.entry.sweepOnce(shop.shop);
    expect(await rows("select email, last_name from orders where id = $1", [id])).toEqual([
      { email: null, last_name: null },
    ]);
    expect((await rows("select email from orders where id = $1", [young]))[0].email).toMatch(/@example.com$/);
  });

  test("provider events, back-in-stock requests, rate limit counters, and the codes of former subscribers", async () => {
    const variant = await variantId(shop, "lantern-mug", "White", "11oz");
    // Sold out, so that nobody is emailed meanwhile.
    await rows("update product_variants set stock = 0 where id = $1", [variant]);
    for (const age of ["", "1 year 1 day"]) {
      const at = `now() - interval '${age || "0"}'`;
      const name = age ? "old" : "new";
      await rows(
        `insert into webhook_events (id, provider, type, payload, received_at, processed_at) values ($1, 'stripe', 'x', '{}', ${at}, now())`,
        [name],
      );
      await rows(`insert into stock_requests (variant_id, email, created_at) values ($1, $2, ${at})`, [
        variant,
        `${name}@example.com`,
      ]);
      await rows(`insert into rate_limit (key, count, last_request) values ($1, 1, extract(epoch from ${at}) * 1000)`, [
        name,
      ]);
    }
    await rows(
      "insert into webhook_events (id, provider, type, payload, received_at) values ('unfinished', 'stripe', 'x', '{}', now() - interval '1 year')",
    );
    await rows(
      `insert into discount_codes (code, kind, value, email, source) values
         ('LEFT10', 'percentage', 10, 'left@example.com', 'newsletter'), ('STAYS10', 'percentage', 10, 'stays@example.com', 'newsletter')`,
    );
    await rows(
      "insert into newsletter_subscribers (email, status, consent_text) values ('Left@example.com', 'subscribed', 'Yes'), ('Stays@example.com', 'subscribed', 'Yes')",
    );
    await rows("delete from newsletter_subscribers where email = 'Left@example.com'");
    await shop.entry.sweepOnce(shop.shop);
    const of = async (query: string) => (await rows(query)).map((row) => Object.values(row)[0]);
    expect(await of("select id from webhook_events where id in ('old', 'new', 'unfinished') order by id")).toEqual([
      "new",
      "unfinished",
    ]);
    expect(await of("select email from stock_requests")).toEqual(["new@example.com"]);
    expect(await of("select key from rate_limit where key in ('old', 'new')")).toEqual(["new"]);
    expect(await of("select email from discount_codes where code in ('LEFT10', 'STAYS10') order by code")).toEqual([
      null,
      "stays@example.com",
    ]);
  });
});
