import { beforeAll, describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { openDialogIn } from "../support/open-dialog.ts";
import { itemsOf, orderDesk } from "../support/order-desk.ts";
import { placeOrder } from "../support/placed-order.ts";
import { fieldsOf, sendProduct } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const owner = await signedInStaff(shop, "owner");
const bearer = owner.bearer;
const sql = (text: string) => shop.shop.pool.query(text);
let customer: string;
beforeAll(async () => {
  await placeOrder(shop);
  customer = (await sql("select id from customers where orders_count = 1")).rows[0].id;
  await sql("insert into product_overrides (printful_product_id) select generate_series(1, 101)");
  await sql("insert into attention_items (kind, summary, dedupe_key) values ('print_failed', 'It is stuck', 'a')");
  await sql(`insert into attention_items (kind, summary, dedupe_key, resolved_at, resolved_by, resolution)
    values ('print_failed', 'It was stuck', 'b', now(), 'Robin', 'Done')`);
  await sql("insert into reconciliations (status, since, findings) values ('complete', now(), 1)");
  await sql(`insert into reconciliation_findings (run_id, kind, subject, here, there)
    select id, 'payment_missing', 'pi_1', 'paid', 'nothing' from reconciliations`);
  await sql("insert into discount_codes (code, kind, value) values ('SPRING', 'percentage', 10)");
  await sql("insert into newsletter_subscribers (email, consent_text) values ('robin@example.com', 'Yes')");
  await sql(`insert into audit_log (staff_id, staff_name, action, resource, resource_id, summary)
    values ('1', 'Robin', 'update', 'orders', 'LT-1', 'noted something')`);
});

const open = async (path: string) => (await shop.fetch(path, { headers: { authorization: bearer } })).text();

describe("a page beyond the last says so, and links to the last", () => {
  test.each([
    ["orders", "No orders here"],
    ["orders?q=Mug", "Nothing found"],
    ["products", "No products here"],
    ["bundles", "No bundles here"],
    ["customers", "No matching customers"],
    ["customers/:customer", "Nothing yet"],
    ["attention", "Nothing is stuck"],
    ["attention/settled", "Nothing yet"],
    ["attention/reconciliation", "No differences"],
    ["settings/discounts", "Discount codes, newest first"],
    ["settings/newsletter", "No matching addresses"],
    ["settings/reviews?state=published&stars=5", "No matching reviews"],
    ["settings/log", "No matching entries"],
  ])("admin/%s", async (list, untrue) => {
    const path = `/admin/${list.replace(":customer", customer)}`;
    const html = await open(`${path}${path.includes("?") ? "&" : "?"}page=99`);
    expect(textOf(html)).toContain("Page 99 does not exist: this list has 1");
    expect(html).toMatch(/<a [^>]*>Go to the last page<\/a>/);
    expect(textOf(html)).not.toContain(untrue);
  });

  test("of a list with several pages too, and of one with selectable rows", async () => {
    const html = await open("/admin/products/overrides?page=99");
    expect(textOf(html)).toContain("Page 99 does not exist: this list has 3");
    expect(html).toMatch(/<a [^>]*href="[^"]*\?page=3"[^>]*>Go to the last page<\/a>/);
    expect(textOf(html)).not.toMatch(/No overrides here|Delete them/);
    expect(textOf(await open("/admin/products/overrides?page=3"))).toContain("101 to 101 of 101");
  });

  test("an empty list is empty on every page", async () => {
    expect(textOf(await open("/admin/products/overrides?q=999999&page=2"))).toContain("No overrides here");
    expect(textOf(await open("/admin/settings/reviews?page=99"))).toContain("Nothing to moderate");
  });
});

test("overrides that cannot be read are reported, and not taken for none", async () => {
  await sql("alter table product_overrides rename column updated_at to touched_at");
  const html = await open("/admin/products/overrides").finally(() =>
    sql("alter table product_overrides rename column touched_at to updated_at"),
  );
  expect(textOf(html)).toMatch(/Failed to fetch product overrides: \S/);
  expect(textOf(html)).not.toContain("No overrides here");
});

test("reviews of a bundle are shown fifty on a page, and deleted only after a question whose safe answer comes first", async () => {
  const path = "/admin/bundles/3/reviews";
  await sql(`insert into bundle_reviews (bundle_id, author, rating, body, is_demo, created_at)
    select 3, 'Buyer ' || n || '.', 4, 'Good', true, '2020-01-01'::date - n from generate_series(1, 60) n`);
  const first = await open(path);
  expect(textOf(first)).toContain("Buyer 1.");
  expect(textOf(first)).not.toContain("Buyer 60.");
  const last = await open(`${path}?page=2`);
  expect(textOf(last)).toContain("Buyer 60.");
  const [link = ""] = /<a [^>]*aria-label="Delete the review by Buyer 60\."[^>]*>/.exec(last) ?? [];
  const dialog = /href="[^"]*(\?[^"]*dialog=delete-(\d+)[^"]*)"/.exec(link)!;
  const question = openDialogIn(await open(path + dialog[1]!.replaceAll("&amp;", "&")));
  expect(textOf(question)).toMatch(/Why delete this review\?.*Cancel.*Delete for good/);
  expect((await sql(`select id from bundle_reviews where id = ${Number(dialog[2])}`)).rows).toHaveLength(1);
});

