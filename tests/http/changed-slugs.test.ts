import { afterEach, describe, expect, test } from "vitest";
import { kitchenKit, productIds, sendBundle } from "../support/bundle-form.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, removeDrops } from "../support/drop.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { asWaiter, openWaiter } from "../support/waiting-room.ts";

const shop = await closeAfterTests(openTestShop({ DROP_ENTRIES_PER_MINUTE: "120" }));
const rows = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;

const go = async (path: string, sent: RequestInit = {}) => {
  const answer = await shop.fetch(path, { redirect: "manual", ...sent });
  return [answer.status, answer.headers.get("location")];
};
/** The page is cached: until the change is noticed it is served as before. */
const leadsTo = (path: string, target: string, status = 301) =>
  until(`${path} to lead to ${target}`, async () => {
    const [found, location] = await go(path);
    return found === status && location === target;
  });
const isThere = (path: string) => until(`${path} to be a page`, async () => (await go(path))[0] === 200);

const rename = (from: string, to: string) => rows("update products set slug = $2 where slug = $1", [from, to]);
const stored = async () =>
  (await rows("select path, target from redirects order by path")).map((row) => Object.values(row));

describe("R-ROUTE-17: the old address of a product", () => {
  afterEach(async () => {
    await rows("delete from products where name in ('Second Mug', 'Third Mug')");
    await rows("update products set slug = 'lantern-mug' where name = 'Lantern Mug'");
    await rows("update products set slug = 'lantern-cap' where name = 'Lantern Cap'");
    await rows("delete from redirects");
  });

  test("leads to the new one for good, with the choice, and with a form of a page left open", async () => {
    await rename("lantern-mug", "tea-mug");
    await leadsTo("/product/lantern-mug", "/product/tea-mug");
    expect(await go("/product/lantern-mug?colour=white")).toEqual([301, "/product/tea-mug?colour=white"]);
    for (const form of [
      { color: "White", size: "11oz", email: "robin@example.com" },
      { "reminder-email": "robin@example.com" },
      { "piece-email": "robin@example.com" },
    ] as Record<string, string>[]) {
      const sent = { method: "POST", headers: { origin: shop.url }, body: new URLSearchParams(form) };
      expect(await go("/product/lantern-mug", sent), JSON.stringify(form)).toEqual([308, "/product/tea-mug"]);
    }
  });

  test("leads to the new one's waiting room with everybody's place in it, and with a form", async () => {
    await makeDrop(shop, "lantern-mug", { starts: "10 minutes" });
    const waiter = openWaiter(shop, "lantern-mug");
    expect((await waiter.take()).status).toBe(303);
    await rename("lantern-mug", "tea-mug");
    await leadsTo("/waiting-room/lantern-mug", "/waiting-room/tea-mug");
    const byHand = "/waiting-room/lantern-mug?check=by-hand";
    expect(await go(byHand)).toEqual([301, "/waiting-room/tea-mug?check=by-hand"]);
    const form = { method: "POST", headers: { origin: shop.url }, body: new URLSearchParams({ intent: "take" }) };
    expect(await go("/waiting-room/lantern-mug", form)).toEqual([308, "/waiting-room/tea-mug"]);
    const { buyer } = waiter;
    expect((await buyer.visit("/waiting-room/lantern-mug", { redirect: "manual" })).status).toBe(301);
    expect(await asWaiter(buyer, "tea-mug").place()).toMatchObject({ status: "drawn" });
    expect(await rows("select slug from drop_places")).toEqual([{ slug: "tea-mug" }]);
    await rows("insert into products (name, slug, price_pence) values ('Second Mug', 'lantern-mug', 899)");
    await until("the old address to be the other's", async () => (await go(byHand))[0] === 404);
    await rows("delete from drop_places");
    await removeDrops(shop);
  });

  test("leads there in one step after several changes", async () => {
    for (const [from, to] of [
      ["lantern-mug", "tea-mug"],
      ["tea-mug", "big-mug"],
      ["big-mug", "best-mug"],
    ] as const)
      await rename(from, to);
    for (const old of ["lantern-mug", "tea-mug", "big-mug"]) await leadsTo(`/product/${old}`, "/product/best-mug");
  });

  test("is its page again once it is given back, and nothing leads in a circle", async () => {
    await rename("lantern-mug", "tea-mug");
    await rename("tea-mug", "lantern-mug");
    await leadsTo("/product/tea-mug", "/product/lantern-mug");
    await isThere("/product/lantern-mug");
    expect(await stored()).toEqual([["/product/tea-mug", "/product/lantern-mug"]]);
  });

  test("belongs to another product that takes it, until that one is gone or moves on", async () => {
    await rename("lantern-mug", "tea-mug");
    await leadsTo("/product/lantern-mug", "/product/tea-mug");
    const add = () => rows("insert into products (name, slug, price_pence) values ('Second Mug', 'lantern-mug', 899)");
    await add();
    await isThere("/product/lantern-mug");
    await rows("delete from products where name = 'Second Mug'");
    await leadsTo("/product/lantern-mug", "/product/tea-mug");
    await add();
    await rename("lantern-mug", "second-mug");
    await leadsTo("/product/lantern-mug", "/product/second-mug");
    await rename("tea-mug", "second-mug");
    await leadsTo("/product/tea-mug", "/product/second-mug");
    await rename("second-mug", "lantern-mug");
    expect(await stored()).toEqual([
      ["/product/second-mug", "/product/lantern-mug"],
      ["/product/tea-mug", "/product/lantern-mug"],
    ]);
  });

  test("stays a page while one of its records stays there", async () => {
    const id = "(select min(id) from products where slug = 'lantern-tshirt')";
    await rows(`update products set slug = 'dark-tshirt' where id = ${id}`);
    await isThere("/product/dark-tshirt");
    expect([await go("/product/lantern-tshirt"), await stored()]).toEqual([[200, null], []]);
    await rows("update products set slug = 'lantern-tshirt' where slug = 'dark-tshirt'");
  });

  test("leads to its page if two products swap their addresses, to neither of them", async () => {
    await rename("lantern-mug", "spare");
    await rename("lantern-cap", "lantern-mug");
    await rename("spare", "lantern-cap");
    expect(await stored()).toEqual([["/product/spare", "/product/lantern-cap"]]);
    await rename("lantern-mug", "spare");
    await rename("lantern-cap", "lantern-mug");
    await rename("spare", "lantern-cap");
    expect(await stored()).toEqual([["/product/spare", "/product/lantern-cap"]]);
  });

  test("leads there too if its address was made of its name", async () => {
    await rows("insert into products (name, price_pence) values ('Second Mug', 899)");
    await isThere("/product/second-mug");
    await rows("update products set name = 'Third Mug' where name = 'Second Mug'");
    await leadsTo("/product/second-mug", "/product/third-mug");
  });
});

test("R-ROUTE-17: a bundle's old address leads to the one that staff save", async () => {
  const manager = await signedInStaff(shop, "manager");
  const ids = await productIds(shop);
  const made = await sendBundle(shop, manager, "/admin/bundles/new", kitchenKit(ids));
  const id = /bundles\/(\d+)/.exec(made.headers.get("location") ?? "")?.[1];
  await isThere("/product/kitchen-bundle");
  const fields = { ...kitchenKit(ids), slug: "breakfast-bundle", version: "1" };
  expect((await sendBundle(shop, manager, `/admin/bundles/${id}`, fields)).status).toBe(302);
  await leadsTo("/product/kitchen-bundle", "/product/breakfast-bundle");
  await isThere("/product/breakfast-bundle");
  await leadsTo("/api/bundles/kitchen-bundle", "/api/bundles/breakfast-bundle");
  expect(await stored()).toEqual([["/product/kitchen-bundle", "/product/breakfast-bundle"]]);
});
