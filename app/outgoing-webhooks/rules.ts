/** The order events that the shop reports to other programs, and how often it tries. Pure. */

/** Where a change of an order is recorded: as its status, or as an entry of its history. */
type Change = { status: string } | { history: string };

/**
 * The events of an order (R-HOOK-2), with what staff and docs/running.md say of each, and the changes that cause it. The
 * database has the same pairs in `order_webhook_types()`, and `announce_order` writes the events.
 */
export const orderWebhookTypes = {
  "order.paid": { when: "The payment arrived", after: [{ history: "paid" }, { history: "payment_accepted" }] },
  "order.on_hold": { when: "Nothing is printed until somebody has looked at it", after: [{ status: "on_hold" }] },
  "order.resumed": { when: "A hold has ended, and it waits to be printed", after: [{ history: "print_resumed" }] },
  "order.in_production": { when: "Printing began", after: [{ status: "in_production" }] },
  "order.parcel_sent": { when: "One parcel is on its way", after: [{ history: "parcel_sent" }] },
  "order.shipped": { when: "All parcels are on their way", after: [{ status: "shipped" }] },
  "order.delivered": { when: "It has arrived", after: [{ status: "delivered" }] },
  "order.cancelled": { when: "It was cancelled", after: [{ status: "canceled" }] },
  "order.refunded": { when: "A refund succeeded, in part or in full", after: [{ history: "refunded" }] },
  "order.refund_failed": { when: "The bank did not take a refund", after: [{ history: "refund_failed" }] },
  "order.return_requested": { when: "The customer wants to return something", after: [{ history: "return_asked" }] },
} as const satisfies Record<string, { when: string; after: readonly Change[] }>;
type OrderWebhookType = keyof typeof orderWebhookTypes;

export const orderWebhookNames = Object.keys(orderWebhookTypes) as OrderWebhookType[];
export const isOrderWebhookType = (name: string): name is OrderWebhookType => Object.hasOwn(orderWebhookTypes, name);

/** The type of the event that staff send to try an endpoint; every endpoint gets it. */
export const testType = "webhook.test";

/** Seconds before each try, the first included: the schedule that Standard Webhooks 1.0 recommends. */
export const trySeconds = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** The largest part of a delay that is added to it at random, so that what failed together is not repeated together. */
const jitter = 0.1;

/**
 * Whole seconds until the next try.
 * @param tries how many have failed
 * @param random from 0 to 1
 * @returns null after the last
 */
export function secondsToNextTry(tries: number, random: number): number | null {
  const seconds = trySeconds[tries];
  return seconds === undefined ? null : Math.round(seconds * (1 + jitter * random));
}

/** Days of failed tries without one success after which an endpoint is disabled. */
export const failingDays = 5;
/** Hours without a try after which failures are counted from the start: longer than the longest pause between two. */
export const quietHours = 48;
/** Hours in which both secrets sign after a rotation. */
export const rotationHours = 24;
/** Days that messages and their deliveries are stored. */
export const deliveryDays = 30;
/** Endpoints that a shop may have. */
export const maxEndpoints = 20;

/**
 * Why a URL cannot be an endpoint; null if it can. Which addresses it leads to is checked with each try.
 * @param mode a rehearsal also allows `http` to this machine
 */
export function urlProblem(url: string, mode: "rehearsal" | "live"): string | null {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return "Enter a whole address, like https://example.org/orders";
  if (parsed.username || parsed.password) return "Leave user name and password out of the address";
  if (parsed.hash) return "Leave out the part after #: it would never be sent";
  if (parsed.protocol === "https:") return null;
  if (mode === "live") return "The address must begin with https://";
  return isThisMachine(parsed.hostname) ? null : "The address must begin with https://, except on this machine";
}

const isThisMachine = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
