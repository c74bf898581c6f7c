import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { allRenditions, pictureAddress } from "#app/shared/uploaded-picture.ts";
import { restoreShop } from "../../bin/restore.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { openAttention } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { commandsOf, openRestoreTarget, refusal, refusalHere } from "../support/restore-target.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

const picture = { id: randomBytes(16).toString("hex"), width: 400, height: 300 };
let shop: TestShop;
let folder: string;
const paid: PlacedOrder[] = [];
let canceled: PlacedOrder;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
  opened.defer(() => rm(folder, { recursive: true }));
  shop = opened.use(await openTestShop());
  const query = (text: string) => shop.shop.pool.query(text);
  await query("insert into discount_codes (code, kind, value) values ('KEPT', 'percentage', 10)");
  await query(
    `insert into product_images (product_id, image_url, source) select min(id), '${pictureAddress(picture)}', 'custom' from products`,
  );
  for (const address of allRenditions(picture)) {
    await mkdir(join(folder, "data/uploads/media"), { recursive: true });
    await writeFile(join(folder, "data/uploads", address), "a picture");
  }

  const mug = { variantId: await variantId(shop, "lantern-mug", "White", "11oz"), quantity: 2 };
  const withCode = openBuyer(shop);
  await withCode.open([mug]);
  await withCode.address({ ...robin, email: "code@example.com" });
  await withCode.select((await withCode.quote()).body.options[0]!);
  expect((await withCode.discount("KEPT")).status).toBe(200);
  await withCode.pay();
  await withCode.confirm();
  await settle(shop);
  for (let i = 0; i < 4; i++) paid.push(await placeOrder(shop));
  canceled = await placeOrder(shop);
  await submit(shop, `/orders/${canceled.number}/cancellation`, canceled.headers);
  await settle(shop);
  await openBuyer(shop).ready([mug], { ...robin, email: "draft@example.com" });
});
afterAll(() => opened.disposeAsync());

const run = (...args: Parameters<ReturnType<typeof commandsOf>>) => commandsOf(shop, join(folder, "data"))(...args);
const emptyPlace = () => openRestoreTarget(shop, folder);

const backUp = async () => {
  // A backup is named after the second.
  await new Promise((resolve) => setTimeout(resolve, 1_005 - (Date.now() % 1_000)));
  const { stdout } = await run("backup", {}, join(folder, "backups"));
  return { said: stdout, at: stdout.slice(0, stdout.indexOf(": ")) };
};

let early: ReturnType<typeof backUp> | undefined;
/** One backup for all tests that only read one, made when the first of them begins. */
const earlyBackup = () => (early ??= backUp());
/** A copy of it to damage. */
const copyOfBackup = async () => {
  const at = join(folder, "copies", randomBytes(6).toString("hex"));
  await cp((await earlyBackup()).at, at, { recursive: true });
  return at;
};

