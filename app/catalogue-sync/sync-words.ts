import type { SyncStatusAnswer } from "./contract.ts";

type Health = SyncStatusAnswer["connectionHealth"];

export const healthWords: Record<Health, { label: string; tone?: "good" | "warn" | "bad" }> = {
  healthy: { label: "Healthy", tone: "good" },
  degraded: { label: "Degraded", tone: "warn" },
  down: { label: "Down", tone: "bad" },
  unknown: { label: "Not tried yet" },
};

export const settledWords = {
  gone: "Somebody has settled this already.",
  impossible: "This cannot be taken over by itself. Change the product, then keep the shop’s.",
} as const;
