import type pg from "pg";
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sellableVariants } from "#app/catalogue/.server/sellable-variants.ts";
import { formatPence } from "#app/shared/money.ts";
import { openDatabase, openPool } from "#database/open.ts";
import { openPrintful, type Printful } from "#providers/printful/client.ts";
import { openStripe } from "#providers/stripe.ts";
import { type Buyer, openBuyer, robin, variantId } from "../../support/buyer.ts";
import { printedOf, starterBundle } from "../../support/changed-order.ts";
import { cases, rounds } from "../../support/faults.ts";
import { printOrders } from "../../support/order-facts.ts";
import { submit } from "../../support/placed-order.ts";
import { openTestWorld, type TestWorld } from "../../support/test-world.ts";
import { until } from "../../support/until.ts";
import { type Change, morePence, oneShirt, smaller } from "./changes.ts";
import {
  type Point,
  whileAsking,
  whileCancelling,
  whileChanging,
  whileChangingAgain,
  whilePaying,
  whilePayingMore,
  whilePrinting,
  whileSending,
} from "./points.ts";
import { type Role, type ShopProcess, shopProcess } from "./shop-process.ts";
import { stopBefore } from "./stop-point.ts";

let world: TestWorld;
let processes: Record<Role, ShopProcess>;
let stripe: Stripe;
let pool: pg.Pool;
let printful: Printful;
let mug: number;
let largeTee: number;
let bundle: Lines;
let more: number;

