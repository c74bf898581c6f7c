import { describe, expect, test, vi } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { freePort } from "../support/free-port.ts";
import { hearsOfChanges, openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());

const query = (text: string) => shop.shop.pool.query(text);
const read = async (path: string, url = shop.url) => await (await fetch(`${url}${path}`)).text();
const renewed = () => until("every page to be renewed", () => shop.pages.counts().outdated === 0);
const price = (page: string) => /£\d+\.\d\d/.exec(page)?.[0];
const setPrice = (pence: number) => `
  insert into product_overrides (printful_product_id, custom_retail_price_pence)
  select printful_product_id, ${pence} from products where slug = 'lantern-cap'
  on conflict (printful_product_id) do update set custom_retail_price_pence = ${pence}`;

/** Blocks renderings until disposed, by locking a table that products are read from. */
async function holdRenderings(): Promise<AsyncDisposable> {
  const client = await shop.shop.pool.connect();
  await client.query("begin; lock table product_images in access exclusive mode");
  return {
    async [Symbol.asyncDispose]() {
      await client.query("rollback");
      client.release();
    },
  };
}

/** Requests at the very moment when a change is noticed, before anything can be rendered. */
function atNextNotice<T>(ask: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    let isAsked = false;
    shop.shop.onChange(() => {
      if (!isAsked) resolve(ask());
      isAsked = true;
    });
  });
}

test("sixteen visitors of a page that is being renewed get the stale one without waiting", async () => {
  const before = await (await fetch(`${shop.url}/product/lantern-cap`)).headers.get("etag");
  const answers = await (async () => {
    await using _ = await holdRenderings();
    // The second for which it is served does not pass, however busy the machine is.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      await query(`select pg_notify('shop_changed', '{"kind":"catalogue"}')`);
      await until("the change", () => shop.pages.counts().outdated > 0);
      const hits = () => shop.pages.counts().hits;
      await until("the check for withdrawn products to end", async () => {
        const before = hits();
        await read("/product/lantern-cap");
        return hits() > before;
      });
      const earlier = hits();
      const all = await Promise.all(Array.from({ length: 16 }, () => fetch(`${shop.url}/product/lantern-cap`)));
      expect(hits() - earlier, "answered at once").toBe(16);
      return all;
    } finally {
      vi.useRealTimers();
    }
  })();
  expect(new Set(answers.map(({ headers }) => headers.get("etag")))).toEqual(new Set([before]));
  await renewed();
});

test("a changed page is renewed without a request", async () => {
  expect(price(await read("/product/lantern-cap"))).not.toBe("£17.11");
  {
    // Otherwise the page may be renewed before the check.
    await using _ = await holdRenderings();
    await query(setPrice(1711));
    await until("the change", () => shop.pages.counts().outdated > 0);
  }
  await renewed();
  await using _ = await holdRenderings();
  expect(price(await read("/product/lantern-cap"))).toBe("£17.11");
});

test("an old price is not sent after a second: later requests wait", async () => {
  await read("/product/lantern-cap");
  const asked = await (async () => {
    await using _ = await holdRenderings();
    await query(setPrice(1722));
    await until("the change", () => shop.pages.counts().outdated > 0);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    return { page: read("/product/lantern-cap") };
  })();
  expect(price(await asked.page)).toBe("£17.22");
  await renewed();
});

describe("a product that is withdrawn", () => {
  const showing = ["/product/lantern-mug", "/product/lantern-mug.data", "/", "/shop", "/shop?q=mug", "/sitemap.xml"];

  /** The statuses of its page and of its data, whose body says where it has moved to. */
  const gone = [404, 404];
  const moved = [301, 202];

  test.each([
    ["hidden", gone, "update products set name = 'Lantern Sticker' where slug = 'lantern-mug'"],
    ["moved", moved, "update products set slug = 'lantern-cup' where slug = 'lantern-mug'"],
    [
      "deleted",
      gone,
      "delete from bundle_items where product_id = (select id from products where slug = 'lantern-mug'); delete from products where slug = 'lantern-mug'",
    ],
  ])("is on no page from the moment of the notice: %s", async (_, statuses, change) => {
    for (const path of showing) expect(await read(path), path).toContain("lantern-mug");
    const ask = async (path: string) => {
      const answer = await fetch(`${shop.url}${path}`, { redirect: "manual" });
      return { path, status: answer.status, page: await answer.text() };
    };
    const answers = atNextNotice(() => Promise.all(showing.map(ask)));
    await query(`begin; ${change}; commit`);
    const [own, data, ...others] = await answers;
    expect([own, data].map((answer) => answer?.status)).toEqual(statuses);
    for (const { path, page } of others) if (!path.includes("mug")) expect(page, path).not.toContain("lantern-mug");
    if (!change.includes("delete")) {
      await query(
        "update products set name = 'Lantern Mug', slug = 'lantern-mug' where printful_product_id in (select printful_product_id from products where slug in ('lantern-cup', 'lantern-mug'))",
      );
      // Its own page comes back before the notice, the others with it.
      await until("the mug everywhere", async () =>
        (await Promise.all(showing.map((path) => read(path)))).every((page) => page.includes("lantern-mug")),
      );
    }
    await renewed();
  });
});

test("a price whose notice was lost is on every process's pages once they listen again", async () => {
  const { entry } = shop;
  const port = await freePort();
  await using other = await entry.openShop({ ...shop.shop.config, PORT: port }, { role: "web" });
  // Once it listens it renews what it has cached: not after the notice was lost.
  await hearsOfChanges(other);
  const server = await entry.listen(other, entry.openApp(other, entry.pages), entry.openShopPages(other, entry.pages));
  try {
    const shown = async () => [
      price(await read("/product/lantern-cap")),
      price(await read("/product/lantern-cap", `http://127.0.0.1:${port}`)),
    ];
    await shown();
    await query("alter table product_overrides disable trigger notify_of_change");
    await query(setPrice(1733));
    await query("alter table product_overrides enable trigger notify_of_change");
    expect(await shown(), "the notice was lost").not.toContain("£17.33");
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where (query ilike 'listen %' or query = 'select 1') and datname = current_database()",
    );
    await until("the price everywhere", async () => (await shown()).every((each) => each === "£17.33"));
  } finally {
    await entry.stopListening(server);
  }
});

test("after a start the pages linked from the home page are rendered before any request", async () => {
  // Wait for the renewals after the lost connections: they would make these pages stale again.
  await renewed();
  shop.pages.drop();
  await shop.pages.warmLinked();
  await using _ = await holdRenderings();
  for (const path of ["/", "/shop", "/product/lantern-tshirt", "/faq"]) {
    const { hits } = shop.pages.counts();
    expect((await fetch(`${shop.url}${path}`)).status, path).toBe(200);
    expect(shop.pages.counts().hits - hits, `${path}, answered at once`).toBe(1);
  }
});
