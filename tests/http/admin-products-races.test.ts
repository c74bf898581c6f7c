import { beforeAll, expect, test } from "vitest";
import { syncProduct } from "#app/catalogue-sync/.server/sync-product.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openImportForm } from "../support/import-form.ts";
import { untilWaitingForLock } from "../support/lock-waits.ts";
import { openPrinterProxy } from "../support/printer-proxy.ts";
import { fieldsOf, plainProduct, sendProduct } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/**
 * Whatever changes two records of one product at the same instant: both changes are made. The listings of a product
 * lock all of its records, so each change would wait for the other if it had locked only its own.
 */
const printer = await closeAfterTests(openPrinterProxy());
const shop = await closeAfterTests(openTestShop(printer.insteadOf));
const owner = await signedInStaff(shop, "owner");
const query = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

/** Two records that the shop shows as one product. */
const [dark, light] = (await query(
  "select id, printful_product_id as printed from products where slug = 'lantern-tshirt' order by id",
)) as { id: number; printed: string }[];

const post = async (path: string, fields: Record<string, string>) => {
  const answer = await shop.fetch(path, {
    method: "POST",
    headers: { authorization: owner.bearer, origin: shop.url },
    body: new URLSearchParams(fields),
  });
  return answer.headers.get("location") ?? answer.status;
};

let changes = 0;
type Change = { name: string; prepare?: () => Promise<unknown>; make: () => Promise<unknown>; answer: unknown };

beforeAll(async () => {
  // From here on the shop knows the print provider's prices, and follows them.
  for (const { printed } of [dark!, light!]) await syncProduct(shop.shop, Number(printed));
});

const bulk = (record: { id: number }, which: string, bulkAction = "add-tags"): Change => ({
  name: `a bulk change of the ${which} record`,
  make: () => post("/admin/products", { bulkAction, value: `tag ${++changes}`, intent: "edit", id: String(record.id) }),
  answer: expect.stringContaining("/admin/products?changed=1"),
});

const sync = (record: { id: number; printed: string }, which: string): Change => ({
  name: `a sync of the ${which} record`,
  async prepare() {
    const price = `${30 + ++changes}.00`;
    printer.change(`/store/products/${record.printed}`, (body) => ({
      ...body,
      result: {
        ...body.result,
        sync_variants: body.result.sync_variants.map((each) => ({ ...each, retail_price: price })),
      },
    }));
  },
  async make() {
    const answer = await shop.fetch("/functions/v1/printful-sync-simple", {
      method: "POST",
      headers: { authorization: owner.bearer, "content-type": "application/json" },
      body: JSON.stringify({ productId: record.id, action: "full_sync" }),
    });
    return answer.json();
  },
  answer: expect.objectContaining({ success: true, changed: true }),
});

let form: Record<string, string> = {};
const save = (record: { id: number }, which: string): Change => ({
  name: `a save of the ${which} record`,
  async prepare() {
    form = { ...(await fieldsOf(shop, owner, record.id)), description: `Warm ${++changes}.` };
  },
  async make() {
    const { to, status } = await sendProduct(shop, owner, `/admin/products/${record.id}`, { fields: form });
    return to ?? status;
  },
  answer: expect.stringContaining("?saved="),
});

let override = "";
const withoutOverride: Change = {
  name: "the end of an override",
  async prepare() {
    const [row] = await query(
      "insert into product_overrides (printful_product_id, custom_tags) values ($1, '{old}') returning id",
      [dark!.printed],
    );
    override = String(row.id);
  },
  make: () => post("/admin/products/overrides", { intent: "delete", id: override }),
  answer: "/admin/products/overrides?deleted=1",
};

const importForm = openImportForm(shop, owner, "/admin/products/import");
let importId = "";
const table: Change = {
  name: "a table",
  async prepare() {
    const lines = ["product_id,description", `${dark!.id},Warm ${++changes}.`];
    importId = (await importForm("table", new TextEncoder().encode(lines.join("\n")))).importId;
  },
  make: async () => (await importForm("import", importId)).to,
  answer: expect.stringContaining("imported="),
};

const sales: Change = {
  name: "the count of what was sold",
  async prepare() {
    const [order] = await query("insert into orders (number) values ($1) returning id", [`RACE-${++changes}`]);
    for (const [position, { id }] of [dark!, light!].entries())
      await query(
        `insert into order_items (order_id, position, product_id, product_name, product_slug, color, size, quantity, unit_price, total)
         values ($1, $2, $3, 'Shirt', 'lantern-tshirt', 'Navy', 'L', 1, 100, 100)`,
        [order.id, position, id],
      );
    await query("insert into uncounted_sales (order_id, sign) values ($1, 1)", [order.id]);
  },
  make: () => query("select count_sales()"),
  answer: [{ count_sales: "" }],
};

/** Starts both changes. Each stops once it has locked what it locks first, until both have. */
async function startAtGate(one: Change["make"], other: Change["make"]) {
  const gate = await shop.shop.pool.connect();
  try {
    await gate.query("begin");
    await gate.query("lock table product_variants in access exclusive mode");
    const first = one();
    await untilWaitingForLock(shop.shop.pool);
    const second = other();
    await untilWaitingForLock(shop.shop.pool, 2);
    return [first, second];
  } finally {
    await gate.query("rollback");
    gate.release();
  }
}

const pairs: [Change, Change][] = [
  [bulk(light!, "second"), bulk(dark!, "first")],
  [bulk(light!, "second"), save(dark!, "first")],
  [bulk(light!, "second"), sync(dark!, "first")],
  [sync(light!, "second"), sync(dark!, "first")],
  [sync(light!, "second"), save(dark!, "first")],
  [bulk(light!, "second"), sales],
  [sync(light!, "second"), sales],
  [bulk(dark!, "first", "override-off"), withoutOverride],
  [bulk(light!, "second"), table],
];

test.each(pairs.map(([one, other]) => ({ one, other })))(
  "$one.name and $other.name are both made",
  async ({ one, other }) => {
    printer.reset();
    await one.prepare?.();
    await other.prepare?.();
    const [first, second] = await startAtGate(one.make, other.make);
    expect(await Promise.allSettled([first, second])).toMatchObject([{ value: one.answer }, { value: other.answer }]);
  },
);

test("a new product whose form is sent twice is created once", async () => {
  const fields = { ...plainProduct, name: "Lantern Whistle" };
  const answers = await Promise.all([1, 2, 3].map(() => sendProduct(shop, owner, "/admin/products/new", { fields })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.html).toContain("Lantern Whistle has this address.");
  expect(await query("select 1 from products where name = 'Lantern Whistle'")).toHaveLength(1);
});
