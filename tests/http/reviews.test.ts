import { describe, expect, test } from "vitest";
import { asGiven } from "#database/seed/as-given.ts";
import { variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { emailsTo, openAttention } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());

const rows = async (query: string, values: unknown[] = []) => (await shop.shop.pool.query(query, values)).rows;
const get = (path: string, headers: Record<string, string> = {}) => shop.fetch(path, { headers });
const read = async (path: string, headers: Record<string, string> = {}) =>
  textOf(await (await get(path, headers)).text());

async function teeOrder(more: NonNullable<Parameters<typeof placeOrder>[1]> = {}) {
  const lines = [
    { variantId: await variantId(shop, "lantern-tshirt", "Navy", "L"), quantity: 2 },
    { variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 },
  ];
  return placeOrder(shop, { lines, ...more });
}
const arrive = ({ id }: PlacedOrder) =>
  asGiven(
    shop.shop.pool,
    "update orders set status = 'delivered', shipped_at = now(), delivered_at = now() where id = $1",
    [id],
  );
const productOf = async ({ id }: PlacedOrder, slug: string): Promise<string> =>
  String(
    (await rows("select product_id from order_items where order_id = $1 and product_slug = $2", [id, slug]))[0]
      .product_id,
  );
const reviewsOf = ({ id }: PlacedOrder) =>
  rows(
    "select product_id, rating, fit, title, body, author, location, state, is_demo, color, size from product_reviews where order_id = $1 order by id",
    [id],
  );

const words = {
  rating: "2",
  fit: "small",
  title: "Thin",
  body: "Thinner than I had hoped.",
  author: "Robin",
  location: "",
};
const write = (order: PlacedOrder, fields: Record<string, string>, headers: Record<string, string> = order.headers) =>
  submit(shop, `/orders/${order.number}/review`, headers, fields);

describe("a buyer's review", () => {
  test("is linked from the email, opens by that link, and appears on the product's page at once, however bad", async () => {
    const order = await teeOrder();
    await asGiven(
      shop.shop.pool,
      "update orders set status = 'shipped', print_state = 'confirmed', shipped_at = now() where id = $1",
      [order.id],
    );
    const page = "/product/lantern-tshirt?rating=2";
    expect(await read(page)).not.toContain("Thinner than I had hoped.");
    await submit(shop, `/orders/${order.number}/arrival`, order.headers);
    await settle(shop);
    const email = (await emailsTo(shop, order.email)).find(({ subject }) => subject.includes("has arrived"))!;
    const link = /\/orders\/\S+\/review\?key=[\w-]+/.exec(email.text)![0];
    const opened = await get(link);
    expect(opened.headers.get("location")).toBe(`/orders/${order.number}/review`);
    const headers = { cookie: opened.headers.get("set-cookie")!.split(";")[0]! };
    expect(await read(`/orders/${order.number}`, headers)).toContain("Write a review");
    const form = await read(`/orders/${order.number}/review`, headers);
    for (const label of ["Lantern T-Shirt", "Lantern Mug", "How many stars?", "How does it fit?"])
      expect(form).toContain(label);

    const written = await write(order, { ...words, product: await productOf(order, "lantern-tshirt") }, headers);
    expect(written.status).toBe(302);
    expect(await reviewsOf(order)).toMatchObject([
      { rating: 2, fit: "small", state: "published", is_demo: false, color: "Navy", size: "L", location: null },
    ]);
    await expect.poll(() => read(page)).toContain("Thinner than I had hoped.");
    expect(await read(page)).toMatch(/Robin\s+Verified/);
    expect(await read(`/orders/${order.number}/review`, headers)).toContain("Your review of the Lantern T-Shirt");
  });

  test("is one per product and order, however often the form is sent", async () => {
    const order = await teeOrder();
    await arrive(order);
    const product = await productOf(order, "lantern-tshirt");
    const sent = await Promise.all([1, 2, 3].map(() => write(order, { ...words, product })));
    expect(sent.map(({ status }) => status).sort()).toEqual([302, 409, 409]);
    expect(await reviewsOf(order)).toHaveLength(1);
    expect((await write(order, { ...words, product: await productOf(order, "lantern-mug") })).status).toBe(302);
    expect(await reviewsOf(order)).toMatchObject([{ fit: "small" }, { fit: null }]);
  });

  test.each([
    ["before it has arrived", 409, "You can only review items that have arrived", {}],
    ["of something that was not in the order", 400, "Choose something that was in this order", { product: "2" }],
  ])("is refused %s", async (when, status, message, more) => {
    const order = await teeOrder();
    if (!when.startsWith("before")) await arrive(order);
    const refused = await write(order, { ...words, product: await productOf(order, "lantern-tshirt"), ...more });
    expect(refused.status).toBe(status);
    expect(textOf(await refused.text())).toContain(status === 409 ? "once it has arrived" : message);
    expect(await reviewsOf(order)).toEqual([]);
  });

  test("reports missing or excessive input, and keeps it", async () => {
    const order = await teeOrder();
    await arrive(order);
    const product = await productOf(order, "lantern-tshirt");
    const cases: [fields: Record<string, string>, message: string][] = [
      [{ rating: "" }, "Choose how many stars"],
      [{ rating: "6" }, "Choose how many stars"],
      [{ fit: "loose" }, "Choose how it fits, or skip this"],
      [{ body: "  " }, "Write a few words about it"],
      [{ body: "x".repeat(2001) }, "Use 2,000 characters or fewer"],
      [{ author: "" }, "Enter a name to show with your review"],
      [{ author: "x".repeat(51) }, "Enter a name of 50 characters or fewer"],
      [{ title: "x".repeat(81) }, "Enter a headline of 80 characters or fewer"],
      [{ product: "" }, "Choose something that was in this order"],
    ];
    for (const [fields, message] of cases) {
      const refused = await write(order, { ...words, title: 'A "quoted" <b>title</b>', product, ...fields });
      expect(refused.status, message).toBe(400);
      const html = await refused.text();
      expect(textOf(html)).toContain(message);
      if (fields.title === undefined && fields.product === undefined)
        expect(html).toContain('value="A &quot;quoted&quot; &lt;b&gt;title&lt;/b&gt;"');
    }
    expect(await reviewsOf(order)).toEqual([]);
  });

  test("that may name somebody or link elsewhere waits for a person, and is not counted", async () => {
    const order = await teeOrder();
    await arrive(order);
    const product = await productOf(order, "lantern-tshirt");
    const before = await rows(
      "select count(*)::int from product_reviews where product_id = $1 and state = 'published'",
      [product],
    );
    await write(order, { ...words, body: "Cheaper at www.elsewhere.example, ask for Pat", product });
    expect(await reviewsOf(order)).toMatchObject([{ state: "pending" }]);
    expect(await openAttention(shop)).toContainEqual(
      expect.objectContaining({ kind: "review_waiting", order_id: order.id }),
    );
    expect(await read("/product/lantern-tshirt?rating=2")).not.toContain("ask for Pat");
    expect(
      await rows("select count(*)::int from product_reviews where product_id = $1 and state = 'published'", [product]),
    ).toEqual(before);
    expect(await read(`/orders/${order.number}/review`, order.headers)).toContain("We’ll check it first");
    await write(order, { intent: "remove", product });
    expect(await openAttention(shop), "nothing left to moderate").not.toContainEqual(
      expect.objectContaining({ order_id: order.id }),
    );
  });

  test("can be taken back by its writer, and rewritten; a hidden one loses its text but not its row", async () => {
    const order = await teeOrder();
    await arrive(order);
    const product = await productOf(order, "lantern-tshirt");
    await write(order, { ...words, product });
    expect((await write(order, { intent: "remove", product })).status).toBe(302);
    expect(await reviewsOf(order)).toEqual([]);
    await write(order, { ...words, product });
    await rows("update product_reviews set state = 'hidden' where order_id = $1", [order.id]);
    await write(order, { intent: "remove", product });
    expect(await reviewsOf(order)).toMatchObject([{ state: "hidden", body: "", author: "" }]);
    expect((await write(order, { ...words, product })).status).toBe(409);
  });

  test("can only be written by the order's owner", async () => {
    const order = await teeOrder({ by: await signedIn(shop) });
    await arrive(order);
    const product = await productOf(order, "lantern-tshirt");
    const b = { authorization: (await signedIn(shop)).bearer };
    expect((await write(order, { ...words, product }, b)).status).toBe(404);
    expect((await write(order, { ...words, product }, {})).status).toBe(401);
    await write(order, { ...words, product });
    expect((await write(order, { intent: "remove", product }, b)).status).toBe(404);
    expect(await reviewsOf(order)).toHaveLength(1);
  });
});

