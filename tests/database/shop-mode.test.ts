import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { prepareDatabase } from "#database/prepare.ts";
import { dropDatabase } from "../support/test-database.ts";

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

async function newDatabase(): Promise<{ url: string }> {
  const name = `prepared_${randomBytes(6).toString("hex")}`;
  await run(server, `create database ${name}`);
  names.push(name);
  return { url: Object.assign(new URL(server), { pathname: name }).href };
}
afterAll(() => Promise.all(names.map((name) => dropDatabase(server, name))));

const start = (url: string, mode: "rehearsal" | "live") => prepareDatabase(url, { seed: mode === "rehearsal", mode });
const markOf = async (url: string) => (await run(url, "select mode from shop_mode"))[0]?.mode;
const goodsIn = async (url: string) => (await run(url, "select count(*)::int as goods from products"))[0]?.goods;
const refusal = (whose: RegExp) => ({ name: "WrongDatabaseError", message: expect.stringMatching(whose) });
const rehearsals = /^The database belongs to a rehearsal, and SHOP_MODE is live: point DATABASE_URL or DATA_DIR .*\.$/;
const liveShops = /^The database belongs to a live shop, and SHOP_MODE is rehearsal: set SHOP_MODE=live, or .*\.$/;

describe("a new database", () => {
  test("belongs to the mode that first starts with it, and stays so", async () => {
    const { url } = await newDatabase();
    await start(url, "live");
    await start(url, "live");
    expect(await markOf(url)).toBe("live");
    await expect(start(url, "rehearsal")).rejects.toMatchObject(refusal(liveShops));
    expect(await goodsIn(url), "no demo goods in a live shop").toBe(0);
  });

  test("of a live shop sells to Great Britain alone; a rehearsal, and a shop from before, to what the file says", async () => {
    const { url } = await newDatabase();
    await start(url, "live");
    const markets = () => run(url, "select value from settings where key = 'markets.sellsTo'");
    expect(await markets()).toEqual([{ value: "GB" }]);
    await run(url, "delete from settings");
    await start(url, "live");
    expect(await markets(), "an upgrade").toEqual([]);
    const rehearsal = await newDatabase();
    await start(rehearsal.url, "rehearsal");
    expect(await run(rehearsal.url, "select key from settings")).toEqual([]);
  });

  test("made by a rehearsal is refused to a live shop, even if nothing happened in it", async () => {
    const { url } = await newDatabase();
    await start(url, "rehearsal");
    expect(await goodsIn(url)).toBe(9);
    await expect(start(url, "live")).rejects.toMatchObject(refusal(rehearsals));
    await start(url, "rehearsal");
  });

  test("goes to one of two that start with it at once", async () => {
    const { url } = await newDatabase();
    const outcomes = await Promise.allSettled([start(url, "live"), start(url, "rehearsal")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("stays unmarked while only a command without a mode uses it", async () => {
    const { url } = await newDatabase();
    await prepareDatabase(url, { seed: false });
    expect(await markOf(url)).toBeUndefined();
    await start(url, "live");
    expect(await markOf(url)).toBe("live");
  });
});
