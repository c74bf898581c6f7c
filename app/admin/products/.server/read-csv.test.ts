import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

async function table(text: string) {
  const csv = readCsv(text);
  if (!("rows" in csv)) return csv;
  const rows = [];
  for await (const row of csv.rows) rows.push(row);
  return { names: csv.names, rows };
}
const both = (first: number, second: number) => ({
  names: ["name", "price"],
  rows: [
    { line: first, record: ["Mug", "1.00"] },
    { line: second, record: ["Cap", "2.00"] },
  ],
});

test.for([
  ["CR LF", "name,price\r\nMug,1.00\r\nCap,2.00\r\n", both(2, 3)],
  ["LF", "name,price\nMug,1.00\nCap,2.00", both(2, 3)],
  ["CR, of an old Macintosh", "name,price\rMug,1.00\rCap,2.00\r", both(2, 3)],
  ["CR LF, with lines added that end in LF", "name,price\r\nMug,1.00\nCap,2.00\n", both(2, 3)],
  ["LF, with lines added that end in CR LF", "name,price\nMug,1.00\r\nCap,2.00\r\n", both(2, 3)],
  ["CR, with lines added that end in LF", "name,price\rMug,1.00\nCap,2.00\n", both(2, 3)],
] as const)("lines that end in %s", async ([, text, expected]) => {
  expect(await table(text)).toEqual(expected);
});

test("a line end in a cell counts as one line, and becomes LF", async () => {
  expect(await table('name,price\r\n"Mug\r\nof tin",1.00\r\n"Cap\nof wool",2.00\r\nTee,3.00')).toEqual({
    names: ["name", "price"],
    rows: [
      { line: 2, record: ["Mug\nof tin", "1.00"] },
      { line: 4, record: ["Cap\nof wool", "2.00"] },
      { line: 6, record: ["Tee", "3.00"] },
    ],
  });
});

test.for([
  [
    "semicolons, as Excel writes it in much of Europe",
    '\uFEFFname;price\r\n"Mug; large";24,99\r\n',
    ["Mug; large", "24.99"],
  ],
  ["semicolons, with thousands", "name;price\r\nMug;1.024,99\r\n", ["Mug", "1024.99"]],
  ["tabs", "name\tprice\nMug\t1.00\n", ["Mug", "1.00"]],
  ["commas, with others in its cells", 'name,price\n"Mug; of\ttin","1,00"\n', ["Mug; of\ttin", "1,00"]],
] as const)("a table of %s", async ([, text, record]) => {
  expect(await table(text)).toEqual({ names: ["name", "price"], rows: [{ line: 2, record }] });
});

test.for([
  ["a comma", 'Name;Price;Colours, sizes;"Care; washing"\nMug;24,99;red;cold\n'],
  ["a semicolon", 'Name,Price,"Colours, sizes","Care; washing; drying; ironing"\nMug,24.99,red,cold\n'],
] as const)("the name of a column may contain %s", async ([, text]) => {
  expect(await table(text)).toMatchObject({ rows: [{ line: 2, record: ["Mug", "24.99", "red", "cold"] }] });
});
