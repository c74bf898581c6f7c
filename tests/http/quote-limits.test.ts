import { expect, test } from "vitest";
import { openBuyer, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { orderRow } from "../support/order-facts.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop({ TRUST_PROXY: "true", PRINTFUL_CALLS_PER_MINUTE: "120" }));

/** A quote for a postcode, requested from a network address. */
async function quote(postcode: string, from: string, at: TestShop = shop) {
  const answer = await at.fetch("/functions/v1/shipping-quotes", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify({
      recipient: { country_code: "GB", zip: postcode },
      items: [{ printful_variant_id: 7001, quantity: 1 }],
    }),
  });
  return { status: answer.status, wait: answer.headers.get("retry-after"), body: await answer.json() };
}

test("a visitor over the limit is refused alone; another with the same request at that moment is served", async () => {
  const busy = "2001:db8:0:1::1";
  for (let at = 1; at <= 30; at++) await quote(`BD${at} 1AA`, busy);
  for (let at = 1; at <= 5; at++) {
    const postcode = `HD${at} 1AA`;
    const both = await Promise.all([quote(postcode, busy), quote(postcode, `2001:db8:1:${at}::1`)]);
    expect(both.map(({ status }) => status)).toEqual([429, 200]);
  }
  await shop.shop.pool.query("delete from provider_budgets");
});

test("nobody calls the print provider more than thirty times a minute; cached quotes, and other visitors, are still served", async () => {
  const home = (end: number) => `2001:db8:0:7::${end}`;
  for (let at = 1; at <= 30; at++) expect((await quote(`LS${at} 1AA`, home(at))).status).toBe(200);
  const refused = await quote("LS31 1AA", home(31));
  expect(refused).toMatchObject({
    status: 429,
    body: { error: "Too many delivery quotes requested. Wait a minute, then try again." },
  });
  expect(Number(refused.wait)).toBeGreaterThan(0);
  expect((await quote("LS30 1AA", home(31))).status, "cached").toBe(200);
  expect((await quote("LS31 1AA", "2001:db8:0:8::1")).status, "the neighbour").toBe(200);
  const { rows } = await shop.shop.pool.query("select used from provider_budgets");
  expect(rows, "refused and cached quotes made no call to the printer").toEqual([{ used: 31 }]);
});

test("a quote that fails late does not take back the live options that a newer one has offered", async () => {
  const buyer = openBuyer(shop);
  await buyer.open([{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }]);
  await buyer.address();
  const { printful } = shop.shop;
  const real = printful.shippingRates;
  const asked = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  printful.shippingRates = async (...question) => {
    printful.shippingRates = real;
    asked.resolve();
    await goesOn.promise;
    return real(...question);
  };
  const older = buyer.quote();
  await asked.promise;
  // Half a minute later the pending call is shared no longer, as with another process.
  const now = Date.now;
  Date.now = () => now() + 31_000;
  const newer = await buyer.quote().finally(() => (Date.now = now));
  expect(newer.status).toBe(200);
  await shop.control.fault("printful", "down");
  goesOn.resolve();
  expect((await older).status).toBe(502);
  await shop.control.fault("printful", "down", false);
  expect((await buyer.select(newer.body.options[0]!)).status).toBe(200);
});

test("a delivery price that was offered too long ago is refused", async () => {
  const buyer = openBuyer(shop);
  await buyer.open([{ variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 1 }]);
  await buyer.address();
  const [option] = (await buyer.quote()).body.options;
  await shop.shop.pool.query(
    "update shipping_quotes set expires_at = now() - interval '1 second' where order_id = $1",
    [buyer.draft],
  );
  expect(await buyer.select(option!)).toMatchObject({
    status: 409,
    body: { error: "This delivery option is no longer available. Choose another." },
  });
  expect((await orderRow(shop, buyer.draft)).shipping_total).toBe(0);
});
