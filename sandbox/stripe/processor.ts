import type { World } from "../world.ts";
import { openStore, type Store } from "./store.ts";

/** What every part of the stand-in card processor works with. */
export type Processor = {
  store: Store;
  world: World;
  /** Milliseconds between a payment and what its card does later on (a dispute, a refund that fails). */
  laterMs: number;
};

/** One request being answered: events name the request that caused them (R-STRIPE-6). */
export type Call = Processor & { request: { id: string | null; idempotency_key: string | null } };

/** Events can be retrieved for 30 days (R-STRIPE-6); older ones go at the next start. */
const eventRetentionSeconds = 30 * 24 * 3600;

export function openProcessor(world: World, laterMs: number): Processor {
  const store = openStore(world.db);
  store
    .sql("DELETE FROM stripe_objects WHERE object = 'event' AND created < ?")
    .run(nowInSeconds() - eventRetentionSeconds);
  return { store, world, laterMs };
}

/** For what happens by itself, without any request. */
export function unasked(processor: Processor): Call {
  return { ...processor, request: { id: null, idempotency_key: null } };
}

/** Unix seconds, as every `created` of the API. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
