import type { RehearsalControl } from "../../support/control.ts";
import type { Seeded } from "./seeded.ts";

/** Each ends after so many strikes, so that everything gets through in the end. Without the faults that only cost time. */
const faults = {
  stripe: ["down", "error_500", "rate_limited", "lost_response", "drop_events", "duplicate_events", "reorder_events"],
  printful: ["down", "error_500", "rate_limited", "lost_response", "drop_events", "duplicate_events", "reorder_events"],
  mail: ["down", "error_500", "lost_response", "bounce"],
} as const;
type Provider = keyof typeof faults;
const providers = Object.keys(faults) as Provider[];

/** Lets some of what can go wrong at the providers go wrong from now on. */
export async function raise(control: RehearsalControl, random: Seeded): Promise<void> {
  // An email is tried several times before the desk is told: enough of them for some to come to that.
  for (const provider of providers)
    for (const fault of faults[provider])
      if (random.chance(0.6)) await control.fault(provider, fault, true, random.whole(1, fault === "bounce" ? 60 : 12));
}

export async function calm(control: RehearsalControl): Promise<void> {
  for (const provider of providers) for (const fault of faults[provider]) await control.fault(provider, fault, false);
}
