import { describe, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openImportForm } from "../support/import-form.ts";
import { linkFor, openForms, tokenIn } from "../support/member.ts";
import { emailsTo } from "../support/order-facts.ts";
import { mainOf } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const owner = await signedInStaff(shop, "owner");
const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;
const headers = { authorization: owner.bearer, origin: shop.url };
const page = "/admin/move/customers";

const send = openImportForm(shop, owner, page);
const look = async (path: string) => {
  const answer = await shop.fetch(path, { headers, redirect: "manual" });
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};
const seen = async (path: string) => mainOf((await look(path)).text).replaceAll("<!-- -->", "");
/** Previews a file, confirms it, and runs the job. @returns the page with the result */
const importFile = async (csv: string) => {
  const { importId } = await send("table", csv);
  const { to } = await send("import", importId);
  await shop.drain();
  return { importId, html: await seen(to!) };
};
/** Every table that an import could change. */
const everything = async () => ({
  users: await rows(`select * from "user" order by id`),
  addresses: await rows("select * from addresses order by id"),
  subscribers: await rows("select * from newsletter_subscribers order by id"),
  moved: await rows("select * from moved_customers order by email_hash"),
  mails: await rows("select * from mails order by message_id"),
});
const sha256 = `encode(sha256(convert_to($1, 'utf8')), 'hex')`;

/** Matrixify's columns, which are all that an import reads; addresses in Great Britain are sold to, in France not. */
const head =
  "ID,Email,First Name,Last Name,Email Marketing: Status,Email Marketing: Level,Email Marketing: Updated At,Address Line 1,Address City,Address Country Code,Address Zip,Address Phone";
const file = (prefix: string) =>
  [
    `\uFEFF${head}`,
    `1,Ada.${prefix}@Example.com,Ada,Lovelace,subscribed,confirmed_opt_in,2024-05-01 10:00:00 +0100,1 Ockham Road,London,GB,'sw1y4ju,'+44 20 7946 0000`,
    `1,ada.${prefix}@example.com,,,,,,2 Ockham Road,Woking,GB,GU23 6NP,`,
    `2,bob.${prefix}@example.com,Bob,"=HYPERLINK(""x"")",subscribed,single_opt_in,2024-05-01 10:00:00 +0100,9 Nowhere Road,Woking,GB,nonsense,`,
    `3,not an address,Cy,Nobody,,,,,,,,`,
    `4,"=cmd()@",Di,"He said ""hi""",,,,,,,,`,
    "",
  ].join("\r\n");

