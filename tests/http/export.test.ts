import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempDisposable, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { receiveReturn } from "#app/returns/.server/decide-return.ts";
import { allRenditions, pictureAddress } from "#app/shared/uploaded-picture.ts";
import { formatVersion } from "#database/export/format.ts";
import { importShop } from "../../bin/import.ts";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeCustomersData } from "../support/customers-data.ts";
import { openMember, robinsPassword } from "../support/member.ts";
import { orderDesk } from "../support/order-desk.ts";
import { orderRow } from "../support/order-facts.ts";
import { type PlacedOrder, placeOrder, settle, submit } from "../support/placed-order.ts";
import { commandsOf, openRestoreTarget, refusal, refusalHere } from "../support/restore-target.ts";
import { signedIn } from "../support/signed-in.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const { path: folder } = await closeAfterTests(mkdtempDisposable(join(tmpdir(), "export-")));
const data = join(folder, "data");
const shop = await closeAfterTests(openTestShop({ DATA_DIR: data }));
const run = commandsOf(shop, data);
const query = async (sql: string, values: unknown[] = []) => (await shop.shop.pool.query(sql, values)).rows;
const picture = { id: randomBytes(16).toString("hex"), width: 400, height: 300 };
const archive = join(folder, "shop.zip");
const secrets: string[] = [];

/** Orders as people leave them: open, paid, printing, sent, delivered, cancelled, refunded, returned. */
async function fillShop() {
  const desk = orderDesk(shop, await signedInStaff(shop, "owner"));
  const move = async (order: PlacedOrder, ...steps: string[]) => {
    for (const step of steps) {
      await shop.control.movePrint(Number((await orderRow(shop, order.id)).printful_order_id), step);
      await settle(shop);
    }
  };
  const printing = await placeOrder(shop);
  const sent = await placeOrder(shop);
  const arrived = await placeOrder(shop);
  const refunded = await placeOrder(shop);
  const returned = await placeOrder(shop);
  const canceled = await placeOrder(shop);
  await submit(shop, `/orders/${canceled.number}/cancellation`, canceled.headers);
  await shop.control.advanceClock(3_601_000);
  await shop.entry.sweepOnce(shop.shop);
  await settle(shop);
  await move(printing, "inprocess");
  await move(sent, "inprocess", "ship");
  for (const order of [arrived, refunded, returned]) await move(order, "inprocess", "ship", "deliver");
  await desk.do(printing, "note", { body: "Said “thanks”,\nwith a lantern 🏮." });
  await desk.do(refunded, "refund", { scope: "all", reason: "lost" });
  await settle(shop);

  const [item] = await query("select id from order_items where order_id = $1", [returned.id]);
  const form = new URLSearchParams({
    formKey: randomUUID(),
    reason: "no_reason",
    name: "Robin Hartley",
    [`item-${item.id}`]: "1",
  });
  await shop.fetch(`/orders/${returned.number}/return`, {
    method: "POST",
    headers: { ...returned.headers, origin: shop.url },
    body: form,
  });
  const [notice] = await query("select id from returns where order_id = $1", [returned.id]);
  expect(await receiveReturn(shop.shop, { returnId: notice.id, by: { id: "staff-1", name: "Robin" } })).toBe("done");
  await settle(shop);
}

/** An archive's files as text, by name; uploaded files are left out. */
async function filesOf(path: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry())
    if (/json/.test(entry.fileName)) files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return files;
}

/** The archive again, with some of its files changed, added or left out. @returns its path */
async function changed(change: (files: Map<string, string>) => void): Promise<string> {
  const zip = new ZipFile();
  const files = await filesOf(archive);
  change(files);
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  const original = await openPromise(archive);
  for await (const entry of original.eachEntry())
    if (!/json/.test(entry.fileName))
      zip.addBuffer(await buffer(await original.openReadStreamPromise(entry)), entry.fileName);
  zip.end();
  const path = join(folder, `${randomUUID()}.zip`);
  await writeFile(path, await buffer(zip.outputStream as Readable));
  return path;
}

