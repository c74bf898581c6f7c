import { beforeAll, describe, expect, test } from "vitest";
import { openBuyer, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** The settings' lists: discount codes, newsletter subscribers, reviews, and the providers' status. */
const shop = await closeAfterTests(openTestShop());
const owner = await signedInStaff(shop, "owner");
const support = await signedInStaff(shop, "support");
const mug = await variantId(shop, "lantern-mug", "White", "11oz");

const open = (path: string, who = owner) => shop.fetch(path, { headers: { authorization: who.bearer } });
const read = async (path: string, who = owner) => textOf(await (await open(path, who)).text());
const post = (path: string, fields: Record<string, string>, who = owner) =>
  shop.fetch(path, { method: "POST", headers: { authorization: who.bearer }, body: new URLSearchParams(fields) });
const lastLog = async () => (await shop.shop.pool.query("select * from audit_log order by id desc limit 1")).rows[0];

describe("a discount code", () => {
  const list = "/admin/settings/discounts";
  const doorstep = { code: "door step", kind: "amount", value: "5", minimum: "15", maxUses: "2" };

  test("created here works at the checkout, within its conditions", async () => {
    expect((await post(list, doorstep)).headers.get("location")).toBe(`${list}?done=created`);
    expect(await lastLog()).toMatchObject({
      summary: "created the discount code DOORSTEP, £5.00 off",
      resource: "discounts",
    });
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 1 }]);
    const small = await buyer.discount("doorstep");
    expect(small.body).toMatchObject({
      problem: "too-small",
      error: "This code is for larger orders. Add more to your cart, or remove the code",
    });
    await buyer.open([{ variantId: mug, quantity: 2 }]);
    const taken = await buyer.discount("doorstep");
    expect(taken.body).toMatchObject({ itemsTotal: 1998, discountTotal: 500 });
    // Removing items removes the code.
    const fewer = await buyer.open([{ variantId: mug, quantity: 1 }]);
    expect(fewer.body).toMatchObject({ discountTotal: 0, discountNotice: expect.stringContaining("larger orders") });
    expect(await read(list)).toMatch(/DOORSTEP £5\.00 Orders of £15\.00 and more 0 of 2 Running/);
  });

  test("that is withdrawn is refused from then on, and works again when restored", async () => {
    await post(list, { code: "OPEN", kind: "percentage", value: "10" });
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 1 }]);
    await post(`${list}/OPEN`, { intent: "withdraw" });
    expect((await buyer.discount("OPEN")).body).toMatchObject({ problem: "inactive" });
    await post(`${list}/OPEN`, { intent: "restore" });
    expect((await buyer.discount("OPEN")).body).toMatchObject({ discountTotal: 100 });
  });

  test("that was used once says '1 time'", async () => {
    await post(list, { code: "ONCE", kind: "percentage", value: "10" });
    await shop.shop.pool.query("update discount_codes set used_count = 1 where code = 'ONCE'");
    expect(await read(`${list}/ONCE`)).toMatch(/Used 1 time(?!s)/);
  });

  test("is valid from its first day in London to the end of its last", async () => {
    await post(list, { code: "MAY", kind: "percentage", value: "10", starts: "2099-05-01", ends: "2099-05-06" });
    const { rows } = await shop.shop.pool.query("select starts_at, ends_at from discount_codes where code = 'MAY'");
    expect(rows[0]).toEqual({ starts_at: new Date("2099-04-30T23:00:00Z"), ends_at: new Date("2099-05-06T23:00:00Z") });
    expect(await read(`${list}/MAY`)).toContain("Scheduled");
  });

  test.for([
    [{ code: "A" }, "A code has 3 to 30 letters, digits and hyphens"],
    [{ code: "DOORSTEP" }, "The code DOORSTEP already exists"],
    [{ value: "110" }, "Enter a whole number from 1 to 100"],
    [{ kind: "amount", value: "4,50" }, "Enter an amount in pounds, like 5 or 4.99"],
    [{ kind: "amount", value: "-1" }, "Enter an amount in pounds, like 5 or 4.99"],
    [{ minimum: "much" }, "Enter an amount in pounds, like 40 or 39.99"],
    [{ maxUses: "0" }, "Enter a whole number, or leave it empty for no limit"],
    [{ starts: "2099-05-06", ends: "2099-05-05" }, "The last day must not be before the first"],
    [{ ends: "9999-12-31" }, "Enter a date, or leave it empty for no end"],
    [{ starts: "0000-01-01" }, "Enter a date, or leave it empty to start immediately"],
  ] as [Record<string, string>, string][])("is refused with %o, and the input stays", async ([wrong, message]) => {
    const typed = { code: "FINE", kind: "percentage", value: "10", ...wrong };
    const answer = await post(list, typed);
    expect([400, 409]).toContain(answer.status);
    const html = await answer.text();
    expect(textOf(html)).toContain(message);
    expect(html).toContain(`value="${typed.code}"`);
  });

  test("shows the second of two editors its current state", async () => {
    await post(list, { code: "TWICE", kind: "percentage", value: "10" });
    const mine = { kind: "percentage", value: "15", version: "1" };
    await post(`${list}/TWICE`, { kind: "percentage", value: "20", version: "1" });
    const refused = await post(`${list}/TWICE`, mine);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(textOf(html)).toContain(
      "Somebody saved this code after you opened it. None of your changes have been saved.",
    );
    expect(html).toContain('value="15"');
    expect(textOf(html)).toContain("Saved now: 20");
    expect(html).toContain('name="version" value="2"');
    expect((await post(`${list}/TWICE`, { ...mine, version: "2" })).status).toBe(302);
  });
});

