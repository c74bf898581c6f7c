import { expect, test } from "vitest";
import { readExport, readLocalMoment, readMoment, withoutThousands } from "./read-export.ts";

test.for([
  ["2024-05-01 10:00:00 +0100", "2024-05-01T09:00:00.000Z"],
  ["2024-05-01T10:00:00Z", "2024-05-01T10:00:00.000Z"],
  ["2024-05-01 10:00:00", undefined],
  ["01/05/2024 10:00", undefined],
  ["2024-13-01 10:00:00 +0100", undefined],
  ["", undefined],
] as const)("a time with its zone: %s", ([text, moment]) => {
  expect(readMoment(text)?.toISOString()).toBe(moment);
});

test.for([
  ["2024-07-01 10:00", "2024-07-01T09:00:00.000Z"],
  ["2024-07-01 00:30:00", "2024-06-30T23:30:00.000Z"],
  ["2024-12-01 10:00:05", "2024-12-01T10:00:05.000Z"],
  ["2024-07-01T10:00:00+00:00", "2024-07-01T10:00:00.000Z"],
  ["7/1/2024 10:00", undefined],
] as const)("a time without its zone is London's: %s", ([text, moment]) => {
  expect(readLocalMoment(text)?.toISOString()).toBe(moment);
});

test.for([
  ["1,024.99", "1024.99"],
  ["12,345,678.00", "12345678.00"],
  ["1,024", "1,024"],
  ["10,24.99", "10,24.99"],
  ["24.99", "24.99"],
] as const)("an amount with commas between thousands: %s is %s", ([typed, amount]) => {
  expect(withoutThousands(typed)).toBe(amount);
});

const required = { Shopify: [["name"], ["price"]], WooCommerce: [["sku"]] } as const;

test("a file that was cut off within its last row is refused, at a comma too", async () => {
  expect(await readExport("Name,Text,Price\r\nMug,Of tin,1.00\r\nCap,Of wo", required, "products")).toEqual({
    line: 3,
    column: null,
    message: "This file ends in the middle of a row: it was not downloaded whole. Export again",
  });
});

test.for([
  ["that ends without a line feed", "Name,Text,Price\nMug,Of tin,1.00"],
  ["with a short row", "Name,Text,Price\nMug\n"],
] as const)("a file %s is whole", async ([, text]) => {
  expect(await readExport(text, required, "products")).toMatchObject({ rows: [{ line: 2 }] });
});
