import type { RehearsalControl } from "../../support/control.ts";
import type { Seeded } from "../../support/seeded.ts";

/** Each fault ends after some strikes, so that everything succeeds in the end. Excludes faults that only cost time. */
const faults = {
  stripe: ["down", "error_500", "rate_limited", "lost_response", "drop_events", "duplicate_events", "reorder_events"],
  printful: ["down", "error_500", "rate_limited", "lost_response", "drop_events", "duplicate_events", "reorder_events"],
  mail: ["down", "error_500", "lost_response", "bounce"],
} as const;
type Provider = keyof typeof faults;
const providers = Object.keys(faults) as Provider[];

/** Turns on some of the providers' faults. */
export async function turnOnFaults(control: RehearsalControl, random: Seeded): Promise<void> {
  // An email is tried several times before it is reported: enough strikes for some to get that far.
  for (const provider of providers)
    for (const fault of faults[provider])
      if (random.chance(0.6)) await control.fault(provider, fault, true, random.whole(1, fault === "bounce" ? 60 : 12));
}

export async function turnOffFaults(control: RehearsalControl): Promise<void> {
  for (const provider of providers) for (const fault of faults[provider]) await control.fault(provider, fault, false);
}
