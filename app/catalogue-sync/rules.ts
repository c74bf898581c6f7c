/** The printer sells one product for dark and one for light cloth: 'Lantern T-Shirt DARK' (R-SYNC-6). */
const designed = /^(.*[^\s-])[\s-]+(DARK|LIGHT)$/i;

/** A product's name at the printer, in the shop's two parts. */
export function readProviderName(name: string): { name: string; design: string | null } {
  const tidy = name.trim().replace(/\s+/g, " ");
  const found = designed.exec(tidy);
  return found ? { name: found[1]!, design: found[2]!.toUpperCase() } : { name: tidy, design: null };
}

const worn = /shirt|tee\b|hoodie|sweat|jumper|jacket|polo|cap\b|hat\b|beanie|sock|apron|scarf|vest|trousers|shorts/i;

/** The shop's category for a kind of catalogue product; gear by default (R-SYNC-6). */
export const categoryOf = (kind: string): "apparel" | "gear" => (worn.test(kind) ? "apparel" : "gear");

/** Milliseconds: a step of 20 every so often, and no end before `leastMs` (R-SYNC-3). */
export const progressSteps = { step: 20, everyMs: 500, most: 90, leastMs: 3_000 } as const;

/** The progress that is shown, in per cent: it rises up to 90 while the sync runs, and is 100 when it is over. */
export function progressShown(elapsedMs: number, isSyncing: boolean): number {
  if (!isSyncing && elapsedMs >= progressSteps.leastMs) return 100;
  const steps = Math.floor(Math.max(0, elapsedMs) / progressSteps.everyMs);
  return Math.min(progressSteps.most, steps * progressSteps.step);
}

export type ConnectionHealth = "healthy" | "degraded" | "down" | "unknown";

/**
 * How the connection to the printer stands, from how the last import went.
 * @param failures tries in a row that were not answered
 */
export function healthOf(known: { lastSyncStatus: string | null; failures: number }): ConnectionHealth {
  if (known.lastSyncStatus === "failed") return "down";
  if (known.failures > 0 || known.lastSyncStatus === "partial") return "degraded";
  return known.lastSyncStatus === null ? "unknown" : "healthy";
}

/** Hours of real time between two syncs that nobody asked for. */
export const syncEveryHours = 24;

/** Tries in a row after which an import is given up, and seconds of real time between two of them. */
export const patience = { tries: 5, seconds: 30 } as const;