/** The place of a byte of an uploaded file. Its header has some, such as the time's, that nobody verifies. */
async function insideUpload(): Promise<number> {
  const zip = await openPromise(archive);
  let place = 0;
  for await (const { fileName, relativeOffsetOfLocalHeader, fileNameLength, compressedSize } of zip.eachEntry())
    if (fileName.startsWith("uploads/"))
      place = relativeOffsetOfLocalHeader + 30 + fileNameLength + (compressedSize >> 1);
  return place;
}

const manifestOf = (files: Map<string, string>) => JSON.parse(files.get("manifest.json")!);

/** Changes a file as its author would: with the right checksum and count. */
function rewrite(files: Map<string, string>, kind: string, lines: (lines: Json[]) => Json[], fields?: string[]): void {
  const name = `data/${kind}.jsonl`;
  const rows = lines(
    files
      .get(name)!
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
  const content = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  files.set(name, content);
  const manifest = manifestOf(files);
  const entry = manifest.kinds.find((each: Json) => each.kind === kind);
  Object.assign(entry, { rows: rows.length, bytes: content.length, fields: fields ?? entry.fields });
  entry.sha256 = createHash("sha256").update(content).digest("hex");
  files.set("manifest.json", JSON.stringify(manifest));
}
type Json = Record<string, unknown>;

let member: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  member = await signedIn(shop);
  await fillShop();
  await makeCustomersData(shop, member);
  await openMember(shop, { email: "keeper@example.com", firstName: "Kit" });
  const tables = [
    `insert into product_images (product_id, image_url, source) select min(id), '${pictureAddress(picture)}', 'custom' from products`,
    "insert into settings (key, value) values ('delivery.freeFrom', '5000')",
    `insert into product_overrides (printful_product_id, custom_name, custom_tags) values (424242, 'A "quoted", name', '{a,"b c"}')`,
    "insert into discount_codes (code, kind, value, used_count) values ('KEPT', 'percentage', 10, 0)",
    "insert into mails (message_id, kind, recipient, data) values ('<secret@x>', 'reset-password', 'a@example.com', '{\"token\": \"opens-an-account\"}')",
    "insert into stock_requests (variant_id, email) select min(id), 'waits@example.com' from product_variants",
  ];
  for (const sql of tables) await query(sql);
  for (const address of allRenditions(picture)) await shop.shop.storage.put(address.slice(1), randomBytes(3000));
  const stored = await query(
    `select token as secret from session union select secret from two_factor union select backup_codes from two_factor
     union select stripe_client_secret from orders where stripe_client_secret is not null
     union select draft_token_hash from orders where draft_token_hash is not null`,
  );
  secrets.push("opens-an-account", ...stored.map(({ secret }) => secret));
  expect((await run("export", {}, archive)).stdout).toMatch(
    /^\S+: \d+ products, \d+ accounts, 9 orders, 5 uploaded files, /,
  );
}, 120_000);

