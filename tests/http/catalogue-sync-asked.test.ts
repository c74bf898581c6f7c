import { beforeEach, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { openPrinterProxy } from "../support/printer-proxy.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Requested imports: while one is running, and of a product that the shop has never seen. */
const printer = await closeAfterTests(openPrinterProxy());
const shop = await closeAfterTests(openTestShop(printer.insteadOf));
const bearer = (await signedInStaff(shop, "manager")).bearer;
beforeEach(() => printer.reset());

const query = async (sql: string, values: unknown[] = []) => (await shop.shop.pool.query(sql, values)).rows;

async function importAll() {
  const answer = await shop.fetch("/functions/v1/printful-import-all", {
    method: "POST",
    headers: { authorization: bearer },
  });
  return { status: answer.status, body: await answer.json() };
}

test("a request during a running import says that none was started, whether or not the print provider responds", async () => {
  expect((await importAll()).body.started).toBe(true);
  await shop.control.fault("printful", "down");
  const again = await importAll();
  await shop.control.fault("printful", "down", false);
  expect(again).toMatchObject({ status: 200, body: { success: true, started: false, status: { isSyncing: true } } });
  await shop.drain();
});

const newcomer = 507;
const long = `Lantern ${"Very ".repeat(40)}Long Mat`;
const cut = `lantern${"-very".repeat(18)}-ve`;

test.each([
  ["a bundle's name", "Starter Bundle", "starter-bundle-507"],
  ["a name that is another product's slug", "Lantern Mug", "lantern-mug-507"],
  ["a name longer than a slug may be", long, cut],
  ["such a name that another product has", long, `lantern${"-very".repeat(17)}-ver-507`],
])("a product that the print provider gives %s gets a working URL", async (_what, name, slug) => {
  await query("update products set slug = null where name = 'Lantern Mug'");
  if (slug.includes("-ver-")) await query("update products set slug = $1 where name = 'Lantern Cap'", [cut]);
  await query("delete from bundle_items where product_id in (select id from products where printful_product_id = $1)", [
    newcomer,
  ]);
  await query("delete from provider_products where id = $1", [newcomer]);
  await query("delete from products where printful_product_id = $1", [newcomer]);
  printer.change(`/store/products/${newcomer}`, (body) => ({
    ...body,
    result: { ...body.result, sync_product: { ...(body.result as { sync_product?: object }).sync_product, name } },
  }));
  await importAll();
  await shop.drain();
  const [made] = await query("select slug, name from products where printful_product_id = $1", [newcomer]);
  expect(made).toEqual({ name, slug });
  const page = await shop.fetch(`/product/${slug}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(name)]);
});

test("a variant that the print provider gives no colour, no size and no colour code has the shop's own (R-CATALOGUE-7)", async () => {
  await query("delete from bundle_items where product_id in (select id from products where printful_product_id = 507)");
  await query("delete from provider_variants where provider_product_id = $1", [newcomer]);
  await query("delete from provider_products where id = $1", [newcomer]);
  await query("delete from products where printful_product_id = $1", [newcomer]);
  printer.change(`/store/products/${newcomer}`, (body) => ({
    ...body,
    result: {
      ...body.result,
      sync_variants: body.result.sync_variants.map((each) => ({ ...each, color: null, size: "" })),
    },
  }));
  printer.change(/^\/products\/\d+$/, (body) => {
    const { variants, ...rest } = body.result as unknown as { variants: object[] };
    return { ...body, result: { ...rest, variants: variants.map((each) => ({ ...each, color_code: null })) } };
  });
  await importAll();
  await shop.drain();
  const made = await query(
    `select color, color_hex, size from product_variants
      where product_id = (select id from products where printful_product_id = $1)`,
    [newcomer],
  );
  expect(made).toEqual([{ color: "Unknown", color_hex: "#CCCCCC", size: "M" }]);
});

test("a sync that fails in the shop itself says so too, without the database's own words (R-SYNC-4)", async () => {
  const sync = async (path: string, body?: object) => {
    const answer = await shop.fetch(`/functions/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: bearer, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return [answer.status, (await answer.json()).error];
  };
  const [mug] = await query("select id from products where printful_product_id = 504");
  const whileBroken = async (path: string, body: object | undefined, [breaks, repairs]: [string, string]) => {
    await query(breaks);
    try {
      return await sync(path, body);
    } finally {
      await query(repairs);
    }
  };
  const column = (from: string, to: string) => `alter table products rename column ${from} to ${to}`;
  const table = (from: string, to: string) => `alter table ${from} rename to ${to}`;
  const number = "printful_product_id";
  const one = { productId: mug.id, action: "full_sync" };
  expect([
    await whileBroken("printful-products", undefined, [column(number, "away"), column("away", number)]),
    await whileBroken("printful-import-all", {}, [table("sync_status", "away"), table("away", "sync_status")]),
    await whileBroken("printful-sync-simple", one, [
      table("provider_products", "away"),
      table("away", "provider_products"),
    ]),
  ]).toEqual(
    ["Failed to fetch printful products", "printful import failed", "printful sync failed"].map((what) => [
      500,
      `${what}: An unexpected error occurred. Please try again.`,
    ]),
  );
  expect((await importAll()).status).toBe(200);
  await shop.drain();
});

test("a new product is not on sale where a market asks for facts that are missing, and a warning names each until it is known", async () => {
  const page = async () =>
    textOf(await (await shop.fetch("/admin/products/sync", { headers: { authorization: bearer } })).text());
  const set = async (facts: Record<string, string>) => {
    for (const fact of Object.entries(facts))
      await query("insert into settings (key, value) values ($1, to_jsonb($2::text))", fact);
    await shop.shop.refreshSettings();
  };
  const make = async () => {
    await query(
      "delete from bundle_items where product_id in (select id from products where printful_product_id = 507)",
    );
    await query("delete from products where printful_product_id = 507");
    await query("delete from provider_variants where provider_product_id = 507");
    await importAll();
    await shop.drain();
    return (await query("select is_available from products where printful_product_id = 507"))[0].is_available;
  };
  await set({ "markets.sellsTo": "GB\nXI" });
  expect(await make()).toBe(false);
  const lacks = "Lantern Mouse Pad is new and not on sale yet. Selling to Northern Ireland needs";
  expect(await page()).toContain(`${lacks} a responsible person’s name and postal address.`);
  expect(await page()).toContain("5 warnings");

  await set({ "safety.warnings": "Keep dry." });
  expect(await page()).toContain("4 warnings");
  expect(await page()).not.toContain(`${lacks} warnings`);
  const facts = {
    safety_manufacturer: "Example Ltd\n1 Example Street",
    safety_manufacturer_contact: "maker@shop.example",
    safety_responsible: "Example BV\n1 Example Quay",
    safety_responsible_contact: "eu@agent.example",
  };
  for (const [column, value] of Object.entries(facts))
    await query(`update products set ${column} = $1 where printful_product_id = 507`, [value]);
  expect(await page(), "its own facts count, too").toContain("0 warnings");
  expect(await page()).not.toContain("not on sale yet");

  await query("delete from settings");
  await shop.shop.refreshSettings();
  expect(await make()).toBe(true);
  expect(await page()).toContain("0 warnings");
});

test("a product made of one that the print provider does not have is reported, not taken for gone", async () => {
  await importAll();
  await shop.drain();
  const mug = 504;
  const [{ id: made }] = await query(
    "select distinct catalogue_product_id as id from provider_variants where provider_product_id = $1",
    [mug],
  );
  printer.change(`/products/${made}`, () => undefined);
  const why = `Lantern Mug is made of product ${made}, which the printer does not have.`;
  await importAll();
  await shop.drain();
  const [run] = await query("select last_sync_status, sync_errors from sync_status");
  expect(run).toEqual({ last_sync_status: "partial", sync_errors: [why] });
  const [item] = await query("select summary from attention_items where kind = 'sync_failed' and resolved_at is null");
  expect(item.summary).toContain(why);

  const [product] = await query("select id from products where printful_product_id = $1", [mug]);
  const one = await shop.fetch("/functions/v1/printful-sync-simple", {
    method: "POST",
    headers: { authorization: bearer, "content-type": "application/json" },
    body: JSON.stringify({ productId: product.id, action: "full_sync" }),
  });
  expect([one.status, (await one.json()).error]).toEqual([502, `printful sync failed: ${why}`]);
  expect(await query("select 1 from sync_conflicts where field = 'vanished'")).toEqual([]);
});

test("a product's page syncs it, and says what changed, that nothing did, or why it could not", async () => {
  const [{ id, atPrinter }] = await query(
    "select id, printful_product_id as \"atPrinter\" from products where name = 'Lantern Mouse Pad'",
  );
  const sync = async (who = bearer) => {
    const answer = await shop.fetch(`/admin/products/${id}`, {
      method: "POST",
      headers: { authorization: who },
      body: new URLSearchParams({ intent: "sync" }),
      redirect: "manual",
    });
    return { status: answer.status, text: textOf(await answer.text()) };
  };
  await sync();
  expect(await sync()).toMatchObject({ status: 200, text: expect.stringContaining("Synced: nothing was different.") });
  printer.change(`/store/products/${atPrinter}`, (body) => {
    const result = body.result as { sync_variants: object[] };
    const sync_variants = result.sync_variants.map((each) => ({ ...each, availability_status: "out_of_stock" }));
    return { ...body, result: { ...result, sync_variants } };
  });
  const { status, text } = await sync();
  expect([status, text]).toEqual([200, expect.stringMatching(/Synced: the printer had news\. .*: stock: \d+ → 0/i)]);
  await shop.control.fault("printful", "down");
  const failed = await sync();
  await shop.control.fault("printful", "down", false);
  expect([failed.status, failed.text]).toEqual([502, expect.stringContaining("printful sync failed: ")]);
  const looking = await signedInStaff(shop, ["view_products", "update_products"]);
  expect((await sync(looking.bearer)).status).toBe(403);
});
