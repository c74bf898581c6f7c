import { beforeAll, beforeEach, expect, test } from "vitest";
import { catalogueSyncEndpoints } from "#app/catalogue-sync/endpoints.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { emailsTo } from "../support/order-facts.ts";
import { openPrinterProxy, type PrinterAnswer } from "../support/printer-proxy.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const mug = { record: 4, atPrinter: 504, white: 4_000_007_001, black: 4_000_007_002 };
const ofMug = `/store/products/${mug.atPrinter}`;

const printer = await closeAfterTests(openPrinterProxy());
const shop = await closeAfterTests(openTestShop(printer.insteadOf));
const bearer = (await signedInStaff(shop, "manager")).bearer;
beforeAll(async () => {
  await importAll();
});
beforeEach(() => printer.reset());

const call = async (name: string, body?: object) => {
  const answer = await shop.fetch(`/functions/v1/${name}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: bearer, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};
const query = async (sql: string, values: unknown[] = []) => (await shop.shop.pool.query(sql, values)).rows;
const status = async () => (await query("select * from sync_status"))[0];
const catalogue = async () =>
  JSON.stringify([
    await query("select *, xmin from products order by id"),
    await query("select *, xmin from product_variants order by id"),
    await query("select *, xmin from product_images order by id"),
    await query("select *, xmin from provider_variants order by id"),
  ]);
const openConflicts = () =>
  query("select id, field, ours, theirs, changes from sync_conflicts where settled_at is null order by id");
const variant = async (syncId: number) =>
  (await query("select * from product_variants where printful_sync_variant_id = $1", [syncId]))[0];

async function importAll() {
  const answer = await shop.fetch("/functions/v1/printful-import-all", {
    method: "POST",
    headers: { authorization: bearer },
  });
  const body = await answer.json();
  await shop.drain();
  return { status: answer.status, body };
}
const syncMug = () => call("printful-sync-simple", { productId: mug.record, action: "full_sync" });

/** Changes the print provider's response for a variant of the mug. */
const changeMug = (syncId: number, changes: object) =>
  printer.change(ofMug, (body) => ({
    ...body,
    result: {
      ...body.result,
      sync_variants: body.result.sync_variants.map((each) => (each.id === syncId ? { ...each, ...changes } : each)),
    },
  }));

test("an import finds the demo shop's nine records as the print provider has them, and a repeat writes nothing", async () => {
  const before = await catalogue();
  expect(JSON.parse(before)[3]).toHaveLength(78);
  expect((await importAll()).status).toBe(200);
  expect(await catalogue()).toBe(before);
  expect(await status()).toMatchObject({
    is_syncing: 0,
    sync_progress: 100,
    last_sync_status: "success",
    error_count: 0,
    total: 9,
    changed_products: 0,
  });
  expect(await openConflicts()).toEqual([]);
});

test("a deleted record is recreated in the shop's format, once staff have agreed", async () => {
  await query("delete from bundle_items where product_id = 7");
  await query("delete from products where id = 7");
  await importAll();
  expect(await query("select id from products where printful_product_id = 507")).toEqual([]);
  const [conflict] = await openConflicts();
  expect(conflict).toMatchObject({ field: "deleted_here" });
  await settle(conflict.id, "theirs");
  await shop.drain();
  const [made] = await query("select * from products where printful_product_id = 507");
  expect(made).toMatchObject({
    name: "Lantern Mouse Pad",
    slug: "lantern-mouse-pad",
    category: "gear",
    in_stock: true,
  });
  expect(made).toMatchObject({ price_pence: 1499, printful_cost_pence: 610, image_url: "/art/mouse-pad.webp" });
  expect((await shop.fetch("/product/lantern-mouse-pad")).status).toBe(200);
});

test("the print provider's new price is used; staff's price, name and override stay", async () => {
  await query("update products set name = 'Tea Mug' where id = $1", [mug.record]);
  await query(
    "insert into product_overrides (printful_product_id, custom_description) values ($1, 'Ours') on conflict do nothing",
    [mug.atPrinter],
  );
  changeMug(mug.white, { retail_price: "10.99" });
  const { body } = await syncMug();
  expect(body).toMatchObject({ success: true, changed: true });
  expect([(await variant(mug.white)).price_pence, (await variant(mug.black)).price_pence]).toEqual([1099, 999]);
  const [record] = await query("select name, price_pence from products where id = $1", [mug.record]);
  expect(record).toEqual({ name: "Tea Mug", price_pence: 999 });
  expect(await query("select custom_description from product_overrides where printful_product_id = 504")).toEqual([
    { custom_description: "Ours" },
  ]);
});

test("if both changed a price somebody is asked, and only then the print provider's is used", async () => {
  await query("update product_variants set price_pence = 899 where printful_sync_variant_id = $1", [mug.black]);
  changeMug(mug.black, { retail_price: "12.49" });
  await syncMug();
  await syncMug();
  expect((await variant(mug.black)).price_pence).toBe(899);
  const [conflict, ...others] = await openConflicts();
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({ field: "price", changes: [{ syncId: mug.black, ours: "899", theirs: "1249" }] });
  await settle(conflict.id, "theirs");
  expect((await variant(mug.black)).price_pence).toBe(1249);
  expect(await openConflicts()).toEqual([]);
});

test("a sold-out colour cannot be bought; when it is back, waiting visitors are emailed", async () => {
  const white = await variant(mug.white);
  await query("insert into stock_requests (variant_id, email) values ($1, 'waits@example.com')", [white.id]);
  changeMug(mug.white, { availability_status: "out_of_stock" });
  expect((await syncMug()).body).toMatchObject({ inventoryChanges: 1 });
  expect((await variant(mug.white)).stock).toBe(0);
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
  expect(await emailsTo(shop, "waits@example.com")).toEqual([]);

  printer.reset();
  changeMug(mug.white, { retail_price: "10.99" });
  await syncMug();
  expect((await variant(mug.white)).stock).toBe(white.stock);
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
  expect((await emailsTo(shop, "waits@example.com")).map(({ subject }) => subject)).toEqual([
    "Your item is back in stock",
  ]);
});

test("a size without a price at the print provider is not sold and does not affect other prices; with one it is", async () => {
  const large = 4_000_007_900;
  const says = (changes: object) =>
    printer.change(ofMug, (body) => {
      const [first] = body.result.sync_variants;
      const added = { ...first, id: large, external_id: "large", sku: "MUG-LARGE", size: "20oz", ...changes };
      return { ...body, result: { ...body.result, sync_variants: [...body.result.sync_variants, added] } };
    });
  const unpriced = { retail_price: null };
  for (const changes of [unpriced, { ...unpriced, availability_status: "out_of_stock" }, unpriced, free]) {
    says(changes);
    expect((await syncMug()).body.warnings).toContain(
      "Lantern Mug: the printer has no price for White, 20oz. It was left out.",
    );
    expect(await variant(large)).toBeUndefined();
    expect(await query("select price_pence from products where id = $1", [mug.record])).toEqual([{ price_pence: 999 }]);
  }
  says({ retail_price: "15.99" });
  await syncMug();
  expect(await variant(large)).toMatchObject({ price_pence: 1599, stock: 500 });
  await query("delete from product_variants where printful_sync_variant_id = $1", [large]);
});
const free = { retail_price: "0.00" };

test.each([
  ["can be printed is sold at once", "active", 500],
  ["may be unavailable is sold once the print provider has it again", "nobody-knows", 0],
])("once somebody has accepted it, a new size below its cost that %s", async (_what, availability, stock) => {
  const large = 4_000_007_901;
  const says = (availability_status: string) =>
    printer.change(ofMug, (body) => {
      const [first] = body.result.sync_variants;
      const added = { ...first, id: large, external_id: "cheap", sku: "MUG-CHEAP", size: "20oz", retail_price: "1.00" };
      return {
        ...body,
        result: { ...body.result, sync_variants: [...body.result.sync_variants, { ...added, availability_status }] },
      };
    });
  says(availability);
  await syncMug();
  expect(await variant(large)).toMatchObject({ stock: 0 });
  const [conflict] = await openConflicts();
  expect(conflict).toMatchObject({ field: "below_cost" });
  await settle(conflict.id, "theirs");
  expect(await variant(large)).toMatchObject({ price_pence: 100, stock });
  says("active");
  await syncMug();
  expect([await variant(large), await openConflicts()]).toMatchObject([{ price_pence: 100, stock: 500 }, []]);
  await query("delete from product_variants where printful_sync_variant_id = $1", [large]);
  await query("delete from provider_variants where id = $1", [large]);
});

test("a product without any price is not created until it has one", async () => {
  await query("delete from products where id = 7 or printful_product_id = 507");
  await query("delete from provider_products where id = 507");
  printer.change("/store/products/507", (body) => ({
    ...body,
    result: { ...body.result, sync_variants: body.result.sync_variants.map((each) => ({ ...each, ...free })) },
  }));
  const made = () => query("select price_pence from products where printful_product_id = 507");
  for (let time = 0; time < 2; time++) {
    await importAll();
    expect(await status()).toMatchObject({ last_sync_status: "success", warning_count: 1 });
    expect([await made(), await openConflicts()]).toEqual([[], []]);
  }
  printer.reset();
  await importAll();
  expect(await made()).toEqual([{ price_pence: 1499 }]);
});

test("a product that the print provider lost is sold until somebody decides", async () => {
  printer.change("/store/products/505", () => undefined);
  printer.change("/store/products", (body) => ({
    ...body,
    result: body.result.filter(({ id }) => id !== 505),
    paging: { ...body.paging, total: body.paging.total - 1 },
  }));
  await importAll();
  const [conflict] = await openConflicts();
  expect(conflict).toMatchObject({ field: "vanished" });
  expect((await query("select is_available from products where id = 5"))[0].is_available).toBe(true);
  await settle(conflict.id, "theirs");
  expect((await query("select is_available from products where id = 5"))[0].is_available).toBe(false);
  await query("update products set is_available = true where id = 5");
});

test.each([
  ["HTML", () => "<!doctype html><title>Sorry</title>"],
  ["a wrong type", (body: PrinterAnswer) => ({ ...body, result: "many" })],
  ["an empty list", (body: PrinterAnswer) => ({ ...body, result: [], paging: { total: 0, offset: 0, limit: 100 } })],
])("a list that is %s stops the import without changes, and is on the desk", async (_what, change) => {
  const before = await catalogue();
  printer.change("/store/products", change);
  const { status: code, body } = await importAll();
  expect(await catalogue()).toBe(before);
  if (code !== 200) expect(body.error).toMatch(/^printful import failed: /);
  else expect(await status()).toMatchObject({ last_sync_status: "failed", is_syncing: 0 });
  printer.reset();
  await importAll();
  expect(await query("select 1 from attention_items where kind = 'sync_failed' and resolved_at is null")).toEqual([]);
});

test.each([
  ["without variants", { sync_variants: [] }, "has no variants"],
  ["in dollars", null, "is priced in USD"],
  ["with a number for a name", { sync_product: { id: mug.atPrinter, name: 7 } }, "cannot be read"],
])("a product %s is skipped and stops none of the others", async (_what, changes, words) => {
  const before = await catalogue();
  if (changes) printer.change(ofMug, (body) => ({ ...body, result: { ...body.result, ...changes } }));
  else changeMug(mug.white, { currency: "USD" });
  await importAll();
  expect(await catalogue()).toBe(before);
  const row = await status();
  expect(row).toMatchObject({ last_sync_status: "partial", error_count: 1, total: 9 });
  expect(row.sync_errors[0]).toContain(words);
  const [item] = await query("select summary from attention_items where kind = 'sync_failed' and resolved_at is null");
  expect(item.summary).toContain(words);
});

test("an import that was throttled, or killed midway, continues where it was", async () => {
  await shop.control.fault("printful", "rate_limited", true, 3);
  await shop.entry.sweepOnce(shop.shop);
  const asked = printer.asked.length;
  await query(
    "update sync_status set is_syncing = 1, run_id = run_id + 1, started_at = now(), position = 0, error_count = 0",
  );
  const { run_id } = await status();
  await query("update provider_products set seen_run = $1 where id <> 504", [run_id]);
  await query("update sync_status set moved_at = now() - interval '1 hour'");
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
  expect(await status()).toMatchObject({ last_sync_status: "success", is_syncing: 0, run_id });
  const products = printer.asked.slice(asked).filter((each) => each.startsWith("GET /store/products/"));
  expect(new Set(products), "what was done before it was killed is not asked again").toEqual(new Set([`GET ${ofMug}`]));
});

test("an import runs automatically once a day", async () => {
  const { run_id } = await status();
  await shop.entry.sweepOnce(shop.shop);
  expect((await status()).run_id, "not yet").toBe(run_id);
  await query("update sync_status set next_sync_at = now()");
  await shop.entry.sweepOnce(shop.shop);
  await shop.drain();
  const row = await status();
  expect(row).toMatchObject({ run_id: run_id + 1, last_sync_status: "success", is_syncing: 0 });
  expect(row.next_sync_at - row.started_at).toBeGreaterThan(23 * 3_600_000);
});

test("webhooks are registered with the print provider once, and their contents are fetched again", async () => {
  expect(printer.asked.filter((each) => each === "POST /webhooks")).toHaveLength(1);
  const { url, types } = await hook();
  expect(url).toBe(`${shop.shop.config.PUBLIC_URL}/webhooks/printful/${shop.shop.config.PRINTFUL_WEBHOOK_TOKEN}`);
  expect(types).toEqual(expect.arrayContaining(["package_shipped", "product_updated", "stock_updated"]));
  const cap = await variant(4_000_006_001);
  for (const [availability, stock] of [
    ["discontinued", 0],
    ["active", cap.stock],
  ]) {
    const answer = await shop.fetch("/rehearsal/api/printful/variants/6001", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ availability }),
    });
    expect(answer.status).toBe(200);
    await shop.control.settled();
    await shop.drain();
    expect((await variant(4_000_006_001)).stock, String(availability)).toBe(stock);
  }
});

test("a request while the print provider is down says so (R-SYNC-4)", async () => {
  await shop.control.fault("printful", "down");
  const products = await call("printful-products");
  const all = await importAll();
  const one = await syncMug();
  await shop.control.fault("printful", "down", false);
  const why = "The printer could not be reached";
  expect([products, all, one].map(({ status: code, body }) => [code, body.error.slice(0, -why.length)])).toEqual([
    [502, "Failed to fetch printful products: "],
    [502, "printful import failed: "],
    [502, "printful sync failed: "],
  ]);
  expect((await call("printful-products")).body.products).toHaveLength(9);
  expect((await call("printful-sync-simple", { productId: 999_999, action: "full_sync" })).status).toBe(404);
});

test("a refusal names the permission in the docs", async () => {
  const { bearer: treasurer } = await signedInStaff(shop, "treasurer");
  for (const { method, path, refusals } of catalogueSyncEndpoints) {
    const answer = await shop.fetch(path, { method, headers: { authorization: treasurer } });
    const { error = "" } = await answer.json();
    // The built-in list is public.
    if (answer.status === 403) expect(refusals[403], path).toContain(`\`${error.match(/[a-z]+_[a-z]+/)?.[0]}\``);
    else expect(path).toBe("/functions/v1/printful-proxy/products");
  }
});

