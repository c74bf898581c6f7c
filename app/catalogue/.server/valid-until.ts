import type { FoundDrop } from "#app/drops/.server/read-drop.ts";
import type { Minimum } from "#app/preorders/rules.ts";
import type { Shop } from "#server/shop.ts";

/**
 * When a page expires by itself, in milliseconds since the epoch; null if it does not: its drop changes, or the
 * last day of a minimum ends (R-PREORDER-5).
 */
export function validUntilOf(
  { clock }: Pick<Shop, "clock">,
  drop: FoundDrop | null,
  minimums: readonly (Minimum | null | undefined)[],
): number | null {
  const now = Date.now();
  const ends = minimums.flatMap((minimum) =>
    minimum?.isOpen ? [now + Date.parse(minimum.endsAt) - clock.now().getTime()] : [],
  );
  const changes = [...(drop?.validUntil ? [drop.validUntil] : []), ...ends];
  return changes.length > 0 ? Math.min(...changes) : null;
}
