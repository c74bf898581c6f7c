import { afterEach, describe, expect, inject, test } from "vitest";
import { formatIsoDay } from "#app/shared/dates.ts";
import { robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openCountingProxy } from "../support/counting-proxy.ts";
import { makeDrop, piecesOf } from "../support/drop.ts";
import { textOf } from "../support/member.ts";
import { settle } from "../support/placed-order.ts";
import { makeMinimum } from "../support/preorder.ts";
import { openTestShop } from "../support/test-shop.ts";
import { until } from "../support/until.ts";
import { asWaiter, openWaiter, type Waiter, waitingRoomDoor } from "../support/waiting-room.ts";

/** R-WAIT-1 to R-WAIT-6. One person is let in every ten seconds. */
const databaseProxy = await closeAfterTests(openCountingProxy(inject("postgresUrl")));
const shop = await closeAfterTests(
  openTestShop(({ databaseUrl }) => ({
    DATABASE_URL: databaseProxy.through(databaseUrl),
    DATABASE_DIRECT_URL: databaseUrl,
    DROP_ENTRIES_PER_MINUTE: "6",
    TRUST_PROXY: "true",
    CHECKOUTS_PER_MINUTE: "5",
  })),
);
const slug = "lantern-mug";
const mug = await variantId(shop, slug, "White", "11oz");
const lines = [{ variantId: mug, quantity: 1 }];
const { pool } = shop.shop;

afterEach(async () => {
  for (const table of ["preorders", "drop_places", "drop_reservations", "drops"])
    await pool.query(`delete from ${table}`);
  // It is kept for half a second: the next test has one of its own.
  await until("the room to close", async () => (await shop.fetch(`/api/waiting-room/${slug}`)).status === 404);
});

let people = 0;
/** A different person each time, from their own network. */
const somebody = () => openWaiter(shop, slug, { "x-forwarded-for": `203.0.113.${++people}` });
const somebodyWaiting = async () => {
  const waiter = somebody();
  expect((await waiter.take()).status).toBe(303);
  return waiter;
};

const { holdDoor, letNextIn } = waitingRoomDoor(pool);
const minutesLater = (minutes: number) =>
  pool.query("update drop_places set seen_at = seen_at - $1::interval, turn_at = turn_at - $1::interval", [
    `${minutes} minutes`,
  ]);
/** A room is kept for half a second. */
const becomes = (waiter: Waiter, title: string) =>
  until(`the page to say ${title}`, async () => (await waiter.place()).title === title);

test("a drop's page leads to its waiting room before the start, and not after it", async () => {
  await makeDrop(shop, slug, { starts: "1 hour" });
  const leads = async () =>
    (await (await shop.fetch(`/product/${slug}`)).text()).includes(`href="/waiting-room/${slug}"`);
  await until("the page to lead there", leads);
  await pool.query("update drops set starts_at = business_now() - interval '1 minute'");
  await until("the page to sell instead", async () => !(await leads()));
});

describe("the checkout of a drop", () => {
  test("lets in as many as the limit, and gives everybody else a place in order of arrival", async () => {
    await makeDrop(shop, slug);
    const first = somebody();
    const second = somebody();
    const third = somebody();
    expect((await first.buyer.open(lines)).status).toBe(200);
    await holdDoor();
    const refused = await second.buyer.open(lines);
    expect(refused).toMatchObject({ status: 409, body: { reason: "waiting", waitingRoom: `/waiting-room/${slug}` } });
    expect(refused.body.error).toContain("Many people want Lantern Mug");
    await third.buyer.open(lines);
    expect(await second.place()).toMatchObject({ status: "waiting", title: "You are next", street: expect.anything() });
    expect(await third.place()).toMatchObject({ status: "waiting", title: "You are 2nd" });
    expect((await second.buyer.open(lines)).status, "a second tab").toBe(409);
    expect((await pool.query("select from drop_places")).rowCount, "no place more").toBe(3);
    expect((await first.buyer.open(lines)).status, "whoever is in may come back").toBe(200);

    await letNextIn();
    await becomes(second, "Your turn");
    await holdDoor();
    expect(await third.place()).toMatchObject({ title: "You are next" });
    expect((await third.buyer.open(lines)).status).toBe(409);
    expect((await second.buyer.open(lines)).status).toBe(200);
    expect((await pool.query("select from orders")).rowCount, "only who was let in has one").toBe(2);
  });

  test("asks for a turn again when paying, of an order that was opened without", async () => {
    const early = somebody().buyer;
    await early.open(lines);
    await early.address({ ...robin, email: "early@example.com" });
    await early.select((await early.quote()).body.options[0]!);
    await makeDrop(shop, slug);
    await somebody().buyer.open(lines);
    await holdDoor();
    expect((await early.pay()).body).toMatchObject({ reason: "waiting" });
    expect(await piecesOf(shop, slug)).toMatchObject({ taken: 0 });
    await letNextIn();
    await becomes(asWaiter(early, slug), "Your turn");
    expect((await early.pay()).status).toBe(200);
    expect((await early.pay()).status, "it has its pieces").toBe(200);
  });

  test("knows a turn as one browser's: its cookie lets in nobody else", async () => {
    await makeDrop(shop, slug);
    const waiter = await somebodyWaiting();
    await becomes(waiter, "Your turn");
    await holdDoor();
    const [, value = ""] = /place_lantern-mug=([^;]+)/.exec(waiter.buyer.cookie) ?? [];
    const copy = somebody();
    copy.buyer.setCookie(`place_${slug}`, value);
    expect((await waiter.buyer.open(lines)).status).toBe(200);
    expect((await copy.buyer.open(lines)).body).toMatchObject({ reason: "waiting" });
    const forger = somebody();
    forger.buyer.setCookie(
      `place_${slug}`,
      value.replace(/^\d+/, (number) => String(Number(number) + 1)),
    );
    expect((await forger.place()).status).toBe("outside");
  });
});