test("a live shop's testimonials are of products and bundles, and all say where their writers live", async () => {
  const ids: string[] = [];
  for (let place = 0; place < 4; place++) {
    const order = await teeOrder();
    await arrive(order);
    ids.push(order.id);
  }
  await rows(
    `insert into product_reviews (product_id, order_id, author, location, rating, body, state)
     select product_id, order_id, 'Robin', 'Todmorden', 5, 'Still as good as new, wash after wash.', 'published'
     from order_items where order_id = any ($1)`,
    [ids],
  );
  await rows(
    `update product_reviews set location = null, body = 'The newest of all, from nowhere at all.', created_at = now()
     where id = (select max(id) from product_reviews)`,
  );
  await rows("update order_items set bundle_id = 1 where order_id = $1", [ids[0]]);
  await rows(
    `insert into bundle_reviews (bundle_id, order_id, author, location, rating, body, state)
     values (1, $1, 'Robin', 'Todmorden', 5, 'All three of them fit us, and each other.', 'published')`,
    [ids[0]],
  );
  const { config } = shop.shop;
  const mode = config.SHOP_MODE;
  Object.assign(config, { SHOP_MODE: "live" });
  shop.pages.drop();
  try {
    const html = await (await get("/")).text();
    const section = textOf(/<section[^>]*aria-labelledby="voices"[\s\S]*?<\/section>/.exec(html)![0]);
    expect(section.match(/Robin/g)).toHaveLength(7);
    expect(section.match(/Todmorden/g)).toHaveLength(7);
    expect(section).not.toContain("from nowhere");
    expect(section).toMatch(/All three of them fit us, and each other\..*?Bought the Starter Bundle/);
  } finally {
    Object.assign(config, { SHOP_MODE: mode });
    shop.pages.drop();
  }
});

test("the database itself refuses a review of undelivered or unbought items", async () => {
  const order = await teeOrder();
  const insert = (product: string) =>
    rows("insert into product_reviews (product_id, order_id, author, rating) values ($1, $2, 'X', 5)", [
      product,
      order.id,
    ]);
  await expect(insert(await productOf(order, "lantern-mug"))).rejects.toThrow("needs a delivered order");
  await arrive(order);
  await expect(insert("2")).rejects.toThrow("needs a delivered order");
});
