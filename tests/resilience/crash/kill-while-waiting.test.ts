import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "#database/open.ts";
import { openStripe } from "#providers/stripe.ts";
import { type Buyer, openBuyer, robin, variantId } from "../../support/buyer.ts";
import { makeDrop } from "../../support/drop.ts";
import { cases } from "../../support/faults.ts";
import { submit } from "../../support/placed-order.ts";
import { makeMinimum, makePreorder, untilOver } from "../../support/preorder.ts";
import { signedInStaff } from "../../support/staff.ts";
import { openTestWorld, type TestWorld } from "../../support/test-world.ts";
import { until } from "../../support/until.ts";
import type { Point } from "./points.ts";
import { type ShopProcess, shopProcess } from "./shop-process.ts";
import { stopBefore } from "./stop-point.ts";

/** R-DROP-7, R-DROP-8, R-PREORDER-4 and R-PREORDER-6: what the worker does for those who wait, killed before each of its writes. */
let world: TestWorld;
let worker: ShopProcess;
let web: ShopProcess;
let shop: ReturnType<typeof openShop>;

const openShop = () => ({
  pool: openPool(world.databaseUrl, 3, () => {}),
  stripe: openStripe({ secretKey: world.env.STRIPE_SECRET_KEY!, apiBase: world.env.STRIPE_API_BASE }),
  config: { SESSION_SECRET: world.env.SESSION_SECRET! },
});
const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows;

beforeAll(async () => {
  world = await openTestWorld();
  worker = shopProcess("worker", world.env);
  web = shopProcess("web", world.env);
  await worker.start();
  await web.start();
  shop = openShop();
});
afterAll(async () => {
  await web?.kill();
  await worker?.kill();
  await shop?.pool.end();
  await world?.[Symbol.asyncDispose]();
});

/** Milliseconds. Interrupted work is resumed by a sweep, every 15 seconds, on a busy machine later. */
const patience = 90_000;
const hour = 3_600_000;

const ask = (path: string, init?: RequestInit) => fetch(`${world.url}${path}`, { redirect: "manual", ...init });

/** An order that is paid and drafted at the print provider. */
async function buy(slug: string, color: string, size: string): Promise<Buyer> {
  const lines = [{ variantId: await variantId({ shop }, slug, color, size), quantity: 1 }];
  const buyer = openBuyer({ url: world.url, fetch: ask, shop });
  await buyer.ready(lines, { ...robin, email: `waits-for-${slug}@example.com` });
  await buyer.confirm();
  await until("a draft", async () => (await orderOf(buyer)).print_state === "draft", patience);
  return buyer;
}
const orderOf = async (buyer: Buyer) => (await query("select * from orders where id = $1", [buyer.draft]))[0];

type Write = Omit<Point, "name" | "role">;

/** Runs `act`, kills the worker when it is about to make the write, and starts another. */
async function killAt(point: Write, act: () => Promise<unknown>): Promise<void> {
  const stop = await stopBefore(world.databaseUrl, point);
  await act();
  await stop.reached();
  await worker.kill();
  await stop.release();
  await worker.start();
}

const queued = (kind: string) => ({ table: "mails", event: "insert", when: `new.kind = '${kind}'` }) as const;
const sent = (kind: string) =>
  ({ table: "mails", event: "update", when: `new.kind = '${kind}' and new.sent_at is not null` }) as const;
const outcome = { table: "preorders", event: "update", when: "new.outcome is not null" } as const;
const cancelled = { table: "orders", event: "update", when: "new.status = 'canceled'" } as const;
const refundSent = {
  table: "refunds",
  event: "update",
  when: "old.stripe_refund_id is null and new.stripe_refund_id is not null",
} as const;

/** Distinct emails of a kind: one that is sent again has the same Message-ID. */
async function emails(kind: string): Promise<number> {
  const own = (await world.control.mailbox()).filter(({ messageId }) => messageId?.includes(kind));
  return new Set(own.map(({ messageId }) => messageId)).size;
}

