import { expect, test } from "vitest";
import { openBuyer, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop } from "../support/drop.ts";
import { openShopProcesses } from "../support/shop-processes.ts";
import { until } from "../support/until.ts";
import { asWaiter, type Waiter, waitingRoomDoor } from "../support/waiting-room.ts";

/** R-WAIT-2 with two web processes, one of which is killed. */
const shop = await closeAfterTests(openShopProcesses(() => ({ DROP_ENTRIES_PER_MINUTE: "6" }), 2));
const slug = "lantern-mug";
const mug = await variantId(shop, slug, "White", "11oz");
const { holdDoor, letNextIn } = waitingRoomDoor(shop.shop.pool);
const lines = [{ variantId: mug, quantity: 1 }];

/** The web process that answers, as a balancer in front chooses one. */
let web = shop.webs[0]!;
const balanced = {
  ...shop,
  fetch: (path: string, init?: RequestInit) => fetch(`${web.url}${path}`, { redirect: "manual", ...init }),
};
const titlesBy = async (waiters: readonly Waiter[], by: typeof web) => {
  web = by;
  return Promise.all(waiters.map(async (waiter) => (await waiter.place()).title));
};

test("two web processes have one order of places, which outlives one of them", async () => {
  const [one, other] = shop.webs as [typeof web, typeof web];
  await makeDrop(shop, slug);
  const inside = openBuyer(balanced);
  expect((await inside.open(lines)).status).toBe(200);
  await holdDoor();
  const waiters: Waiter[] = [];
  for (let count = 0; count < 6; count++) {
    web = shop.webs[count % 2]!;
    const waiter = asWaiter(openBuyer(balanced), slug);
    expect((await waiter.buyer.open(lines)).body).toMatchObject({ reason: "waiting" });
    waiters.push(waiter);
  }
  const inOrder = ["You are next", ...["2nd", "3rd", "4th", "5th", "6th"].map((place) => `You are ${place}`)];
  expect(await titlesBy(waiters, one)).toEqual(inOrder);
  expect(await titlesBy(waiters, other)).toEqual(inOrder);

  await other.kill();
  expect(await titlesBy(waiters, one)).toEqual(inOrder);
  await letNextIn();
  await until("the next turn", async () => (await waiters[0]!.place()).title === "Your turn");
  expect((await waiters[0]!.buyer.open(lines)).status).toBe(200);
  expect((await inside.open(lines)).status, "let in before the other process died").toBe(200);
});
