import { afterEach, expect, test } from "vitest";
import { type Fields, kitchenKit, productIds, sendBundle } from "../support/bundle-form.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { textOf } from "../support/member.ts";
import { aPicture } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "manager");
const kit = kitchenKit(await productIds(shop));
afterEach(() => shop.shop.pool.query("delete from bundles where id > 3"));

const send = (path: string, fields: Fields, who = manager) => sendBundle(shop, who, path, { ...kit, ...fields });
const imagesOf = async (id: number) =>
  (
    await shop.shop.pool.query(
      "select image_url as url, alt from bundle_images where bundle_id = $1 order by image_order",
      [id],
    )
  ).rows;

async function createWith(pictures: number): Promise<number> {
  const made = await send("/admin/bundles/new", {});
  const id = Number(/\/admin\/bundles\/(\d+)\?saved=/.exec(made.headers.get("location") ?? "")?.[1]);
  await shop.shop.pool.query(
    `insert into bundle_images (bundle_id, image_url, alt, image_order)
     select $1, '/images/' || n || '.webp', 'Picture ' || n, n from generate_series(1, $2::int) n`,
    [id, pictures],
  );
  return id;
}

/** As the page sends them: every picture under its index. */
const named = (numbers: readonly number[]): Fields =>
  Object.fromEntries(
    numbers.flatMap((number, index) => [
      [`picture-${index}-url`, `/images/${number}.webp`],
      [`picture-${index}-alt`, `Picture ${number}`],
      [`picture-${index}-place`, String(index + 1)],
    ]),
  );

test("pictures require their own permissions, whichever form field asks for them", async () => {
  const id = await createWith(2);
  const editor = await signedInStaff(shop, ["view_bundles", "update_bundles"]);
  const before = await imagesOf(id);
  for (const [what, pictures] of [
    ["delete_images", named([1])],
    ["delete_images", { ...named([1, 2]), "picture-0-isGone": "on" }],
    ["update_images", named([2, 1])],
    ["update_images", { ...named([1, 2]), "picture-0-alt": "Other" }],
    ["create_images", { ...named([1, 2]), pictures: new Uint8Array(await aPicture(20, 20)) }],
  ] as [string, Fields][]) {
    const refused = await send(`/admin/bundles/${id}`, { ...pictures, version: "1" }, editor);
    expect([refused.status, textOf(await refused.text())], what).toEqual([403, expect.stringContaining(what)]);
  }
  expect(await imagesOf(id)).toEqual(before);
  const changed = await send(`/admin/bundles/${id}`, { ...named([1, 2]), version: "1" }, editor);
  expect(changed.headers.get("location")).toBe(`/admin/bundles/${id}?saved=2`);
  expect(await imagesOf(id)).toEqual(before);
});

test("all pictures are saved, up to sixty; more are refused, and none is lost", async () => {
  const id = await createWith(60);
  const all = named(Array.from({ length: 60 }, (_, index) => index + 1));
  const before = await imagesOf(id);
  const kept = await send(`/admin/bundles/${id}`, { ...all, version: "1" });
  expect(kept.headers.get("location")).toBe(`/admin/bundles/${id}?saved=2`);
  expect(await imagesOf(id)).toEqual(before);
  const more = { ...all, version: "2", pictures: new Uint8Array(await aPicture(20, 20)) };
  const refused = await send(`/admin/bundles/${id}`, more);
  expect([refused.status, textOf(await refused.text())]).toEqual([
    400,
    expect.stringContaining("A bundle has at most 60 pictures: remove 1"),
  ]);
  expect(await imagesOf(id)).toEqual(before);
});

test("a thirty-first item is refused, not silently dropped", async () => {
  const items = Array.from({ length: 31 }, (_, index) =>
    Object.entries(kit).flatMap(([name, value]) =>
      name.startsWith("item-0-") ? [[name.replace("0", String(index)), value] as const] : [],
    ),
  );
  const answer = await send("/admin/bundles/new", Object.fromEntries(items.flat()));
  expect([answer.status, textOf(await answer.text())]).toEqual([
    400,
    expect.stringContaining("A bundle has at most 30 items"),
  ]);
});

test("a picture stays if its bundle was stored and only the answer was lost; otherwise none is left", async () => {
  const picture = { pictures: new Uint8Array(await aPicture(20, 20)) };
  const stored = new Set<string>();
  const { storage, db } = shop.shop;
  const { put, remove } = storage;
  const { transaction } = db;
  storage.put = async (key, bytes) => put(key, bytes).then(() => void stored.add(key));
  storage.remove = async (key) => remove(key).then(() => void stored.delete(key));
  const lose = (when: "before" | "after") =>
    Object.assign(db, {
      transaction: async (...args: Parameters<typeof transaction>) => {
        if (when === "before" && stored.size > 0) throw new Error("Connection terminated unexpectedly");
        const result = await transaction.apply(db, args);
        if (stored.size > 0) throw new Error("Connection terminated unexpectedly");
        return result;
      },
    });
  try {
    lose("before");
    expect((await send("/admin/bundles/new", picture)).status).toBe(500);
    expect(stored.size, "not stored").toBe(0);
    lose("after");
    expect((await send("/admin/bundles/new", picture)).status).toBe(500);
    const { rows } = await shop.shop.pool.query("select image_url as url from bundle_images where bundle_id > 3");
    expect(rows.map(({ url }) => stored.has(url.slice(1)))).toEqual([true]);
  } finally {
    Object.assign(db, { transaction });
    Object.assign(storage, { put, remove });
  }
});
