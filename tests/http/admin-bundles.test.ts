import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { type Fields, kitchenKit, productIds, sendBundle } from "../support/bundle-form.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "manager");
const ids = await productIds(shop);
afterEach(() => shop.shop.pool.query("delete from bundles where id > 3"));

const get = async (path: string, who = manager) =>
  shop.fetch(path, { headers: { authorization: who.bearer } }).then((answer) => answer.text());

const send = (path: string, fields: Fields, who = manager) => sendBundle(shop, who, path, fields);
const kit = () => kitchenKit(ids);

async function create(changes: Fields = {}, fields = kit()): Promise<number> {
  const answer = await send("/admin/bundles/new", { ...fields, ...changes });
  expect(answer.status, await answer.clone().text().then(textOf)).toBe(302);
  return Number(/\/admin\/bundles\/(\d+)\?saved=/.exec(answer.headers.get("location") ?? "")?.[1]);
}

/** The public page, which is cached until it is notified of a change. */
const shopPage = (slug: string) => shop.fetch(`/product/${slug}`);

describe("a bundle created in the back office", () => {
  test("is in the shop at once with its price and choices, and can be changed and deleted", async () => {
    expect((await shopPage("kitchen-bundle")).status).toBe(404);
    const id = await create();
    const page = await until("the bundle's page", async () => {
      const answer = await shopPage("kitchen-bundle");
      return answer.status === 200 && answer.text();
    });
    expect(textOf(page)).toContain("Add Bundle to Cart, £35.00");
    const { rows } = await shop.shop.pool.query(
      "select b.original_price_pence, b.sort_order, i.quantity, i.allowed_colors, i.allowed_sizes, i.default_color from bundles b join bundle_items i on i.bundle_id = b.id where b.id = $1 order by i.display_order",
      [id],
    );
    // A mug costs 9.99 and a cap 19.99; unrestricted items stay open for future colours.
    expect(rows).toEqual([
      {
        original_price_pence: 3997,
        sort_order: 4,
        quantity: 2,
        allowed_colors: null,
        allowed_sizes: null,
        default_color: "White",
      },
      {
        original_price_pence: 3997,
        sort_order: 4,
        quantity: 1,
        allowed_colors: ["Red"],
        allowed_sizes: null,
        default_color: "Red",
      },
    ]);

    const change = await send(`/admin/bundles/${id}`, { ...kit(), price: "34.00", version: "1" });
    expect(change.headers.get("location")).toBe(`/admin/bundles/${id}?saved=2`);
    await until("the new price", async () =>
      textOf(await (await shopPage("kitchen-bundle")).text()).includes("£34.00"),
    );
    const log = await shop.shop.pool.query(
      "select summary, before, after from audit_log where resource = 'bundles' order by id desc limit 1",
    );
    expect(log.rows[0]).toEqual({
      summary: "changed the bundle Kitchen Bundle",
      before: { Price: "£35.00" },
      after: { Price: "£34.00" },
    });

    const gone = await send(`/admin/bundles/${id}?dialog=delete`, { intent: "delete" });
    expect(gone.headers.get("location")).toBe("/admin/bundles?done=deleted");
    await until("the page to go", async () => (await shopPage("kitchen-bundle")).status === 404);
  });

  test("appears nowhere in the shop while not on sale", async () => {
    const { isActive: _, ...fields } = kit();
    await send("/admin/bundles/new", fields);
    expect((await shopPage("kitchen-bundle")).status).toBe(404);
  });

  test("shows an uploaded picture, first on its card", async () => {
    const { default: sharp } = await import("sharp");
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#f2a93b" } })
      .png()
      .toBuffer();
    const id = await create({ pictures: new Uint8Array(png) });
    const { rows } = await shop.shop.pool.query("select image_url from bundles where id = $1", [id]);
    expect(rows[0].image_url).toMatch(/^\/media\/[0-9a-f]{32}-900x600\.webp$/);
    expect((await shop.fetch(rows[0].image_url)).headers.get("content-type")).toBe("image/webp");
    const fake = await send(`/admin/bundles/${id}`, {
      ...kit(),
      version: "1",
      pictures: new TextEncoder().encode("GIF89a"),
    });
    expect(fake.status).toBe(400);
    expect(textOf(await fake.text())).toContain("One of these files isn’t a JPEG, PNG or WebP picture");
  });
});