describe("places", () => {
  test("of who is there at the start are drawn by lot; the others follow as they came", async () => {
    await makeDrop(shop, slug, { starts: "10 minutes" });
    const present: Waiter[] = [];
    for (let count = 0; count < 12; count++) present.push(await somebodyWaiting());
    await becomes(present[0]!, "You are in the draw");
    await until("all to be counted", async () => (await present[3]!.place()).text.startsWith("12 people are here."));
    await shop.control.advanceClock(10 * 60_000);
    await until("the start", async () => (await present[0]!.place()).status !== "drawn");
    await holdDoor();
    const late = [await somebodyWaiting(), await somebodyWaiting()];
    const order = async () => {
      const places = await Promise.all([...present, ...late].map((waiter) => waiter.place()));
      return places.map(({ title }) => (title === "Your turn" ? 0 : Number(/\d+/.exec(title)?.[0] ?? 1)));
    };
    const drawn = await order();
    expect(drawn.toSorted((a, b) => a - b)).toEqual([...Array(14).keys()]);
    expect(drawn.slice(12), "after everybody who was there").toEqual([12, 13]);
    const { rows } = await pool.query(
      "select array_agg(number order by lot) <> array_agg(number order by number) as by_lot from drop_places where lot is not null",
    );
    expect(rows[0].by_lot, "in 479,001,599 of 479,001,600 draws").toBe(true);
    expect(await order(), "once and for all").toEqual(drawn);
  });

  test("are not given out earlier than a quarter of an hour before the start", async () => {
    await makeDrop(shop, slug, { starts: "1 hour" });
    const early = somebody();
    expect(await early.place()).toMatchObject({ status: "early" });
    expect((await early.take()).status).toBe(303);
    expect((await pool.query("select from drop_places")).rowCount).toBe(0);
  });

  test("go to the next if somebody leaves, is away for five minutes, or does not use a turn", async () => {
    await makeDrop(shop, slug);
    const inside = await somebodyWaiting();
    await becomes(inside, "Your turn");
    await holdDoor();
    const leaver = await somebodyWaiting();
    const [sleeper, next] = [await somebodyWaiting(), await somebodyWaiting()] as const;
    await becomes(next, "You are 3rd");
    expect((await leaver.leave()).status).toBe(303);
    await becomes(next, "You are 2nd");
    expect(leaver.buyer.cookie).toBe("");
    await letNextIn();
    await minutesLater(6);
    const again = await somebodyWaiting();
    await becomes(again, "Your turn");
    for (const lost of [sleeper, next]) {
      expect(await lost.place()).toMatchObject({ status: "outside", text: expect.stringContaining("given up") });
    }
    await minutesLater(5);
    await holdDoor();
    await holdDoor();
    expect((await inside.buyer.open(lines)).body, "eleven minutes after its turn began").toMatchObject({
      reason: "waiting",
    });
  });

  test("of one network are as many in a quarter of an hour as it may open checkouts in a minute", async () => {
    await makeDrop(shop, slug, { starts: "5 minutes" });
    const robot = { "x-forwarded-for": "198.51.100.7" };
    const taken: number[] = [];
    for (let count = 0; count < 7; count++) taken.push((await openWaiter(shop, slug, robot).take()).status);
    expect(taken).toEqual([303, 303, 303, 303, 303, 429, 429]);
    expect((await somebody().take()).status).toBe(303);
  });

  test("are deleted a day after they were taken, with everything known about them", async () => {
    await makeDrop(shop, slug);
    await somebodyWaiting();
    await pool.query("update drop_places set arrived_at = now() - interval '24 hours 1 minute'");
    await somebodyWaiting();
    await shop.entry.sweepOnce(shop.shop);
    expect((await pool.query("select from drop_places")).rowCount).toBe(1);
  });
});

