import type { Provider } from "./contract.ts";

type FaultWords = { fault: string; words: string };

const calls: FaultWords[] = [
  { fault: "down", words: "Does not answer at all" },
  { fault: "slow", words: "Takes its time to answer" },
  { fault: "error_500", words: "Answers 500 to everything" },
  { fault: "rate_limited", words: "Says that it is asked too often" },
  { fault: "lost_response", words: "Does what it is told, but its answer is lost" },
];
const events: FaultWords[] = [
  { fault: "drop_events", words: "Forgets to tell the shop" },
  { fault: "delay_events", words: "Tells the shop late" },
  { fault: "duplicate_events", words: "Tells the shop everything twice" },
  { fault: "reorder_events", words: "Tells the shop in the wrong order" },
];

/** What can go wrong at each of the three on purpose (architecture, section 8). */
export const faultsOf: Record<Provider, FaultWords[]> = {
  stripe: [...calls, ...events],
  printful: [...calls, ...events],
  mail: [...calls, { fault: "bounce", words: "Sends every mail back" }],
};
