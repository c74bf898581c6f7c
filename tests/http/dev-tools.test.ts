import { afterEach, describe, expect, test } from "vitest";
import { type DevToolsPlace, devToolsPlaces } from "#app/dev-tools/places.ts";
import { openBuyer, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openForms, textOf } from "../support/member.ts";
import { settle } from "../support/placed-order.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** The dev tools: each page at work in a rehearsal, and who gets in if the shop is live. */
const shop = await closeAfterTests(openTestShop());
const config = () => shop.shop.config as { SHOP_MODE: string };
afterEach(async () => {
  config().SHOP_MODE = "rehearsal";
  await shop.control.fault("printful", "error_500", false);
});

async function open(path: string, authorization?: string) {
  const answer = await shop.fetch(path, authorization ? { headers: { authorization } } : {});
  const html = await answer.text();
  return { status: answer.status, html, text: textOf(html), headers: answer.headers };
}
const places = Object.entries(devToolsPlaces) as [DevToolsPlace, (typeof devToolsPlaces)[DevToolsPlace]][];

describe.each(places)("/%s", (_name, { to, needs }) => {
  test("is open in a rehearsal, never indexed or cached", async () => {
    const { status, html, headers } = await open(to);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(headers.get("cache-control")).toContain("no-store");
  });

  test("is not found in a live shop, except for staff with its permission", async () => {
    const customer = await signedIn(shop);
    const fitting = await signedInStaff(shop, [needs]);
    const other = await signedInStaff(shop, ["view_analytics"]);
    const withoutCode = await signedInStaff(shop, "owner");
    await shop.shop.pool.query(`update "user" set two_factor_enabled = false where id = $1`, [withoutCode.id]);
    config().SHOP_MODE = "live";
    const statuses = [];
    for (const who of [undefined, customer, other, withoutCode, fitting])
      statuses.push((await open(to, who?.bearer)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 200]);
    const [list = ""] =
      /<nav[^>]*aria-label="Dev tools"[\s\S]*?<\/nav>/.exec((await open(to, fitting.bearer)).html) ?? [];
    const listed = places.filter(([, each]) => list.includes(`href="${each.to}"`));
    expect(listed).toEqual(places.filter(([, each]) => each.needs === needs));
  });
});

test("none is in robots.txt or the sitemap", async () => {
  const { html } = await open("/sitemap.xml");
  for (const [, { to }] of places) expect(html).not.toContain(to);
});

describe("a delivery quote", () => {
  const ask = (more: Record<string, string> = {}) =>
    open(
      `/shipping-test?${new URLSearchParams({ country: "GB", postcode: "HX7 8DG", items: "4001 x 2\n7001", ...more })}`,
    );

  test("is fresh, then cached, with the print provider's own options", async () => {
    const first = await ask();
    expect(first.text).toContain("Fresh");
    expect(first.text).toMatch(/POST \/functions\/v1\/shipping-quotes answered 200/);
    const second = await ask();
    expect(second.text).toMatch(/Cached .*Valid for another \d+ s/);
  });

  test("that fails shows the shop's message and the fallback options", async () => {
    await shop.control.fault("printful", "error_500");
    const { text } = await ask({ postcode: "ZE1 0AA" });
    expect(text).toContain("Shipping API error: 500");
    expect(text).toContain("Using standard shipping rates (live quotes unavailable)");
    expect(text).toMatch(/Standard UK Delivery.*£4\.99.*Express UK Delivery.*£8\.99.*Standard Delivery.*£3\.99/);
  });

  test("that the print provider refuses shows why, and no fallback options for the checkout", async () => {
    const { text } = await ask({ country: "US", postcode: "10001" });
    expect(text).toContain("Shipping API error: 400 - State code is missing for United States.");
    expect(text).not.toContain("Standard UK Delivery");
    expect(text).toMatch(/What an estimate shows.*Standard Delivery.*£3\.99/);
  });

  test.each([
    [{ country: "XX" }, "Choose a country from the list"],
    [{ postcode: " " }, "Enter a postcode"],
    [{ items: "" }, "Enter at least one variant, such as 4012 x 2"],
    [{ items: "4001 x 0" }, "Line 1: enter a quantity from 1 to 100"],
    [{ items: "4001\nshirt" }, "Line 2: write a variant and a quantity, such as 4012 x 2"],
  ])("refuses %o at the field, and keeps the input", async (more, message) => {
    const { status, text, html } = await ask({ city: "Hebden Bridge", ...more });
    expect(status).toBe(400);
    expect(text.split(message).length, "in the summary and at the field").toBe(3);
    expect(html).toContain('value="Hebden Bridge"');
  });
});