describe("the form", () => {
  test.for([
    [{ name: " " }, "name", "Enter a name"],
    [{ price: "-1" }, "price", "Enter a price in pounds, like 54.97"],
    [{ price: "12,99" }, "price", "Enter a price in pounds, like 54.97"],
    [{ slug: "Kitchen bundle!" }, "slug", "Use only letters, digits and single hyphens"],
    [{ slug: randomUUID() }, "slug", "Use words: this looks like an internal id"],
    [{ slug: "lantern-mug" }, "slug", "Lantern Mug already uses this web address"],
    [{ slug: "starter-bundle" }, "slug", "Starter Bundle already uses this web address"],
    [{ "item-0-quantity": "0" }, "item-0-quantity", "Enter a quantity from 1 to 100"],
    [{ "item-1-price": "1.999" }, "item-1-price", "Enter an amount in pounds, like 12.50, or leave it empty"],
    [{ "item-0-color": [] }, "item-0-color", "Choose at least one colour of Lantern Mug"],
    [
      { "item-1-firstColor": "Navy" },
      "item-1-firstColor",
      "Choose the default colour of Lantern Cap among those allowed",
    ],
    [{ "item-0-product": "999999" }, "item-0-quantity", "Item 1 is no longer in the shop: remove it"],
  ] as [Fields, string, string][])(
    "refuses %o at %s, saves nothing and keeps the input",
    async ([changes, field, message]) => {
      const answer = await send("/admin/bundles/new", { ...kit(), ...changes, description: "Typed with care." });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(textOf(html)).toContain(message);
      expect(html).toContain(`href="#${field}"`);
      expect(html).toContain("Typed with care.</textarea>");
      expect((await shop.shop.pool.query("select 1 from bundles where id > 3")).rowCount).toBe(0);
    },
  );

  test("finds a product to add by its name, and says so if the name matches none or several", async () => {
    const find = async (name: string) => {
      const answer = await get(`/admin/bundles/option?${new URLSearchParams({ name })}`);
      return JSON.parse(answer) as { option?: { productIds: number[]; colors: unknown[] }; error?: string };
    };
    const { option } = await find("lantern hoodie");
    expect(option?.productIds).toContain(ids["lantern-hoodie"]);
    expect(option?.colors).toContainEqual({ name: "Navy", hex: expect.stringMatching(/^#/) });
    expect(await find("Lantern")).toEqual({ error: "Several products match “Lantern”: enter the full name" });
    expect(await find("Moon")).toEqual({ error: "No product matches “Moon”" });
    expect(await find(" ")).toEqual({ error: "Enter the name of a product" });
  });

  test("keeps items in the order in which they were sent, whatever their keys", async () => {
    const fields = Object.entries(kit()).map(([name, value]) => [name.replace("item-0-", "item-7-"), value] as const);
    const isCap = ([name]: readonly [string, unknown]) => name.startsWith("item-1-");
    const id = await create(
      Object.fromEntries([...fields.filter(isCap), ...fields.filter((each) => !isCap(each))]),
      {},
    );
    const { rows } = await shop.shop.pool.query(
      "select product_id from bundle_items where bundle_id = $1 order by display_order",
      [id],
    );
    expect(rows.map((row) => row.product_id)).toEqual([ids["lantern-cap"], ids["lantern-mug"]]);
  });

  test("shows the second of two editors what differs, and overwrites nothing unseen", async () => {
    const id = await create();
    await send(`/admin/bundles/${id}`, { ...kit(), price: "31.00", version: "1" });
    const second = await send(`/admin/bundles/${id}`, { ...kit(), name: "Mine", version: "1" });
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(textOf(html)).toMatch(/saved this bundle on .*, \d\d:\d\d, after you opened it.*Price £31\.00 £35\.00/);
    expect(html).toContain('name="version" value="2"');
    const { rows } = await shop.shop.pool.query("select name, retail_price_pence from bundles where id = $1", [id]);
    expect(rows).toEqual([{ name: "Kitchen Bundle", retail_price_pence: 3100 }]);
  });
});

describe("live prices while typing", () => {
  const price = (fields: Fields, who = manager) => send("/admin/bundles/pricing", fields, who);

  test("are calculated by the server: alone, saved, printing, post, card fee and margin", async () => {
    await shop.shop.pool.query("update products set printful_cost_pence = 400 where id = any($1)", [
      [ids["lantern-mug"], ids["lantern-cap"]],
    ]);
    const { pricing } = (await (await price(kit())).json()) as { pricing: Record<string, unknown> };
    // 35.00 - 12.00 printing - 4.99 post - (1.5% and 20p) card fee
    expect(pricing).toEqual({
      price: 3500,
      originalPrice: 3997,
      savings: { absolute: 497, percentage: 12 },
      printing: 1200,
      post: 499,
      cardFee: 73,
      vat: 0,
      margin: 1728,
      percent: 49,
    });
  });

  test("wait for a valid price, and use a typed base price for the item", async () => {
    expect(await (await price({ ...kit(), price: "soon" })).json()).toEqual({ pricing: null });
    const { pricing } = (await (await price({ ...kit(), "item-0-price": "5.00" })).json()) as {
      pricing: { originalPrice: number };
    };
    expect(pricing.originalPrice).toBe(2999);
  });

  test("say so if they cannot be calculated", async () => {
    const { fallbackDelivery } = shop.shop.store;
    const before = { ...fallbackDelivery };
    Object.assign(fallbackDelivery, { standard: Number.NaN });
    try {
      const answer = await price(kit());
      expect([answer.status, await answer.json()]).toEqual([500, { error: "Failed to refresh pricing" }]);
      expect(textOf(await get("/admin/bundles/1"))).toContain("Failed to calculate bundle pricing");
    } finally {
      Object.assign(fallbackDelivery, before);
    }
  });

  test("require a session", async () => {
    const answer = await shop.fetch("/admin/bundles/pricing", { method: "POST", body: new FormData() });
    expect([answer.status, await answer.json()]).toEqual([401, { error: "No active session" }]);
  });
});

describe("the list", () => {
  test("shows savings as the shop does: at current prices, not those of the day it was saved", async () => {
    await create();
    expect(textOf(await get("/admin/bundles?q=kitchen"))).toContain("Kitchen Bundle £35.00 3 £4.97 On sale");
    const dearer = (by: number) =>
      shop.shop.pool.query("update products set retail_price_pence = retail_price_pence + $1 where id = $2", [
        by,
        ids["lantern-mug"],
      ]);
    await dearer(100);
    try {
      expect(textOf(await get("/admin/bundles?q=kitchen"))).toContain("Kitchen Bundle £35.00 3 £6.97 On sale");
    } finally {
      await dearer(-100);
    }
  });

  test("reorders bundles, in the shop too", async () => {
    const body = new URLSearchParams({ move: "down-1" });
    const moved = await shop.fetch("/admin/bundles", {
      method: "POST",
      headers: { authorization: manager.bearer },
      body,
    });
    expect(moved.headers.get("location")).toBe("/admin/bundles?done=moved");
    expect(textOf(await get("/admin/bundles"))).toMatch(/Champion Bundle.*Starter Bundle.*Activist Bundle/);
    await until("the shop", async () =>
      /Champion Bundle.*Starter Bundle/s.test((await (await shop.fetch("/")).text()).split("Value Bundles")[1] ?? ""),
    );
    await shop.fetch("/admin/bundles", {
      method: "POST",
      headers: { authorization: manager.bearer },
      body: new URLSearchParams({ move: "up-1" }),
    });
  });
});

/** Each database error with its message (R-ADMIN-14, R-ADMIN-15), after removing what would get in the way. */
const post = (path: string, fields: Record<string, string>) =>
  shop
    .fetch(path, { method: "POST", headers: { authorization: manager.bearer }, body: new URLSearchParams(fields) })
    .then((answer) => answer.text());
const sendKit = (path: string) => send(path, kit()).then((answer) => answer.text());
const away = (table: string): Breakage => [
  `alter table ${table} rename to away`,
  `alter table away rename to ${table}`,
];
const refusing = (operation: string, table: string): Breakage => [
  `create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
   create trigger fail before ${operation} on ${table} for each row execute function fail()`,
  "drop function fail() cascade",
];
type Breakage = [breaks: string, fixes: string];
const aReview = async () => {
  const { rows } = await shop.shop.pool.query("select id from bundle_reviews where bundle_id = 1 order by id limit 1");
  return String(rows[0].id);
};

test.for([
  ["Failed to fetch bundles", away("bundle_items"), () => get("/admin/bundles")],
  ["Failed to create bundle", refusing("insert", "bundles"), () => sendKit("/admin/bundles/new")],
  ["Failed to update bundle items", refusing("insert", "bundle_items"), () => sendKit("/admin/bundles/new")],
  ["Failed to update bundle images", away("bundle_images"), () => sendKit("/admin/bundles/new")],
  ["Failed to update bundle", refusing("update", "bundles"), () => post("/admin/bundles", { move: "down-1" })],
  [
    "Failed to delete bundle",
    refusing("delete", "bundles"),
    () => post("/admin/bundles/1?dialog=delete", { intent: "delete" }),
  ],
  ["Failed to fetch bundle reviews", away("bundle_reviews"), () => get("/admin/bundles/1/reviews")],
  [
    "Failed to update bundle review",
    refusing("update", "bundle_reviews"),
    async () =>
      post("/admin/bundles/1/reviews", { intent: "hide", why: "names", seen: "published", review: await aReview() }),
  ],
  [
    "Failed to delete bundle review",
    refusing("delete", "bundle_reviews"),
    async () => post("/admin/bundles/1/reviews", { intent: "delete", why: "names", review: await aReview() }),
  ],
] as [string, Breakage, () => Promise<string>][])(
  "'%s: ...' is shown where the action was, and nothing changes",
  async ([words, [breaks, fixes], ask]) => {
    const { pool } = shop.shop;
    await pool.query(breaks);
    try {
      expect(textOf(await ask())).toMatch(new RegExp(`${words}: \\S`));
    } finally {
      await pool.query(fixes);
    }
  },
);

test("'Failed to update bundle: ...' appears above the sent form, and no input is lost", async () => {
  const id = await create();
  const { pool } = shop.shop;
  const [breaks, fixes] = refusing("update", "bundles");
  await pool.query(breaks);
  try {
    const answer = await send(`/admin/bundles/${id}`, { ...kit(), description: "Three mugs.", version: "1" });
    const html = await answer.text();
    expect([answer.status, html.includes("Three mugs.")]).toEqual([500, true]);
    expect(textOf(html)).toMatch(/Failed to update bundle: \S/);
  } finally {
    await pool.query(fixes);
  }
});

test("of two people who create bundles with the same URL at once, the second gets a conflict", async () => {
  const faster = await shop.shop.pool.connect();
  try {
    await faster.query("begin");
    await faster.query(
      `insert into bundles (name, description, retail_price_pence, original_price_pence, bundle_type, slug)
       values ('Kitchen Bundle', '', 3500, 3500, 'kitchen', 'kitchen-bundle')`,
    );
    const second = send("/admin/bundles/new", kit());
    await until("the second to wait for the first", async () => {
      const { rows } = await shop.shop.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ~ 'insert into "bundles"'`,
      );
      return rows.length > 0;
    });
    await faster.query("commit");
    const answer = await second;
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toMatch(/Failed to create bundle: \S/);
  } finally {
    faster.release();
  }
});

test("a new bundle's form that is sent twice at once makes one bundle", async () => {
  const answers = await Promise.all([send("/admin/bundles/new", kit()), send("/admin/bundles/new", kit())]);
  const { rows } = await shop.shop.pool.query("select id from bundles where slug = 'kitchen-bundle'");
  expect(rows).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  // The one that comes later finds the URL taken, before or while it is stored.
  expect(answers.filter(({ status }) => status === 400 || status === 409)).toHaveLength(1);
});

describe("reviews of a bundle", () => {
  test("are removed for a recorded reason, and disappear from the bundle's page", async () => {
    const { rows } = await shop.shop.pool.query(
      "select id, body from bundle_reviews where bundle_id = 1 order by id limit 1",
    );
    const [review] = rows as [{ id: number; body: string }];
    const path = "/admin/bundles/1/reviews";
    const post = (fields: Record<string, string>) =>
      shop.fetch(path, {
        method: "POST",
        headers: { authorization: manager.bearer },
        body: new URLSearchParams(fields),
      });
    const bare = await post({ intent: "hide", seen: "published", review: String(review.id) });
    expect(textOf(await bare.text())).toContain("Choose a reason");
    expect(await (await shopPage("starter-bundle")).text()).toContain(review.body);
    expect((await post({ intent: "hide", seen: "published", review: String(review.id), why: "names" })).status).toBe(
      302,
    );
    await until(
      "the page without it",
      async () => !(await (await shopPage("starter-bundle")).text()).includes(review.body),
    );
    const log = await shop.shop.pool.query(
      "select action, reason from audit_log where resource = 'reviews' order by id desc limit 1",
    );
    expect(log.rows[0]).toEqual({ action: "hide", reason: "It names someone, or reveals private details" });
  });
});
