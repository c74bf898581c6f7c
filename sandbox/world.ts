import type { DatabaseSync } from "node:sqlite";
import type { SandboxOptions } from "./options.ts";

/** The providers that the sandbox plays in rehearsal mode. */
export type Provider = "stripe" | "printful" | "mail";

/** What can go wrong on purpose (R-SANDBOX-3). */
export type Fault =
  | "down"
  | "slow"
  | "error_500"
  | "rate_limited"
  | "lost_response"
  | "drop_events"
  | "delay_events"
  | "duplicate_events"
  | "reorder_events"
  | "decline_cards"
  | "bounce";

export type Faults = {
  /** True when the fault is on for this provider; counts one use off a fault that was set with `times`. */
  strikes(provider: Provider, fault: Fault): boolean;
  isOn(provider: Provider, fault: Fault): boolean;
};

/** One event for the shop's webhook. It is signed at each attempt, since signatures carry the time. */
export type OutgoingEvent = { provider: "stripe" | "printful"; type: string; body: string };

export type EventPost = {
  /**
   * Stores the event, inside the caller's transaction if there is one, and delivers it in the background
   * with the provider's retries once that transaction is over.
   */
  send(event: OutgoingEvent): void;
};

/** What all providers of the sandbox share: one durable file, the faults, the postman. Each makes its own tables. */
export type World = {
  db: DatabaseSync;
  faults: Faults;
  events: EventPost;
  options: SandboxOptions;
};
