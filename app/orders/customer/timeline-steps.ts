import { describeArrival } from "#app/pricing/describe-delivery.ts";
import { formatDateTime, formatDay, formatIsoDay } from "#app/shared/dates.ts";
import type { TimelineStep } from "#app/ui/display/timeline.tsx";
import { type Card, cardLabel } from "../card-label.ts";
import { orderCan } from "../rules.ts";
import { type StatusFacts, statusTitle } from "../status-text.ts";
import { expectedArrival, isToCome } from "./arrival.ts";

/** A row of `order_events`, limited to what a customer may see. */
export type Happening = { type: string; actor?: string; at: Date; data?: Record<string, unknown> };

type Sent = { shippedAt: Date };

/**
 * The steps of a placed order: Paid, Printed, Posted, On the way, Delivered. An order that ended early or is on hold
 * stops at its current step.
 */
export function timelineSteps(
  order: StatusFacts,
  parcels: readonly Sent[],
  events: readonly Happening[],
  now: Date,
): TimelineStep[] {
  const started = events.find(({ type }) => type === "in_production")?.at ?? null;
  const firstSent = parcels.map(({ shippedAt }) => shippedAt).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const paid = done("Paid", order.paidAt);
  const arrival = expectedArrival(order, order.shippedAt);
  const delivered = next("Delivered", isToCome(arrival, now) ? describeArrival(arrival) : undefined);

  switch (order.status) {
    case "paid":
      return [paid, ...stepsBeforePrint(order, now), delivered];
    case "in_production":
      return [paid, ...stepsDuringPrint(started, firstSent), delivered];
    case "shipped": {
      const posted = firstSent ?? order.shippedAt;
      return [paid, done("Printed", started), done("Posted", posted), { title: "On the way", state: "now" }, delivered];
    }
    case "delivered": {
      const posted = firstSent ?? order.shippedAt;
      const day = order.deliveryAssumed ? null : order.deliveredAt;
      return [paid, done("Printed", started), done("Posted", posted), done("Delivered", day)];
    }
    case "on_hold":
      return [
        ...passedSteps(order.paidAt, started, firstSent),
        { title: "On hold", detail: "We’re looking into it", state: "now" },
        ...(firstSent ? [] : [next("Posted")]),
        next("Delivered"),
      ];
    default:
      return [...passedSteps(order.paidAt, started, firstSent), done(statusTitle(order), order.canceledAt)];
  }
}

const done = (title: string, moment: Date | null): TimelineStep => ({
  title,
  detail: moment ? formatDay(moment) : undefined,
  state: "done",
});
const next = (title: string, detail?: string): TimelineStep => ({ title, detail, state: "next" });

function stepsBeforePrint(order: StatusFacts, now: Date): TimelineStep[] {
  const detail = orderCan.cancel(order, now) ? "You can still cancel" : "Next to be printed";
  return [
    { title: "In the queue", detail, state: "now" },
    next("Printed"),
    next("Posted", order.dispatchOn ? `By ${formatIsoDay(order.dispatchOn)}` : undefined),
  ];
}

function stepsDuringPrint(started: Date | null, firstSent: Date | null): TimelineStep[] {
  if (firstSent)
    return [done("Printed", started), { title: "Partly posted", detail: formatDay(firstSent), state: "now" }];
  return [{ title: "Printing", detail: started ? formatDay(started) : undefined, state: "now" }, next("Posted")];
}

/** The steps that a stopped order had completed; none unless it was paid. */
function passedSteps(paidAt: Date | null, started: Date | null, firstSent: Date | null): TimelineStep[] {
  if (!paidAt) return [];
  const steps = [done("Paid", paidAt)];
  if (started) steps.push(done("Printed", started));
  if (firstSent) steps.push(done("Posted", firstSent));
  return steps;
}

/** Texts for customers by event type. Types that are missing here are internal. */
const words: Record<string, string | ((card: string) => string)> = {
  paid: "Payment received",
  payment_parked: "Checking the payment",
  items_changed: "Order changed",
  further_paid: "Payment for the change received",
  further_payment_returned: "A payment for a change came too late. We’re refunding it",
  agreed_to_wait: "You agreed to wait",
  dispatch_delayed: "We promised a later day",
  minimum_reached: "Enough were ordered for it to be printed",
  print_confirmed: "Sent to print",
  print_held: "On hold while we look into it",
  held_paid_back: "On hold while we refund you",
  in_production: "Printing started",
  parcel_sent: "Collected from the printer",
  shipped: "Everything has been posted",
  delivered: "Delivered",
  on_hold: "On hold while we look into it",
  canceled: "Order cancelled",
  withdrawn: "You withdrew from the order",
  cancel_requested: "You asked us to cancel",
  cancel_refused: "Not cancelled: printing had already started",
  print_stopped: "Printing stopped",
  return_asked: "Return requested",
  return_accepted: "Return accepted",
  return_refused: "Return not accepted",
  return_ended: "Your return didn’t reach us",
  refunded: (card) => `Refund sent to ${card}`,
  refund_failed: "Your bank rejected the refund. We’re looking into it",
  late_payment_refunded: (card) => `The payment came too late. We’re refunding ${card}`,
};

/** Texts for the same events when the shop caused them. */
const shopEventTexts: Record<string, string> = { cancel_requested: "We asked the printer to stop" };

/** No carrier confirmed it: the shop assumes arrival after some days. */
const assumed = "Should have arrived by now";

/** The order's history for customers, newest first. Consecutive entries with the same text appear once. */
export function happenings(events: readonly Happening[], card: Card): { when: string; what: string }[] {
  const steps = events
    .filter(({ type }) => Object.hasOwn(words, type))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map((event) => ({ when: formatDateTime(event.at), what: eventText(event, card) }));
  return steps.filter((event, index) => event.what !== steps[index + 1]?.what || event.what === words.parcel_sent);
}

function eventText({ type, actor, data }: Happening, card: Card): string {
  if (data?.assumed === true) return assumed;
  const label = (actor === "staff" && shopEventTexts[type]) || words[type]!;
  return typeof label === "string" ? label : label(cardLabel(card));
}
