import type { DatabaseSync } from "node:sqlite";

/** The three stand-ins of rehearsal mode. */
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

/** What every stand-in shares: one durable file, the faults, the postman. Each provider makes its own tables. */
export type World = {
  db: DatabaseSync;
  faults: Faults;
  events: EventPost;
  options: SandboxOptions;
};

/** Everything the sandbox is told at start; the shop's supervisor passes it as one JSON argument. */
export type SandboxOptions = {
  /** Folder of the sandbox's state, or ":memory:". */
  dataDir: string;
  /** Zero takes a free port. */
  ports: { stripe: number; printful: number; smtp: number; control: number };
  /** Where webhooks go, e.g. http://127.0.0.1:3000 */
  shopUrl: string;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string };
  printful: {
    token: string;
    storeId: number;
    webhookToken: string;
    /** The provider's is 120; null counts nothing. */
    callsPerMinute: number | null;
    /** Goes before product names, as in `Lantern T-Shirt`. */
    brand?: string;
    /** So many products besides the demo shop's, each in twenty variants: for a trial of a large store. */
    moreProducts?: number;
    /** Every new order is first put on hold while its costs are computed, then falls back to a draft. */
    costHold?: boolean;
  };
};