describe("an export, imported into an empty place", () => {
  test("is equal afterwards, kind by kind, and nothing is damaged", async () => {
    await using empty = await openRestoreTarget(shop, folder);
    const { stdout } = await run("import", empty.place, archive);
    expect(stdout).toMatch(/: 9 orders, 5 uploaded files, \d+ s\. \d{3} checks: nothing is damaged\n$/);
    const again = join(folder, "again.zip");
    await run("export", empty.place, again);

    const one = await filesOf(archive);
    const other = await filesOf(again);
    for (const [name, content] of one)
      if (name !== "manifest.json") expect([name, other.get(name)]).toEqual([name, content]);
    expect({ ...manifestOf(other), exportedAt: "" }).toEqual({ ...manifestOf(one), exportedAt: "" });
    expect((await run("check", empty.place)).stdout).toContain("nothing is damaged");
  });

  test("has every status, a refund, a return and a picture in it", async () => {
    const files = await filesOf(archive);
    const rows = (kind: string) =>
      files
        .get(`data/${kind}.jsonl`)!
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const statuses = new Set(rows("orders").map(({ status }) => status));
    for (const status of ["pending_payment", "paid", "in_production", "shipped", "delivered", "canceled", "refunded"])
      expect(statuses).toContain(status);
    expect(rows("refunds").length).toBeGreaterThanOrEqual(3);
    expect(rows("returns").length).toBe(2);
    expect(rows("newsletter-subscribers")).toMatchObject([{ email: member.email, consent_text: "Yes" }]);
    for (const { rows: count, kind } of manifestOf(files).kinds) if (count > 0) expect(rows(kind).length).toBe(count);
  });

  test("names no session, token or second factor", async () => {
    const all = [...(await filesOf(archive)).values()].join("\n");
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(all).not.toContain(secret);
  });

  test("is a shop whose customers sign in, and whose orders get new numbers", async () => {
    await using empty = await openRestoreTarget(shop, folder);
    await importShop([archive], empty.place);
    await using moved = await openTestShop(empty.place);
    const login = await moved.fetch("/login", {
      method: "POST",
      redirect: "manual",
      headers: { origin: moved.url },
      body: new URLSearchParams({ email: "keeper@example.com", password: robinsPassword }),
    });
    expect(login.status).toBe(302);
    expect(await (await moved.fetch("/shop")).text()).toContain("Lantern Mug");
    const mug = { variantId: await variantId(moved, "lantern-mug", "White", "11oz"), quantity: 1 };
    const buyer = await openBuyer(moved).ready([mug], { ...robin, email: "new@example.com" });
    const number = (await orderRow(moved, buyer.draft)).number;
    expect(await query("select from orders where number = $1", [number])).toEqual([]);
  });

  test("can be read only by its creator, and replaces no other file", async () => {
    expect((await stat(archive)).mode & 0o077).toBe(0);
    expect(await refusal(run("export", {}, archive))).toBe(`${archive} exists already: choose another name`);
    expect(await refusal(run("export", {}, join(folder, "no/folder.zip")))).toMatch(/cannot be written/);
    expect(await refusal(run("export", {}))).toBe("Use it like this: npm run export -- FILE.zip");
  });

  test("may lack fields that a later release has added", async () => {
    const older = await changed((files) =>
      rewrite(
        files,
        "discount-codes",
        (rows) => rows.map(({ code, kind, value, used_count, email }) => ({ code, kind, value, used_count, email })),
        ["code", "kind", "value", "used_count", "email"],
      ),
    );
    await using empty = await openRestoreTarget(shop, folder);
    await importShop([older], empty.place);
    const { rows } = await empty.client.query("select is_active, source from discount_codes where code = 'KEPT'");
    expect(rows).toEqual([{ is_active: true, source: "campaign" }]);
  });

  test("may be from before bundles' reviews had a state: what was published stays published", async () => {
    const fields = ["bundle_id", "order_id", "author", "rating", "is_demo", "is_published"];
    const older = await changed((files) =>
      rewrite(
        files,
        "bundle-reviews",
        (rows) => rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]]))),
        fields,
      ),
    );
    await using empty = await openRestoreTarget(shop, folder);
    await importShop([older], empty.place);
    const { rows } = await empty.client.query("select distinct state, is_published from bundle_reviews order by state");
    expect(rows).toEqual([
      { state: "pending", is_published: false },
      { state: "published", is_published: true },
    ]);
  });
});

test("an export of a shop whose uploaded file is missing is refused, and leaves nothing", async () => {
  const key = allRenditions(picture)[0]!.slice(1);
  const bytes = (await shop.shop.storage.get(key))!;
  await shop.shop.storage.remove(key);
  const path = join(folder, "incomplete.zip");
  expect(await refusal(run("export", {}, path))).toBe(
    `The uploaded file ${key} is missing: npm run check lists all that are`,
  );
  for (const left of [path, `${path}.unfinished`]) expect(await stat(left).catch(() => null)).toBeNull();
  await shop.shop.storage.put(key, bytes);
});