test("reminders of a drop are sent once, however the worker is killed", { timeout: 300_000 }, async () => {
  const people = 3;
  for (const point of cases([queued("drop-reminder"), sent("drop-reminder")], [0])) {
    const before = await emails("drop-reminder");
    await makeDrop({ shop }, "lantern-cap", { starts: "2 hours" });
    await query(
      "insert into drop_reminders (slug, email) select 'lantern-cap', n || '@example.com' from generate_series(1, $1) n",
      [people],
    );
    await killAt(point, () => world.control.advanceClock(1.5 * hour));
    const isDone = async () => (await query("select 1 from drop_reminders")).length === 0;
    await until("every address to be deleted", isDone, patience);
    expect((await emails("drop-reminder")) - before).toBe(people);
    await query("delete from drops");
  }
});

test("a visitor who asked for a piece is emailed once, however the worker is killed", {
  timeout: 300_000,
}, async () => {
  const people = 3;
  for (const point of cases([queued("piece-returned"), sent("piece-returned")], [0])) {
    const before = await emails("piece-returned");
    await makeDrop({ shop }, "lantern-cap", { pieces: 1 });
    // In one transaction, as nobody is paying for it: the sweeper would take it to be sold.
    await killAt(point, () =>
      query(`update drops set taken = 1;
        insert into drop_reminders (slug, about, email)
          select 'lantern-cap', 'piece', n || '@example.com' from generate_series(1, ${people}) n;
        update drops set taken = 0`),
    );
    const isDone = async () => (await query("select 1 from drop_reminders")).length === 0;
    await until("every address to be deleted", isDone, patience);
    expect((await emails("piece-returned")) - before).toBe(people);
    await query("delete from drops");
  }
});

test("a later day is promised once to everybody who waits", { timeout: 300_000 }, async () => {
  const manager = await signedInStaff({ shop }, "manager");
  const slug = "lantern-tshirt";
  await makePreorder({ shop }, slug, 14);
  const buyer = await buy(slug, "Navy", "L");
  for (const [round, point] of cases([queued("dispatch-delayed"), sent("dispatch-delayed")], [0]).entries()) {
    const [{ id, version, later }] = (await query(
      `select p.id, w.version, (w.dispatch_on::date + 5)::text as later
       from products p, preorders w where p.slug = $1 and w.slug = $1`,
      [slug],
    )) as [{ id: number; version: number; later: string }];
    const fields = { intent: "save", version: String(version), dispatchOn: later };
    await killAt(point, async () => {
      const headers = { authorization: manager.bearer };
      expect(
        (await submit({ url: world.url, fetch: ask }, `/admin/products/${id}/pre-order`, headers, fields)).status,
      ).toBe(302);
    });
    await until("the email", async () => (await emails("delayed")) === round + 1, patience);
    expect((await orderOf(buyer)).dispatch_on).toBe(later);
  }
});

test("a minimum's outcome is carried out once for each order", { timeout: 300_000 }, async () => {
  const slug = "lantern-mug";
  const reached: Write[] = [outcome, queued("minimum-reached")];
  const missed: Write[] = [cancelled, refundSent];
  const counts = { "minimum-reached": 0, refunded: 0 };
  for (const point of cases([...reached, ...missed], [3])) {
    const isMissed = missed.includes(point);
    const kind = isMissed ? "refunded" : "minimum-reached";
    counts[kind]++;
    const { closesOn } = await makeMinimum({ shop }, slug, { pieces: isMissed ? 2 : 1, closesIn: 1 });
    const buyer = await buy(slug, "White", "11oz");
    await killAt(point, async () => world.control.advanceClock(await untilOver({ shop }, closesOn)));
    const isDone = async () => {
      const open = await query("select 1 from minimum_orders union all select 1 from mails where sent_at is null");
      const { print_state: state } = await orderOf(buyer);
      return (
        open.length === 0 && (await emails(kind)) === counts[kind] && state === (isMissed ? "stopped" : "confirmed")
      );
    };
    await until("the outcome", isDone, patience);
    const order = await orderOf(buyer);
    expect([order.status, order.refunded_total]).toEqual(isMissed ? ["canceled", order.total] : ["paid", 0]);
    const { data } = await shop.stripe.refunds.list({ payment_intent: order.stripe_session_id });
    expect(data).toHaveLength(Number(isMissed));
    await query("delete from preorders");
  }
  for (const [kind, count] of Object.entries(counts)) expect(await emails(kind), kind).toBe(count);
});
