import type { Shop } from "#server/shop.ts";
import { processPrintfulEvent } from "./process-printful-event.ts";
import { processStripeEvent } from "./process-stripe-event.ts";

/** Processes a stored event of either provider, unless it is done. */
export const processStoredEvent = (shop: Shop, eventId: string): Promise<void> =>
  eventId.startsWith("stripe:") ? processStripeEvent(shop, eventId) : processPrintfulEvent(shop, eventId);
