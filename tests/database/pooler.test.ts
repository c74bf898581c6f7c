import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openBuyer, variantId } from "../support/buyer.ts";
import { openCountingProxy } from "../support/counting-proxy.ts";
import { debianProgram } from "../support/debian-program.ts";
import { emailsTo, eventsOf, orderRow, printOrders } from "../support/order-facts.ts";
import { openPgBouncer } from "../support/pgbouncer.ts";
import { placeOrder, refundsOf, settle, submit } from "../support/placed-order.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

const pgbouncer = debianProgram("pgbouncer", "usr/sbin/pgbouncer");
type DatabaseProxy = AsyncDisposable & { through(direct: string): string };

/** A shop whose statements go this way; its jobs and notices go directly, as docs/running.md says. */
const openShopThrough = (databaseProxy: DatabaseProxy) =>
  openTestShop(({ databaseUrl }) => ({
    DATABASE_URL: databaseProxy.through(databaseUrl),
    DATABASE_DIRECT_URL: databaseUrl,
  }));

/** From the first item to the money back, by as many buyers at once as share the pooler's connections. */
async function buyAndCancel(shop: TestShop): Promise<void> {
  const orders = await Promise.all(Array.from({ length: 6 }, () => placeOrder(shop)));
  for (const { id, email } of orders) {
    expect(await orderRow(shop, id)).toMatchObject({ status: "paid", print_state: "draft" });
    expect((await printOrders(shop, id)).map(({ status }) => status)).toEqual(["draft"]);
    expect(await emailsTo(shop, email)).toHaveLength(1);
  }
  const cancelled = orders.map(({ number, headers }) => submit(shop, `/orders/${number}/cancellation`, headers));
  expect((await Promise.all(cancelled)).map(({ status }) => status)).toEqual(orders.map(() => 302));
  await settle(shop);
  for (const order of orders) {
    const { id, email, total } = order;
    const end = { status: "canceled", print_state: "stopped", captured_total: total, refunded_total: total };
    expect(await orderRow(shop, id)).toMatchObject(end);
    expect((await refundsOf(shop, order)).atStripe).toEqual([{ amount: total, status: "succeeded" }]);
    expect((await printOrders(shop, id)).map(({ status }) => status)).toEqual(["canceled"]);
    expect(await eventsOf(shop, id)).toEqual(expect.arrayContaining(["paid", "print_drafted", "canceled"]));
    expect((await emailsTo(shop, email)).length).toBeGreaterThan(1);
  }
}

describe("straight to PostgreSQL", () => {
  const opened = new AsyncDisposableStack();
  let databaseProxy: Awaited<ReturnType<typeof openCountingProxy>>;
  let shop: TestShop;
  beforeAll(async () => {
    databaseProxy = opened.use(await openCountingProxy(inject("postgresUrl")));
    shop = opened.use(await openShopThrough(databaseProxy));
  });
  afterAll(() => opened.disposeAsync());

  test("orders are paid, printed, cancelled and refunded, and no statement of theirs has a name", async () => {
    await buyAndCancel(shop);
    expect(databaseProxy.names()).toEqual([]);
  });
});

describe.skipIf(!pgbouncer.path)(`behind PgBouncer in transaction mode ${pgbouncer.reason ?? ""}`, () => {
  const opened = new AsyncDisposableStack();
  let shop: TestShop;
  beforeAll(async () => {
    const pooler = opened.use(await openPgBouncer(pgbouncer.path!, inject("postgresUrl")));
    shop = opened.use(await openShopThrough(pooler));
  });
  afterAll(() => opened.disposeAsync());

  test("orders are paid, printed, cancelled and refunded", () => buyAndCancel(shop));

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
    const { rows } = await shop.shop.pool.query(
      "select status, print_state, count(*)::int from orders where id = any($1) group by 1, 2",
      [buyers.map(({ draft }) => draft)],
    );
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
