import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openBuyer, variantId } from "../support/buyer.ts";
import { debianProgram } from "../support/debian-program.ts";
import { openPgBouncer } from "../support/pgbouncer.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

const pgbouncer = debianProgram("pgbouncer", "usr/sbin/pgbouncer");

describe.skipIf(!pgbouncer.path)(`behind PgBouncer in transaction mode ${pgbouncer.reason ?? ""}`, () => {
  const opened = new AsyncDisposableStack();
  let shop: TestShop;
  beforeAll(async () => {
    const pooler = opened.use(await openPgBouncer(pgbouncer.path!, inject("postgresUrl")));
    const settings = (direct: string) => ({ DATABASE_URL: pooler.through(direct), DATABASE_DIRECT_URL: direct });
    shop = opened.use(await openTestShop(({ databaseUrl }) => settings(databaseUrl)));
  });
  afterAll(() => opened.disposeAsync());

  test("twenty concurrent orders are paid and drafted at the print provider", async () => {
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const tee = await variantId(shop, "lantern-tshirt", "Navy", "L");
    const lines = [
      { variantId: mug, quantity: 1 },
      { variantId: tee, quantity: 2 },
    ];
    const buyers = Array.from({ length: 20 }, () => openBuyer(shop));
    const ends = await Promise.allSettled(buyers.map(async (buyer) => (await buyer.ready(lines)).confirm()));
    expect(ends.filter(({ status }) => status === "rejected")).toEqual([]);
    await shop.control.settled();
    while (await shop.drain());
    const { rows } = await shop.shop.pool.query("select status, print_state, count(*)::int from orders group by 1, 2");
    expect(rows).toEqual([{ status: "paid", print_state: "draft", count: 20 }]);
  });

  test("product, shop and home pages show the database's current content each time", async () => {
    const { rows } = await shop.shop.pool.query<{ slug: string }>("select slug from product_listings");
    const paths = ["/", "/shop", ...rows.map(({ slug }) => `/product/${slug}`)];
    for (let round = 0; round < 3; round++) {
      // Keep the pages out of the cache.
      shop.pages.drop();
      const answers = await Promise.all(paths.map((path) => shop.fetch(path)));
      const shown = answers.map(({ status, headers }, at) => `${paths[at]} ${status} ${headers.get("cache-control")}`);
      expect(shown.filter((each) => !/ 200 public/.test(each))).toEqual([]);
    }
  });
});
