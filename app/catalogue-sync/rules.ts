/** The provider has one product for dark and one for light fabric: 'Lantern T-Shirt DARK' (R-SYNC-6). */
const designed = /^(.*[^\s-])[\s-]+(DARK|LIGHT)$/i;

/** Splits the provider's product name into name and design. */
export function readProviderName(name: string): { name: string; design: string | null } {
  const tidy = name.trim().replace(/\s+/g, " ");
  const found = designed.exec(tidy);
  return found ? { name: found[1]!, design: found[2]!.toUpperCase() } : { name: tidy, design: null };
}

const worn = /shirt|tee\b|hoodie|sweat|jumper|jacket|polo|cap\b|hat\b|beanie|sock|apron|scarf|vest|trousers|shorts/i;

/** The shop's category for a catalogue product type; gear by default (R-SYNC-6). */
export const categoryOf = (kind: string): "apparel" | "gear" => (worn.test(kind) ? "apparel" : "gear");

/** Progress rises by `step` every `everyMs`, and ends no sooner than `minMs` (R-SYNC-3). */
export const progressSteps = { step: 20, everyMs: 500, max: 90, minMs: 3_000 } as const;

/** The displayed progress in per cent: rises to 90 while the sync runs, 100 once it is over. */
export function progressShown(elapsedMs: number, isSyncing: boolean): number {
  if (!isSyncing && elapsedMs >= progressSteps.minMs) return 100;
  const steps = Math.floor(Math.max(0, elapsedMs) / progressSteps.everyMs);
  return Math.min(progressSteps.max, steps * progressSteps.step);
}

type ConnectionHealth = "healthy" | "degraded" | "down" | "unknown";

/**
 * Health of the provider connection, from the last import.
 * @param failures consecutive unanswered calls
 */
export function healthOf(known: { lastSyncStatus: string | null; failures: number }): ConnectionHealth {
  if (known.lastSyncStatus === "failed") return "down";
  if (known.failures > 0 || known.lastSyncStatus === "partial") return "degraded";
  return known.lastSyncStatus === null ? "unknown" : "healthy";
}

/** Real hours between automatic syncs. */
export const syncEveryHours = 24;

/** Failed attempts before an import is abandoned, and real seconds between them. */
export const patience = { tries: 5, seconds: 30 } as const;
