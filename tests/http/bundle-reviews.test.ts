import { beforeAll, describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { placeStarterBundle, starterBundle } from "../support/changed-order.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openMember, robinsPassword, textOf } from "../support/member.ts";
import { openAttention } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, submit } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const html = async (path: string, headers: Record<string, string> = {}) => (await shop.fetch(path, { headers })).text();
const read = async (path: string, headers: Record<string, string> = {}) => textOf(await html(path, headers));
const page = "/product/starter-bundle";

const arrive = ({ id }: Pick<PlacedOrder, "id">) =>
  asGiven(
    shop.shop.pool,
    "update orders set status = 'delivered', shipped_at = now(), delivered_at = now() where id = $1",
    [id],
  );
const deliveredBundle = async () => {
  const order = await placeStarterBundle(shop);
  await arrive(order);
  return order;
};
/** The id of a new bundle that the order is of. */
async function shortLived(order: PlacedOrder): Promise<string> {
  const [{ id }] = (await rows(
    `insert into bundles (name, slug, retail_price_pence, original_price_pence, bundle_type)
     values ('Short-lived', 'short-lived', 100, 100, 'short-lived') returning id::text`,
  )) as [{ id: string }];
  await rows("update order_items set bundle_id = $1, bundle_name = 'Short-lived' where order_id = $2", [id, order.id]);
  return id;
}
let bundle: string;
beforeAll(async () => {
  bundle = String((await rows("select id from bundles where slug = 'starter-bundle'"))[0].id);
});
const reviewsOf = ({ id }: PlacedOrder) =>
  rows(
    "select bundle_id::text, rating, title, body, author, state, is_demo from bundle_reviews where order_id = $1 order by id",
    [id],
  );

const words = { rating: "2", title: "Thin", body: "Less than the pictures promise.", author: "Robin", location: "" };
const pathOf = (order: PlacedOrder) => `/orders/${order.number}/review`;
const write = (order: PlacedOrder, fields: Record<string, string> = {}, headers = order.headers) =>
  submit(shop, pathOf(order), headers, { ...words, bundle, ...fields });
const remove = (order: PlacedOrder, headers = order.headers) =>
  submit(shop, pathOf(order), headers, { intent: "remove", bundle });