test("the example runs on the server without scripts, and reports errors", async () => {
  const ran = await open("/shipping-example?country=GB&postcode=HX7+8DG&variant=4001&quantity=1");
  expect(ran.text).toMatch(/Answered 200 in \d+ ms .*"options"/);
  expect(ran.text).toContain("export async function deliveryOptions(");
  const refused = await open("/shipping-example?country=GB&postcode=HX7+8DG&variant=4001&quantity=0");
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Enter a quantity from 1 to 100")]);
});

describe("variants", () => {
  test("are in a matrix that shows gaps", async () => {
    const navy = await variantId(shop, "lantern-tshirt", "Navy", "M");
    const whole = await open("/variant-test?product=lantern-tshirt");
    expect(whole.text).toContain(`${navy} · 4002 4000004002`);
    expect(whole.text).not.toContain("Navy in M");
    await shop.shop.pool.query("update product_variants set size = 'Odd' where id = $1", [navy]);
    const { text } = await open("/variant-test?product=lantern-tshirt");
    await shop.shop.pool.query("update product_variants set size = 'M' where id = $1", [navy]);
    expect(text).toContain("Navy in M");
  });

  test("one at a time: the id that the checkout would get", async () => {
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const { text, html } = await open("/variant-test-simple?product=lantern-mug&colour=white&size=11oz");
    expect(text).toMatch(new RegExp(`Our id ${mug} `));
    expect(html).toContain(`/test-payment?variantId=${mug}`);
    expect((await open("/variant-test-simple?product=no-such")).text).toContain("Choose a product from the list");
    expect((await open("/variant-test?product=no-such")).status).toBe(404);
  });
});

describe("the print provider", () => {
  test.each([
    ["call=store_products", "syncedCount"],
    ["call=variant&id=4001", "origin_country"],
    ["call=countries", "United Kingdom"],
    ["call=rates&id=4001&country=FR", "minDeliveryDays"],
  ])("%s is shown raw and as the shop parses it, without secrets", async (query, word) => {
    const { status, text, html } = await open(`/printful-test?${query}`);
    expect(status).toBe(200);
    expect(text).toMatch(/As the shop reads it .* Raw response/);
    expect(text).toContain(word);
    expect(html).not.toContain(shop.shop.config.PRINTFUL_TOKEN);
  });

  test("that fails shows the kind of error and its message beside the response", async () => {
    const refused = await open("/printful-test?call=variant&id=999999");
    expect(refused.text).toMatch(/refused: .* Raw response/);
    await shop.control.fault("printful", "error_500");
    expect((await open("/printful-test?call=countries")).text).toMatch(/unavailable: /);
    const unclear = await open("/printful-test?call=variant&id=mug");
    expect([unclear.status, unclear.text]).toEqual([400, expect.stringContaining("Enter an id, such as 4012")]);
  });
});

describe("a test payment", () => {
  const buyer = {
    email: "bench@example.com",
    firstName: "Test",
    lastName: "Buyer",
    address: "1 Test Street",
    city: "Leeds",
  };
  async function purchase(more: Record<string, string>, forms = openForms(shop)) {
    const mug = await variantId(shop, "lantern-mug", "White", "11oz");
    const answer = await forms.post("/test-payment", {
      ...buyer,
      state: "",
      postcode: "LS1 1AA",
      country: "GB",
      variantId: String(mug),
      quantity: "1",
      card: "pays",
      ...more,
    });
    const html = await answer.text();
    return { forms, status: answer.status, html, text: textOf(html), number: /Order (LT-\d+)/.exec(textOf(html))?.[1] };
  }
  const statusOf = async (number: string | undefined) =>
    (await shop.shop.pool.query("select status from orders where number = $1", [number])).rows[0]?.status;

  test("that is declined keeps its order, which a working card then pays", async () => {
    const declined = await purchase({ card: "no_funds" });
    expect(declined.text).toContain("Your card has insufficient funds.");
    const paid = await purchase({ card: "pays" }, declined.forms);
    expect(paid.number).toBe(declined.number);
    await settle(shop);
    expect(await statusOf(paid.number)).toBe("paid");
    const link = /\/test-payment\?order=[\w-]+/.exec(paid.html)![0];
    expect(await paid.forms.read(link)).toMatch(/paid £[\d.]+ of £[\d.]+ paid/);
    expect((await open(link)).text, "somebody else's order").not.toContain(paid.number);
  });

  test("shows every call with its response, and no client secret", async () => {
    const { text, html } = await purchase({});
    const calls = [
      /POST \/api\/checkout /,
      /PUT \/api\/checkout\/\S+\/address/,
      /POST \/functions\/v1\/shipping-quotes/,
    ];
    const more = [/POST \/functions\/v1\/checkout-shipping-select/, /POST \/api\/checkout\/\S+\/pay/, /\/confirm /];
    for (const call of [...calls, ...more]) expect(text).toMatch(call);
    expect(html).not.toMatch(/pi_\w+_secret_/);
  });

  test("that the bank checks leads to the bank", async () => {
    expect((await purchase({ card: "asks" })).html).toMatch(/<a [^>]*href="[^"]+"[^>]*>Answer as the bank/);
  });

  test.each([
    [{ quantity: "0" }, "Enter a quantity from 1 to 100"],
    [{ country: "KP" }, "Choose a country from the list"],
    [{ card: "gold" }, "Choose a card"],
    [{ postcode: "" }, "Enter your postcode"],
    [{ email: "nobody" }, "Enter an email address in the correct format, like name@example.com"],
  ])("with %o is refused at the field", async (more, message) => {
    const { status, text, html } = await purchase(more);
    expect(status).toBe(400);
    expect(text.split(message).length).toBeGreaterThanOrEqual(3);
    expect(html).toContain('value="Leeds"');
  });

  test("is impossible in a live shop, for its owner too", async () => {
    const owner = await signedInStaff(shop, "owner");
    config().SHOP_MODE = "live";
    const page = await open("/test-payment", owner.bearer);
    expect(page.text).toContain("nothing can be paid from this page");
    expect(page.text).not.toContain("Pay with this card");
    const count = async () => (await shop.shop.pool.query("select count(*) from orders")).rows[0].count;
    const before = await count();
    const answer = await shop.fetch("/test-payment", {
      method: "POST",
      headers: { authorization: owner.bearer, origin: shop.url, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        ...buyer,
        postcode: "LS1 1AA",
        country: "GB",
        variantId: "1",
        quantity: "1",
        card: "pays",
      }),
    });
    expect([answer.status, await count()]).toEqual([403, before]);
  });
});

