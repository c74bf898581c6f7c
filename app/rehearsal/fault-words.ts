import type { Provider, RehearsalState } from "./contract.ts";

type FaultWords = { fault: string; words: string };

const calls: FaultWords[] = [
  { fault: "down", words: "Doesn’t respond" },
  { fault: "slow", words: "Takes 12 seconds to respond" },
  { fault: "error_500", words: "Returns 500 for everything" },
  { fault: "rate_limited", words: "Returns 429 (too many requests)" },
  { fault: "lost_response", words: "Does the work, but its response is lost" },
];
const events: FaultWords[] = [
  { fault: "drop_events", words: "Never sends its webhooks" },
  { fault: "delay_events", words: "Sends webhooks 10 seconds late" },
  { fault: "duplicate_events", words: "Sends every webhook three times" },
  { fault: "reorder_events", words: "Sends webhooks in the wrong order" },
];

/** What can go wrong at each of the three on purpose (R-SANDBOX-3). */
export const faultsOf: Record<Provider, FaultWords[]> = {
  stripe: [...calls, ...events, { fault: "decline_cards", words: "Declines every card" }],
  printful: [...calls, ...events],
  mail: [...calls, { fault: "bounce", words: "Bounces every email" }],
};

const names: Record<Provider, string> = { stripe: "Card processor", printful: "Printer", mail: "Mailbox" };

/** What is on now, as one line each: "Printer: does not answer at all". */
export const faultsOn = (faults: RehearsalState["faults"]): string[] =>
  faults.map(({ provider, fault, times }) => {
    const words = faultsOf[provider].find((one) => one.fault === fault)?.words ?? fault;
    const rest = times ? `, ${times} more ${times === 1 ? "time" : "times"}` : "";
    return `${names[provider]}: ${words.charAt(0).toLowerCase()}${words.slice(1)}${rest}`;
  });
