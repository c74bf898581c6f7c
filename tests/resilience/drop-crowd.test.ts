import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Answer, type Buyer, openBuyer, robin, variantId } from "../support/buyer.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { makeDrop, piecesOf } from "../support/drop.ts";
import { rounds } from "../support/faults.ts";
import { openConnection } from "../support/own-connection.ts";
import { openShopProcesses } from "../support/shop-processes.ts";
import { until } from "../support/until.ts";
import { asWaiter } from "../support/waiting-room.ts";

/**
 * R-DROP-3 and R-WAIT-1 to R-WAIT-4 with a crowd that comes at once, each by a connection of its own, to two web processes,
 * one of which is killed in the middle. `CROWD` sets how many come.
 */
const buyers = Number(process.env.CROWD ?? rounds(5_000, 60));
const pieces = rounds(100, 6);
const perMinute = rounds(600, 60);
const slug = "lantern-mug";
const settings = { DROP_ENTRIES_PER_MINUTE: String(perMinute), LOG_LEVEL: "error" };
const shop = await closeAfterTests(openShopProcesses(() => settings, 2));
const mug = await variantId(shop, slug, "White", "11oz");
const lines = [{ variantId: mug, quantity: 1 }];

/** When the last buyer so far was allowed to pay, and so had pieces. */
let reservedAt = 0;

/** What a buyer heard about pieces: `hasSome` if they could still be had. */
type Heard = { askedAt: number; hasSome: boolean };
type End = "bought" | "told that none is left";

/** Asks the other web process if a buyer's own one is dead; all calls can be repeated. */
function reachable(number: number, connection: ReturnType<typeof openConnection>) {
  let web = shop.webs[number % 2]!;
  const ask = (path: string, init?: RequestInit) => connection.fetch(`${web.url}${path}`, init);
  return {
    ...shop,
    fetch: (path: string, init?: RequestInit) =>
      ask(path, init).catch(() => {
        web = shop.webs[0]!;
        return ask(path, init);
      }),
  };
}

async function come(number: number, heard: Heard[]): Promise<End> {
  using connection = openConnection();
  const buyer = openBuyer(reachable(number, connection));
  for (;;) {
    const askedAt = Date.now();
    const opened = await buyer.open(lines);
    const mustWait = "waitingRoom" in opened.body;
    if (!mustWait) heard.push({ askedAt, hasSome: opened.status === 200 });
    if (opened.status === 200) return (await buy(buyer, number)) ? "bought" : "told that none is left";
    if (!mustWait) return expectNone(opened);
    if (!(await waitForTurn(buyer, heard))) return "told that none is left";
  }
}

/** @returns false if everything is gone */
async function waitForTurn(buyer: Buyer, heard: Heard[]): Promise<boolean> {
  for (;;) {
    const askedAt = Date.now();
    const { status, left, againIn } = await asWaiter(buyer, slug).place();
    heard.push({ askedAt, hasSome: /^\d/.test(left) });
    if (status === "turn") return true;
    if (status === "gone") return false;
    await sleep((againIn ?? 5) * 1_000);
  }
}

/** @returns false if others were quicker */
async function buy(buyer: Buyer, number: number): Promise<boolean> {
  await buyer.address({ ...robin, email: `crowd-${number}@example.com`, address: `${number} Birchcliffe Road` });
  await buyer.select((await buyer.quote()).body.options[0]!);
  const allowed = await buyer.pay();
  if (allowed.status !== 200) {
    expectNone(allowed);
    return false;
  }
  reservedAt = Date.now();
  await buyer.confirm();
  return true;
}

function expectNone({ status, body }: Answer<object>): End {
  expect(body.error, `status ${status}`).toMatch(/has no piece free at the moment|is gone: every piece is sold/);
  return "told that none is left";
}

test(`of ${buyers} buyers ${pieces} get the ${pieces} pieces, and the others soon know`, {
  timeout: 300_000,
}, async () => {
  await makeDrop(shop, slug, { pieces, perPerson: 1 });
  const heard: Heard[] = [];
  const crowd = Promise.all(Array.from({ length: buyers }, (_, number) => come(number, heard)));
  const half = until(
    "half of the pieces to be reserved",
    async () => (await piecesOf(shop, slug)).taken >= pieces / 2,
    200_000,
  );
  await Promise.race([half, crowd]);
  await shop.webs[1]!.kill();
  const ends = await crowd;

  expect(ends.filter((end) => end === "bought")).toHaveLength(pieces);
  await until("all payments to be recorded", async () => (await piecesOf(shop, slug)).sold === pieces);
  expect(await piecesOf(shop, slug)).toEqual({ taken: pieces, held: 0, sold: pieces });
  const { rows } = await shop.shop.pool.query(
    `select count(*) filter (where status = 'paid' and captured_total = total)::int as paid,
       count(*) filter (where captured_total > 0)::int as charged, (select count(*)::int from refunds) as refunded
     from orders`,
  );
  expect(rows).toEqual([{ paid: pieces, charged: pieces, refunded: 0 }]);
  const late = heard.filter(({ askedAt }) => askedAt > reservedAt + 1_000);
  expect(late.length, "somebody asked later than a second after the last piece").toBeGreaterThan(0);
  expect(late.filter(({ hasSome }) => hasSome)).toEqual([]);
});
