import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { setting } from "./database.ts";
import type { Handler } from "./serve.ts";
import type { Fault, Faults, Provider, World } from "./world.ts";

const calls = ["down", "slow", "error_500", "rate_limited", "lost_response"] as const;
const events = ["drop_events", "delay_events", "duplicate_events", "reorder_events"] as const;

/** The faults of each provider; others are refused rather than silently ignored. */
const known: Record<Provider, readonly Fault[]> = {
  stripe: [...calls, ...events, "decline_cards"],
  printful: [...calls, ...events],
  mail: [...calls, "bounce"],
};

export const faultOrder = z
  .strictObject({
    provider: z.enum(["stripe", "printful", "mail"]),
    fault: z.enum([...calls, ...events, "decline_cards", "bounce"]),
    on: z.boolean(),
    times: z.number().int().min(1).max(1_000_000).optional(),
  })
  .refine(({ provider, fault }) => known[provider].includes(fault), {
    error: ({ input }) => {
      const { provider, fault } = input as { provider: string; fault: string };
      return `${provider} cannot have ${fault}`;
    },
    path: ["fault"],
  });

/** An active fault; `times` is how often it will still strike, null for no limit. */
type ActiveFault = { provider: Provider; fault: Fault; times: number | null };
export type FaultBoard = Faults & {
  set(order: z.output<typeof faultOrder>): void;
  list(): ActiveFault[];
  clear(): void;
};

/** How long `slow` delays a call: longer than the deadline of a quote, shorter than other deadlines. */
export const slowMs = 12_000;

/** The active faults (R-SANDBOX-3), which survive a restart. */
export function openFaults(db: World["db"]): FaultBoard {
  const stored = setting<ActiveFault[]>(db, "faults", []);
  const find = (provider: Provider, fault: Fault) =>
    stored.get().find((one) => one.provider === provider && one.fault === fault);
  const without = (provider: Provider, fault: Fault) =>
    stored.get().filter((one) => one.provider !== provider || one.fault !== fault);

  return {
    isOn: (provider, fault) => find(provider, fault) !== undefined,
    isEndless: (provider, fault) => find(provider, fault)?.times === null,
    strikes(provider, fault) {
      const active = find(provider, fault);
      if (!active) return false;
      if (active.times !== null) {
        const rest = without(provider, fault);
        stored.set(active.times > 1 ? [...rest, { ...active, times: active.times - 1 }] : rest);
      }
      return true;
    },
    set({ provider, fault, on, times }) {
      const rest = without(provider, fault);
      stored.set(on ? [...rest, { provider, fault, times: times ?? null }] : rest);
    },
    list: () => [...stored.get()],
    clear: () => void stored.set([]),
  };
}

/** A provider's error responses, in its own format. */
export type FaultAnswers = { failed: () => Response; rateLimited: () => Response };

/**
 * Applies a provider's faults to its calls. `lost_response` commits the work, then cuts the connection; it applies only
 * to calls that change something.
 */
export function withFaults(world: World, provider: Provider, answers: FaultAnswers, handler: Handler): Handler {
  const { faults } = world;
  return async (request, hangUp) => {
    if (faults.strikes(provider, "down")) return hangUp();
    if (faults.strikes(provider, "slow")) await sleep(slowMs, undefined, { ref: false });
    if (faults.strikes(provider, "rate_limited")) return answers.rateLimited();
    if (faults.strikes(provider, "error_500")) return answers.failed();
    const changes = request.method !== "GET" && request.method !== "HEAD";
    const answer = await handler(request, hangUp);
    return changes && faults.strikes(provider, "lost_response") ? hangUp() : answer;
  };
}