describe("an import is refused, and imports nothing,", () => {
  test("where there is a shop", async () => {
    expect(await refusal(run("import", {}, archive))).toBe(
      "There is a shop in this database: import into an empty one, with DATA_DIR or DATABASE_URL",
    );
  });

  const damages: [string, () => Promise<string>, RegExp][] = [
    ["no file", async () => join(folder, "none.zip"), /none\.zip cannot be opened as an export: ENOENT/],
    [
      "a file that is no archive",
      async () => {
        await writeFile(join(folder, "text.zip"), "not an archive");
        return join(folder, "text.zip");
      },
      /text\.zip cannot be opened as an export: /,
    ],
    [
      "an archive that is cut short",
      async () => {
        const path = await changed(() => undefined);
        await truncate(path, (await stat(path)).size - 5000);
        return path;
      },
      /cannot be opened as an export: /,
    ],
    [
      "an archive with a flipped byte",
      async () => {
        const bytes = await readFile(archive);
        bytes[await insideUpload()]! ^= 0xff;
        await writeFile(join(folder, "flipped.zip"), bytes);
        return join(folder, "flipped.zip");
      },
      /flipped\.zip is damaged \(/,
    ],
    [
      "a newer version",
      () =>
        changed((files) =>
          files.set("manifest.json", JSON.stringify({ ...manifestOf(files), version: formatVersion + 1 })),
        ),
      /has version 2 of the format, and this release reads 1: update first$/,
    ],
    [
      "a missing kind's file",
      () => changed((files) => void files.delete("data/refunds.jsonl")),
      /is incomplete: data\/refunds\.jsonl is missing$/,
    ],
    [
      "an uploaded file that is missing",
      () => changed((files) => rewriteUploads(files)),
      /is incomplete: uploads\/media\/gone\.webp is missing$/,
    ],
    [
      "a changed record",
      () => changed((files) => void files.set("data/mails.jsonl", files.get("data/mails.jsonl")!.replace("2", "3"))),
      /is damaged \(data\/mails\.jsonl: its checksum differs\)/,
    ],
    [
      "a field of a newer release",
      () => changed((files) => rewrite(files, "orders", (rows) => rows, ["id", "number", "gift_note"])),
      /has the field gift_note of orders, which this release does not know: update first$/,
    ],
    [
      "a record that breaks a rule",
      () =>
        changed((files) =>
          rewrite(files, "orders", (rows) => rows.map((row) => ({ ...row, refunded_total: 9_999_999 }))),
        ),
      /cannot be imported: .*orders_refunds_within_captured/,
    ],
    [
      "an amount that does not add up",
      () =>
        changed((files) =>
          rewrite(files, "refunds", (rows) => rows.map((row) => ({ ...row, amount: Number(row.amount) + 1 }))),
        ),
      /was not imported, for its shop is damaged: money: what was refunded .*its refunds add up to/,
    ],
  ];

  test.for(damages)("from %s", async ([, make, message]) => {
    const path = await make();
    await using empty = await openRestoreTarget(shop, folder);
    const said = await refusalHere(importShop([path], empty.place));
    expect(said).toMatch(message);
    expect(said.split("\n")).toHaveLength(1);
    const { rows } = await empty.client.query(
      `select (select count(*) from orders) + (select count(*) from products) + (select count(*) from "user")
         + (select count(*) from shop_mode) + (select count(*) from settings) as rows`,
    );
    expect(rows).toEqual([{ rows: "0" }]);
    const files = await readdir(join(empty.place.DATA_DIR, "uploads"), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    expect(files.filter((file) => file.isFile())).toEqual([]);
  });

  function rewriteUploads(files: Map<string, string>) {
    const content = `${JSON.stringify({ key: "media/gone.webp", bytes: 1, sha256: "" })}\n`;
    files.set("uploads.jsonl", content);
    const manifest = manifestOf(files);
    Object.assign(manifest.uploads, { rows: 1, sha256: createHash("sha256").update(content).digest("hex") });
    files.set("manifest.json", JSON.stringify(manifest));
  }
});