describe("a buyer's review of a bundle", () => {
  test("is asked for once however many copies were bought, beside its parts, and without a fit", async () => {
    const copies = [await starterBundle(shop), await starterBundle(shop)].map((lines, copy) =>
      lines.map((line) => ({ ...line, bundle: { ...line.bundle!, instance: `starter-bundle-${copy}` } })),
    );
    const order = await placeOrder(shop, { lines: copies.flat() });
    await arrive(order);
    const form = await html(pathOf(order), order.headers);
    const forms = form.match(/<form[^>]*aria-label="Review of [^"]*"[\s\S]*?<\/form>/g)!;
    expect(forms.map((each) => /aria-label="Review of ([^"]*)"/.exec(each)![1])).toEqual([
      "Starter Bundle",
      "Lantern T-Shirt",
      "Lantern Cap",
      "Lantern Mug",
    ]);
    expect(forms[0]).toContain(`name="bundle" value="${bundle}"`);
    expect(forms[0]).not.toContain("How does it fit?");
    expect(forms[1]).toContain("How does it fit?");
    expect(textOf(form)).toContain("Lantern T-Shirt, Lantern Cap, Lantern Mug");
  });

  test("appears on the bundle's page at once, however bad, and its parts can be reviewed too", async () => {
    const order = await deliveredBundle();
    expect(await read(page)).not.toContain(words.body);
    const written = await write(order, { fit: "small" });
    expect(written.headers.get("location")).toBe(`${pathOf(order)}?done=written`);
    expect(await reviewsOf(order)).toMatchObject([
      { bundle_id: bundle, rating: 2, state: "published", is_demo: false },
    ]);
    await expect.poll(() => read(page)).toContain(words.body);
    expect(await read(page)).toMatch(/Robin\s+Verified/);
    const own = await read(pathOf(order), order.headers);
    expect(own).toContain("Your review of the Starter Bundle");
    expect(own).toContain("It’s on the bundle page.");
    const [mug] = await rows("select product_id from order_items where order_id = $1 and product_slug like '%mug'", [
      order.id,
    ]);
    const { bundle: _, ...ofMug } = { ...words, bundle, product: String(mug.product_id) };
    expect((await submit(shop, pathOf(order), order.headers, ofMug)).status).toBe(302);
    expect(await rows("select 1 from product_reviews where order_id = $1", [order.id])).toHaveLength(1);
  });

  test("is one per bundle and order, however often the form is sent", async () => {
    const order = await deliveredBundle();
    const sent = await Promise.all([1, 2, 3].map(() => write(order)));
    expect(sent.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
    expect(await reviewsOf(order)).toHaveLength(1);
  });

  test("is refused before the order has arrived", async () => {
    const order = await placeStarterBundle(shop);
    const refused = await write(order);
    expect(refused.status).toBe(409);
    expect(textOf(await refused.text())).toContain("once it has arrived");
    expect(await reviewsOf(order)).toEqual([]);
  });

  test("is refused of a bundle that was not in the order, or that the shop has deleted since", async () => {
    const order = await deliveredBundle();
    const [other] = await rows("select id::text from bundles where slug <> 'starter-bundle' limit 1");
    const single = await placeOrder(shop);
    await arrive(single);
    for (const refused of [
      await write(order, { bundle: other.id }),
      await write(single),
      await write(order, { bundle: "x" }),
    ])
      expect(refused.status).toBe(400);
    const gone = await shortLived(order);
    expect(await read(pathOf(order), order.headers)).toContain("Short-lived");
    await rows("delete from bundles where id = $1", [gone]);
    const form = await read(pathOf(order), order.headers);
    expect(form).not.toContain("Short-lived");
    expect(form).toContain("Lantern Mug");
    const refused = await write(order, { bundle: gone });
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toContain("Choose something that was in this order");
    expect(await reviewsOf(order)).toEqual([]);
  });

  test("is refused, and not failed, if the bundle is deleted while it is written", async () => {
    const order = await deliveredBundle();
    const id = await shortLived(order);
    const deleting = await shop.shop.pool.connect();
    try {
      await deleting.query("begin");
      await deleting.query("delete from bundles where id = $1", [id]);
      const sent = write(order, { bundle: id });
      const isWaiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await expect.poll(() => rows(isWaiting)).toHaveLength(1);
      await deleting.query("commit");
      expect((await sent).status).toBe(400);
    } finally {
      deleting.release();
    }
  });

  test("is not of what was taken out of the order before it was printed", async () => {
    const order = await placeStarterBundle(shop, 1);
    await arrive(order);
    const takeOut = (where: string) =>
      rows(`update order_items set canceled_quantity = quantity where order_id = $1 and ${where}`, [order.id]);
    const shirt = (
      await rows("select product_id::text as id from order_items where order_id = $1 limit 1", [order.id])
    )[0];
    await takeOut("bundle_id is not null and product_slug like '%tshirt'");
    const rest = await read(pathOf(order), order.headers);
    expect(rest).toContain("Starter Bundle");
    expect(rest).not.toContain("Lantern T-Shirt");
    const { bundle: _, ...ofShirt } = { ...words, bundle, product: shirt.id };
    expect((await submit(shop, pathOf(order), order.headers, ofShirt)).status).toBe(400);
    await takeOut("bundle_id is not null");
    const single = await read(pathOf(order), order.headers);
    expect(single).toContain("Lantern Mug");
    expect(single).not.toContain("Starter Bundle");
    expect((await write(order)).status).toBe(400);
    const insert = "insert into bundle_reviews (bundle_id, order_id, author, rating) values ($1, $2, 'X', 5)";
    await expect(rows(insert, [bundle, order.id])).rejects.toThrow("needs a delivered order");
  });

  test("reports missing input in its own form, and keeps what was typed", async () => {
    const order = await deliveredBundle();
    const refused = await write(order, { rating: "", title: 'A "quoted" title' });
    expect(refused.status).toBe(400);
    const shown = await refused.text();
    expect(textOf(shown)).toContain("Choose how many stars");
    const [form = ""] = /<form[^>]*aria-label="Review of Starter Bundle"[\s\S]*?<\/form>/.exec(shown) ?? [];
    for (const kept of [`value="${bundle}"`, 'value="A &quot;quoted&quot; title"', `>${words.body}<`, 'value="Robin"'])
      expect(form).toContain(kept);
    expect(shown.match(/A &quot;quoted&quot; title/g)).toHaveLength(1);
    expect(shown).toMatch(new RegExp(`href="#rating-bundle-${bundle}"`));
  });

  test("can be taken back by its writer, and rewritten; a hidden one loses its text but not its row", async () => {
    const order = await deliveredBundle();
    await write(order);
    expect((await remove(order)).headers.get("location")).toBe(`${pathOf(order)}?done=removed`);
    expect(await reviewsOf(order)).toEqual([]);
    await write(order);
    await rows("update bundle_reviews set state = 'hidden' where order_id = $1", [order.id]);
    await remove(order);
    expect(await reviewsOf(order)).toMatchObject([{ state: "hidden", body: "", author: "" }]);
    expect((await write(order)).status).toBe(409);
  });

  test("can only be written and taken back by the order's owner", async () => {
    const order = await placeOrder(shop, { by: await signedIn(shop), lines: await starterBundle(shop) });
    await arrive(order);
    const b = { authorization: (await signedIn(shop)).bearer };
    expect((await write(order, {}, b)).status).toBe(404);
    const late = await write(order, {}, {});
    expect(late.status).toBe(401);
    const kept = await late.text();
    for (const field of [`name="bundle" value="${bundle}"`, `>${words.body}<`]) expect(kept).toContain(field);
    await write(order);
    expect((await remove(order, b)).status).toBe(404);
    expect(await reviewsOf(order)).toHaveLength(1);
  });
});

