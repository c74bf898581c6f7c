import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allMigrations, rowsBegin } from "./support/dump.ts";

const folder = join(import.meta.dirname, "../database/migrations");
const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as {
  entries: { idx: number; when: number; tag: string }[];
};

test("the journal lists every migration, the baseline first, each later than the one before", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  expect(entries[0]!.tag).toBe("0000_baseline");
  // Drizzle skips a migration that is older than the newest one applied.
  const times = entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});

test("only the latest snapshot is kept, which the next migration is compared with", () => {
  const latest = String(entries.at(-1)!.idx).padStart(4, "0");
  expect(readdirSync(join(folder, "meta")).sort()).toEqual([`${latest}_snapshot.json`, "_journal.json"]);
});

test("released migrations never change", () => {
  const changes = readFileSync(join(import.meta.dirname, "../CHANGELOG.md"), "utf8");
  const releases = join(import.meta.dirname, "database/releases");
  for (const name of readdirSync(releases)) {
    if (changes.includes(`## ${name.replace(/\.sql$/, "")}, not yet released`)) continue;
    const [released] = readFileSync(join(releases, name), "utf8").split(rowsBegin);
    expect(allMigrations().startsWith(released!), `${name} begins with migrations that are here no more`).toBe(true);
  }
});
