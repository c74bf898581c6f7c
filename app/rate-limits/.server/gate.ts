import type { Shop } from "#server/shop.ts";
import type { GateLimits, TryLimit } from "./limits.ts";
import { takeTry } from "./take-try.ts";

/** `counted` is given back when what was tried turns out right. */
export type Gate =
  | { state: "open"; counted: readonly TryLimit[] }
  /** The network has had its tries: nothing is looked at. */
  | { state: "refused" }
  /** The account has: it takes more than what strangers guess, see docs/decisions/nobody-locks-out-anybody.md. */
  | { state: "locked" };

/**
 * Lets a try through, counted by network and by account apart, so that nobody's tries lock out anybody else (ASVS
 * 6.3.1): a network that is refused does not count against the account, and a known browser counts for itself only.
 */
export async function passGate(shop: Pick<Shop, "db">, limits: GateLimits): Promise<Gate> {
  const { device, network, account } = limits;
  if (device.length > 0 && (await takeTry(shop, device))) return { state: "open", counted: device };
  if (!(await takeTry(shop, network))) return { state: "refused" };
  if (!(await takeTry(shop, account))) return { state: "locked" };
  return { state: "open", counted: [...account, ...network] };
}