test.for(["/admin/login", "/admin/orders", "/admin/settings/log", "/admin/orders/LT-0"])(
  "%s has a single, specific title",
  async (path) => {
    const html = path === "/admin/login" ? await (await shop.fetch(path)).text() : await open(path);
    const [head = ""] = html.split("<body");
    const titles = [...head.matchAll(/<title[^>]*>([^<]*)/g)].map(([, title]) => title);
    expect(titles).toEqual([expect.stringMatching(/ admin$/)]);
  },
);

describe("details that staff look for", () => {
  const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;
  const shirts = () =>
    rows("select id, variant, price_pence as price from products where name = 'Lantern T-Shirt' order by id");

  test("two records with the same name can be told apart, in the list, at their checkboxes and on their pages", async () => {
    const html = await open("/admin/products?q=t-shirt");
    for (const { id, variant } of await shirts()) {
      const name = `Lantern T-Shirt, for ${variant.toLowerCase()} cloth`;
      expect(html).toMatch(new RegExp(`href="/admin/products/${id}"[^>]*>${name}<`));
      expect(html).toContain(`aria-label="${name}"`);
      expect(textOf(await open(`/admin/products/${id}`))).toContain(`for ${variant.toLowerCase()} cloth`);
    }
  });

  test("also in the list of overrides, and in the dialog that deletes them", async () => {
    const overrides = await rows(`insert into product_overrides (printful_product_id)
      select printful_product_id from products where name = 'Lantern T-Shirt' returning id`);
    const html = await open("/admin/products/overrides");
    const chosen = overrides.map(({ id }) => `id=${id}`).join("&");
    const question = openDialogIn(await open(`/admin/products/overrides?dialog=confirm&${chosen}`));
    for (const { id, variant } of await shirts()) {
      const name = `Lantern T-Shirt, for ${variant.toLowerCase()} cloth`;
      expect(html).toMatch(new RegExp(`href="/admin/products/${id}"[^>]*>${name}<`));
      expect(question).toContain(name);
    }
    await rows("delete from product_overrides where id = any($1)", [overrides.map(({ id }) => id)]);
  });

  test("a price is set for both in one step, each variant with its difference, and logged for both", async () => {
    const [dark, light] = await shirts();
    const prices = (id: number) =>
      rows("select price_pence as price from product_variants where product_id = $1 order by id", [id]);
    const fields = await fieldsOf(shop, owner, dark.id);
    const before = await prices(light.id);
    const price = (dark.price + 100) / 100;
    expect(textOf(await open(`/admin/products/${dark.id}`))).toContain(
      `When saving, give Lantern T-Shirt, for ${light.variant.toLowerCase()} cloth the same price`,
    );
    const { to } = await sendProduct(shop, owner, `/admin/products/${dark.id}`, {
      fields: { ...fields, price: price.toFixed(2), pricesSiblings: "on" },
    });
    expect(to).toContain("saved=");
    expect((await shirts()).map((each) => each.price)).toEqual([dark.price + 100, dark.price + 100]);
    expect(await prices(light.id)).toEqual(
      before.map((each) => ({ price: each.price + dark.price + 100 - light.price })),
    );
    const log = await rows("select resource_id from audit_log where resource = 'products' order by id desc limit 2");
    expect(log.map((each) => Number(each.resource_id)).sort()).toEqual([dark.id, light.id].sort());
  });

  test("a product's page says which price wins, and its numbers and override", async () => {
    const [dark] = await shirts();
    const html = await open(`/admin/products/${dark.id}`);
    const text = textOf(html);
    for (const words of [
      "Customers pay the variant’s price.",
      "An override price that is on wins over it.",
      "The catalogue number says which garment, colour and size is printed",
      "The sync number says which design goes on it.",
      "At Printful: catalog variant ID",
    ])
      expect(text).toContain(words);
    expect(html).toContain('href="/admin/products/sync"');
    expect(text).toContain("An override is your own text or price");
    expect(html).toContain('href="/admin/products/overrides"');
    const reduced = "While the override is on they pay £19.99 plus the variant’s difference";
    expect(text).not.toContain("While the override is on");
    const [override] = await rows(
      `insert into product_overrides (printful_product_id, custom_retail_price_pence, is_active)
       select printful_product_id, 1999, true from products where id = $1 returning id`,
      [dark.id],
    );
    expect(textOf(await open(`/admin/products/${dark.id}`))).toContain(reduced);
    await rows("delete from product_overrides where id = $1", [override.id]);
  });

  test("a refund starts with nothing chosen, and asks for items and reason", async () => {
    const [{ number }] = await rows("select number from orders where paid_at is not null limit 1");
    const dialog = openDialogIn(await open(`/admin/orders/${number}?dialog=refund`));
    expect(dialog).not.toContain("checked");
    expect(dialog).toMatch(/<option value="" selected="">Choose a reason</);
    const desk = orderDesk(shop, owner);
    const [line] = await itemsOf(shop, (await rows("select id from orders where number = $1", [number]))[0]);
    const refused = await desk.post(`/admin/orders/${number}?dialog=refund`, {
      intent: "refund",
      formKey: crypto.randomUUID(),
      [`item-${line!.id}`]: "1",
      reason: "",
    });
    const shown = textOf(await refused.text());
    expect(refused.status).toBe(400);
    expect(shown).toMatch(/There is a problem.*Choose what to refund.*Choose a reason/);
  });

  test("the link to correct an address says that the address is hidden", async () => {
    const [{ number }] = await rows("select number from orders where paid_at is not null limit 1");
    expect(textOf(await open(`/admin/orders/${number}`))).toContain("Correct the address The address is hidden");
  });

  test("an order counts as stuck only until its desk item is settled", async () => {
    const { id, number } = await placeOrder(shop);
    const isThere = async () => (await open("/admin/orders?attention=open")).includes(`/admin/orders/${number}"`);
    await rows(
      "insert into attention_items (kind, order_id, summary, dedupe_key) values ('order_late', $1, 'It is late', 'c')",
      [id],
    );
    expect(await isThere(), "open").toBe(true);
    await rows("update attention_items set resolved_at = now() where order_id = $1", [id]);
    expect(await isThere(), "settled").toBe(false);
  });

  test("a sold-out item on the dashboard links to its variant", async () => {
    const [{ id, product }] = await rows("select id, product_id as product from product_variants order by id limit 1");
    await rows("update product_variants set stock = 0 where id = $1", [id]);
    expect(await open("/admin/dashboard")).toContain(`href="/admin/products/${product}#variant-${id}-stock"`);
    expect(await open(`/admin/products/${product}`)).toContain(`id="variant-${id}-stock"`);
  });

  test("discounts and the banner are in the menu, with the permission to change them", async () => {
    const links = ["/admin/settings/discounts", "/admin/settings/shop#banner"].map((to) => `href="${to}"`);
    const own = await open("/admin/dashboard");
    for (const link of links) expect(own).toContain(link);
    expect(await open("/admin/settings/shop")).toContain('id="banner"');
    const { bearer: other } = await signedInStaff(shop, ["view_analytics"]);
    const theirs = await (await shop.fetch("/admin/dashboard", { headers: { authorization: other } })).text();
    for (const link of links) expect(theirs).not.toContain(link);
  });
});