describe("a review of a bundle that has an email address in it", () => {
  const list = "/admin/settings/reviews";
  const text = "Ask pat@example.com, who has one.";
  const staff = async (role: "support" | "owner") => ({ authorization: (await signedInStaff(shop, role)).bearer });
  const held = async (body = text) => {
    const order = await deliveredBundle();
    await write(order, { body });
    const [{ id }] = (await rows("select id from bundle_reviews where order_id = $1", [order.id])) as [{ id: number }];
    return { order, id, subject: `review_waiting:bundle-${id}` };
  };

  test("waits for staff, who find it in the list of all reviews and publish it", async () => {
    const { order, id, subject } = await held();
    expect(await reviewsOf(order)).toMatchObject([{ state: "pending" }]);
    expect(await openAttention(shop)).toContainEqual(
      expect.objectContaining({ kind: "review_waiting", order_id: order.id }),
    );
    expect(await read(page)).not.toContain(text);
    expect(await read(pathOf(order), order.headers)).toContain("Then it goes on the bundle page.");
    const support = await staff("support");
    const queue = await html(list, support);
    expect(textOf(queue)).toMatch(/Starter Bundle\. Robin\. Written/);
    expect(textOf(queue)).toMatch(/Waiting\s+1/);
    expect(queue).toContain('aria-label="Publish the review of Starter Bundle by Robin"');
    const decision = { intent: "publish", kind: "bundle", review: String(id), seen: "pending" };
    expect((await submit(shop, list, support, decision)).headers.get("location")).toBe(`${list}?done=published`);
    await expect.poll(() => read(page)).toContain(text);
    expect(await rows("select resolution from attention_items where dedupe_key = $1", [subject])).toEqual([
      { resolution: "Review published" },
    ]);
    expect(await rows("select * from audit_log order by id desc limit 1")).toMatchObject([
      {
        action: "publish",
        resource: "reviews",
        resource_id: `bundle ${bundle}, review ${id}`,
        summary: "published a bundle’s review of 2 stars",
        before: { state: "pending" },
        after: { state: "published" },
      },
    ]);
    const published = await read(`${list}?state=published&stars=2`, support);
    expect(published).toContain(text);
    expect(await read(`${list}?state=published&stars=3`, support)).not.toContain(text);
    expect((await submit(shop, list, support, decision)).status).toBe(409);
  });

  test("can be hidden there, or on the bundle's own page, for a reason", async () => {
    const unseen = "Or ask sam@example.com.";
    const first = await held(unseen);
    const second = await held(unseen);
    const owner = await staff("owner");
    const hide = (review: number) => ({
      intent: "hide",
      kind: "bundle",
      why: "names",
      review: String(review),
      seen: "pending",
    });
    const dialog = `dialog=hide-bundle-${first.id}`;
    expect(await html(list, owner)).toContain(dialog);
    expect(await html(`${list}?${dialog}`, owner)).toContain("Why hide this review?");
    expect((await submit(shop, list, owner, hide(first.id))).headers.get("location")).toBe(`${list}?done=hidden`);
    const own = `/admin/bundles/${bundle}/reviews`;
    expect(await read(own, owner)).toMatch(/Held: may name somebody.*Hidden/);
    expect((await submit(shop, own, owner, hide(second.id))).headers.get("location")).toBe(`${own}?done=hidden`);
    expect((await submit(shop, `/admin/bundles/3/reviews`, owner, hide(second.id))).status).toBe(404);
    for (const { order, subject } of [first, second]) {
      expect(await reviewsOf(order)).toMatchObject([{ state: "hidden", body: unseen }]);
      expect(await rows("select resolution from attention_items where dedupe_key = $1", [subject])).toEqual([
        { resolution: "Review hidden: It names someone, or reveals private details" },
      ]);
    }
    expect(await read(page)).not.toContain(unseen);
  });
});

