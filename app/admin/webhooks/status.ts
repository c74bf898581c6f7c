import type { Delivery } from "./.server/deliveries.ts";
import type { Endpoint } from "./.server/endpoints.ts";

type State = { label: string; tone: "good" | "warn" | "bad" | "plain"; settled: boolean };

/** An endpoint's status in words. */
export function endpointState({ status, failingSince }: Pick<Endpoint, "status" | "failingSince">): State {
  if (status === "paused") return { label: "Paused", tone: "plain", settled: true };
  if (status === "disabled") return { label: "Turned off after failures", tone: "bad", settled: false };
  return failingSince
    ? { label: "Failing", tone: "warn", settled: false }
    : { label: "On", tone: "good", settled: false };
}

export const deliveryLabels = { waiting: "Waiting", delivered: "Delivered", failed: "Given up" } as const;

/** A delivery's status in words. */
export function deliveryState({ status, attempts }: Pick<Delivery, "status" | "attempts">): State {
  const label = deliveryLabels[status];
  if (status === "delivered") return { label, tone: "good", settled: true };
  if (status === "failed") return { label, tone: "bad", settled: false };
  return { label: attempts > 0 ? "Trying again" : label, tone: attempts > 0 ? "warn" : "plain", settled: false };
}