describe("the log", () => {
  const log = async (query: string) => textOf(await open(`/admin/settings/log?${query}`));

  test("is narrowed to whatever it has entries about", async () => {
    for (const resource of ["product_overrides", "redirects"]) {
      await shop.shop.pool.query(
        `insert into audit_log (staff_id, staff_name, action, resource, resource_id, summary)
         values ('1', 'Robin', 'delete', $1, '7', 'wrote about ' || $1)`,
        [resource],
      );
      const text = await log(`resource=${resource}`);
      expect(text).toContain(`wrote about ${resource}`);
      expect(text).not.toContain("noted something");
    }
  });

  test("says with how many others a product was changed", async () => {
    const { rows } = await sql("select id from products order by id limit 3");
    for (const [count, words] of [
      [1, /^changed Lantern [^,]+$/],
      [2, /^changed Lantern .+, with 1 other$/],
      [3, /^changed Lantern .+, with 2 others$/],
    ] as const) {
      const chosen = rows.slice(0, count).map(({ id }) => ["id", String(id)]);
      const body = new URLSearchParams([
        ["bulkAction", "add-tags"],
        ["value", `tag ${count}`],
        ["intent", "edit"],
        ...chosen,
      ]);
      await shop.fetch("/admin/products", {
        method: "POST",
        headers: { authorization: bearer, origin: shop.url },
        body,
      });
      const { rows: written } = await sql("select summary from audit_log order by id desc limit 1");
      expect(written[0].summary).toMatch(words);
    }
  });
});
