import { describe, expect, test } from "vitest";
import { readShop } from "#app/catalogue/.server/read-shop.ts";
import { readShopQuery } from "#app/catalogue/listing/read-shop-query.ts";
import type { SearchSuggestions } from "#app/search/contract.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());

const ask = (query: string, init?: RequestInit) => shop.fetch(`/api/search-suggestions${query}`, init);
async function suggested(q: string): Promise<SearchSuggestions> {
  const answer = await ask(`?q=${encodeURIComponent(q)}`);
  expect([q, answer.status]).toEqual([q, 200]);
  return (await answer.json()) as SearchSuggestions;
}
const listed = (q: string) => readShop(shop.shop, readShopQuery(new URLSearchParams({ q })));

describe("search suggestions", () => {
  test.each(["ho", "bundle", "mug", "navy cap", "hoodies", "tee", "l", "hoddie", "lantren cap", "scarf"])(
    "are the shop list's first five for '%s', with the same prices and the same corrected words",
    async (q) => {
      const [{ closest, suggestions }, list] = await Promise.all([suggested(q), listed(q)]);
      const cards = [...list.products, ...list.bundles.map((bundle) => ({ ...bundle, from: false }))];
      expect(suggestions.map(({ path, name, pence, from }) => ({ path, name, pence, from }))).toEqual(
        cards.slice(0, 5).map(({ slug, name, price, from }) => ({
          path: `/product/${slug}`,
          name,
          pence: price,
          from,
        })),
      );
      expect(closest).toBe(list.closest);
    },
  );

  test("correct the spelling if nothing matches", async () => {
    const { closest, suggestions } = await suggested("hoddie");
    expect([closest, suggestions[0]?.name]).toEqual(["hoodie", "Lantern Hoodie"]);
  });

  test.each([
    ["hoodie", "Lantern Hoodie", "Apparel, six colours"],
    ["tote", "Lantern Tote Bag", "Gear, two colours"],
    ["navy cap", "Lantern Cap", "Apparel, Navy"],
    ["hot", "Lantern Water Bottle", "Cold on the doorstep, hot on the stall"],
    ["cap", "Starter Bundle", "T-Shirt, Cap, Mug"],
    ["mug", "Activist Bundle", "Mug and six more"],
  ])("explain for '%s' why %s matches", async (q, name, note) => {
    const { suggestions } = await suggested(q);
    expect(suggestions.find((each) => each.name === name)?.note).toBe(note);
  });

  test("give each note one line, whatever is searched for", async () => {
    for (const q of ["a", "cotton", "wash", "screw", "handles"])
      for (const { note } of (await suggested(q)).suggestions) expect(note.length, note).toBeLessThanOrEqual(60);
  });

  test("treat SQL, markup and query syntax as words", async () => {
    const hostile = [
      "'; drop table products; --",
      "<script>",
      "a & | ! (b",
      "mug:*",
      "\\",
      "zq\0zx",
      "\u202Emug",
      "x".repeat(100),
    ];
    for (const q of hostile) expect(await suggested(q)).toHaveProperty("suggestions");
    expect((await suggested("mug:*")).suggestions[0]?.name).toBe("Lantern Mug");
  });

  test("are empty for punctuation alone, where the list would show everything", async () => {
    for (const q of ["%", "***", "?!"]) expect(await suggested(q)).toEqual({ closest: null, suggestions: [] });
  });

  test.each(["", "?q=", "?q=%20%20", `?q=${"x".repeat(101)}`, "?other=mug"])(
    "refuse '%s' and name the field",
    async (query) => {
      const answer = await ask(query);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([400, "no-store"]);
      expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^q: /) });
    },
  );

  test("are cached like pages, for anybody: they contain no personal data", async () => {
    const answer = await ask("?q=mug", { headers: { cookie: "session=x" } });
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=60/);
    expect(answer.headers.get("set-cookie")).toBeNull();
    const etag = answer.headers.get("etag")!;
    expect((await ask("?q=mug", { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await ask("?q=mug", { method: "HEAD" })).status).toBe(200);
  });

  test("follow a change of the catalogue", async () => {
    expect((await suggested("water")).suggestions[0]?.name).toBe("Lantern Water Bottle");
    await shop.shop.pool.query("update products set name = 'Lantern Water Flask' where name = 'Lantern Water Bottle'");
    await until("the new name", async () => (await suggested("water")).suggestions[0]?.name === "Lantern Water Flask");
    await shop.shop.pool.query("update products set name = 'Lantern Water Bottle' where name = 'Lantern Water Flask'");
  });

  test("make no call to the print provider", async () => {
    await shop.control.fault("printful", "down");
    expect((await suggested("mug")).suggestions[0]?.name).toBe("Lantern Mug");
  });
});
