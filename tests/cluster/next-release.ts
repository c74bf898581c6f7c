import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { thisRelease } from "./shop-machine.ts";

const copied = ["app", "database", "providers", "sandbox", "server", "package.json", "store.config.ts"];
/** Too large to copy, and the same in both releases. */
const linked = ["build", "node_modules", "public"];

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/**
 * A release that differs from another one only in the database: one more migration, and a function that is created
 * again.
 * @param to where it is made
 * @param from the release before
 * @returns `to`
 */
export function makeNextRelease(to: string, name: string, statements: readonly string[], from = thisRelease): string {
  for (const each of copied) cpSync(join(from, each), join(to, each), { recursive: true });
  for (const each of linked) symlinkSync(join(thisRelease, each), join(to, each));
  const migrations = join(to, "database/migrations");
  const file = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const last = journal.entries.at(-1)!;
  const idx = last.idx + 1;
  const tag = `${String(idx).padStart(4, "0")}_${name}`;
  journal.entries.push({ ...last, idx, tag, when: last.when + 1 });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(migrations, `${tag}.sql`), statements.join("\n--> statement-breakpoint\n"));
  appendFileSync(join(to, "database/functions/order-status.sql"), `\n-- ${name}\n`);
  return to;
}

/** What an old release does not notice: new columns, with or without a default, a new table, an index. */
export const expand = [
  "alter table orders add column gift_note text;",
  "alter table orders add column wrapping text not null default 'none';",
  "create table gift_wrappings (id integer primary key, order_id uuid not null references orders(id));",
  "create index orders_wrapping_idx on orders (wrapping);",
];

/** A release later, when nothing reads the old column any more. */
export const contract = ["alter table orders drop column gift_note;"];