test("a held review that goes with its bundle or product leaves the attention desk", async () => {
  const order = await deliveredBundle();
  const bundleId = await shortLived(order);
  const [{ id: product }] = (await rows(
    "insert into products (name, slug, price_pence) values ('Brief', 'brief', 100) returning id::text",
  )) as [{ id: string }];
  await rows("update order_items set product_id = $1 where order_id = $2", [product, order.id]);
  const body = "Ask pat@example.com.";
  expect((await write(order, { bundle: bundleId, body })).status).toBe(302);
  const { bundle: _, ...ofProduct } = { ...words, body, bundle, product };
  expect((await submit(shop, pathOf(order), order.headers, ofProduct)).status).toBe(302);
  const waiting = async () =>
    (await openAttention(shop)).filter(({ kind, order_id }) => kind === "review_waiting" && order_id === order.id);
  await shop.entry.sweepOnce(shop.shop);
  expect(await waiting(), "they are still held").toHaveLength(2);
  await rows("delete from bundles where id = $1", [bundleId]);
  await shop.entry.sweepOnce(shop.shop);
  expect(await waiting()).toHaveLength(1);
  await rows("delete from products where id = $1", [product]);
  await shop.entry.sweepOnce(shop.shop);
  expect(await waiting()).toEqual([]);
});

test("a live shop shows a bundle's verified rating, which search engines read too, and none before", async () => {
  const { config, pool } = shop.shop;
  const mode = config.SHOP_MODE;
  const order = await deliveredBundle();
  await rows("delete from bundle_reviews where not is_demo");
  Object.assign(config, { SHOP_MODE: "live" });
  const renew = () => pool.query(`select pg_notify('shop_changed', '{"kind":"catalogue"}')`);
  try {
    await renew();
    await expect.poll(() => read(page)).toContain("No reviews yet");
    expect(await html(page)).not.toContain("aggregateRating");
    await write(order);
    await expect.poll(() => read(page)).toContain(words.body);
    const shown = await html(page);
    expect(shown).toMatch(/"aggregateRating":\{[^}]*"ratingValue":2[^}]*"reviewCount":1/);
    expect(textOf(shown)).not.toContain("demo review");
  } finally {
    Object.assign(config, { SHOP_MODE: mode });
    await renew();
    shop.pages.drop();
  }
});

describe("personal data in reviews of bundles", () => {
  const reviewed = async () => {
    const email = `bundle.${crypto.randomUUID()}@example.com`;
    const member = await openMember(shop, { email, firstName: "Robin" });
    const order = await placeOrder(shop, { email, lines: await starterBundle(shop) });
    await rows('update orders set user_id = (select id from "user" where email = $2) where id = $1', [order.id, email]);
    await arrive(order);
    const written = await member.post(pathOf(order), { ...words, bundle, location: "Todmorden" });
    expect(written.status).toBe(302);
    return { email, member, order };
  };
  const nameIn = async ({ id }: PlacedOrder) =>
    (await rows("select author, location, body from bundle_reviews where order_id = $1", [id]))[0];
  const unnamed = { author: "A buyer", location: null, body: words.body };

  test("is in their writer's data export, and gone with the account, without the text", async () => {
    const { email, member, order } = await reviewed();
    const copy = JSON.parse(await (await member.get("/account/data/everything.json")).text());
    const review = { bundleId: Number(bundle), body: words.body, author: "Robin", location: "Todmorden" };
    expect(copy.orders[0].reviews).toMatchObject([review]);
    await member.post("/account/delete", { email, password: robinsPassword });
    expect(await nameIn(order)).toEqual(unnamed);
  });

  test("goes with the order, six years after its year's end", async () => {
    const { order } = await reviewed();
    await rows("update orders set paid_at = date_trunc('year', now()) - interval '6 years 1 day' where id = $1", [
      order.id,
    ]);
    await shop.entry.sweepOnce(shop.shop);
    expect(await nameIn(order)).toEqual(unnamed);
  });
});

test("the database itself refuses a review of an undelivered or unbought bundle", async () => {
  const order = await placeStarterBundle(shop);
  const insert = (of: string | number) =>
    rows("insert into bundle_reviews (bundle_id, order_id, author, rating) values ($1, $2, 'X', 5)", [of, order.id]);
  await expect(insert(bundle)).rejects.toThrow("needs a delivered order");
  await arrive(order);
  const [other] = await rows("select id from bundles where slug <> 'starter-bundle' limit 1");
  await expect(insert(other.id)).rejects.toThrow("needs a delivered order");
  await expect(
    rows("insert into bundle_reviews (bundle_id, author, rating) values ($1, 'X', 5)", [bundle]),
  ).rejects.toThrow(/bundle_reviews_bought|delivered order/);
});

test("a machine that still runs the release before, which knows only `is_published`, publishes and hides reviews", async () => {
  const order = await deliveredBundle();
  await write(order);
  const set = async (column: string) =>
    (
      await rows(`update bundle_reviews set ${column} where order_id = $1 returning state, is_published`, [order.id])
    )[0];
  expect(await set("is_published = false")).toEqual({ state: "hidden", is_published: false });
  expect(await set("is_published = true")).toEqual({ state: "published", is_published: true });
  expect(await set("state = 'pending'")).toEqual({ state: "pending", is_published: false });
});
