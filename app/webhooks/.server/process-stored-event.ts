import type { Shop } from "#server/shop.ts";
import type { EventJob } from "./jobs.ts";
import { processPrintfulEvent } from "./process-printful-event.ts";
import { processStripeEvent } from "./process-stripe-event.ts";

/** Processes a stored event of either provider, unless it is done. */
export const processStoredEvent = (shop: Shop, eventId: string, about?: EventJob["about"]): Promise<void> =>
  eventId.startsWith("stripe:") ? processStripeEvent(shop, eventId, about) : processPrintfulEvent(shop, eventId);
