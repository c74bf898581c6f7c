import { afterEach, expect, test } from "vitest";
import { openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, piecesOf } from "../support/drop.ts";
import { textOf } from "../support/member.ts";
import { fieldsOf, sendProduct } from "../support/product-form.ts";
import { signedInStaff } from "../support/staff.ts";
import { openTestShop } from "../support/test-shop.ts";
import { openWaiter } from "../support/waiting-room.ts";

/** Drops in the back office (R-DROP-1 and R-DROP-5). */
const shop = await closeAfterTests(openTestShop({ DROP_ENTRIES_PER_MINUTE: "600" }));
const manager = await signedInStaff(shop, "manager");
const slug = "lantern-mug";
const query = async (text: string, values: unknown[] = []) => (await shop.shop.pool.query(text, values)).rows;
const [{ id }] = (await query("select id from products where slug = $1", [slug])) as [{ id: number }];
const address = `/admin/products/${id}/drop`;
const drops = () =>
  query("select pieces, taken, per_person, hold_minutes, version, starts_at, ends_at from drops where slug = $1", [
    slug,
  ]);

afterEach(async () => {
  await query("delete from drop_reservations");
  await query("delete from drops");
  await query("update products set slug = $1 where id = $2", [slug, id]);
});

const fields = {
  startsAt: "2030-07-01T18:00",
  endsAt: "2030-07-02T18:00",
  pieces: "100",
  perPerson: "2",
  holdMinutes: "15",
};
async function send(change: Record<string, string> = {}) {
  const answer = await shop.fetch(address, {
    method: "POST",
    headers: { authorization: manager.bearer, origin: shop.url },
    body: new URLSearchParams({ intent: "save", version: "0", ...fields, ...change }),
  });
  return { status: answer.status, html: await answer.text() };
}
const shown = async () =>
  textOf(await (await shop.fetch(address, { headers: { authorization: manager.bearer } })).text());

test("staff make a drop in UK time, change it, and take it away; the audit log says so", async () => {
  expect(await shown()).toContain("It has no drop");
  expect((await send()).status).toBe(302);
  expect(await drops()).toEqual([
    {
      pieces: 100,
      taken: 0,
      per_person: 2,
      hold_minutes: 15,
      version: 1,
      starts_at: new Date("2030-07-01T17:00:00Z"),
      ends_at: new Date("2030-07-02T17:00:00Z"),
    },
  ]);
  expect(await shown()).toContain("It starts on Mon 1 Jul, 18:00");
  expect((await send({ version: "1", pieces: "50", perPerson: "", endsAt: "" })).status).toBe(302);
  expect(await drops()).toMatchObject([{ pieces: 50, per_person: null, ends_at: null, version: 2 }]);
  expect((await send({ intent: "remove" })).status).toBe(302);
  expect(await drops()).toEqual([]);
  const log = await query("select action, resource_id, summary, after from audit_log order by id desc limit 3");
  expect(log).toMatchObject([
    { action: "delete", resource_id: String(id), summary: "took away the drop of Lantern Mug" },
    { action: "update", summary: "changed the drop of Lantern Mug", after: { pieces: 50, perPerson: null } },
    { action: "create", summary: "made a drop of Lantern Mug", after: { pieces: 100 } },
  ]);
});

test("each wrong field is named, and what was typed stays", async () => {
  const wrong = await send({ startsAt: "soon", pieces: "0", holdMinutes: "60" });
  expect(wrong.status).toBe(400);
  for (const words of ["Enter a date and a time", "from 1 to 10000", "from 5 to 30"])
    expect(textOf(wrong.html)).toContain(words);
  expect(wrong.html).toContain('value="60"');
  expect(textOf((await send({ endsAt: "2030-07-01T18:00" })).html)).toContain("The end must be after the start");
  expect(textOf((await send({ startsAt: "2020-01-01T12:00", endsAt: "2020-01-02T12:00" })).html)).toContain(
    "The end must be in the future",
  );
  expect(await drops()).toEqual([]);
});

test("a change that would overwrite somebody else's is refused", async () => {
  await send();
  await send({ version: "1", pieces: "90" });
  const stale = await send({ version: "1", pieces: "80" });
  expect(stale.status).toBe(409);
  expect(textOf(stale.html)).toContain("Saved now: 90");
  expect(await drops()).toMatchObject([{ pieces: 90 }]);
});

test("a drop that has begun keeps what its page has promised, and its pieces", async () => {
  await makeDrop(shop, slug, { pieces: 10, ends: "1 day" });
  const mug = await variantId(shop, slug, "White", "11oz");
  await openBuyer(shop).ready([{ variantId: mug, quantity: 3 }], { ...robin, email: "begun@example.com" });
  expect(await piecesOf(shop, slug)).toMatchObject({ taken: 3, held: 3 });
  expect(await shown()).toContain("Being paid for");

  const refused = await send({ version: "1", pieces: "11", endsAt: "" });
  expect(refused.status).toBe(409);
  for (const words of ["the start cannot change any more", "it can only end earlier", "there can only be fewer"])
    expect(textOf(refused.html)).toContain(words);
  const taken = await send({ intent: "remove" });
  expect(textOf(taken.html)).toContain("set an end instead of taking the drop away");
  expect(await drops()).toMatchObject([{ pieces: 10, version: 1 }]);
});

test("a drop moves with its product's address, and so do the pieces of orders", async () => {
  await makeDrop(shop, slug, { pieces: 10 });
  const mug = await variantId(shop, slug, "White", "11oz");
  await openBuyer(shop).ready([{ variantId: mug, quantity: 1 }], { ...robin, email: "moved@example.com" });
  const moved = await sendProduct(shop, manager, `/admin/products/${id}`, {
    fields: { ...(await fieldsOf(shop, manager, id)), slug: "night-mug" },
  });
  expect(moved.to).toContain("saved=");
  expect(await drops()).toEqual([]);
  expect(await piecesOf(shop, "night-mug")).toEqual({ taken: 1, held: 1, sold: 0 });
});

test("staff see how many wait and how many asked for an email, and nothing else about them", async () => {
  await makeDrop(shop, slug, { starts: "10 minutes", pieces: 5 });
  await query("insert into drop_reminders (slug, email) values ($1, 'asked@example.com')", [slug]);
  const waiters = [openWaiter(shop, slug), openWaiter(shop, slug)];
  for (const waiter of waiters) expect((await waiter.take()).status).toBe(303);
  expect(await shown()).toMatch(/Waiting 2 .*To be reminded 1 /);
  expect(await shown()).not.toContain("asked@example.com");
  await waiters[0]!.leave();
  expect(await shown()).toContain("Waiting 1 ");
  await query("update drops set starts_at = business_now() - interval '1 minute'");
  expect(await shown(), "the emails are sent").not.toContain("To be reminded");
  expect(await shown(), "nobody asked").not.toContain("To be told");
  await query("insert into drop_reminders (slug, about, email) values ($1, 'piece', 'back@example.com')", [slug]);
  expect(await shown()).toMatch(/To be told 1 /);
  expect(await shown()).not.toContain("back@example.com");
});