describe("calls to the print provider", () => {
  type Figures = { asked: number; failed: number };
  const figures = async (): Promise<Figures> => {
    const [, asked, failed] = /Quotes (\d+) Failed (\d+)/.exec((await open("/shipping-dashboard")).text) ?? [];
    return { asked: Number(asked ?? 0), failed: Number(failed ?? 0) };
  };
  const status = async () => (await (await shop.fetch("/api/provider-status")).json()).status as string;
  const estimate = (country: string) =>
    openBuyer(shop).send("POST", "/functions/v1/shipping-quotes", {
      recipient: { country_code: country },
      items: [{ printful_variant_id: 7001, quantity: 2 }],
    });

  test("count a page's estimate: a failed one is an outage at once, until the next success", async () => {
    const before = await figures();
    await shop.control.fault("printful", "error_500");
    expect([(await estimate("FR")).status, await status()]).toEqual([502, "error"]);
    await shop.control.fault("printful", "error_500", false);
    expect([(await estimate("FR")).status, await status()]).toEqual([200, "ok"]);
    await estimate("FR");
    expect(await figures(), "the third was kept").toEqual({ asked: before.asked + 2, failed: before.failed + 1 });
  });

  test("keep a checkout's failure when the same quote succeeds later", async () => {
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 3 }]);
    await buyer.address();
    const before = await figures();
    await shop.control.fault("printful", "error_500");
    expect([(await buyer.quote()).status, await status()]).toEqual([502, "error"]);
    await shop.control.fault("printful", "error_500", false);
    expect([(await buyer.quote()).status, await status()]).toEqual([200, "ok"]);
    expect(await figures()).toEqual({ asked: before.asked + 2, failed: before.failed + 1 });
  });

  test("do not blame the provider for refusing a bad request", async () => {
    const before = await figures();
    expect([(await estimate("US")).status, await status()]).toEqual([422, "ok"]);
    expect(await figures()).toEqual(before);
  });

  test("are deleted after a week", async () => {
    await shop.shop.pool.query("update quote_attempts set at = now() - interval '8 days' where outcome = 'failed'");
    await shop.entry.sweepOnce(shop.shop);
    const { rows } = await shop.shop.pool.query(
      "select count(*) filter (where outcome = 'failed')::int as failed, count(*) > 0 as others from quote_attempts",
    );
    expect(rows).toEqual([{ failed: 0, others: true }]);
  });
});

test("the day's quotes are counted, with prices and times, and without postcodes", async () => {
  const { text } = await open("/shipping-dashboard");
  expect(text).toMatch(/Quotes [1-9]\d* Failed \d+/);
  expect(text).toMatch(/Printer, median \d+ ms/);
  expect(text).toMatch(/United Kingdom.*Offered.*£\d/);
  expect(text).not.toContain("LS1");
});
