import { expect, test } from "vitest";
import { countListings, pageOfListings, searchFor } from "#app/catalogue/.server/search-listings.ts";
import { readShopQuery } from "#app/catalogue/listing/read-shop-query.ts";
import { products, productVariants } from "#database/schema/catalogue.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

const { db } = await closeAfterTests(openTestTables());

test("a price range includes both its ends", async () => {
  const [made] = await db
    .insert(products)
    .values({ name: "Scarf", slug: "more-scarf", pricePence: 2000 })
    .returning({ id: products.id });
  await db
    .insert(productVariants)
    .values({ productId: made!.id, color: "Navy", colorHex: "#000080", size: "S", pricePence: 2000, stock: 5 });
  const query = readShopQuery(new URLSearchParams("min=20&max=20"));
  const search = await searchFor(db, query.q);
  expect((await countListings(db, query, search)).total).toBe(1);
  expect(await pageOfListings(db, query, search, { mode: "rehearsal", limit: 5, offset: 0 })).toEqual(["more-scarf"]);
});
