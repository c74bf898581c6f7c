import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { orderStatuses } from "#app/orders/rules.ts";
import { prepareDatabase } from "#database/prepare.ts";
import { orderDesk } from "../support/order-desk.ts";
import { submit } from "../support/placed-order.ts";
import { databaseUrl } from "../support/postgres-setup.ts";
import { schemaOf } from "../support/schema-of.ts";
import { signedInStaff } from "../support/staff.ts";
import { dropDatabase } from "../support/test-database.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

const folder = join(import.meta.dirname, "releases");
const releases = readdirSync(folder).map((name) => name.replace(/\.sql$/, ""));
const server = inject("postgresUrl");

describe.each(releases)("a database of release %s", (release) => {
  const name = `release_${randomBytes(6).toString("hex")}`;
  const url = databaseUrl(server, name);
  let before: Record<string, number>;
  let shop: TestShop;

  async function run(to: string, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: to });
    await client.connect();
    try {
      return (await client.query(statement)).rows ?? [];
    } finally {
      await client.end();
    }
  }
  const kept = ["orders", "order_items", "order_events", "order_shipments", "refunds", "customers", "products"];
  const counts = async () => {
    const each = kept.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ");
    return (await run(url, `select ${each}`))[0] as Record<string, number>;
  };

  beforeAll(async () => {
    await run(server, `create database ${name}`);
    await run(url, readFileSync(join(folder, `${release}.sql`), "utf8"));
    before = await counts();
    await prepareDatabase(url, { seed: true, mode: "rehearsal" });
    shop = await openTestShop({ DATABASE_URL: url });
  });
  afterAll(async () => {
    await shop?.[Symbol.asyncDispose]();
    await dropDatabase(server, name);
  });

  test("has the same schema as a new one after the upgrade", async () => {
    expect(await schemaOf(url)).toEqual(await schemaOf(databaseUrl(server, inject("templateName"))));
  });

  test("keeps its rows", async () => {
    expect(await counts()).toEqual(before);
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  });

  test("has an order in every status, readable by staff and its customer", async () => {
    const desk = orderDesk(shop, await signedInStaff(shop, "owner"));
    const orders = await run(url, "select number, status, email from orders");
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
    const list = (await desk.see("/admin/orders")).html;
    for (const { number, status, email } of orders as Record<"number" | "status" | "email", string>[]) {
      const wasPlaced = !["pending_payment", "payment_failed", "expired"].includes(status);
      const page = await desk.see(`/admin/orders/${number}`);
      const tracked = await submit(shop, "/track-order", {}, { number, email });
      expect({
        status,
        listed: list.includes(`/admin/orders/${number}"`),
        read: page.status === 200 && page.html.includes(number),
        tracked: tracked.status,
      }).toEqual({ status, listed: wasPlaced, read: true, tracked: wasPlaced ? 200 : 404 });
    }
  });
});
