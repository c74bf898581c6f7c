import type { Shop } from "#server/shop.ts";
import type { DropRefusal } from "../drop.ts";

/**
 * How long this process repeats that a drop has no piece left without asking the database. Half a second spares it the
 * crowd at the end of a drop; a piece that comes back clears the memory at once.
 */
const keptMs = 500;

/** A refusal that applies to everybody who wants the product, however few pieces they want. */
type Kept = { slug: string; productName: string; refusal: DropRefusal; until: number };

const memories = new WeakMap<Shop, Map<number, Kept>>();

type Line = { variantId: number | null; productName: string; productSlug: string };

/** Remembers the refusal of these lines' product, if it has no piece left. */
export function keepRefusal(shop: Shop, slug: string, lines: readonly Line[], refusal: DropRefusal): void {
  if (refusal.left > 0 || (refusal.reason !== "gone" && refusal.reason !== "held")) return;
  const memory = memories.get(shop) ?? openMemory(shop);
  for (const { variantId, productName, productSlug } of lines) {
    if (productSlug !== slug || variantId === null) continue;
    memory.set(variantId, { slug, productName, refusal, until: Date.now() + keptMs });
  }
}

function openMemory(shop: Shop): Map<number, Kept> {
  const memory = new Map<number, Kept>();
  memories.set(shop, memory);
  // A piece may have come back, or staff may have added some.
  shop.onChange(() => memory.clear());
  return memory;
}

/** The remembered refusal of a variant; undefined if the database has to be asked. */
export function keptRefusal(shop: Shop, variantId: number): Kept | undefined {
  const memory = memories.get(shop);
  const kept = memory?.get(variantId);
  if (!kept || Date.now() < kept.until) return kept;
  memory?.delete(variantId);
  return undefined;
}
