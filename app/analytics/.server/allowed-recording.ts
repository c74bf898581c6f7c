import { offeredButtons } from "#app/settings/.server/payment-account.ts";
import type { Shop } from "#server/shop.ts";
import { canRecord, type Recording, recordingOf, scriptAddress } from "../recording.ts";

/**
 * What the shop records. Nothing while it offers wallet buttons: the cart of every page has them, with Stripe's payment
 * frame, and beside that no third script may run (R-CONSENT-3).
 */
export const allowedRecording = (
  shop: Pick<Shop, "config" | "store" | "paymentAccount" | "paymentDomain">,
): Recording | null => (offeredButtons(shop).length > 0 ? null : recordingOf(shop.store));

/**
 * The external hosts that a page's content security policy allows for session recording; none if nothing is recorded,
 * or if the page must not be.
 * @param path the page's, without query
 */
export function recordingHosts({ config, recording }: Pick<Shop, "config" | "recording">, path: string): string[] {
  if (!recording || !canRecord(path)) return [];
  const own = new URL(config.PUBLIC_URL).origin;
  const script = new URL(scriptAddress(recording), own).origin;
  return [script, ...recording.sendsTo].filter((host) => host !== own);
}
