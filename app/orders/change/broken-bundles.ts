import { type BundleRule, matchBundle } from "#app/pricing/bundles.ts";
import { type ChangeOffer, type PlannedLine, quantityNow } from "./planned-line.ts";

/**
 * A bundle that loses a part, or some of one, is no longer a bundle: what is kept costs today's price of single items
 * (R-ORDER-23). Removing as many of every part only leaves fewer copies of the bundle.
 */
export function breakBundles(lines: readonly PlannedLine[], offer: ChangeOffer): PlannedLine[] {
  const broken = new Set(
    lines
      .filter((line) => line.kept !== quantityNow(line.item) && isBroken(line, lines, offer.bundles))
      .map(({ item }) => item.bundleInstance),
  );
  return lines.map((line) =>
    line.item.bundleInstance !== null && broken.has(line.item.bundleInstance)
      ? { ...line, alone: priceAlone(line, offer) }
      : line,
  );
}

function isBroken(line: PlannedLine, lines: readonly PlannedLine[], bundles: readonly BundleRule[]): boolean {
  const { bundleInstance } = line.item;
  if (bundleInstance === null) return false;
  const isGone = lines.every((each) => each.item.bundleInstance !== bundleInstance || each.kept === 0);
  return !isGone && !isInBundle(line, lines, bundles);
}

/** Whether what is kept of a line's bundle is complete. A line outside bundles always is. */
export function isInBundle(
  { item }: PlannedLine,
  lines: readonly PlannedLine[],
  bundles: readonly BundleRule[],
): boolean {
  if (item.bundleInstance === null) return true;
  const rule = bundles.find(({ id }) => id === item.bundleId);
  const parts = lines.filter((line) => line.item.bundleInstance === item.bundleInstance && line.kept > 0);
  const chosen = parts.map(({ item: part, kept, variant }) => ({
    productId: variant?.productId ?? part.productId ?? 0,
    color: variant?.color ?? part.color,
    size: variant?.size ?? part.size,
    quantity: kept,
  }));
  return rule !== undefined && matchBundle(rule, chosen) !== null;
}

/** Today's price of one, even if it is sold out now: what was bought is kept. */
function priceAlone({ item, variant }: PlannedLine, { variants }: ChangeOffer): number {
  const isThis = ({ color, size }: { color: string; size: string }) => color === item.color && size === item.size;
  return (variant ?? variants.get(item.productSlug)?.find(isThis))?.price ?? item.unitPrice;
}

/** A sentence for each broken bundle, naming what is missing. */
export function brokenNotes(lines: readonly PlannedLine[]): string[] {
  const parts = lines.filter(({ alone }) => alone !== null);
  return [...Map.groupBy(parts, ({ item }) => item.bundleInstance).values()].map((bundle) => {
    const missing = bundle.filter(({ item, kept }) => kept < quantityNow(item)).map(({ item }) => item.productName);
    const name = bundle[0]!.item.bundleName ?? "the bundle";
    return `Without the ${missing.join(" and the ")} the price of ${name} no longer applies. What is kept of it costs what it costs alone.`;
  });
}
