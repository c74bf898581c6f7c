import { describe, expect, test } from "vitest";
import { maxRows } from "./read-export.ts";
import { readMovedCustomers } from "./read-moved-customers.ts";

const now = new Date("2026-11-01T12:00:00Z");
const read = async (text: string) => {
  const table = await readMovedCustomers(text, now);
  if ("message" in table) throw new Error(table.message);
  return table;
};
const problemOf = async (text: string) => {
  const table = await readMovedCustomers(text, now);
  return "message" in table ? [table.line, table.message] : null;
};

/** Shopify's own columns, in its order. */
const own =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags";
/** Matrixify's, of which there is one row per address. */
const matrixify =
  "ID,Email,First Name,Last Name,Email Marketing: Status,Email Marketing: Level,Email Marketing: Updated At,Address First Name,Address Last Name,Address Line 1,Address City,Address Country Code,Address Zip";

test("Shopify's own export has names, an address, and a consent without proof", async () => {
  const text = `\uFEFF${own}\r\n'7210448301122,Ada,"Lovelace, Countess",Ada@Example.com,yes,Engines,1 Ockham Road,,London,ENG,GB,'SW1Y 4JU,'+44 20 7946 0000,,no,0,0,"a\r\nb",no,\r\n`;
  const { source, customers } = await read(text);
  expect(source).toBe("Shopify");
  expect(customers).toEqual([
    {
      line: 2,
      email: "Ada@Example.com",
      firstName: "Ada",
      lastName: "Lovelace, Countess",
      addresses: [
        {
          line: 2,
          firstName: "Ada",
          lastName: "Lovelace, Countess",
          address: "1 Ockham Road",
          apartment: "Engines",
          city: "London",
          state: "ENG",
          country: "GB",
          postcode: "SW1Y 4JU",
          phone: "+44 20 7946 0000",
        },
      ],
      consent: { kind: "unproved" },
      isGuest: false,
    },
  ]);
});

test("rows with one email address are one customer with several addresses", async () => {
  const { customers } = await read(
    `${matrixify}\n1,ada@example.com,Ada,Lovelace,subscribed,confirmed_opt_in,2024-05-01 10:00:00 +0100,,,1 Ockham Road,London,GB,SW1Y 4JU\n1,ADA@example.com,,,,,,Annabella,Byron,2 Ockham Road,Woking,GB,GU23 6NP\n`,
  );
  expect(customers).toHaveLength(1);
  expect(customers[0]!.addresses.map(({ line, firstName, address }) => [line, firstName, address])).toEqual([
    [2, "Ada", "1 Ockham Road"],
    [3, "Annabella", "2 Ockham Road"],
  ]);
  expect(customers[0]!.consent).toEqual({
    kind: "proved",
    at: new Date("2024-05-01T09:00:00Z"),
    text: expect.stringContaining("Status subscribed, Level confirmed_opt_in, Updated At 2024-05-01 10:00:00 +0100"),
  });
});

describe("a consent", () => {
  test.for([
    ["never confirmed", "subscribed,single_opt_in,2024-05-01 10:00:00 +0100", "unproved"],
    ["without a level", "subscribed,,2024-05-01 10:00:00 +0100", "unproved"],
    ["without a time", "subscribed,confirmed_opt_in,", "unproved"],
    ["whose time has no zone", "subscribed,confirmed_opt_in,2024-05-01 10:00:00", "unproved"],
    ["of a day that does not exist", "subscribed,confirmed_opt_in,2024-13-41 10:00:00 Z", "unproved"],
    ["of the future", "subscribed,confirmed_opt_in,2027-01-01T00:00:00Z", "unproved"],
    ["taken back", "unsubscribed,confirmed_opt_in,2024-05-01 10:00:00 +0100", undefined],
    ["never given", "not_subscribed,,", undefined],
  ] as const)("%s is no proof", async ([, cells, kind]) => {
    const { customers } = await read(`${matrixify}\n1,a@example.com,A,B,${cells},,,,,,\n`);
    expect(customers[0]!.consent?.kind).toBe(kind);
  });
});

test("WooCommerce's has a name in one cell, no address, and guests without a username", async () => {
  const { source, customers } = await read(
    "Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code\nAda King Lovelace,ada,,2024-01-01 10:00:00,ada@example.com,1,9.99,9.99,GB,London,,SW1Y 4JU\nCher,,,,cher@example.com,1,9,9,GB,,,\n",
  );
  expect(source).toBe("WooCommerce");
  expect(customers).toMatchObject([
    { firstName: "Ada", lastName: "King Lovelace", addresses: [], consent: null, isGuest: false },
    { firstName: "Cher", lastName: "", isGuest: true },
  ]);
});

test("blank rows are skipped, and short rows have blank cells", async () => {
  const { customers } = await read("Email,First Name,Last Name,Address1\n,,,\na@example.com\n,Nobody,,\n,Nobody,,\n");
  expect(customers.map(({ line, email }) => [line, email])).toEqual([
    [3, "a@example.com"],
    [4, ""],
    [5, ""],
  ]);
});

test("a file that is not an export of customers, or has none, is refused with what is wrong", async () => {
  expect(await problemOf("name,price\nMug,12\n")).toEqual([
    1,
    "This is no export of customers from Shopify or WooCommerce: its columns are others. Export again",
  ]);
  expect(await problemOf("Email,First Name,Last Name\n")).toEqual([2, "This file has column names, but no customers"]);
  expect(await problemOf('Email,First Name,Last Name\na,"b,c\n')).toEqual([
    expect.any(Number),
    expect.stringContaining("quotation marks"),
  ]);
  const many = `Email,First Name,Last Name\n${"a@example.com,A,B\n".repeat(maxRows + 1)}`;
  expect(await problemOf(many)).toEqual([maxRows + 2, "This file has more than 50,000 rows. Export fewer at once"]);
});
