import type pg from "pg";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "#database/open.ts";
import { openStripe } from "#providers/stripe.ts";
import { type Buyer, openBuyer, robin, variantId } from "../../support/buyer.ts";
import { cases, rounds } from "../../support/faults.ts";
import { openTestWorld, type TestWorld } from "../../support/test-world.ts";
import { until } from "../../support/until.ts";
import { type Role, type ShopProcess, shopProcess } from "./shop-process.ts";
import { stopBefore } from "./stop-point.ts";

/**
 * Kills the process that works on an order with SIGKILL right before each of its writes, restarts it, and counts: every
 * order that a buyer continued is paid, confirmed by email, printed and sent exactly once. A short run kills only where
 * something was just promised; `npm run test:faults` kills everywhere.
 */
type Point = { name: string; role: Role; table: string; event: "insert" | "update"; when: string };

const whilePaying: Point[] = [
  { name: "draft", role: "web", table: "orders", event: "insert", when: "true" },
  {
    name: "payment prepared",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.stripe_session_id is null and new.stripe_session_id is not null",
  },
  {
    name: "address",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.email is null and new.email is not null",
  },
  { name: "quote", role: "web", table: "shipping_quotes", event: "insert", when: "true" },
  {
    name: "delivery chosen",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.shipping_rate_id is null and new.shipping_rate_id is not null",
  },
  {
    name: "pay claimed",
    role: "web",
    table: "orders",
    event: "update",
    when: "old.pay_claimed_at is null and new.pay_claimed_at is not null",
  },
  {
    name: "event taken in",
    role: "web",
    table: "webhook_events",
    event: "insert",
    when: "new.type = 'payment_intent.succeeded'",
  },
  {
    name: "payment recorded",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.status <> 'paid' and new.status = 'paid'",
  },
  {
    name: "event closed",
    role: "worker",
    table: "webhook_events",
    event: "update",
    when: "new.type = 'payment_intent.succeeded' and new.processed_at is not null",
  },
  {
    name: "confirmation sent",
    role: "worker",
    table: "mails",
    event: "update",
    when: "new.kind = 'order-confirmation' and new.sent_at is not null",
  },
  {
    name: "draft at the printer",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.print_state = 'none' and new.print_state = 'draft'",
  },
];
const whilePrinting: Point[] = [
  {
    name: "print claimed",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.print_state = 'draft' and new.print_state = 'confirming'",
  },
  {
    name: "print confirmed",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.print_state = 'confirming' and new.print_state = 'confirmed'",
  },
];
const whileSending: Point[] = [
  {
    name: "notice taken in",
    role: "web",
    table: "webhook_events",
    event: "insert",
    when: "new.type = 'package_shipped'",
  },
  { name: "parcel noted", role: "worker", table: "order_shipments", event: "insert", when: "true" },
  {
    name: "shipped",
    role: "worker",
    table: "orders",
    event: "update",
    when: "old.status <> 'shipped' and new.status = 'shipped'",
  },
  {
    name: "dispatch sent",
    role: "worker",
    table: "mails",
    event: "update",
    when: "new.kind = 'dispatched' and new.sent_at is not null",
  },
];

let world: TestWorld;
let processes: Record<Role, ShopProcess>;
let stripe: Stripe;
let pool: pg.Pool;
let mug: number;

beforeAll(async () => {
  world = await openTestWorld();
  processes = { web: shopProcess("web", world.env), worker: shopProcess("worker", world.env) };
  await processes.worker.start();
  await processes.web.start();
  stripe = openStripe({ secretKey: world.env.STRIPE_SECRET_KEY!, apiBase: world.env.STRIPE_API_BASE });
  pool = openPool(world.databaseUrl, 3, () => {});
  mug = await variantId({ shop: { pool } }, "lantern-mug", "White", "11oz");
});
afterAll(async () => {
  await processes?.web.kill();
  await processes?.worker.kill();
  await pool?.end();
  await world?.[Symbol.asyncDispose]();
});

/** Retries requests without a response, as the checkout page does. Every call is safe to repeat. */
const patientFetch = (path: string, init?: RequestInit): Promise<Response> =>
  until(
    `a response from ${path}`,
    () => fetch(`${world.url}${path}`, { redirect: "manual", ...init }).catch(() => null),
    patience,
  );

async function buy(name: string): Promise<Buyer> {
  const buyer = openBuyer({ url: world.url, fetch: patientFetch, shop: { stripe } });
  await buyer.ready([{ variantId: mug, quantity: 1 }], { ...robin, email: `${name.replaceAll(" ", "-")}@example.com` });
  await buyer.confirm();
  return buyer;
}

