import type { DatabaseSync } from "node:sqlite";
import type { SandboxOptions } from "./options.ts";

/** The providers that the sandbox simulates in rehearsal mode. */
export type Provider = "stripe" | "printful" | "mail";

/** Faults that can be injected (R-SANDBOX-3). */
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
  /** True if the fault is on for this provider; uses up one of its `times`. */
  strikes(provider: Provider, fault: Fault): boolean;
  isOn(provider: Provider, fault: Fault): boolean;
  /** Whether it strikes every time until it is switched off. */
  isEndless(provider: Provider, fault: Fault): boolean;
};

/** One event for the shop's webhook. Signed at each attempt, since signatures contain the time. */
export type OutgoingEvent = { provider: "stripe" | "printful"; type: string; body: string };

export type EventPost = {
  /** Stores the event, in the caller's transaction if any, and delivers it after commit, with retries. */
  send(event: OutgoingEvent): void;
};

/** Shared by all providers of the sandbox: one database file, the faults, the event sender. Each creates its own tables. */
export type World = {
  db: DatabaseSync;
  faults: Faults;
  events: EventPost;
  options: SandboxOptions;
};

/** Unix seconds, as both providers' APIs count time. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
