import { robin } from "../../support/buyer.ts";
import { textOf } from "../../support/member.ts";
import type { orderDesk } from "../../support/order-desk.ts";
import { submit } from "../../support/placed-order.ts";
import type { Seeded } from "../../support/seeded.ts";
import type { TestShop } from "../../support/test-shop.ts";
import { type Asked, otherApartment } from "./moved-addresses.ts";
import type { Plan } from "./plans.ts";

export type Bought = { plan: Plan; id: string; number: string; cookie: string };
type Desk = ReturnType<typeof orderDesk>;

/** Runs an action for each item, a few at a time. */
export async function forAll<T>(all: readonly T[], atOnce: number, act: (each: T) => Promise<unknown>): Promise<void> {
  const rest = [...all];
  const next = async (): Promise<void> => {
    for (let each = rest.shift(); each !== undefined; each = rest.shift()) await act(each);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Two clicks at once, as on a slow connection. The shop may refuse; the response does not matter here. */
export const cancel = (test: TestShop, { number, cookie }: Bought) =>
  Promise.all([1, 2].map(() => submit(test, `/orders/${number}/cancellation`, { cookie })));

/**
 * The owner takes out one of the first line, with two clicks at once. If that breaks a bundle so that the rest costs more,
 * they pay for it as planned. It may be refused; then nothing changes.
 */
export async function change(test: TestShop, bought: Bought): Promise<void> {
  const { id, number, cookie } = bought;
  const { rows } = await test.shop.pool.query(
    `select o.revision, i.id, i.quantity - i.canceled_quantity - 1 as left
     from order_items i join orders o on o.id = i.order_id where o.id = $1 order by i.id`,
    [id],
  );
  const [line] = rows;
  const fields = { revision: String(line.revision), [`quantity-${line.id}`]: String(line.left) };
  const send = (more = {}) => submit(test, `/orders/${number}/change`, { cookie }, { ...fields, ...more });
  const shown = /name="shown" value="(-?\d+)"/.exec(await (await send()).text())?.[1];
  if (!shown) return;
  await Promise.all([send({ shown }), send({ shown })]);
  if (Number(shown) < 0)
    await payForChange(test, bought, () => submit(test, `/orders/${number}/change/pay`, { cookie }));
}

/**
 * The owner wants one more of a line, and pays for it with two clicks at once, or leaves. It may be refused, end meanwhile
 * or come too late; then nothing changes, and what was paid goes back.
 */
export async function changeAndPay(test: TestShop, { plan, id, number, cookie }: Bought): Promise<void> {
  const { rows } = await test.shop.pool.query(
    `select o.revision, i.id, i.quantity - i.canceled_quantity + 1 as more
     from order_items i join orders o on o.id = i.order_id where o.id = $1 order by i.id desc`,
    [id],
  );
  const [line] = rows;
  const fields = { revision: String(line.revision), [`quantity-${line.id}`]: String(line.more) };
  const send = (more = {}) => submit(test, `/orders/${number}/change`, { cookie }, { ...fields, ...more });
  const shown = /name="shown" value="(-\d+)"/.exec(await (await send()).text())?.[1];
  if (!shown) return;
  await Promise.all([send({ shown }), send({ shown })]);
  await payForChange(test, { plan, id, number, cookie }, () =>
    submit(test, `/orders/${number}/change/pay`, { cookie }),
  );
}

/** Pays for what waits, as planned. @param giveUp what whoever gives it up does */
async function payForChange(
  test: TestShop,
  { plan, id, number, cookie }: Bought,
  giveUp: () => Promise<unknown>,
): Promise<void> {
  const pay = `/orders/${number}/change/pay`;
  await test.fetch(pay, { headers: { cookie } });
  const { rows: open } = await test.shop.pool.query(
    "select payment_intent_id from further_payments where order_id = $1 and status = 'open'",
    [id],
  );
  const intent = open[0]?.payment_intent_id;
  if (!intent || plan.pays === "leaves") return;
  if (plan.pays === "gives up") return void (await giveUp());
  const confirm = () => test.shop.stripe.paymentIntents.confirm(intent, { payment_method: plan.pays }).catch(() => {});
  await Promise.all([confirm(), confirm()]);
  await test.fetch(`${pay}?payment_intent=${intent}`, { headers: { cookie } });
}

/**
 * Staff take one out of a line or add one, with two clicks at once; what costs more is paid by the owner, or withdrawn by
 * staff. It may be refused; then nothing changes.
 */
export async function changeAsStaff(test: TestShop, desk: Desk, bought: Bought): Promise<void> {
  const { plan, id, number } = bought;
  const { rows } = await test.shop.pool.query(
    `select o.revision, i.id, i.quantity - i.canceled_quantity as now
     from order_items i join orders o on o.id = i.order_id where o.id = $1 order by i.id`,
    [id],
  );
  const [line] = rows;
  const fields = { [`quantity-${line.id}`]: String(line.now + (plan.staffChange === "one more" ? 1 : -1)) };
  const page = `/admin/orders/${number}/change`;
  const { html } = await desk.see(`${page}?${new URLSearchParams(fields)}`);
  const shown = /name="shown" value="(-?\d+)"/.exec(html)?.[1];
  if (!shown) return;
  const save = () => desk.post(page, { intent: "save", revision: String(line.revision), shown, ...fields });
  await Promise.all([save(), save()]);
  if (Number(shown) < 0) await payForChange(test, bought, () => desk.do({ number }, "withdraw_change"));
}

/** The owner asks for another address, with two clicks at once, so that the print provider may have to give it back. */
export async function move(test: TestShop, { plan, id, number, cookie }: Bought): Promise<Asked | null> {
  const { rows } = await test.shop.pool.query("select revision, paid_at from orders where id = $1", [id]);
  const fields = { ...robin, email: plan.email, apartment: otherApartment, revision: String(rows[0].revision) };
  const ask = async () => {
    const answer = await submit(test, `/orders/${number}/address`, { cookie }, fields);
    return { status: answer.status, text: textOf(await answer.text()) };
  };
  const answers = await Promise.all([ask(), ask()]);
  return rows[0].paid_at && { id, number, answers };
}

/** The refund that staff make for a paid order. It may be refused; then nothing changes. */
export async function refund(test: TestShop, desk: Desk, { plan, id, number }: Bought): Promise<void> {
  const { rows } = await test.shop.pool.query(
    "select i.id from order_items i join orders o on o.id = i.order_id where o.id = $1 and o.captured_total > 0 order by i.id",
    [id],
  );
  const item = rows[0]?.id;
  if (!item) return;
  const what: Record<Plan["refunds"], Record<string, string>> = {
    nothing: {},
    "a line": { scope: "lines", [`item-${item}`]: "1", takeOut: "yes" },
    "a part of a line": { scope: "lines", [`amount-${item}`]: "1.23" },
    "a sum": { scope: "amount", amount: "2.34" },
  };
  await desk.do({ number }, "refund", { ...what[plan.refunds], reason: "goodwill" });
}

/** Events that the shop did not cause: the buyer's bank disputes the payment or rejects the refund. */
export async function hearFromBank(test: TestShop, { plan, id }: Bought): Promise<void> {
  const move = { nothing: null, "disputes the payment": "dispute", "sends the refund back": "fail_refund" }[plan.bank];
  const { rows } = await test.shop.pool.query("select stripe_session_id from orders where id = $1", [id]);
  // A payment that was never made cannot be disputed, nor can a missing refund fail.
  if (move && rows[0]?.stripe_session_id)
    await test.control.movePayment(rows[0].stripe_session_id, move).catch(() => {});
}

const movesOfPlan: Record<Plan["printer"], readonly string[]> = {
  "posts it": ["inprocess", "ship", "deliver"],
  "posts it in parts": ["ship_part", "ship", "deliver"],
  "holds it for a while": ["hold", "release", "inprocess", "ship"],
  fails: ["fail"],
  "cancels it": ["cancel"],
  "gets it back": ["inprocess", "ship", "return"],
};

/** Moves prints a step or two further; impossible steps are left for later. */
export async function print(test: TestShop, bought: readonly Bought[], random: Seeded): Promise<void> {
  const { rows } = await test.shop.pool.query(
    "select id, printful_order_id from orders where print_state = 'confirmed' and id = any($1)",
    [bought.map(({ id }) => id)],
  );
  const at = new Map(rows.map((row) => [row.id as string, Number(row.printful_order_id)]));
  await forAll(bought, 4, async ({ plan, id }) => {
    const moves = movesOfPlan[plan.printer];
    const steps = random.whole(1, moves.length);
    const printed = at.get(id);
    if (!printed) return;
    for (const move of moves.slice(0, steps)) await test.control.movePrint(printed, move).catch(() => {});
  });
}

const last: Record<string, readonly string[]> = {
  onhold: ["release"],
  pending: ["inprocess", "ship"],
  inprocess: ["ship"],
  partial: ["ship"],
  fulfilled: ["deliver"],
  failed: ["cancel"],
  canceled: ["archive"],
};

/**
 * Finally the provider posts all it can and sends one last event for each order, so that nothing is left unreported.
 */
export async function finishPrint(
  test: TestShop,
  printed: readonly { id: number; status: string }[],
  reported: Map<number, string>,
): Promise<void> {
  const changed = printed.filter(({ id, status }) => reported.get(id) !== status);
  await forAll(changed, 4, async ({ id, status }) => {
    reported.set(id, status);
    for (const move of last[status] ?? []) await test.control.movePrint(id, move).catch(() => {});
  });
}
