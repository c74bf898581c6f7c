import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { draftCookie, readDraftToken } from "#app/checkout/.server/drafts.ts";
import { Refusal } from "#app/endpoint.ts";
import { cancelOwnOrder } from "#app/orders/cancellation/.server/cancel-order.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { defaultCancelReason } from "#app/orders/rules.ts";
import { withdraw } from "#app/withdrawal/.server/withdraw.ts";
import { readWithdrawable } from "#app/withdrawal/.server/withdrawable-order.ts";
import { orderItems, orders, productVariants } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { RehearsalControl } from "../../.server/control.ts";
import { type RehearsalResult, runRehearsalAction } from "../../.server/run-action.ts";
import type { RehearsalAction } from "../../contract.ts";
import type { TourAction } from "../scenario.ts";
import { askForFlat, changeAsCustomer, notTheirs, payForChange, wantMoreAsCustomer } from "./change-as-customer.ts";
import { comeBack, refuseReminderAsCustomer } from "./reminder-as-customer.ts";
import { fillCheckout, payDraft, takePlaceOfDrop, tryAddress } from "./sandbox-shopper.ts";
import { keepOrder, type Tour, type TourOrder, tourFacts, tourOrder } from "./show-tour.ts";
import { soldAhead } from "./sold-ahead.ts";

/** The context of a step: the request and its scenario. */
type Scene = { shop: Shop; control: RehearsalControl; request: Request; tour: Tour };
/** `cookie` makes the browser that pressed the button the owner of the sandbox shopper's order. */
export type StepResult = RehearsalResult & { cookie?: string };

/** Tells the emails of scenarios apart. */
const tagOf = ({ scenario }: Tour) => `tour-${scenario}`;