describe("the newsletter's list", () => {
  const list = "/admin/settings/newsletter";
  beforeAll(async () => {
    await shop.shop.pool.query(
      `insert into newsletter_subscribers (email, status, consent_text, confirmed_at) values
       ('robin.hartley@example.com', 'subscribed', 'x', now()), ('=sum(a)@example.org', 'subscribed', 'x', now()),
       ('sam@example.org', 'pending', 'x', null)`,
    );
  });

  test("is masked, and finds an address only by exact match", async () => {
    const page = await read(list);
    expect(page).toMatch(/Subscribed 2 Not confirmed yet 1/);
    expect(page).toContain("r••••••@e••••••.com");
    expect(page).not.toContain("robin.hartley");
    expect(await read(`${list}?q=robin`)).toContain("No matching addresses");
    expect(await read(`${list}?q=Robin.Hartley%40example.com`)).toContain("r••••••@e••••••.com");
  });

  test("is revealed and exported only with a reason", async () => {
    expect((await open(`${list}.csv`)).headers.get("location")).toBe(`${list}?dialog=reveal`);
    const bare = await post(`${list}?dialog=reveal`, { intent: "reveal", words: " " });
    expect(textOf(await bare.text())).toContain("Enter what you need the addresses for");
    expect((await post(list, { intent: "reveal", words: "December’s issue" })).status).toBe(302);
    expect(await lastLog()).toMatchObject({ action: "reveal", resource: "newsletter", reason: "December’s issue" });
    expect(await read(list)).toContain("robin.hartley@example.com");
    const csv = await (await open(`${list}.csv`)).text();
    expect(await lastLog()).toMatchObject({ action: "export", resource: "newsletter", staff_id: owner.id });
    const [head, ...rows] = csv.trim().split("\r\n");
    expect(head).toBe("email,frequency,source,consented_at,confirmed_at");
    // Only confirmed subscribers, and nothing that a spreadsheet would run.
    expect(rows.map((row) => row.split(",")[0]).toSorted()).toEqual([
      "'=sum(a)@example.org",
      "robin.hartley@example.com",
    ]);
    const another = await signedInStaff(shop, "owner");
    expect(await read(list, another)).not.toContain("robin.hartley");
  });

  test("removes an address at its owner's request, without logging the address", async () => {
    const { rows } = await shop.shop.pool.query("select id from newsletter_subscribers where email like 'robin%'");
    expect(await (await open(list)).text(), "with one tap").not.toContain('value="take-off"');
    const asked = await read(`${list}?dialog=off-${rows[0].id}`);
    expect(asked).toMatch(/Unsubscribe this address\?.*cannot undo this.*Keep it.*Unsubscribe/s);
    await post(list, { intent: "take-off", person: rows[0].id });
    const after = await shop.shop.pool.query("select status from newsletter_subscribers where id = $1", [rows[0].id]);
    expect(after.rows[0].status).toBe("unsubscribed");
    expect(JSON.stringify(await lastLog())).not.toContain("hartley");
  });
});

