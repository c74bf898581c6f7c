import type { CheckoutLines } from "#app/checkout/contract.ts";
import { openBuyer, robin, variantId } from "./buyer.ts";
import { emailsTo, orderRow } from "./order-facts.ts";
import type { SignedInPerson } from "./signed-in.ts";
import type { TestShop } from "./test-shop.ts";

let orders = 0;

export type PlacedOrder = Awaited<ReturnType<typeof placeOrder>>;

type Wanted = {
  email?: string;
  /** The account that orders; a guest if absent. */
  by?: SignedInPerson;
  lines?: CheckoutLines["lines"];
  card?: string;
  /** Runs between choosing the delivery and paying. */
  beforePaying?: () => Promise<unknown>;
};

/** Places a paid order, drafted at the print provider. `headers` authorise its owner. */
export async function placeOrder(test: TestShop, { email, by, lines, card, beforePaying }: Wanted = {}) {
  const to = email ?? by?.email ?? `order-${++orders}@example.com`;
  const mug = await variantId(test, "lantern-mug", "White", "11oz");
  const buyer = await openBuyer(test).ready(lines ?? [{ variantId: mug, quantity: 1 }], { ...robin, email: to });
  await beforePaying?.();
  await buyer.confirm(card);
  await settle(test);
  const { id, number, stripe_session_id, total } = await orderRow(test, buyer.draft);
  if (by) await test.shop.pool.query("update orders set user_id = $1 where id = $2", [by.id, id]);
  return {
    id: id as string,
    number: number as string,
    payment: stripe_session_id as string,
    total: total as number,
    email: to,
    cookie: buyer.cookie,
    /** The headers that the owner's browser or program sends. */
    headers: (by ? { authorization: by.bearer } : { cookie: buyer.cookie }) as Record<string, string>,
  };
}

/** Waits until all webhooks have arrived and all jobs are done, including those that follow from them. */
export async function settle(test: TestShop): Promise<void> {
  do await test.control.settled();
  while (await test.drain());
}

/** A payment of £7.77 that belongs to no order. @returns its id */
export async function payForNothing({ shop: { stripe } }: TestShop): Promise<string> {
  const { id } = await stripe.paymentIntents.create({
    amount: 777,
    currency: "gbp",
    allowed_payment_method_types: ["card"],
  });
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  return id;
}

/** Submits a form of the order's pages, as a browser without JavaScript does. */
export function submit(
  test: Pick<TestShop, "url" | "fetch">,
  path: string,
  headers: Record<string, string> = {},
  fields: Record<string, string> = {},
): Promise<Response> {
  return test.fetch(path, {
    method: "POST",
    headers: { origin: test.url, "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

/** The signed link in the order's newest email. */
export async function orderLink(test: TestShop, { email, number }: { email: string; number: string }): Promise<string> {
  const message = (await emailsTo(test, email)).find(({ text }) => text.includes(`/orders/${number}?key=`));
  const link = message && /\/orders\/\S+\?key=[\w-]+/.exec(message.text)?.[0];
  if (!link) throw new Error(`no email to ${email} has the link of ${number}`);
  return link;
}

/** An order's refunds, at Stripe and in the shop. */
export async function refundsOf(test: TestShop, { id, payment }: { id: string; payment: string }) {
  const { rows } = await test.shop.pool.query(
    "select amount, shipping_amount, status, reason, decision_key, lines from refunds where order_id = $1 order by created_at",
    [id],
  );
  const { data } = await test.shop.stripe.refunds.list({ payment_intent: payment });
  return { ours: rows, atStripe: data.map(({ amount, status }) => ({ amount, status })) };
}