const allRows = async (queryable: Pick<pg.Client, "query">) => {
  const { rows } = await queryable.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and (relnamespace = 'public'::regnamespace and relname <> 'function_files' or oid::regclass::text = 'pgboss.job_common')
     order by 1`,
  );
  const tables: Record<string, unknown> = {};
  for (const { name } of rows)
    tables[name] = (await queryable.query(`select t::text as row from ${name} t order by 1`)).rows.map(
      ({ row }) => row,
    );
  return tables;
};

describe("a backup of a running shop, restored into an empty place", () => {
  let restored: Awaited<ReturnType<typeof emptyPlace>>;
  let restoring: string;
  beforeAll(async () => {
    const { at } = await earlyBackup();
    restored = await emptyPlace();
    restoring = (await run("restore", restored.place, at)).stdout;
  });
  afterAll(() => restored?.[Symbol.asyncDispose]());

  test("has the same rows, pictures and next numbers, and nothing is damaged", async () => {
    expect((await earlyBackup()).said).toContain(": 7 orders, 4 uploaded files, ");
    expect(restoring).toContain(": 7 orders, ");

    expect(await allRows(restored.client)).toEqual(await allRows(shop.shop.pool));
    const next = "select nextval('order_items_id_seq')";
    expect((await restored.client.query(next)).rows).toEqual((await shop.shop.pool.query(next)).rows);
    const uploads = await readdir(join(restored.place.DATA_DIR, "uploads/media"));
    expect(uploads.sort()).toEqual((await readdir(join(folder, "data/uploads/media"))).sort());
    expect((await run("check", restored.place)).stdout).toMatch(/^\d{3} checks: nothing is damaged\n$/);
  });

  test("can be read only by its creator", async () => {
    const { at } = await earlyBackup();
    const others = async (path: string) => (await stat(path)).mode & 0o077;
    expect(await others(at)).toBe(0);
    for (const name of ["manifest.json", "tables/orders.copy.zst"]) expect(await others(join(at, name))).toBe(0);
  });

  test("keeps what the tables enforce", async () => {
    const parts = `
      (select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as part from pg_constraint
        where connamespace = 'public'::regnamespace)
      union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
        where relnamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      order by part`;
    expect((await restored.client.query(parts)).rows).toEqual((await shop.shop.pool.query(parts)).rows);
    await expect(restored.client.query("update orders set status = 'delivered'")).rejects.toThrow(
      "only transition_order",
    );
  });

  test("is of one moment, even while orders come in", async () => {
    const orders = (async () => {
      for (let n = 0; n < 4; n += 1) await placeOrder(shop);
    })();
    const { at } = await backUp();
    await orders;
    await using empty = await emptyPlace();
    await restoreShop([at], empty.place);
    expect((await run("check", empty.place)).stdout).toContain("nothing is damaged");
  });

  test("deletes the oldest, if it is said how many to keep", async () => {
    const kept = join(folder, "kept");
    const made: string[] = [];
    for (let count = 0; count < 3; count++) {
      await new Promise((resolve) => setTimeout(resolve, 1_005 - (Date.now() % 1_000)));
      made.push((await run("backup", {}, "--keep=2", kept)).stdout.split(": ")[0]!);
    }
    expect((await readdir(kept)).sort()).toEqual(made.slice(1).map((at) => basename(at)));
    for (const wrong of ["--keep=0", "--keep=x", "--kept=2"])
      expect(await refusal(run("backup", {}, wrong, kept))).toMatch(/^Use it like this: npm run backup -- --keep=/);
  });

  test("deletes what a backup that was killed has left, once that cannot be going on", async () => {
    const backups = join(folder, "killed");
    const young = `rosette-${new Date(Date.now() - 3_600_000).toISOString().replace(/[-:]|\.\d+/g, "")}.unfinished`;
    for (const name of ["rosette-20260101T030000Z.unfinished", young, "notes.unfinished"])
      await mkdir(join(backups, name, "tables"), { recursive: true });
    const made = (await run("backup", {}, backups)).stdout.split(": ")[0]!;
    expect((await readdir(backups)).sort()).toEqual(["notes.unfinished", young, basename(made)]);
  });

  test("that its disk has no room for ends with one line, and leaves nothing", async () => {
    const small = join(folder, "small");
    const limited = `ulimit -f 8; exec "${process.execPath}" bin/backup.ts "${small}"`;
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), DATABASE_URL: shop.shop.config.DATABASE_URL };
    const said = await refusal(promisify(execFile)("sh", ["-c", limited], { env }));
    expect(said).toMatch(/^\S+small cannot be written \([^\n]*\)$/);
    expect(await readdir(small)).toEqual([]);
  });

  test("takes the space of uploaded files once", async () => {
    const one = await earlyBackup();
    const other = await backUp();
    const file = join("uploads", pictureAddress(picture));
    expect((await stat(join(one.at, file))).ino).toBe((await stat(join(other.at, file))).ino);
  });
});

test("an empty database is upgraded to this release without starting the shop", async () => {
  await using empty = await emptyPlace();
  expect((await run("migrate", empty.place)).stdout).toBe("The database fits this release.\n");
  const tables = "select count(*)::int as tables from information_schema.tables where table_schema = 'public'";
  expect((await empty.client.query(tables)).rows).toEqual((await shop.shop.pool.query(tables)).rows);
});

describe("a restore is refused, and restores nothing,", () => {
  test("where there is a shop", async () => {
    const { at } = await earlyBackup();
    expect(await refusal(run("restore", {}, at))).toBe(
      "There is a shop in this database: restore into an empty one, with DATA_DIR or DATABASE_URL",
    );
  });

  test.for([
    [
      "a folder that is no backup",
      async (at: string) => rm(join(at, "manifest.json")),
      /is not a backup: it has no manifest.json$/,
    ],
    [
      "a manifest that is damaged",
      async (at: string) => truncate(join(at, "manifest.json"), 99),
      /manifest.json cannot be read/,
    ],
    [
      "a table that is cut short",
      async (at: string) => truncate(join(at, "tables/orders.copy.zst"), 300),
      /orders.copy.zst is damaged/,
    ],
    [
      "a table that was changed",
      (at: string) => changeByte(join(at, "tables/mails.copy.zst")),
      /mails.copy.zst is damaged/,
    ],
    [
      "uploaded files of which one is gone",
      (at: string) => rm(join(at, "uploads", pictureAddress(picture))),
      /uploads is damaged \(3 files of 4, 27 bytes of 36\)/,
    ],
    [
      "uploaded files of which one is cut short",
      (at: string) => writeFile(join(at, "uploads", pictureAddress(picture)), "a pict"),
      /uploads is damaged \(4 files of 4, 33 bytes of 36\)/,
    ],
    [
      "a file that cannot be copied, after the others were",
      (at: string) => mkdir(join(at, "secrets.json")),
      /^The files cannot be restored \(.*secrets.json/,
    ],
    [
      "a release with other tables",
      (at: string) => ofOtherRelease(at),
      /was made by release 0.0.9, whose tables are not those/,
    ],
  ] as const)("from %s", async ([, harm, message]) => {
    const at = await copyOfBackup();
    await harm(at);
    await using empty = await emptyPlace();
    expect(await refusalHere(restoreShop([at], empty.place))).toMatch(message);
    expect((await empty.client.query("select to_regclass('orders') as made")).rows[0].made).not.toBeNull();
    expect((await empty.client.query("select count(*)::int as orders from orders")).rows).toEqual([{ orders: 0 }]);
    expect(await stat(join(empty.place.DATA_DIR, "uploads")).catch(() => null)).toBeNull();
  });

  async function changeByte(path: string) {
    const bytes = await readFile(path);
    bytes[bytes.length >> 1]! ^= 0xff;
    await writeFile(path, bytes);
  }
  async function ofOtherRelease(at: string) {
    const path = join(at, "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...manifest, release: "0.0.9", migrations: { first: 1, newest: 2 } }));
  }
});

describe("npm run check names", () => {
  const orphan = `
    alter table order_events drop constraint order_events_order_id_orders_id_fk;
    insert into order_events (order_id, type, actor) values (gen_random_uuid(), 'note', 'shop');
    alter table order_events add constraint order_events_order_id_orders_id_fk foreign key (order_id) references orders not valid`;
  /** In a copy whose triggers do not interfere, as a disk or a person with psql would do it. */
  const damages = [
    [
      "a refund that is gone",
      () => `delete from refunds where order_id = '${canceled.id}'`,
      () => `order ${canceled.number}: its refunds add up to 0, the order says ${canceled.total}`,
    ],
    [
      "a line that is gone",
      () => `delete from order_items where order_id = '${paid[0]!.id}'`,
      () => `order ${paid[0]!.number}: it has no lines`,
    ],
    [
      "a code that was used more often than it says",
      () => "update discount_codes set used_count = 0 where code = 'KEPT'",
      () => "code KEPT: orders hold it 1 times, the code says 0",
    ],
    [
      "units sold that no order has",
      () => "update product_sales set units = units + 100",
      () => "units are counted as sold, its orders have",
    ],
    [
      "stock that is listed and not there",
      () => "update product_listings set combos = '{}' where slug = 'lantern-mug'",
      () => "lantern-mug: it is listed with other facts than its products have",
    ],
    [
      "a payment whose event is gone",
      () => `delete from order_events where order_id = '${paid[1]!.id}' and type = 'paid'`,
      () => `order ${paid[1]!.number}: ${paid[1]!.total} was captured, but no event says that it was paid`,
    ],
    [
      "a payment that is reported, and its order unpaid",
      () => `update orders set status = 'pending_payment', captured_total = 0 where id = '${paid[2]!.id}'`,
      () => `processed as paid, but order ${paid[2]!.number} is not paid`,
    ],
    [
      "a confirmation that is gone",
      () => `delete from mails where order_id = '${paid[3]!.id}'`,
      () => `order ${paid[3]!.number}: there is no order confirmation`,
    ],
    [
      "an order that other rows still name",
      () => orphan,
      () => "order_events keeps order_events_order_id_orders_id_fk",
    ],
    ["a number that was given already", () => "select setval('order_items_id_seq', 1)", () => "order_items is free"],
  ] as const;

  let said: string;
  beforeAll(async () => {
    const { at } = await earlyBackup();
    await using copy = await emptyPlace();
    await restoreShop([at], copy.place);
    const { rows } = await copy.client.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    for (const { name } of rows) await copy.client.query(`alter table ${name} disable trigger user`);
    for (const [, harm] of damages) await copy.client.query(harm());
    said = await refusal(run("check", copy.place));
  });

  test.for(damages)("%s", ([, , line]) => {
    expect(said).toContain(line());
  });

  test("no other order", () => {
    const damaged = [...paid, canceled].map(({ number }) => number);
    expect([...new Set(said.match(/LT-\d+/g))].sort()).toEqual(damaged.sort());
  });

  test("a picture that is gone", async () => {
    const address = allRenditions(picture)[0]!;
    await rm(join(folder, "data/uploads", address));
    const said = await run("check", {}).catch(({ stderr }) => ({ stderr }));
    expect(said.stderr).toMatch(new RegExp(`picture of product \\d+: ${address.slice(1)} is missing`));
    await writeFile(join(folder, "data/uploads", address), "a picture");
  });
});

describe("every night, with BACKUP_DIR, the worker", () => {
  const nights = async (folder: string) => (await readdir(folder).catch(() => [])).sort();

  test("makes one backup, keeps the newest, and takes a failure off the desk", async () => {
    const nightly = join(folder, "nightly");
    await using other = await openTestShop({ BACKUP_DIR: nightly, BACKUP_KEEP: "2", DATA_DIR: join(folder, "data") });
    for (const old of ["rosette-20260101T030000Z", "rosette-20260102T030000Z"])
      await mkdir(join(nightly, old), { recursive: true });
    await needsAttention(other.shop.db, { kind: "backup_failed", subject: "nightly", summary: "It was not made." });
    await other.shop.pool.query("update attention_items set last_seen_at = now() - interval '1 day'");
    const sweep = async () => {
      await other.entry.sweepOnce(other.shop);
      await other.drain();
    };
    await sweep();
    const [kept, made, ...more] = await nights(nightly);
    expect([kept, more]).toEqual(["rosette-20260102T030000Z", []]);
    expect(JSON.parse(await readFile(join(nightly, made!, "manifest.json"), "utf8"))).toMatchObject({ format: 1 });
    expect((await openAttention(other)).filter(({ kind }) => kind === "backup_failed")).toEqual([]);
    await sweep();
    expect(await nights(nightly)).toEqual([kept, made]);
  });

  test("reports one that cannot be made, and leaves it until the next night", async () => {
    const file = join(folder, "a file");
    await writeFile(file, "");
    await using other = await openTestShop({ BACKUP_DIR: file, DATA_DIR: join(folder, "data") });
    await other.entry.sweepOnce(other.shop);
    await other.drain();
    const [row] = (await openAttention(other)).filter(({ kind }) => kind === "backup_failed");
    expect(row?.summary).toMatch(/^The nightly backup was not made: .*cannot be written/);

    const startsAgain = async () => {
      await other.entry.sweepOnce(other.shop);
      const queued = "select from pgboss.job where name = 'back-up' and state in ('created', 'retry', 'active')";
      return (await other.shop.pool.query(queued)).rows.length > 0;
    };
    expect(await startsAgain()).toBe(false);
    await other.shop.pool.query("update attention_items set resolved_at = now()");
    expect(await startsAgain(), "settled by a person").toBe(false);
    await other.shop.pool.query("update attention_items set last_seen_at = now() - interval '1 day'");
    expect(await startsAgain(), "the next night").toBe(true);
  });
});
