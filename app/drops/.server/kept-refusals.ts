import type { Shop } from "#server/shop.ts";
import type { DropRefusal } from "../drop.ts";

/**
 * For how long this process goes on saying that a drop has no piece left without asking the database: half a second, so
 * whoever asks a second after the last piece is reserved is told so, and a piece that comes back is for sale at once.
 */
const keptMs = 500;

/** A refusal that is the same for everybody who wants the product, however few pieces. */
type Kept = { slug: string; productName: string; refusal: DropRefusal; until: number };

const memories = new WeakMap<Shop, Map<number, Kept>>();

type Line = { variantId: number | null; productName: string; productSlug: string };

/** Keeps what was said of these lines' product, if it has no piece left. */
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
  // A piece that comes back, or one that staff add.
  shop.onChange(() => memory.clear());
  return memory;
}

/** What is kept about a variant; undefined if the database has to be asked. */
export function keptRefusal(shop: Shop, variantId: number): Kept | undefined {
  const memory = memories.get(shop);
  const kept = memory?.get(variantId);
  if (!kept || Date.now() < kept.until) return kept;
  memory?.delete(variantId);
  return undefined;
}