describe("reviews", () => {
  const list = "/admin/settings/reviews";
  let waiting: number;
  beforeAll(async () => {
    const { rows } = await shop.shop.pool.query(
      `update product_reviews set state = 'pending', body = 'Call Dave on 07700 900123' where id = (select min(id) from product_reviews) returning id`,
    );
    waiting = rows[0].id;
    await shop.shop.pool.query(
      "insert into attention_items (kind, summary, dedupe_key) values ('review_waiting', 'x', $1)",
      [`review_waiting:${waiting}`],
    );
  });
  const isOnItsPage = async () => {
    const { rows } = await shop.shop.pool.query(
      "select product_slug(p.id, p.slug, p.name) as slug from product_reviews r join products p on p.id = r.product_id where r.id = $1",
      [waiting],
    );
    return (await (await shop.fetch(`/product/${rows[0].slug}?sort=newest`)).text()).includes("Call Dave");
  };

  test("that wait can be read by customer staff, are published, and leave the desk", async () => {
    expect(await read(list, support)).toContain("Call Dave");
    const answer = await post(list, { intent: "publish", review: String(waiting), seen: "pending" }, support);
    expect(answer.headers.get("location")).toBe(`${list}?done=published`);
    const desk = await shop.shop.pool.query("select resolution from attention_items where dedupe_key = $1", [
      `review_waiting:${waiting}`,
    ]);
    expect(desk.rows).toEqual([{ resolution: "Review published" }]);
    expect(await lastLog()).toMatchObject({ action: "publish", resource: "reviews", before: { state: "pending" } });
  });

  test("are hidden only for a reason in the published policy, which is recorded", async () => {
    const bare = await post(`${list}?state=published&dialog=hide-${waiting}`, {
      intent: "hide",
      review: String(waiting),
      seen: "published",
    });
    expect(bare.status).toBe(400);
    expect(textOf(await bare.text())).toContain("Choose a reason");
    const hide = {
      intent: "hide",
      review: String(waiting),
      seen: "published",
      why: "names",
      words: "A telephone number",
    };
    expect((await post(list, hide)).status).toBe(302);
    expect(await lastLog()).toMatchObject({
      action: "hide",
      reason: "It names someone, or reveals private details: A telephone number",
    });
    await until("the product's page without it", async () => !(await isOnItsPage()));
  });

  test("that somebody else has decided meanwhile are shown again", async () => {
    const late = await post(list, { intent: "publish", review: String(waiting), seen: "pending" });
    expect(late.status).toBe(409);
    expect(textOf(await late.text())).toContain("Somebody else has already moderated this review");
  });
});

test("providers are shown without their keys", async () => {
  const html = await (await open("/admin/settings/providers")).text();
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY, PRINTFUL_TOKEN, PRINTFUL_WEBHOOK_TOKEN } =
    shop.shop.config;
  for (const key of [
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_PUBLISHABLE_KEY,
    PRINTFUL_TOKEN,
    PRINTFUL_WEBHOOK_TOKEN,
  ]) {
    expect(html).not.toContain(key);
    expect(html).not.toContain(key.slice(-6));
  }
  expect(textOf(html)).toMatch(/Stripe Keys are set, rehearsal.*Email.*Two owners with two-factor sign-in/);
});
