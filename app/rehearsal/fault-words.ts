import type { Provider, RehearsalState } from "./contract.ts";

type FaultWords = { fault: string; words: string };

const calls: FaultWords[] = [
  { fault: "down", words: "Does not answer at all" },
  { fault: "slow", words: "Takes 12 seconds to answer" },
  { fault: "error_500", words: "Answers 500 to everything" },
  { fault: "rate_limited", words: "Answers 429, asked too often" },
  { fault: "lost_response", words: "Does what it is told, but its answer is lost" },
];
const events: FaultWords[] = [
  { fault: "drop_events", words: "Forgets to tell the shop" },
  { fault: "delay_events", words: "Tells the shop 10 seconds late" },
  { fault: "duplicate_events", words: "Tells the shop everything three times" },
  { fault: "reorder_events", words: "Tells the shop in the wrong order" },
];

/** What can go wrong at each of the three on purpose (architecture, section 8). */
export const faultsOf: Record<Provider, FaultWords[]> = {
  stripe: [...calls, ...events, { fault: "decline_cards", words: "Refuses every card" }],
  printful: [...calls, ...events],
  mail: [...calls, { fault: "bounce", words: "Sends every mail back" }],
};

const names: Record<Provider, string> = { stripe: "Card processor", printful: "Printer", mail: "Mailbox" };

/** What is on now, as one line each: "Printer: does not answer at all". */
export const faultsOn = (faults: RehearsalState["faults"]): string[] =>
  faults.map(({ provider, fault, times }) => {
    const words = faultsOf[provider].find((one) => one.fault === fault)?.words ?? fault;
    const rest = times ? `, ${times} more ${times === 1 ? "time" : "times"}` : "";
    return `${names[provider]}: ${words.charAt(0).toLowerCase()}${words.slice(1)}${rest}`;
  });