describe("customers of another shop", () => {
  test("are previewed first, with what is left out and why, and nothing is written", async () => {
    const before = await everything();
    const { status, html, importId } = await send("table", file("one"));
    expect(status).toBe(200);
    expect(html).toContain("What this file of Shopify would do");
    expect(html).toContain("2 customers to create, 1 of them with an address. 0 already here.");
    expect(html).toContain("Newsletter: 1 with proof of their consent.");
    expect(html).toContain("1 agreed according to the file");
    expect(html).toContain("3 rows not taken over, or not whole");
    expect(html).toMatch(/>5<[\s\S]*The customer[\s\S]*Please enter a valid email address\./);
    expect(importId).not.toBe("");
    expect(await everything()).toEqual(before);
  });

  test("become accounts with an address book, and are emailed nothing", async () => {
    const { importId, html } = await importFile(file("two"));
    expect(html).toContain(
      "2 customers created, 1 of them with an address, 1 on the newsletter’s list. 0 already here.",
    );
    const [ada] = await rows(`select * from "user" where email = 'ada.two@example.com'`);
    expect(ada).toMatchObject({
      name: "Ada Lovelace",
      first_name: "Ada",
      full_name: "Ada Lovelace",
      email_verified: true,
    });
    expect(await rows("select * from account where user_id = $1", [ada.id])).toEqual([]);
    expect(
      await rows(
        "select first_name, last_name, address, postcode, phone, is_default from addresses where user_id = $1 order by address",
        [ada.id],
      ),
    ).toEqual([
      {
        first_name: "Ada",
        last_name: "Lovelace",
        address: "1 Ockham Road",
        postcode: "SW1Y 4JU",
        phone: "+44 20 7946 0000",
        is_default: true,
      },
      expect.objectContaining({ address: "2 Ockham Road", postcode: "GU23 6NP", is_default: false }),
    ]);
    expect(await emailsTo(shop, "ada.two@example.com")).toEqual([]);
    expect(await rows("select summary from audit_log where resource_id = 'Shopify' order by id desc limit 1")).toEqual([
      { summary: "imported 2 customers from Shopify, 1 of them for the newsletter" },
    ]);
    // What was left out can be downloaded, with the file's own cells, and no formula runs in a spreadsheet.
    expect(html).toContain(`href="${page}/${importId}"`);
    const { status, type, text } = await look(`${page}/${importId}`);
    expect([status, type]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(await rows("select summary from audit_log where resource_id = 'import'")).toEqual([
      { summary: "downloaded the rows that an import of customers left out" },
    ]);
    const lines = text.split("\r\n");
    expect(lines[0]).toBe(`Line,Left out,Why,${head.toLowerCase()}`);
    expect(lines[1]).toContain(`4,address,`);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[2]).toBe("5,customer,Please enter a valid email address.,3,not an address,Cy,Nobody,,,,,,,,");
    expect(lines[3]).toContain(`,'=cmd()@,Di,"He said ""hi""",`);
  });

  test("come onto the newsletter's list only with proof, whose words are kept", async () => {
    await importFile(file("three"));
    expect(
      await rows("select * from newsletter_subscribers where email like '%.three@example.com' order by email"),
    ).toEqual([
      expect.objectContaining({
        email: "ada.three@example.com",
        status: "subscribed",
        consent_source: "import",
        consent_at: new Date("2024-05-01T09:00:00Z"),
        confirmed_at: new Date("2024-05-01T09:00:00Z"),
        consent_text:
          "Agreed in the former shop, whose export says: Email Marketing: Status subscribed, Level confirmed_opt_in, Updated At 2024-05-01 10:00:00 +0100",
      }),
    ]);
  });

  test("who unsubscribed here stay unsubscribed", async () => {
    await rows(
      "insert into newsletter_subscribers (email, status, consent_text) values ('ada.four@example.com', 'unsubscribed', 'x')",
    );
    const { html } = await importFile(file("four"));
    expect(html).toContain("0 on the newsletter’s list");
    expect(await rows("select status from newsletter_subscribers where email = 'ada.four@example.com'")).toEqual([
      { status: "unsubscribed" },
    ]);
  });

  test("sign in once they have set a password by the emailed link", async () => {
    await importFile(file("five"));
    const email = "ada.five@example.com";
    const forms = openForms(shop);
    await forms.post("/forgot-password", { email });
    const token = tokenIn(await linkFor(shop, email, "/reset-password"));
    await forms.post("/reset-password", { token, password: "brolly tram otter" });
    await openForms(shop).post("/login", { email, password: "brolly tram otter" });
    const own = openForms(shop);
    await own.post("/login", { email, password: "brolly tram otter" });
    expect(await own.read("/account")).toContain("1 Ockham Road");
  });

  test("change nothing when the file is imported again, nor when its job runs twice", async () => {
    const { importId } = await importFile(file("six"));
    const before = await everything();
    const { html, importId: none } = await send("table", file("six"));
    expect(html).toContain("0 customers to create, 0 of them with an address. 2 already here.");
    expect(html).toContain("There is nothing to import.");
    expect(none).toBe("");
    // Confirming it again shows the result that it had.
    expect((await send("import", importId)).to).toBe(`${page}?import=${importId}`);
    await shop.drain();
    expect(await seen(`${page}?import=${importId}`)).toContain("2 customers created");
    expect(await everything()).toEqual(before);
  });

  test("who have an account here already keep theirs as it is", async () => {
    await rows(
      `insert into "user" (id, name, email, first_name, full_name) values ('seven', 'A. L.', 'ada.seven@example.com', 'A.', 'A. L.')`,
    );
    const before = await rows(`select * from "user" where id = 'seven'`);
    const { html } = await importFile(file("seven"));
    expect(html).toContain(
      "1 customer created, 0 of them with an address, 0 on the newsletter’s list. 1 already here.",
    );
    expect(await rows(`select * from "user" where id = 'seven'`)).toEqual(before);
    expect(await rows("select * from addresses where user_id = 'seven'")).toEqual([]);
  });

  test("who deleted their account do not get another one", async () => {
    await importFile(file("eight"));
    await rows(`delete from "user" where email = 'ada.eight@example.com'`);
    expect(
      await rows(`select 1 from moved_customers where email_hash = ${sha256}`, ["ada.eight@example.com"]),
    ).toHaveLength(1);
    const { html } = await send("table", file("eight"));
    expect(html).toContain("0 customers to create, 0 of them with an address. 1 already here.");
    expect(html).toContain("This customer was taken over before");
  });

  test("get no address where the shop does not sell", async () => {
    const { html } = await send("table", `${head}\n1,zoe@example.com,Zoe,Zed,,,,1 Rue X,Nowhere,ZZ,75001,\n`);
    expect(html).toContain("1 customer to create, 0 of them with an address.");
    expect(html).toContain("We do not deliver to ZZ. Choose another country");
  });
});