/** Runs `act` into the stop point, kills the process there, restarts it, and waits for `act` to end. */
async function killAt<T>(point: Point, act: () => Promise<T>): Promise<T> {
  const stop = await stopBefore(world.databaseUrl, point);
  const acting = act();
  acting.catch(() => {});
  await stop.reached();
  await processes[point.role].kill();
  await stop.release();
  await processes[point.role].start();
  return acting;
}

const orders = async () => (await pool.query("select * from orders where email is not null order by created_at")).rows;
const orderOf = async (buyer: Buyer) => (await orders()).find((order) => order.id === buyer.draft);
const hour = 60 * 60 * 1000;
/** Milliseconds. Interrupted work is resumed after seconds, on a busy machine many. */
const patience = 60_000;
const closeWindow = () => world.control.advanceClock(hour + 1000);

/** Buys without interruption, and waits until the print provider reports the order's state. */
async function buyUntil(
  name: string,
  printState: "draft" | "confirmed",
): Promise<{ buyer: Buyer; printfulId: number }> {
  const buyer = await buy(name);
  const isDrafted = async () => {
    const order = await orderOf(buyer);
    return order?.print_state === "draft" && order;
  };
  const drafted = await until("a draft at the print provider", isDrafted, patience);
  if (printState === "confirmed") {
    await closeWindow();
    const isConfirmed = async () => (await orderOf(buyer))?.print_state === "confirmed";
    await until("the print to be confirmed", isConfirmed, patience);
  }
  return { buyer, printfulId: Number(drafted.printful_order_id) };
}

/** Advances time and delivers the provider's events, until every order is shipped and every email is sent. */
async function letEverythingFinish(): Promise<void> {
  const sent = new Set<string>();
  let nextHour = 0;
  await until(
    "every order to be shipped and every email to be sent",
    async () => {
      const all = await orders();
      for (const order of all.filter((each) => each.print_state === "confirmed" && !sent.has(each.id))) {
        sent.add(order.id);
        await world.control.movePrint(Number(order.printful_order_id), "ship").catch(() => {}); // sent already
      }
      // Not while a payment is unrecorded: a draft that expires before is refunded.
      if (Date.now() > nextHour && all.every((order) => order.captured_total > 0)) {
        await closeWindow();
        nextHour = Date.now() + 2_000;
      }
      const waiting = await pool.query("select 1 from mails where sent_at is null");
      return all.every((order) => order.status === "shipped") && waiting.rowCount === 0;
    },
    240_000,
  );
}

test("however the processes are killed, every order converges: none lost, none doubled", {
  timeout: 900_000,
}, async () => {
  const buyers: Buyer[] = [];
  const [paying, printing, sending] = [
    cases(whilePaying, [0, 5, 6, 7]),
    cases(whilePrinting, [0]),
    cases(whileSending, [2]),
  ];
  for (const point of sending) {
    const { buyer, printfulId } = await buyUntil(point.name, "confirmed");
    buyers.push(buyer);
    await killAt(point, () => world.control.movePrint(printfulId, "ship"));
  }
  for (const point of printing) {
    buyers.push((await buyUntil(point.name, "draft")).buyer);
    await killAt(point, closeWindow);
  }
  for (const point of paying) buyers.push(await killAt(point, () => buy(point.name)));
  await letEverythingFinish();

  const kills = [...paying, ...printing, ...sending].length;
  const count = async (sql: string) => Number((await pool.query(sql)).rows[0].n);
  const mailbox = await world.control.mailbox();
  const counts = {
    kills,
    bought: buyers.length,
    paid: await count("select count(*) n from orders where captured_total = total and captured_total > 0"),
    "paid at the card processor": (await stripe.paymentIntents.list({ limit: 100 })).data.filter(
      (intent) => intent.status === "succeeded",
    ).length,
    confirmations: new Set(mailbox.map((email) => email.messageId).filter((id) => id?.includes("order-confirmation")))
      .size,
    dispatches: new Set(mailbox.map((email) => email.messageId).filter((id) => id?.includes("dispatched"))).size,
    printed: await count("select count(distinct printful_order_id) n from orders where print_state = 'confirmed'"),
    "orders at the printer": ((await world.control.state()) as { counts: { printerOrders: Record<string, number> } })
      .counts.printerOrders,
    parcels: await count("select count(*) n from order_shipments"),
    refunds: await count("select count(*) n from refunds"),
    "on the desk": await count("select count(*) n from attention_items"),
  };
  console.log(JSON.stringify(counts));
  const n = buyers.length;
  expect(counts).toMatchObject({
    kills: rounds(17, 6),
    paid: n,
    "paid at the card processor": n,
    confirmations: n,
    dispatches: n,
    printed: n,
    parcels: n,
    refunds: 0,
  });
});
