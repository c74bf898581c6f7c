import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { connectForBackup } from "#database/backup/connect.ts";
import { exportedTables } from "#database/export/exported-tables.ts";
import { kinds, notExported } from "#database/export/kinds.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

const { pool, url } = await closeAfterTests(openTestTables());

test("every table is exported, or says why not (R-EXPORT-1)", async () => {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'");
  const named = [...kinds.map(({ table }) => table), ...Object.keys(notExported)];
  expect(named.sort()).toEqual(rows.map(({ tablename }) => tablename).sort());
});

test("docs/export-format.md has the fields of every kind, and no others: an archive keeps a field's old name", async () => {
  const client = await connectForBackup(url);
  const tables = await exportedTables(client).finally(() => client.end());
  const page = await readFile("docs/export-format.md", "utf8");
  const written = [...page.matchAll(/^\| `([a-z-]+)` \| .* \| (`.*`) \|$/gm)].map(([, kind, fields]) => ({
    kind,
    fields: fields!.replaceAll("`", "").split(", "),
  }));
  expect(written).toEqual(tables.map(({ kind, fields }) => ({ kind, fields })));
});

test("a column that stays behind exists", async () => {
  const { rows } = await pool.query(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
  );
  const columns = rows.map(({ name }) => name);
  for (const { table, without = [] } of kinds)
    for (const column of without) expect(columns).toContain(`${table}.${column}`);
});
