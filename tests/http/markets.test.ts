import { afterEach, describe, expect, test } from "vitest";
import { ordersByMarket } from "#app/admin/settings/.server/market-orders.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openMember, textOf } from "../support/member.ts";
import { orderDesk } from "../support/order-desk.ts";
import { orderRow } from "../support/order-facts.ts";
import { placeOrder } from "../support/placed-order.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";

/** Where the shop sells to, and what that asks for (R-MARKET-1 to R-MARKET-6). */
const shop = await closeAfterTests(openTestShop());
const mug = await variantId(shop, "lantern-mug", "White", "11oz");
const owner = await signedInStaff(shop, "owner");

async function sellTo(...codes: string[]): Promise<void> {
  await shop.shop.pool.query(
    `insert into settings (key, value) values ('markets.sellsTo', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [codes.join("\n")],
  );
  await shop.shop.refreshSettings();
}
afterEach(async () => {
  await shop.shop.pool.query("delete from settings");
  await shop.shop.refreshSettings();
});

const northern = { ...robin, city: "Belfast", postcode: "bt1 5gs" };

describe("the checkout", () => {
  test("refuses a country outside the markets by its name, at its field", async () => {
    await sellTo("GB", "IE");
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 1 }]);
    const refused = await buyer.address({ ...robin, country: "Germany", postcode: "10115" });
    expect(refused).toMatchObject({ status: 400, body: { fields: { country: expect.stringContaining("Germany") } } });
    expect((await buyer.address({ ...robin, country: "Ireland", postcode: "D02 AF30" })).status).toBe(200);
  });

  test("counts a BT postcode as Northern Ireland: refused at the postcode while that market is off", async () => {
    await sellTo("GB");
    const buyer = openBuyer(shop);
    await buyer.open([{ variantId: mug, quantity: 1 }]);
    expect(await buyer.address(northern)).toMatchObject({
      status: 400,
      body: { fields: { postcode: expect.stringContaining("Northern Ireland") } },
    });
    await sellTo("GB", "XI");
    expect((await buyer.address(northern)).body.address?.postcode).toBe("BT1 5GS");
  });
});

const quote = async (country: string, zip: string | null = null) => {
  const answer = await shop.fetch("/functions/v1/shipping-quotes", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      recipient: { country_code: country, zip },
      items: [{ printful_variant_id: 7001, quantity: 1 }],
    }),
  });
  return { status: answer.status, body: (await answer.json()) as { error?: string; options?: unknown[] } };
};

describe("a quote", () => {
  test("for a country outside the markets is refused by its name, whether the shop could send there or not", async () => {
    await sellTo("GB");
    for (const [country, name] of [
      ["DE", "Germany"],
      ["Germany", "Germany"],
      ["BR", "Brazil"],
      ["XI", "XI"],
      ["ZZ", "ZZ"],
    ] as const) {
      const { status, body } = await quote(country);
      expect([status, body.error], country).toEqual([422, `We do not deliver to ${name}. Choose another country`]);
    }
    expect((await quote("GB", "BT1 5GS")).body.error).toContain("Northern Ireland");
  });

  test("for an unknown country name is one for the United Kingdom", async () => {
    await sellTo("GB");
    expect((await quote("Atlantis")).body.options).toEqual((await quote("GB")).body.options);
  });
});

test("forms and the delivery page offer the shop's countries alone", async () => {
  await sellTo("GB", "IE");
  const open = async () => (await shop.fetch("/shipping-info")).text();
  await until("Germany is gone", async () => !(await open()).includes('<option value="DE"'));
  const page = await open();
  expect(page).toMatch(/<option value="IE"/);
  expect(textOf(page)).not.toContain("Germany");
  expect(textOf(page)).toContain("United Kingdom England, Scotland and Wales Europe Ireland");
  expect(textOf(page)).toContain("We don’t deliver to Northern Ireland");
});

test("the delivery page says what customs may ask for in each market, and keeps the IOSS number to itself", async () => {
  await sellTo("GB", "IE", "US");
  const charges = async () => (await (await shop.fetch("/shipping-info")).text()).split('id="charges"')[1]!;
  // The page as it was before may still be kept for a moment.
  await until("both are named", async () => {
    const text = textOf(await charges());
    return ["European Union", "United States"].every((where) =>
      text.includes(`${where} You may pay tax and duty at the door`),
    );
  });
  await shop.shop.pool.query("insert into settings (key, value) values ('markets.iossNumber', '\"IM0123456789\"')");
  await shop.shop.refreshSettings();
  await until("the number counts", async () => textOf(await charges()).includes("European Union Import VAT is in our"));
  expect(await (await shop.fetch("/shipping-info")).text()).not.toContain("IM0123456789");
  await sellTo("GB", "XI");
  await until("nothing is sold abroad", async () => !(await charges()).includes("at the door"));
  const text = textOf(await (await shop.fetch("/shipping-info")).text());
  expect(text).toContain("United Kingdom England, Scotland, Wales and Northern Ireland");
  expect(text).not.toContain("We don’t deliver to Northern Ireland");
});

test("the address book refuses the same, and keeps what was typed", async () => {
  await sellTo("GB");
  const member = await openMember(shop, { email: "belfast@example.com" });
  const entry = {
    firstName: "Robin",
    lastName: "Hartley",
    address: "1 High Street",
    city: "Belfast",
    postcode: "BT1 5GS",
    country: "GB",
  };
  const refused = await member.post("/account/addresses/new", entry);
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(textOf(html)).toContain("We do not deliver to Northern Ireland");
  expect(html).toContain('value="BT1 5GS"');
  expect((await member.post("/account/addresses/new", { ...entry, postcode: "HX7 8DG" })).status).toBe(302);
});

test("a placed order moves to no market that is off, and stays where it was when its own is switched off", async () => {
  const order = await placeOrder(shop);
  await sellTo("GB");
  const desk = orderDesk(shop, owner);
  const change = async (postcode: string) => {
    const { revision } = await orderRow(shop, order.id);
    return desk.post(`/admin/orders/${order.number}/address`, {
      firstName: "Robin",
      lastName: "Hartley",
      address: "1 High Street",
      city: "Belfast",
      postcode,
      email: order.email,
      revision: String(revision),
    });
  };
  expect((await change("BT1 5GS")).status).toBe(400);
  await shop.shop.pool.query("update orders set postcode = 'BT1 5GS' where id = $1", [order.id]);
  expect((await change("BT2 8AA")).headers.get("location")).toContain("done=address");
});

test("product and bundle remind of the legal guarantee while the shop sells to the European Union", async () => {
  const reminds = async (path: string) =>
    textOf(await (await shop.fetch(path)).text()).includes("Your legal guarantee in the European Union");
  for (const path of ["/product/lantern-mug", "/product/starter-bundle", "/terms-of-service"]) {
    await sellTo("GB", "XI");
    await until(`${path} says nothing of it`, async () => !(await reminds(path)));
    await sellTo("GB", "IE");
    await until(`${path} reminds of it`, () => reminds(path));
  }
});

describe("under Settings", () => {
  const page = "/admin/settings/markets";
  const open = async () => (await shop.fetch(page, { headers: { authorization: owner.bearer } })).text();
  const save = (fields: [string, string][]) =>
    shop.fetch(page, {
      method: "POST",
      headers: { authorization: owner.bearer },
      body: new URLSearchParams([["intent", "save"], ...fields]),
    });
  const seenIn = (html: string, name: string) =>
    (new RegExp(`name="seen:${name.replace(".", "\\.")}" value="([^"]*)"`).exec(html)?.[1] ?? "").replaceAll(
      "&#10;",
      "\n",
    );

  test("staff choose the markets, which apply at once", async () => {
    const seen = seenIn(await open(), "markets.sellsTo");
    const saved = await save([
      ["seen:markets.sellsTo", seen],
      ["markets.sellsTo", "XI"],
      ["markets.sellsTo", "IE"],
    ]);
    expect(saved.headers.get("location")).toBe(`${page}?done=saved`);
    expect(shop.shop.store.markets.sellsTo).toEqual(["GB", "XI", "IE"]);
  });

  test("a market that lacks facts is not switched on, and the list names each", async () => {
    await sellTo("GB");
    const refused = await save([
      ["seen:markets.sellsTo", "GB"],
      ["markets.sellsTo", "XI"],
    ]);
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toContain(
      "Northern Ireland needs a responsible person’s name and postal address",
    );
    expect(shop.shop.store.markets.sellsTo).toEqual(["GB"]);
  });

  test("a market does not begin over a product on sale whose own manufacturer has no contact, named with a link", async () => {
    const { pool } = shop.shop;
    const facts = {
      "safety.manufacturer": "Example Trading Ltd\n1 Example Street",
      "safety.manufacturerContact": "safety@shop.example",
      "safety.responsible": "Example Agent B.V.\n1 Example Quay",
      "safety.responsibleContact": "eu@agent.example",
      "safety.warnings": "There are none.",
    };
    for (const [key, value] of Object.entries(facts))
      await pool.query("insert into settings (key, value) values ($1, to_jsonb($2::text))", [key, value]);
    await sellTo("GB");
    const begin = () =>
      save([
        ["seen:markets.sellsTo", "GB"],
        ["markets.sellsTo", "XI"],
      ]);
    await pool.query(
      "update products set safety_manufacturer = 'Kites Ltd' || chr(10) || '2 Example Street' where slug = 'lantern-mug'",
    );
    const message = "Lantern Mug is on sale without the manufacturer’s email or web address";
    try {
      const html = await open();
      expect(html).toMatch(/<a [^>]*href="\/admin\/products\/4"[^>]*>Lantern Mug<\/a>/);
      expect(textOf(html)).toContain("Cannot start: 1 to do");
      const refused = await begin();
      expect(refused.status).toBe(400);
      expect(textOf(await refused.text())).toContain(message);
      expect(shop.shop.store.markets.sellsTo).toEqual(["GB"]);
      await pool.query("update products set is_available = false where slug = 'lantern-mug'");
      expect((await begin()).status, "nothing is said of what is not on sale").toBe(302);
    } finally {
      await pool.query(
        "update products set safety_manufacturer = null, is_available = true where slug = 'lantern-mug'",
      );
    }
  });

  test("a fact that a market needs cannot be taken away, and a product's page shows it", async () => {
    await shop.shop.pool.query(
      `insert into settings (key, value) values
         ('safety.manufacturer', to_jsonb('Example Trading Ltd' || chr(10) || '1 Example Street')),
         ('safety.responsible', to_jsonb('Example Agent B.V.' || chr(10) || '1 Example Quay'))`,
    );
    await shop.shop.refreshSettings();
    const shown = async () => textOf(await (await shop.fetch("/product/lantern-mug")).text());
    await until("the page has it", async () => (await shown()).includes("Example Agent B.V. 1 Example Quay"));
    const html = await open();
    const seen = seenIn(html, "safety.responsible");
    const markets = seenIn(html, "markets.sellsTo");
    const refused = await save([
      ["seen:markets.sellsTo", markets],
      ["markets.sellsTo", markets],
      ["seen:safety.responsible", seen],
      ["safety.responsible", ""],
    ]);
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toContain(
      "Northern Ireland needs a responsible person’s name and postal address",
    );
    expect(shop.shop.store.safety.responsible).toHaveLength(2);
  });

  test("each market shows the destinations that were refused, and nothing about who asked", async () => {
    await sellTo("GB");
    await shop.shop.pool.query("delete from market_tries");
    for (const [country, zip] of [
      ["DE", "10115"],
      ["Germany", null],
      ["BR", null],
      ["GB", "BT1 5GS"],
      ["Nowhere", null],
      ["GB", "SW1A 1AA"],
    ] as const)
      await quote(country, zip);
    const { rows } = await shop.shop.pool.query("select destination, tries from market_tries order by destination");
    expect(rows).toEqual([
      { destination: "BR", tries: 1 },
      { destination: "DE", tries: 2 },
      { destination: "XI", tries: 1 },
    ]);
    await shop.shop.pool.query(
      "insert into market_tries values (current_date - 2, 'DE', 5), (current_date - 30, 'FR', 9)",
    );
    const page = textOf(await open());
    for (const words of ["Tried in vain Germany 7 ", "Tried in vain Brazil 1 ", "Tried in vain Northern Ireland 1 "])
      expect(page).toContain(words);
    expect(page).not.toContain("France 9");
    await sellTo("GB", "DE");
    expect(textOf(await open())).not.toContain("Germany 7");
    await shop.entry.sweepOnce(shop.shop);
    expect((await shop.shop.pool.query("select 1 from market_tries where destination = 'FR'")).rows).toEqual([]);
  });

  test("each market shows its orders of the last 30 days, one to a BT postcode as Northern Ireland's", async () => {
    const before = await ordersByMarket(shop.shop);
    const northern = await placeOrder(shop);
    const german = await placeOrder(shop);
    await shop.shop.pool.query("update orders set postcode = 'BT1 5GS' where id = $1", [northern.id]);
    await shop.shop.pool.query("update orders set country = 'DE', postcode = '10115' where id = $1", [german.id]);
    const long = await placeOrder(shop);
    await shop.shop.pool.query("update orders set paid_at = paid_at - interval '31 days' where id = $1", [long.id]);
    expect(await ordersByMarket(shop.shop)).toEqual({ ...before, ni: before.ni + 1, eu: before.eu + 1 });
    expect(textOf(await open())).toMatch(/Northern Ireland .*Last 30 days [1-9]/);
  });

  test("nobody resets the markets to those of the file", async () => {
    await sellTo("GB");
    await save([
      ["back", "markets.sellsTo"],
      ["seen:markets.sellsTo", "GB"],
      ["markets.sellsTo", ""],
    ]);
    expect(shop.shop.store.markets.sellsTo).toEqual(["GB"]);
  });
});
