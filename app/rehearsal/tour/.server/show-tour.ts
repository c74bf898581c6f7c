import { and, asc, desc, eq, gte, isNotNull, lt, notInArray, or } from "drizzle-orm";
import { data } from "react-router";
import { walletSettingsOf } from "#app/checkout/express/.server/wallet-settings.ts";
import { hasRefused } from "#app/checkout/reminder/.server/reminder-links.ts";
import { safetyFacts } from "#app/markets/shown-safety.ts";
import { addressDestination } from "#app/pricing/addresses/markets.ts";
import {
  attentionItems,
  checkoutReminders,
  furtherPayments,
  mails,
  orderItems,
  orders,
  rehearsalTours,
  returns,
} from "#database/schema/index.ts";
import { printExternalId } from "#providers/printful/contract.ts";
import type { Shop } from "#server/shop.ts";
import { rehearsalControl } from "../../.server/control.ts";
import type { RehearsalState } from "../../contract.ts";
import { type Scenario, type Step, stepsDone } from "../scenario.ts";
import { scenarioOf, scenarios } from "../scenarios.ts";
import { noFacts, type TourFacts } from "../tour-facts.ts";
import { soldAhead } from "./sold-ahead.ts";

export type TourOrder = typeof orders.$inferSelect;

/** A scenario's order: the sandbox shopper's, or the latest that somebody has tried to pay since it started. */
export async function tourOrder(shop: Shop, tour: Tour): Promise<TourOrder | undefined> {
  const wasTried = or(isNotNull(orders.payClaimedAt), notInArray(orders.status, ["pending_payment", "expired"]));
  const own = and(gte(orders.createdAt, tour.startedAt), wasTried);
  const [order] = await shop.db
    .select()
    .from(orders)
    .where(tour.orderId ? eq(orders.id, tour.orderId) : own)
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return order;
}

/** The current state, from the shop's tables and the sandbox. */
export async function tourFacts(shop: Shop, state: RehearsalState, order: TourOrder | undefined): Promise<TourFacts> {
  const faults = state.faults.map(({ provider, fault }) => `${provider} ${fault}`);
  const eventsWaiting = state.counts.events.waiting ?? 0;
  const isSafetyKnown = safetyFacts(shop.store, null).every(({ isKnown }) => isKnown);
  const hasWallets = walletSettingsOf(shop).wallets.length > 0;
  const { hasPieces, ...ahead } = await soldAhead(shop, order?.id ?? null);
  const hasReminders = shop.store.checkoutReminder;
  if (!order) return { ...noFacts, faults, eventsWaiting, isSafetyKnown, hasWallets, hasReminders, ...ahead };
  const [desk, emails, items, sentBack, further, reminded, isRefused] = await Promise.all([
    shop.db.select({ kind: attentionItems.kind }).from(attentionItems).where(eq(attentionItems.orderId, order.id)),
    shop.db
      .select({ kind: mails.kind, sentAt: mails.sentAt, attempts: mails.attempts })
      .from(mails)
      .where(eq(mails.orderId, order.id)),
    shop.db.select({ variant: orderItems.printfulVariantId }).from(orderItems).where(eq(orderItems.orderId, order.id)),
    shop.db.select({ status: returns.status }).from(returns).where(eq(returns.orderId, order.id)),
    shop.db
      .select({ status: furtherPayments.status })
      .from(furtherPayments)
      .where(eq(furtherPayments.orderId, order.id)),
    shop.db
      .select({ sentAt: checkoutReminders.sentAt })
      .from(checkoutReminders)
      .where(eq(checkoutReminders.orderId, order.id)),
    hasRefused(shop, order.id),
  ]);
  const { number, status, printState, capturedTotal, refundedTotal, cancelUntil, country, postcode } = order;
  const destination = country && addressDestination(country, postcode);
  const left = cancelUntil ? (cancelUntil.getTime() - shop.clock.now().getTime()) / 60_000 : null;
  return {
    faults,
    eventsWaiting,
    order: {
      number,
      status,
      printState,
      capturedTotal,
      refundedTotal,
      minutesToCancel: left,
      destination,
      waits: order.dispatchOn !== null,
      hasPieces,
    },
    payment: state.payments.find(({ id }) => id === order.stripeSessionId) ?? null,
    furtherPayments: further.map(({ status }) => status),
    prints: state.printerOrders.filter(({ externalId }) =>
      externalId?.startsWith(printExternalId(order.id).slice(0, 28)),
    ),
    desk: desk.map(({ kind }) => kind),
    emails: emails.map(({ kind, sentAt, attempts }) => ({ kind, isSent: sentAt !== null, attempts })),
    returns: sentBack.map(({ status }) => status),
    isSafetyKnown,
    hasWallets,
    hasReminders,
    isReminded: reminded.some(({ sentAt }) => sentAt !== null),
    isRefused,
    ...ahead,
    isSoldOut: items.some(({ variant }) => variant !== null && state.availability[variant] !== undefined),
  };
}