beforeAll(async () => {
  world = await openTestWorld();
  processes = { web: shopProcess("web", world.env), worker: shopProcess("worker", world.env) };
  await processes.worker.start();
  await processes.web.start();
  stripe = openStripe({ secretKey: world.env.STRIPE_SECRET_KEY!, apiBase: world.env.STRIPE_API_BASE });
  printful = openPrintful({ apiBase: world.env.PRINTFUL_API_BASE!, token: world.env.PRINTFUL_TOKEN!, storeId: 1 });
  pool = openPool(world.databaseUrl, 3, () => {});
  mug = await variantId({ shop: { pool } }, "lantern-mug", "White", "11oz");
  largeTee = await variantId({ shop: { pool } }, "lantern-tshirt", "Navy", "2XL");
  bundle = await starterBundle({ shop: { pool } });
  const capId = bundle[1]!.variantId;
  more = morePence((await sellableVariants(openDatabase(pool), [capId])).get(capId)!.price);
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

type Lines = Parameters<Buyer["open"]>[0];

async function buy(name: string, lines: Lines = [{ variantId: mug, quantity: 1 }]): Promise<Buyer> {
  const buyer = openBuyer({ url: world.url, fetch: patientFetch, shop: { stripe } });
  await buyer.ready(lines, { ...robin, email: `${name.replaceAll(" ", "-")}@example.com` });
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
  lines?: Lines,
): Promise<{ buyer: Buyer; printfulId: number }> {
  const buyer = await buy(name, lines);
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

/** Changes an order until the shop says that it has, or that it had when it was asked before. */
async function change(buyer: Buyer, { fields, shown }: Change): Promise<void> {
  const { rows } = await pool.query("select id from order_items where order_id = $1 order by position", [buyer.draft]);
  const [shirts, cup] = rows.map(({ id }) => id as string);
  const { number, revision } = await orderOf(buyer);
  const answer = await submit(
    { url: world.url, fetch: patientFetch },
    `/orders/${number}/change`,
    { cookie: buyer.cookie },
    { ...fields(shirts!, cup!), revision: String(revision), shown: String(shown) },
  );
  expect(answer.headers.get("location")).toBe(`/orders/${number}/change?done`);
}

const buyTwoShirtsAndMug = async (name: string): Promise<Buyer> => {
  const lines = [
    { variantId: largeTee, quantity: 2 },
    { variantId: mug, quantity: 1 },
  ];
  return (await buyUntil(name, "draft", lines)).buyer;
};

/** Buys and changes without interruption, until the difference is refunded, the new draft made and every email sent. */
async function buyAndChange(name: string): Promise<Buyer> {
  const buyer = await buyTwoShirtsAndMug(name);
  await change(buyer, smaller);
  const isDone = async () => (await orderOf(buyer)).print_state === "draft" && !(await isUnsettled(buyer.draft));
  await until("the first change to be done", isDone, patience);
  return buyer;
}

/** Cancels an order in its window. An answer that was lost may have cancelled it. */
async function cancel(buyer: Buyer): Promise<void> {
  const { number } = await orderOf(buyer);
  const to = { url: world.url, fetch: patientFetch };
  const answer = await submit(to, `/orders/${number}/cancellation`, { cookie: buyer.cookie });
  expect([302, 409]).toContain(answer.status);
  expect(await orderOf(buyer)).toMatchObject({ status: "canceled" });
}

/** Takes the mug out of the bundle, which costs more in all, and pays for it. */
async function payForChange(buyer: Buyer): Promise<void> {
  const { rows } = await pool.query("select id from order_items where order_id = $1 order by position", [buyer.draft]);
  const { number, revision } = await orderOf(buyer);
  const answer = await submit(
    { url: world.url, fetch: patientFetch },
    `/orders/${number}/change`,
    { cookie: buyer.cookie },
    { [`quantity-${rows[2].id}`]: "0", revision: String(revision), shown: String(-more) },
  );
  expect(answer.headers.get("location")).toBe(`/orders/${number}/change/pay`);
  const page = await patientFetch(`/orders/${number}/change/pay`, { headers: { cookie: buyer.cookie } });
  expect(page.status).toBe(200);
  const { rows: further } = await pool.query("select payment_intent_id from further_payments where order_id = $1", [
    buyer.draft,
  ]);
  await stripe.paymentIntents.confirm(further[0].payment_intent_id, { payment_method: "pm_card_visa" });
  await until("the change to be made", () => isPaidMore(buyer), patience);
}

const isPaidMore = async (buyer: Buyer) =>
  (await pool.query("select from further_payments where order_id = $1 and status = 'paid'", [buyer.draft])).rowCount ===
  1;

/** Asks for another name on the parcel, after the cancel window. */
async function askForAddress(buyer: Buyer): Promise<void> {
  const { number, revision, email } = await orderOf(buyer);
  const answer = await submit(
    { url: world.url, fetch: patientFetch },
    `/orders/${number}/address`,
    { cookie: buyer.cookie },
    { ...robin, lastName: "Moss", email, revision: String(revision) },
  );
  expect(answer.headers.get("location")).toBe(`/orders/${number}`);
}

/** The names on an order's print orders that are not cancelled. */
async function printedFor(buyer: Buyer): Promise<string[]> {
  const live = (await printOrders({ shop: { printful } }, buyer.draft)).filter(({ status }) => status !== "canceled");
  const { printerOrders } = (await world.control.state()) as {
    printerOrders: { id: number; recipient: { name: string } }[];
  };
  return live.map(({ id }) => printerOrders.find((each) => each.id === id)!.recipient.name);
}

/** What Stripe kept of an order's payment, what the order's page says was paid, and what is printed of it. */
async function outcomeOf(buyer: Buyer) {
  const { id, number, stripe_session_id: payment } = await orderOf(buyer);
  const { amount_received: taken } = await stripe.paymentIntents.retrieve(payment);
  const { data } = await stripe.refunds.list({ payment_intent: payment });
  const kept = taken - data.reduce((sum, { amount }) => sum + amount, 0);
  const page = await (
    await patientFetch(`/orders/${number}/change?done`, { headers: { cookie: buyer.cookie } })
  ).text();
  return {
    refunded: taken - kept,
    refunds: data.length,
    isShown: page.includes(`>${formatPence(kept)}<`),
    printed: await printedOf({ shop: { printful } }, { id }),
  };
}

/** What a cancelled order has come to: its refunds at Stripe, its print orders and the emails to its customer. */
async function endOf(buyer: Buyer) {
  const { id, email, status, print_state, captured_total, refunded_total, stripe_session_id } = await orderOf(buyer);
  const { data } = await stripe.refunds.list({ payment_intent: stripe_session_id });
  const sent = (await world.control.mailbox()).filter(({ to }) => [to].flat().some((each) => each.includes(email)));
  return {
    states: [status, print_state],
    isPaidBack: refunded_total === captured_total,
    refunds: data.map(({ amount }) => amount),
    prints: (await printOrders({ shop: { printful } }, id)).map((print) => print.status),
    emails: [...new Set(sent.map(({ messageId }) => messageId))].map((each) => each?.split(".")[0]).sort(),
  };
}

/** Whether an email has not been sent or a refund is not recorded as made, of one order or of any. */
const isUnsettled = async (orderId: string | null = null) => {
  const { rowCount } = await pool.query(
    `select 1 from mails where sent_at is null and ($1::uuid is null or order_id = $1)
     union all select 1 from refunds where status <> 'succeeded' and ($1::uuid is null or order_id = $1)`,
    [orderId],
  );
  return rowCount !== 0;
};

/** Advances time and delivers events until every order is shipped, or cancelled and paid back, and every email sent. */
async function finishEverything(cancelled: readonly Buyer[]): Promise<void> {
  const isOver = (order: { id: string; status: string; captured_total: number; refunded_total: number }) =>
    cancelled.some(({ draft }) => draft === order.id)
      ? order.status === "canceled" && order.refunded_total === order.captured_total
      : order.status === "shipped";
  const sent = new Set<string>();
  let nextHour = 0;
  await until(
    "every order to be shipped or paid back, every refund and email to be sent",
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
      return all.every(isOver) && !(await isUnsettled());
    },
    240_000,
  );
}

/**
 * Kills the process that works on an order with SIGKILL right before each of its writes, restarts it, and counts: every
 * order that a buyer continued is paid, confirmed by email, printed and sent exactly once, a changed one has what it was
 * changed to, and a cancelled one is refunded once and never printed. A short run kills only where something was just promised; `npm run test:faults` kills everywhere.
 */
test("however the processes are killed, every order converges: none lost, none doubled", {
  timeout: 900_000,
}, async () => {
  const buyers: Buyer[] = [];
  const changing = cases(whileChanging, [2, 5]);
  const changingAgain = cases(whileChangingAgain, [4]);
  const cancelling = cases(whileCancelling, [3]);
  const payingMore = cases(whilePayingMore, [2]);
  const asking = cases(whileAsking, [1]);
  const paying = cases(whilePaying, [0, 5, 6, 7]);
  const printing = cases(whilePrinting, [0]);
  const sending = cases(whileSending, [2]);
  const changed: Buyer[] = [];
  for (const point of changing) {
    const buyer = await buyTwoShirtsAndMug(point.name);
    await killAt(point, () => change(buyer, smaller));
    changed.push(buyer);
  }
  const changedTwice: Buyer[] = [];
  for (const point of changingAgain) {
    const buyer = await buyAndChange(point.name);
    await killAt(point, () => change(buyer, oneShirt));
    changedTwice.push(buyer);
  }
  const cancelled: Buyer[] = [];
  for (const point of cancelling) {
    const { buyer } = await buyUntil(point.name, "draft");
    await killAt(point, () => cancel(buyer));
    cancelled.push(buyer);
  }
  const dearer: Buyer[] = [];
  for (const point of payingMore) {
    const { buyer } = await buyUntil(point.name, "draft", [...bundle, { variantId: mug, quantity: 6 }]);
    await killAt(point, () => payForChange(buyer));
    dearer.push(buyer);
  }
  const moved: Buyer[] = [];
  for (const point of asking) {
    const { buyer } = await buyUntil(point.name, "confirmed");
    await killAt(point, () => askForAddress(buyer));
    moved.push(buyer);
  }
  buyers.push(...changed, ...changedTwice, ...cancelled, ...dearer, ...moved);
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
  await finishEverything(cancelled);

  const changes = [...changing, ...changingAgain, ...payingMore];
  const kills = [...changes, ...cancelling, ...asking, ...paying, ...printing, ...sending].length;
  const count = async (sql: string) => Number((await pool.query(sql)).rows[0].n);
  const messages = new Set((await world.control.mailbox()).map(({ messageId }) => messageId));
  const emails = (kind: string) => [...messages].filter((id) => id?.startsWith(`${kind}.`)).length;
  const counts = {
    kills,
    bought: buyers.length,
    paid: await count("select count(*) n from orders where captured_total = total and captured_total > 0"),
    "paid at the card processor": (await stripe.paymentIntents.list({ limit: 100 })).data.filter(
      (intent) => intent.status === "succeeded",
    ).length,
    confirmations: emails("order-confirmation"),
    dispatches: emails("dispatched"),
    printed: await count("select count(distinct printful_order_id) n from orders where print_state = 'confirmed'"),
    "orders at the printer": ((await world.control.state()) as { counts: { printerOrders: Record<string, number> } })
      .counts.printerOrders,
    parcels: await count("select count(*) n from order_shipments"),
    refunds: await count("select count(*) n from refunds"),
    "told of their refund": emails("refunded"),
    "told of their change": emails("order-changed"),
    changes: await count("select count(*) n from order_events where type = 'items_changed'"),
    "on the desk": (await pool.query("select summary from attention_items order by id")).rows.map(
      ({ summary }) => summary,
    ),
  };
  console.log(JSON.stringify(counts));
  const n = buyers.length;
  const sent = n - cancelled.length;
  const cheaper = changed.length + 2 * changedTwice.length;
  expect(counts).toMatchObject({
    kills: rounds(44, 12),
    paid: n,
    "paid at the card processor": n + dearer.length,
    confirmations: n,
    dispatches: sent,
    printed: sent,
    parcels: sent,
    refunds: cheaper + cancelled.length,
    "told of their refund": cheaper + cancelled.length,
    "told of their change": cheaper + dearer.length + moved.length,
    changes: cheaper + dearer.length,
  });
  for (const buyer of changed)
    expect(await outcomeOf(buyer)).toEqual({ refunded: smaller.shown, refunds: 1, isShown: true, printed: [2] });
  for (const buyer of changedTwice)
    expect(await outcomeOf(buyer)).toEqual({
      refunded: smaller.shown + oneShirt.shown,
      refunds: 2,
      isShown: true,
      printed: [1],
    });
  for (const buyer of cancelled)
    expect(await endOf(buyer)).toEqual({
      states: ["canceled", "stopped"],
      isPaidBack: true,
      refunds: [(await orderOf(buyer)).total],
      prints: ["canceled"],
      emails: ["order-confirmation", "refunded"],
    });
  for (const buyer of dearer) {
    const { id, captured_total: captured, total, stripe_session_id: own } = await orderOf(buyer);
    const { amount } = await stripe.paymentIntents.retrieve(own);
    expect([captured, total]).toEqual([amount + more, amount + more]);
    expect(await printedOf({ shop: { printful } }, { id })).toEqual([1, 1, 6]);
  }
  for (const buyer of moved) expect(await printedFor(buyer)).toEqual(["Robin Moss"]);
});
