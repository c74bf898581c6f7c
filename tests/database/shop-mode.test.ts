import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrateTo } from "#database/migrate.ts";
import { prepareDatabase } from "#database/prepare.ts";
import { dropDatabase } from "../support/test-database.ts";

/** The migration since which databases know whose they are. */
const marking = /_shop_mode$/;
const names: string[] = [];
const server = inject("postgresUrl");

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function newDatabase(template = "template1"): Promise<{ name: string; url: string }> {
  const name = `prepared_${randomBytes(6).toString("hex")}`;
  await run(server, `create database ${name} template ${template}`);
  names.push(name);
  return { name, url: Object.assign(new URL(server), { pathname: name }).href };
}
afterAll(() => Promise.all(names.map((name) => dropDatabase(server, name))));

const start = (url: string, mode: "rehearsal" | "live") => prepareDatabase(url, { seed: mode === "rehearsal", mode });
const markOf = async (url: string) => (await run(url, "select mode from shop_mode"))[0]?.mode;
const goodsIn = async (url: string) => (await run(url, "select count(*)::int as goods from products"))[0]?.goods;
const refusal = (whose: RegExp) => ({ name: "OtherModeError", message: expect.stringMatching(whose) });
const rehearsals = /^The database belongs to a rehearsal, and SHOP_MODE is live: point DATABASE_URL or DATA_DIR .*\.$/;
const liveShops = /^The database belongs to a live shop, and SHOP_MODE is rehearsal: set SHOP_MODE=live, or .*\.$/;

describe("a new database", () => {
  test("belongs to the mode that starts over it first, and goes on in that", async () => {
    const { url } = await newDatabase();
    await start(url, "live");
    await start(url, "live");
    expect(await markOf(url)).toBe("live");
    await expect(start(url, "rehearsal")).rejects.toMatchObject(refusal(liveShops));
    expect(await goodsIn(url), "no demo goods in a live shop").toBe(0);
  });

  test("that a rehearsal made is refused to a live shop, whether anything happened in it or not", async () => {
    const { url } = await newDatabase();
    await start(url, "rehearsal");
    expect(await goodsIn(url)).toBe(9);
    await expect(start(url, "live")).rejects.toMatchObject(refusal(rehearsals));
    await start(url, "rehearsal");
  });

  test("is given to one of two that start over it at once", async () => {
    const { url } = await newDatabase();
    const outcomes = await Promise.allSettled([start(url, "live"), start(url, "rehearsal")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("stays without a mark while only a command works on it that does not know the mode", async () => {
    const { url } = await newDatabase();
    await prepareDatabase(url, { seed: false });
    expect(await markOf(url)).toBeUndefined();
    await start(url, "live");
    expect(await markOf(url)).toBe("live");
  });
});

describe("a database of a release that marked none", () => {
  let unmarked: string;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "rosette-migrations-"));
    cpSync(join(import.meta.dirname, "../../database/migrations"), folder, { recursive: true });
    const file = join(folder, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8"));
    const known = journal.entries.findIndex(({ tag }: { tag: string }) => marking.test(tag));
    expect(known).toBeGreaterThan(0);
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, known) }));
    const { name, url } = await newDatabase();
    await migrateTo(url, folder);
    rmSync(folder, { recursive: true });
    unmarked = name;
  });

  const heard = (livemode: boolean) => `
    insert into webhook_events (id, provider, type, payload)
    values ('stripe:evt_1', 'stripe', 'payment_intent.succeeded', '{"livemode": ${livemode}}')`;
  const goods = (catalogue: number, sync: number) => `
    insert into products (id, name, price_pence) values (1, 'Mug', 999);
    insert into product_variants (product_id, price_pence, printful_variant_id, printful_sync_variant_id)
    values (1, 999, ${catalogue}, ${sync})`;
  const order = (catalogue: number, sync: number) => `
    insert into orders (number) values ('LT-10001');
    insert into order_items (order_id, position, product_name, product_slug, color, size, quantity, unit_price, total,
      printful_variant_id, printful_sync_variant_id)
    select id, 1, 'Mug', 'mug', 'White', '11oz', 1, 999, 999, ${catalogue}, ${sync} from orders`;

  test.for([
    ["a clock that was moved on", "insert into rehearsal_clock (offset_ms) values (3600000)"],
    ["a tour", "insert into rehearsal_tours (scenario) values ('declined')"],
    [
      "the demo owner",
      `insert into "user" (id, name, email) values ('demo-staff', 'Demo Owner', 'staff@rosette.example')`,
    ],
    ["a test event of Stripe's", heard(false)],
    ["the demo shop's goods", goods(4001, 4_000_004_001)],
    ["an order of the demo shop's goods", order(4001, 4_000_004_001)],
  ])("is a rehearsal's where it holds %s", async ([, statement]) => {
    const { url } = await newDatabase(unmarked);
    await run(url, statement!);
    await expect(start(url, "live")).rejects.toMatchObject(refusal(rehearsals));
    expect(await markOf(url)).toBe("rehearsal");
    await start(url, "rehearsal");
  });

  test("is a live shop's where Stripe told of real money, also with demo goods left in it", async () => {
    const { url } = await newDatabase(unmarked);
    await run(url, `${heard(true)}; ${goods(4001, 4_000_004_001)}`);
    await expect(start(url, "rehearsal")).rejects.toMatchObject(refusal(liveShops));
    await start(url, "live");
    expect(await goodsIn(url)).toBe(1);
  });

  test("goes on as a live shop's where it holds nothing of a rehearsal's", async () => {
    const { url } = await newDatabase(unmarked);
    await run(url, `${goods(4001, 4_812_345_678)}; ${order(4001, 4_812_345_678)}`);
    await start(url, "live");
    await expect(start(url, "rehearsal")).rejects.toMatchObject(refusal(liveShops));
  });
});
