import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { watchDatabase } from "#server/database-watch.ts";
import { openBuyer, variantId } from "../support/buyer.ts";
import { debianProgram } from "../support/debian-program.ts";
import { openPausingWay } from "../support/pausing-way.ts";
import { openPgBouncer } from "../support/pgbouncer.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

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

  test("twenty orders at once are paid and drafted at the printer", async () => {
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

  test("product, shop and home pages show what the database has, each time", async () => {
    const { rows } = await shop.shop.pool.query<{ slug: string }>("select slug from product_listings");
    const paths = ["/", "/shop", ...rows.map(({ slug }) => `/product/${slug}`)];
    for (let round = 0; round < 3; round++) {
      // The query makes another page of each, so that none comes out of the cache.
      const answers = await Promise.all(paths.map((path) => shop.fetch(`${path}?colour=round-${round}`)));
      const shown = answers.map(({ status, headers }, at) => `${paths[at]} ${status} ${headers.get("cache-control")}`);
      expect(shown.filter((each) => !/ 200 public/.test(each))).toEqual([]);
    }
  });

  test("a pooler is not silent while all of its connections are busy", async () => {
    const { DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct } = shop.shop.config;
    await using watch = watchDatabase({ direct: direct!, pooler });
    const busy = Array.from({ length: 6 }, () => new pg.Client({ connectionString: pooler }));
    await Promise.all(busy.map((client) => client.connect()));
    const work = busy.map((client) => client.query("select pg_sleep(2)"));
    await until("every connection to be taken", async () => (await busyConnections()) === 4);
    expect(await watch.answers()).toBe(true);
    expect(await busyConnections()).toBe(4);
    await Promise.all(work);
    await Promise.all(busy.map((client) => client.end()));
  });

  const busyConnections = async () => {
    const client = new pg.Client({ connectionString: shop.shop.config.DATABASE_DIRECT_URL });
    await client.connect();
    const { rows } = await client.query(
      "select count(*)::int from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'",
    );
    await client.end();
    return rows[0].count;
  };

  test("a pooler that cannot reach the database is silent, though it takes connections", async () => {
    const direct = inject("postgresUrl");
    await using way = await openPausingWay(direct);
    await using pooler = await openPgBouncer(pgbouncer.path!, way.through(direct));
    await using watch = watchDatabase({ direct, pooler: pooler.through(direct) });
    expect(await watch.answers()).toBe(true);
    await way[Symbol.asyncDispose]();
    await until("the silence to be noticed", async () => !(await watch.answers()));
  });
});

describe("a pooler that hangs while the database behind it answers", () => {
  const opened = new AsyncDisposableStack();
  let way: Awaited<ReturnType<typeof openPausingWay>>;
  let shop: TestShop;
  beforeAll(async () => {
    way = opened.use(await openPausingWay(inject("postgresUrl")));
    const settings = (direct: string) => ({ DATABASE_URL: way.through(direct), DATABASE_DIRECT_URL: direct });
    shop = opened.use(await openTestShop(({ databaseUrl }) => settings(databaseUrl)));
  });
  afterAll(() => opened.disposeAsync());

  const readiness = async () => {
    const answer = await shop.fetch("/readyz");
    return [answer.status, await answer.text()];
  };

  test("leaves the pages and a shop that is up, and is on the desk afterwards", async () => {
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const page = await shop.fetch("/product/lantern-mug");
    expect(await readiness()).toEqual([200, "ready"]);
    way.pause();
    try {
      shop.pages.drop();
      const started = performance.now();
      expect(await readiness()).toEqual([200, "degraded: database"]);
      expect(performance.now() - started).toBeLessThan(2_000);
      const kept = await shop.fetch("/product/lantern-mug");
      expect([kept.status, kept.headers.get("etag")]).toEqual([200, page.headers.get("etag")]);
      const refused = await openBuyer(shop).open([{ variantId: mug, quantity: 1 }]);
      expect(refused).toMatchObject({ status: 503, body: { error: expect.stringMatching(/Your cart is kept/) } });
    } finally {
      way.goOn();
    }
    await until("the pooler", async () => (await readiness())[1] === "ready");
    const silences = "select from attention_items where dedupe_key = 'database_failing:silent'";
    await until("a row on the desk", async () => (await shop.shop.pool.query(silences)).rowCount);
  });
});