/** Runs a step's actions in order and stops at the first that fails. */
export async function runTourStep(scene: Scene, actions: TourAction[]): Promise<StepResult> {
  let cookie: string | undefined;
  let said: string | null = null;
  for (const action of actions) {
    try {
      const done = await carryOutOne(scene, action);
      cookie = done.cookie ?? cookie;
      if (action.does === "try_address") said = done.message;
      if (done.error) return { ...done, ...(cookie && { cookie }) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { message: null, error: error.message, ...(cookie && { cookie }) };
    }
  }
  return {
    message: ["Done. Watch what the shop does.", said].filter(Boolean).join(" "),
    error: null,
    ...(cookie && { cookie }),
  };
}

async function carryOutOne(scene: Scene, action: TourAction): Promise<StepResult> {
  const { shop, control, request, tour } = scene;
  const room = (asked: RehearsalAction) => runRehearsalAction(shop, control, asked);
  switch (action.does) {
    case "break":
      return setFault(control, action);
    case "clear_faults":
      return room({ intent: "no_faults" });
    case "buy": {
      const { orderId, token } = await fillCheckout(shop, request, tagOf(tour), action);
      await keepOrder(shop, tour.scenario, orderId);
      if (action.thenBreak) await setFault(control, action.thenBreak);
      const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
      await payDraft(shop, request, token, order!, action.card);
      return { message: null, error: null, cookie: draftCookie(shop, token) };
    }
    case "leave": {
      // Nobody gets a second one within a month.
      const tag = `${tagOf(tour)}-${randomUUID().slice(0, 8)}`;
      const { orderId, token } = await fillCheckout(shop, request, tag, { isLeft: true });
      await keepOrder(shop, tour.scenario, orderId);
      return { message: null, error: null, cookie: draftCookie(shop, token) };
    }
    case "clock_hours":
      return room({ intent: "clock", advanceMs: action.hours * 3_600_000 + 60_000 });
    case "try_address": {
      const { orderId, token, refusal } = await tryAddress(shop, request, tagOf(tour), action.place);
      await keepOrder(shop, tour.scenario, orderId);
      return { message: `The checkout answered “${refusal}”.`, error: null, cookie: draftCookie(shop, token) };
    }
  }
  if (action.does === "take_place") return takePlaceOfDrop(shop, request, (await soldAhead(shop, null)).dropSlug);
  const order = await tourOrder(shop, tour);
  if (!order) return { message: null, error: "There is no order yet: start with the first step." };
  switch (action.does) {
    case "pay_again":
      await payDraft(shop, request, readDraftToken(shop, request) ?? "", order, action.card);
      return { message: null, error: null };
    case "come_back":
      return comeBack(shop, request, order, action.card);
    case "refuse_reminders":
      return refuseReminderAsCustomer(shop, order);
    case "cancel":
      return cancelAsCustomer(shop, request, order);
    case "change":
      return changeAsCustomer(shop, request, order.number);
    case "want_more":
      return wantMoreAsCustomer(shop, request, order.number);
    case "pay_change":
      return payForChange(shop, request, order.number, action.card);
    case "ask_for_flat":
      return askForFlat(shop, request, order.number);
    case "withdraw":
      return withdrawAsCustomer(shop, request, order);
    case "clock_before_deadline":
      return moveBeforeDeadline(scene, order, action.minutes);
    case "clock_past_deadline":
      return movePastDeadline(scene, order);
    case "payment":
      return room({ intent: "payment", id: order.stripeSessionId ?? "", move: action.move });
    case "stock":
      return room({ intent: "stock", ids: await colorsVariants(shop, order.id), availability: action.availability });
    case "print":
      return movePrint(scene, order, action.move);
  }
}

const setFault = async (
  control: RehearsalControl,
  { provider, fault, times }: { provider: string; fault: string; times?: number },
): Promise<RehearsalResult> => {
  const body = { provider, fault, on: true, ...(times && { times }) };
  const answer = await control.post(z.unknown(), "faults", body);
  return answer.ok ? { message: null, error: null } : { message: null, error: answer.error };
};

async function cancelAsCustomer(shop: Shop, request: Request, { number }: TourOrder): Promise<RehearsalResult> {
  const outcome = await cancelOwnOrder(shop, request, number, defaultCancelReason);
  const isDone = outcome === "cancelled" || outcome === "already_cancelled";
  if (isDone) return { message: null, error: null };
  const why =
    outcome === "too_late" ? "It is too late to cancel: start again, and be quicker." : notTheirs("cancelled");
  return { message: null, error: why };
}

/** From everything that is left of the order, as the page for withdrawing does. */
async function withdrawAsCustomer(shop: Shop, request: Request, { number }: TourOrder): Promise<RehearsalResult> {
  const { order } = await ownPlacedOrder(shop, request, number);
  if (!order) return { message: null, error: notTheirs("withdrawn from") };
  const { items, name } = await readWithdrawable(shop, order);
  const lines = items.map(({ id, left }) => ({ itemId: id, quantity: left }));
  const outcome = await withdraw(shop, order.id, { formKey: randomUUID(), lines, name, reason: "" });
  if (outcome.kind === "received") return { message: null, error: null };
  return { message: null, error: "Everything in it has been withdrawn from, or the period is over: start again." };
}

/** How long the order can still be cancelled, in milliseconds. */
const timeToCancel = (shop: Shop, { cancelUntil }: TourOrder): number =>
  (cancelUntil?.getTime() ?? 0) - shop.clock.now().getTime();

function moveBeforeDeadline({ shop, control }: Scene, order: TourOrder, minutes: number): Promise<RehearsalResult> {
  const advanceMs = timeToCancel(shop, order) - minutes * 60_000;
  if (advanceMs < 1) return Promise.resolve({ message: null, error: "It’s already the last minute." });
  return runRehearsalAction(shop, control, { intent: "clock", advanceMs });
}

function movePastDeadline({ shop, control }: Scene, order: TourOrder): Promise<RehearsalResult> {
  if (!order.cancelUntil) return Promise.resolve({ message: null, error: "The order is not paid yet. Wait a moment." });
  const advanceMs = Math.max(0, timeToCancel(shop, order)) + 60_000;
  return runRehearsalAction(shop, control, { intent: "clock", advanceMs });
}

async function movePrint(scene: Scene, order: TourOrder, move: string): Promise<RehearsalResult> {
  const state = await scene.control.state();
  if (!state.ok) return { message: null, error: state.error };
  const { prints } = await tourFacts(scene.shop, state.value, order);
  const print = prints[0];
  if (!print) return { message: null, error: "The printer does not have the order yet. Wait a moment." };
  return runRehearsalAction(scene.shop, scene.control, { intent: "print", id: print.id, move });
}

/** The catalogue variants of every size of an order's colours, which become unavailable when such a colour runs out. */
async function colorsVariants(shop: Shop, orderId: string): Promise<number[]> {
  const siblings = alias(productVariants, "siblings");
  const rows = await shop.db
    .selectDistinct({ id: siblings.printfulVariantId })
    .from(orderItems)
    .innerJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .innerJoin(
      siblings,
      and(eq(siblings.productId, productVariants.productId), eq(siblings.color, productVariants.color)),
    )
    .where(and(eq(orderItems.orderId, orderId), isNotNull(siblings.printfulVariantId)));
  return rows.flatMap(({ id }) => id ?? []);
}
