import { readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "../schema/index.ts";
import { kinds, notExported } from "./kinds.ts";

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Columns that hold data, by table. */
const columns = new Map(
  Object.values(schema)
    .filter((each) => is(each, PgTable))
    .map((table) => getTableConfig(table as PgTable))
    .map((table) => [table.name, table.columns.filter(({ generated }) => !generated).map(({ name }) => snake(name))]),
);

test("every table is exported, or says why not (R-EXPORT-1)", () => {
  const named = [...kinds.map(({ table }) => table), ...Object.keys(notExported)];
  expect(named.sort()).toEqual([...columns.keys()].sort());
});

test("docs/export-format.md has the fields of every kind, and no others: an archive keeps a field's old name", () => {
  const page = readFileSync(new URL("../../docs/export-format.md", import.meta.url), "utf8");
  const written = [...page.matchAll(/^\| `([a-z-]+)` \| .* \| (`.*`) \|$/gm)].map(([, kind, fields]) => ({
    kind,
    fields: fields!.replaceAll("`", "").split(", ").sort(),
  }));
  const exported = kinds.map(({ kind, table, without = [] }) => ({
    kind,
    fields: columns
      .get(table)!
      .filter((column) => !without.includes(column))
      .sort(),
  }));
  expect(written).toEqual(exported);
});

test("a column that stays behind exists", () => {
  for (const { table, without = [] } of kinds) expect(columns.get(table)).toEqual(expect.arrayContaining([...without]));
});
