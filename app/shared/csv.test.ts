import { expect, test } from "vitest";
import { csv } from "./csv.ts";

test("a table has a header row, and quotes where needed", () => {
  const rows = [
    { name: 'A "Tee", Navy', total: 2499, at: new Date("2026-11-20T14:02:00Z") },
    { name: "two\nlines", total: -1, at: null },
  ];
  expect(csv(["name", "total", "at"], rows)).toBe(
    'name,total,at\r\n"A ""Tee"", Navy",2499,2026-11-20T14:02:00.000Z\r\n"two\nlines",-1,\r\n',
  );
});

test.each(["=1+1", "+44 7700", "-x", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠SUM(A1)", "\tx"])(
  "%j is not run as a formula",
  (name) => {
    expect(csv(["name"], [{ name }])).toBe(`name\r\n'${name}\r\n`);
  },
);

test("text that begins with a new line is not run as a formula either", () => {
  expect(csv(["name"], [{ name: "\n=1+1" }])).toBe('name\r\n"\'\n=1+1"\r\n');
});