test("a number beyond the database's range is refused as an unknown product", async () => {
  expect(await call("printful-sync-simple", { productId: 2_147_483_648, action: "full_sync" })).toMatchObject({
    status: 400,
    body: { error: "productId: must be a product’s number" },
  });
  await settle(2_147_483_648, "theirs", 400);
});

test("a sync that fails at its very start is recorded, until one succeeds", async () => {
  const { next_sync_at, run_id } = await status();
  await shop.control.fault("printful", "error_500");
  const { status: code, body } = await importAll();
  await shop.control.fault("printful", "error_500", false);
  const why = "The printer answers with an error (500).";
  expect([code, body.error]).toEqual([502, `printful import failed: ${why} Nothing has changed.`]);
  expect(await status()).toMatchObject({
    is_syncing: 0,
    last_sync_status: "failed",
    error_count: 1,
    sync_errors: [why],
    run_id: run_id + 1,
    next_sync_at,
  });
  const onDesk = () => query("select summary from attention_items where kind = 'sync_failed' and resolved_at is null");
  expect(await onDesk()).toEqual([{ summary: `The sync with the printer stopped: ${why}` }]);
  const page = await shop.fetch("/admin/products/sync", { headers: { authorization: bearer } });
  expect(await page.text()).toMatch(/>Sync failed<[\s\S]*>The printer answers with an error \(500\)\.</);
  await importAll();
  expect(await onDesk()).toEqual([]);
});

async function hook() {
  const { PRINTFUL_API_BASE, PRINTFUL_TOKEN } = shop.shop.config;
  const answer = await fetch(`${PRINTFUL_API_BASE}/webhooks`, {
    headers: { authorization: `Bearer ${PRINTFUL_TOKEN}` },
  });
  return (await answer.json()).result;
}

async function settle(id: number, decision: "ours" | "theirs", status = 302) {
  const answer = await shop.fetch("/admin/products/sync", {
    method: "POST",
    headers: { authorization: bearer, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ intent: "settle", id: String(id), decision }),
  });
  expect(answer.status).toBe(status);
}
