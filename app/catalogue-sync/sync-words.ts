import type { SyncStatusAnswer } from "./contract.ts";

type Health = SyncStatusAnswer["connectionHealth"];

export const healthWords: Record<Health, string> = {
  healthy: "Healthy",
  degraded: "Degraded",
  down: "Down",
  unknown: "Not tried",
};

export const settledWords = {
  gone: "Somebody has settled this already.",
  impossible: "This cannot be taken over by itself. Change the product, then keep the shop’s.",
} as const;