describe("gone", () => {
  test("is known without asking the database, and withdrawn when a piece comes back", async () => {
    await makeDrop(shop, slug, { pieces: 1 });
    const buyer = somebody();
    await buyer.buyer.open(lines);
    await holdDoor();
    const waiter = somebody();
    await waiter.buyer.open(lines);
    await buyer.buyer.address({ ...robin, email: "last@example.com" });
    await buyer.buyer.select((await buyer.buyer.quote()).body.options[0]!);
    expect((await buyer.buyer.pay()).status).toBe(200);

    await letNextIn();
    await until("the page to say that it waits for others", async () => {
      const { status, text } = await waiter.place();
      return status === "waiting" && text.includes("All pieces are being paid for.");
    });
    await until("an answer without a query", async () => {
      const { statements, result: late } = await databaseProxy.count(() => somebody().buyer.open(lines));
      expect(late.body.error).toContain("Lantern Mug has no piece free at the moment");
      return statements === 0;
    });

    await shop.control.advanceClock(15 * 60_000);
    await shop.entry.sweepOnce(shop.shop);
    await settle(shop);
    await becomes(waiter, "Your turn");
    expect((await waiter.buyer.open(lines)).status).toBe(200);
  });

  test("is said to all who wait once everything is sold", async () => {
    await makeDrop(shop, slug, { pieces: 1 });
    const { buyer } = somebody();
    const waiter = somebody();
    await buyer.open(lines);
    await holdDoor();
    await waiter.buyer.open(lines);
    await buyer.address({ ...robin, email: "sold@example.com" });
    await buyer.select((await buyer.quote()).body.options[0]!);
    await buyer.pay();
    await buyer.confirm();
    await settle(shop);
    await becomes(waiter, "Gone");
    expect((await waiter.buyer.open(lines)).body.error).toBe("Lantern Mug is gone: every piece is sold.");
  });
});

test("once the minimum of its pre-order is over, nobody is let in, and no pieces are left", async () => {
  await makeDrop(shop, slug);
  const first = somebody();
  expect((await first.buyer.open(lines)).status).toBe(200);
  await holdDoor();
  const waiter = await somebodyWaiting();
  await becomes(waiter, "You are next");
  const { closesOn } = await makeMinimum(shop, slug, { pieces: 5, closesIn: 2 });
  await pool.query("update preorders set outcome = 'missed', ordered = 0, decided_at = now()");
  await letNextIn();
  await becomes(waiter, "No longer on sale");
  const text = `It was on sale until ${formatIsoDay(closesOn)}, 23:59, UK time.`;
  expect(await waiter.place()).toMatchObject({ status: "over", left: "None", text });
});

test("the page says it all without scripts, renews itself, and is no longer there without a drop", async () => {
  await makeDrop(shop, slug, { pieces: 7, perPerson: 2 });
  await somebodyWaiting();
  const waiter = await somebodyWaiting();
  const page = await (await waiter.page()).text();
  expect(textOf(page)).toContain("You are next Nobody is ahead of you.");
  expect(textOf(page)).toContain("Lantern Mug, 7 pieces, up to 2 for each person");
  expect(page).toMatch(/<noscript><meta http-equiv="refresh" content="30"/i);
  const byHand = await (await waiter.buyer.visit(`/waiting-room/${slug}?check=by-hand`)).text();
  expect(byHand).not.toContain("http-equiv");
  expect(byHand, "looking again is by hand too").toContain(`href="/waiting-room/${slug}?check=by-hand"`);
  expect(byHand).toMatch(new RegExp(`<a[^>]* href="/waiting-room/${slug}"[^>]*>Check automatically</a>`));
  const left = await waiter.buyer.visit(`/waiting-room/${slug}?check=by-hand`, {
    method: "POST",
    body: new URLSearchParams({ intent: "leave" }),
  });
  expect([left.status, left.headers.get("location")]).toEqual([303, `/waiting-room/${slug}?check=by-hand`]);
  expect((await shop.fetch("/waiting-room/lantern-cap")).status).toBe(404);
});
