import { afterAll, expect, test } from "vitest";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";

/** Staff who move bundles past each other at the same instant: every move is made or refused, and none is lost. */
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
