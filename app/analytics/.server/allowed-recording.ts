import { offeredButtons } from "#app/settings/.server/offered-buttons.ts";
import type { Shop } from "#server/shop.ts";
import { type Recording, recordingOf } from "../recording.ts";

/**
 * What the shop records. Nothing while it offers wallet buttons: the cart of every page has them, with Stripe's payment
 * frame, and beside that no third script may run (R-CONSENT-3).
 */
export const allowedRecording = (
  shop: Pick<Shop, "config" | "store" | "paymentAccount" | "paymentDomain">,
): Recording | null => (offeredButtons(shop).length > 0 ? null : recordingOf(shop.store));