/** One of the scenarios in the list. */
export type Listed = Pick<Scenario, "slug" | "title" | "shows" | "minutes"> & {
  /** Null until it is started. */
  done: number | null;
  steps: number;
  /** The next step to do. */
  next: string | null;
};

/** The scenarios with their progress. @throws 404 in live mode */
export async function listTour(shop: Shop): Promise<Listed[]> {
  rehearsalControl(shop); // not found in live mode
  const tours = await readTours(shop);
  return scenarios.map(({ slug, title, shows, minutes, steps }) => {
    const done = tours.find(({ scenario }) => scenario === slug)?.stepsDone ?? null;
    return { slug, title, shows, minutes, done, steps: steps.length, next: steps[done ?? 0]?.title ?? null };
  });
}

export type ShownStep = Pick<Step, "title" | "words" | "look"> & { button: string | null };

/**
 * One scenario: its steps, its progress by the state of shop and sandbox, and its order. Progress is stored once seen,
 * since later steps undo what earlier ones did.
 * @throws 404 in live mode, and for an unknown scenario
 */
export async function showTour(shop: Shop, slug: string) {
  const control = rehearsalControl(shop);
  const scenario = scenarioOf(slug);
  if (!scenario) throw data(null, { status: 404 });
  const tour = await readTour(shop, slug);
  const state = await control.state();
  const { title, shows, watch, minutes } = scenario;
  const steps = scenario.steps.map((step): ShownStep => ({ ...shown(step), button: step.button?.label ?? null }));
  const page = { slug, title, shows, watch, minutes, steps };
  if (!state.ok) return { ...page, error: state.error, done: tour ? tour.stepsDone : null, facts: noFacts };
  const order = tour && (await tourOrder(shop, tour));
  const facts = await tourFacts(shop, state.value, order);
  const done = tour ? stepsDone(scenario, facts, tour.stepsDone) : null;
  if (tour && done !== null && done > tour.stepsDone) await keepProgress(shop, tour, done);
  return { ...page, error: null, done, facts };
}

const shown = ({ title, words, look }: Step) => ({ title, words, ...(look && { look }) });

export type Tour = typeof rehearsalTours.$inferSelect;

/** Every started scenario, the earliest first. */
const readTours = (shop: Shop): Promise<Tour[]> =>
  shop.db.select().from(rehearsalTours).orderBy(asc(rehearsalTours.startedAt));

export async function readTour(shop: Shop, scenario: string): Promise<Tour | undefined> {
  const [tour] = await shop.db.select().from(rehearsalTours).where(eq(rehearsalTours.scenario, scenario));
  return tour;
}

/** Starts or restarts a scenario, without an order or completed steps. */
export async function startTour(shop: Shop, scenario: string): Promise<void> {
  const fresh = { startedAt: new Date(), stepsDone: 0, orderId: null };
  await shop.db
    .insert(rehearsalTours)
    .values({ scenario, ...fresh })
    .onConflictDoUpdate({ target: rehearsalTours.scenario, set: fresh });
}

export const forgetTours = (shop: Shop) => shop.db.delete(rehearsalTours);
export const forgetTour = (shop: Shop, scenario: string) =>
  shop.db.delete(rehearsalTours).where(eq(rehearsalTours.scenario, scenario));

/** Sets the scenario's order. */
export const keepOrder = (shop: Shop, scenario: string, orderId: string) =>
  shop.db.update(rehearsalTours).set({ orderId }).where(eq(rehearsalTours.scenario, scenario));

/** Stores progress; concurrent requests can only increase it. */
const keepProgress = (shop: Shop, { scenario, startedAt }: Tour, stepsDone: number) =>
  shop.db
    .update(rehearsalTours)
    .set({ stepsDone })
    .where(
      and(
        eq(rehearsalTours.scenario, scenario),
        eq(rehearsalTours.startedAt, startedAt),
        lt(rehearsalTours.stepsDone, stepsDone),
      ),
    );
