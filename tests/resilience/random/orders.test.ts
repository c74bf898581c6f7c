import { beforeAll, expect, test } from "vitest";
import { starterBundle } from "../../support/changed-order.ts";
import { closeAfterTests } from "../../support/close-after-tests.ts";
import { rounds } from "../../support/faults.ts";
import { orderDesk } from "../../support/order-desk.ts";
import { allPrintOrders } from "../../support/order-facts.ts";
import { seeded } from "../../support/seeded.ts";
import { signedInStaff } from "../../support/staff.ts";
import { openTestShop } from "../../support/test-shop.ts";
import {
  type Bought,
  cancel,
  change,
  changeAndPay,
  changeAsStaff,
  finishPrint,
  forAll,
  hearFromBank,
  move,
  print,
  refund,
} from "./actions.ts";
import { type Asked, checkMoves, watchAddressEmails } from "./moved-addresses.ts";
import { type Plan, planOf } from "./plans.ts";
import { recount, watchStatuses } from "./recount.ts";
import { type Goods, shopAround } from "./shopper.ts";
import { turnOffFaults, turnOnFaults } from "./storm.ts";
import { letAMinutePass, work, workOut } from "./worker.ts";

/**
 * Many orders with all kinds of faults at once: `SEED=7 npm run test:faults` repeats seed 7. The plans of buyers,
 * staff, print provider and faults are the same each time; their timing is not.
 */
const seed = Number(process.env.SEED ?? 1);
const waves = rounds(50, 4);
const perWave = rounds(50, 20);
const minute = 60_000;

const shop = await closeAfterTests(openTestShop());
beforeAll(async () => {
  await watchStatuses(shop);
  await watchAddressEmails(shop);
});

async function buyAll(plans: readonly Plan[], goods: Goods): Promise<Bought[]> {
  const bought: Bought[] = [];
  await forAll(plans, 8, async (plan) => {
    const buyer = await shopAround(shop, plan, goods);
    if (!buyer) return;
    const { rows } = await shop.shop.pool.query("select number from orders where id = $1", [buyer.draft]);
    bought.push({ plan, id: buyer.draft, number: rows[0].number, cookie: buyer.cookie });
  });
  return bought;
}

test(`seed ${seed}: none of ${waves * perWave} checkouts is lost or doubled, whatever fails`, {
  timeout: 3_600_000,
}, async () => {
  const random = seeded(seed);
  const desk = orderDesk(shop, await signedInStaff(shop, "owner"));
  const { rows } = await shop.shop.pool.query("select id from product_variants order by id limit 40");
  const goods = { single: rows.map(({ id }) => id as number), bundle: await starterBundle(shop) };
  const all: Bought[] = [];
  const asked: Asked[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    const plans = Array.from({ length: perWave }, (_, index) =>
      planOf(seed, wave * perWave + index, goods.single.length),
    );
    await turnOnFaults(shop.control, random);
    const [bought] = await Promise.all([buyAll(plans, goods), work(shop, random, 0.1)]);
    all.push(...bought);
    await Promise.all([
      forAll(
        bought.filter(({ plan }) => plan.cancels === "in the window"),
        3,
        (each) => cancel(shop, each),
      ),
      forAll(
        bought.filter(({ plan }) => plan.changes),
        3,
        (each) => change(shop, each),
      ),
      forAll(
        bought.filter(({ plan }) => plan.wantsMore),
        3,
        (each) => changeAndPay(shop, each),
      ),
      forAll(
        bought.filter(({ plan }) => plan.staffChange !== "nothing"),
        3,
        (each) => changeAsStaff(shop, desk, each),
      ),
      forAll(
        bought.filter(({ plan }) => plan.refunds !== "nothing" && plan.index % 2 === 0),
        3,
        (each) => refund(shop, desk, each),
      ),
      work(shop, random, 0.1),
    ]);
    await shop.control.advanceClock(random.whole(20, 90) * minute);
    await letAMinutePass(shop);
    await shop.entry.sweepOnce(shop.shop);
    await work(shop, random, 0.1);
    const recent = all.slice(-2 * perWave);
    // Before the print provider begins: after that it gives nothing back.
    const moving = recent.filter(({ plan }) => plan.moves);
    await Promise.all([
      forAll(moving, 3, async (each) => {
        const request = await move(shop, each);
        if (request) asked.push(request);
      }),
      work(shop, random, 0.1),
    ]);
    await Promise.all([
      forAll(
        recent.filter(({ plan }) => plan.cancels === "late"),
        3,
        (each) => cancel(shop, each),
      ),
      forAll(
        recent.filter(({ plan }) => plan.refunds !== "nothing" && plan.index % 2 === 1),
        3,
        (each) => refund(shop, desk, each),
      ),
      print(shop, recent, random),
      forAll(recent.slice(0, perWave), 3, (each) => hearFromBank(shop, each)),
      work(shop, random, 0.1),
    ]);
  }

  await turnOffFaults(shop.control);
  const reported = new Map<number, string>();
  for (let round = 0; round < 6; round += 1) {
    await shop.control.advanceClock(3 * 60 * minute);
    await workOut(shop, random);
    await letAMinutePass(shop);
    await shop.entry.sweepOnce(shop.shop);
    await workOut(shop, random);
    await finishPrint(shop, await allPrintOrders(shop), reported);
  }
  await workOut(shop, random);

  const { counts, broken } = await recount(shop);
  const addresses = await checkMoves(shop, asked);
  console.log(`seed ${seed}: ${JSON.stringify({ ...counts, addresses: addresses.counts })}`);
  expect(broken.concat(addresses.broken)).toEqual([]);
  expect(counts).toMatchObject({ lost: 0, doubled: 0 });
  expect(counts.paid, "most were paid, or this shows nothing").toBeGreaterThan((waves * perWave) / 2);
  expect(counts.printed).toBeGreaterThan(counts.paid / 2);
  expect(counts.refunded).toBeGreaterThan(0);
  expect(counts.changed).toBeGreaterThan(0);
  expect(addresses.counts["printed there"], "late addresses that were made").toBeGreaterThan(0);
  expect(counts["broke a bundle"]).toBeGreaterThan(0);
  expect(counts["paid more for delivery"]).toBeGreaterThan(0);
});