test("get no account as guests of WooCommerce, and no newsletter as its customers", async () => {
  const { html } = await send(
    "table",
    "Name,Username,Last Active,Sign Up,Email,Orders\nAda L,ada,,2024-01-01,w@example.com,1\nGuest,,,,g@example.com,1\n",
  );
  expect(html).toContain("1 customer to create, 0 of them with an address.");
  expect(html).toContain("Newsletter: 0 with proof of their consent. WooCommerce exports no consent and no streets.");
  expect(html).toContain("This customer had no account there, and can make one here");
});

test("an import that fails is on the desk, and nothing of it is written", async () => {
  const before = await everything();
  const { importId } = await send("table", file("nine"));
  await rows("update product_imports set csv = 'no,export' where id = $1", [importId]);
  await send("import", importId);
  await shop.drain();
  const desk = await rows("select kind, summary from attention_items where dedupe_key = $1", [
    `move_failed:${importId}`,
  ]);
  expect(desk).toEqual([
    { kind: "move_failed", summary: expect.stringContaining("could not be written, so none was") },
  ]);
  expect(await everything()).toEqual(before);
});

describe("a file is refused, and says what to do,", () => {
  test.for([
    ["of products", "Handle,Title,Variant Price\na,Mug,1\n", 400, "This is no export of customers"],
    ["without a customer", `${head}\n`, 400, "This file has column names, but no customers"],
    ["that is empty", "", 400, "Choose a table in CSV"],
    ["of more than 50,000 rows", `${head}\n${"x\n".repeat(50_001)}`, 400, "more than 50,000 rows"],
    ["of more than 10 MB", "x".repeat(10 * 1024 * 1024 + 20_000), 413, "Choose a table of at most 10 MB"],
    ["of 60 MB", "x".repeat(60 * 1024 * 1024), 413, "Choose a table of at most 10 MB"],
  ] as const)("%s", async ([, text, status, message]) => {
    const answer = await send("table", text);
    expect([answer.status, answer.html.includes(message)]).toEqual([status, true]);
  });

  test("that nobody has previewed", async () => {
    const { status, html } = await send("import", "00000000-0000-4000-8000-000000000000");
    expect([status, html.includes("This file is no longer here. Choose it again")]).toEqual([409, true]);
    expect((await look(`${page}/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  });
});

test("files are deleted after a day, and results after a week", async () => {
  const { importId } = await importFile(file("ten"));
  const { importId: kept } = await send("table", file("eleven"));
  await rows("update product_imports set created_at = now() - interval '25 hours' where id = $1", [kept]);
  await rows("update move_results set created_at = now() - interval '8 days' where id = $1", [importId]);
  await shop.entry.sweepOnce(shop.shop);
  expect(await rows("select id from product_imports where id = $1", [kept])).toEqual([]);
  expect((await look(`${page}/${importId}`)).status).toBe(404);
});
