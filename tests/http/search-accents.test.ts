import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchFor } from "#app/catalogue/.server/search-listings.ts";
import { foldAccents } from "#app/shared/fold-accents.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** R-CATALOGUE-17: accents make no difference to a search. */
const shop = await closeAfterTests(openTestShop());
const query = (text: string) => shop.shop.pool.query(text);

const listed = async (q: string) => (await shop.fetch(`/shop?q=${encodeURIComponent(q)}`)).text();
const suggested = async (q: string) =>
  (await shop.fetch(`/api/search-suggestions?q=${encodeURIComponent(q)}`)).json() as Promise<{
    closest: string | null;
    suggestions: { name: string; note: string }[];
  }>;

beforeAll(async () => {
  await query(`insert into products (name, slug, price_pence, description, tags)
    values ('Café Crème Print', 'coffee-print', 899, 'From Łódź to Zürich.', '{Déjà vu}')`);
  await query("insert into products (name, slug, price_pence) values ('Resume Folder', 'folder', 899)");
  await query("insert into products (name, slug, price_pence) values ('Løvenholm Straße Œuvre', 'street', 899)");
  await query("update bundles set name = 'Señor Bundle' where slug = 'starter-bundle'");
  await until("the new products", async () => (await listed("")).includes("Café Crème Print"));
});
afterAll(() => query("update bundles set name = 'Starter Bundle' where slug = 'starter-bundle'"));

describe.each([
  ["cafe", "Café Crème Print"],
  ["CAFÉ", "Café Crème Print"],
  ["cafe\u0301 creme", "Café Crème Print"],
  ["café crème", "Café Crème Print"],
  ["caf", "Café Crème Print"],
  ["deja", "Café Crème Print"],
  ["zurich", "Café Crème Print"],
  ["résumé", "Resume Folder"],
  ["resume", "Resume Folder"],
  ["lovenholm", "Løvenholm Straße Œuvre"],
  ["LØVEN", "Løvenholm Straße Œuvre"],
  ["strasse", "Løvenholm Straße Œuvre"],
  ["straße", "Løvenholm Straße Œuvre"],
  ["oeuvre", "Løvenholm Straße Œuvre"],
  ["lodz", "Café Crème Print"],
  ["senor", "Señor Bundle"],
  ["señor", "Señor Bundle"],
])("a search for '%s'", (q, name) => {
  test(`finds ${name} in the shop`, async () => {
    const page = await listed(q);
    expect(page).toContain(name);
    expect(page, "as typed, not as a misspelling").not.toContain("No match for");
  });
  test(`suggests ${name}`, async () => {
    const { closest, suggestions } = await suggested(q);
    expect([closest, suggestions.map((each) => each.name)]).toEqual([null, expect.arrayContaining([name])]);
  });
});

test.each([
  ["crémme", "crème", "Café Crème Print"],
  ["lovenhollm", "løvenholm", "Løvenholm Straße Œuvre"],
  ["dejaa", "déjà", "Café Crème Print"],
  ["senorr", "señor", "Señor Bundle"],
])("the misspelt '%s' is corrected to '%s', as the shop spells it", async (typed, corrected, name) => {
  const { closest, suggestions } = await suggested(typed);
  expect([closest, suggestions[0]?.name]).toEqual([corrected, name]);
  expect(await listed(typed)).toContain(corrected);
});

test("the database folds every Latin letter as the browser does", async () => {
  const { rows } = await shop.shop.pool.query<{ letter: string; folded: string }>(
    `select chr(code) as letter, fold_accents(chr(code)) as folded
     from (select generate_series(192, 591) union select generate_series(7680, 7935)) as latin (code)`,
  );
  expect(rows.map(({ letter }) => [letter, foldAccents(letter)])).toEqual(
    rows.map(({ letter, folded }) => [letter, folded]),
  );
});

test("a search of many products uses the index", async () => {
  await query(`insert into products (name, slug, price_pence)
    select 'Poster ' || n, 'poster-' || n, 899 from generate_series(1, 3000) n`);
  await query("analyze product_listings");
  const { matches } = await searchFor(shop.shop.db, "café");
  const { rows } = await shop.shop.db.execute<{ "QUERY PLAN": string }>(
    sql`explain select slug from product_listings where ${matches}`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("product_listings_document");
});
