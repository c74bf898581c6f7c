import type { Call } from "./processor.ts";

/** What happens by itself some time after a request: durable, so that a restart does not forget it. */
export type Later = "dispute" | "refund_fails" | "refund_succeeds" | "payment_succeeds" | "payment_fails";

/** Notes that something will happen to the object `subject` when `laterMs` have passed. */
export function doLater(call: Call, happening: Later, subject: string): void {
  const at = Date.now() + call.laterMs;
  call.store.sql("INSERT INTO stripe_later (at_ms, happening, subject) VALUES (?, ?, ?)").run(at, happening, subject);
}
