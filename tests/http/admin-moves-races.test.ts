import { afterAll, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { fieldsOf, sendProduct } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Staff who move things past each other, or save them, at the same instant: nothing is lost, and nothing fails. */
const shop = await closeAfterTests(openTestShop());
const manager = await signedInStaff(shop, "manager");
const query = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

afterAll(() => query("delete from bundles where slug like 'crossing-%'"));

const moveBundle = async (id: number, way: "up" | "down") => {
  const answer = await shop.fetch("/admin/bundles", {
    method: "POST",
    headers: { authorization: manager.bearer, origin: shop.url },
    body: new URLSearchParams({ move: `${way}-${id}` }),
  });
  return answer.headers.get("location") ?? answer.status;
};

test("bundles that many staff move past each other: each move follows the one before it", async () => {
  await query(
    `insert into bundles (slug, name, bundle_type, retail_price_pence, original_price_pence, sort_order)
     select 'crossing-' || n, 'Crossing ' || n, 'value', 1000, 2000, 100 + n from generate_series(1, 6) n`,
  );
  const inOrder = async (): Promise<number[]> =>
    (await query("select id from bundles order by sort_order, id")).map(({ id }) => id);
  const before = await inOrder();
  const moved = before.slice(2, -2);
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(moved.flatMap((id) => [moveBundle(id, "down"), moveBundle(id, "up")]));
    // At an end of the list there is nowhere to move to.
    expect(answers.filter((answer) => answer !== 400 && answer !== "/admin/bundles?done=moved")).toEqual([]);
  }
  const log = await query(
    "select resource_id::int as bundle, before, after from audit_log where summary like 'moved the bundle%' order by id",
  );
  expect(log.length).toBeGreaterThan(moved.length);
  const replayed = log.reduce<number[]>((order, { bundle: id, before: was, after }) => {
    expect(order.indexOf(id) + 1, "it was where its entry says").toBe(Number(was.Position));
    return order.toSpliced(Number(was.Position) - 1, 1).toSpliced(Number(after.Position) - 1, 0, id);
  }, before);
  expect(await inOrder()).toEqual(replayed);
});

/** Saves products' forms at the same instant, and expects every one to be saved. */
async function saveAtOnce(saves: readonly (readonly [id: number, changed: Record<string, string>])[]) {
  const forms = await Promise.all(
    saves.map(async ([id, changed]) => ({ ...(await fieldsOf(shop, manager, id)), sharesAddress: "on", ...changed })),
  );
  const answers = await Promise.all(
    saves.map(([id], index) => sendProduct(shop, manager, `/admin/products/${id}`, { fields: forms[index]! })),
  );
  expect(answers.map(({ to, status }) => to ?? status)).toEqual(
    saves.map(([id]) => expect.stringContaining(`/admin/products/${id}?saved=`)),
  );
}

test("records of one product that are saved at the same instant are all saved", async () => {
  const records = (await query("select id, slug from products where slug is not null order by id limit 4")) as {
    id: number;
    slug: string;
  }[];
  const ids = records.map(({ id }) => id);
  await saveAtOnce(ids.map((id) => [id, { slug: "one-product" }]));
  for (const description of ["Warm.", "Warmer.", "Warmest."])
    await saveAtOnce(ids.map((id) => [id, { description: `${description} ${id}` }]));
  expect(await query("select description from products where id = any($1) order by id", [ids])).toEqual(
    ids.map((id) => ({ description: `Warmest. ${id}` })),
  );
  await saveAtOnce(records.map(({ id, slug }) => [id, { slug }]));
});

test("products that take each other's addresses at the same instant, pair after pair, are all saved", async () => {
  const products = (await query("select id, slug from products where slug is not null order by id limit 8")) as {
    id: number;
    slug: string;
  }[];
  const pairs = products.flatMap((one, index) => (index % 2 === 0 ? [[one, products[index + 1]!] as const] : []));
  expect(pairs).toHaveLength(4);
  const cross = (isBack: boolean) =>
    saveAtOnce(
      pairs.flatMap(([one, other]) => [
        [one.id, { slug: isBack ? one.slug : other.slug }],
        [other.id, { slug: isBack ? other.slug : one.slug }],
      ]),
    );
  const stored = () =>
    query("select id, slug from products where id = any($1) order by id", [products.map(({ id }) => id)]);
  await cross(false);
  expect(await stored()).toEqual(
    pairs.flatMap(([{ id: one, slug: first }, { id: other, slug: second }]) => [
      { id: one, slug: second },
      { id: other, slug: first },
    ]),
  );
  await cross(true);
  expect(await stored()).toEqual(products);
});
