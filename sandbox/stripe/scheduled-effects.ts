import { openDispute } from "./disputes.ts";
import { idOf } from "./payments/intent.ts";
import { decline, succeed } from "./payments/outcomes.ts";
import { type Call, type Later, type Processor, withoutRequest } from "./processor.ts";
import { settleFailedRefund, settleRefund } from "./refunds.ts";

type Row = { seq: number; at_ms: number; happening: Later; subject: string };

/**
 * Runs due effects and sets one timer for the next. Call it at start and after each request. The timer keeps no process
 * alive and does not touch a closed database.
 */
export function startScheduledEffects(processor: Processor): () => void {
  let timer: NodeJS.Timeout | undefined;
  const runDueEffects = () => {
    clearTimeout(timer);
    if (!processor.store.isOpen()) return;
    runDue(processor, Date.now());
    const next = processor.store.sql("SELECT * FROM stripe_later ORDER BY at_ms LIMIT 1").get() as Row | undefined;
    if (next) timer = setTimeout(runDueEffects, Math.max(0, next.at_ms - Date.now())).unref();
  };
  runDueEffects();
  return runDueEffects;
}

function runDue(processor: Processor, now: number): void {
  const { store } = processor;
  const due = store.sql("SELECT * FROM stripe_later WHERE at_ms <= ? ORDER BY at_ms, seq").all(now) as Row[];
  for (const row of due) {
    store.atomically(() => {
      store.sql("DELETE FROM stripe_later WHERE seq = ?").run(row.seq);
      runEffect(withoutRequest(processor), row);
    });
  }
}

/** Each is a no-op if the object has changed in the meantime. */
function runEffect(call: Call, { happening, subject }: Row): void {
  switch (happening) {
    case "dispute":
      return void openDispute(call, subject);
    case "refund_fails":
      return void settleFailedRefund(call, subject);
    case "refund_succeeds":
      return void settleRefund(call, subject);
    case "payment_succeeds":
    case "payment_fails": {
      const intent = call.store.find("payment_intent", subject);
      const method = intent && call.store.find("payment_method", idOf(intent.payment_method) ?? "");
      if (!intent || !method || intent.status !== "processing") return;
      if (happening === "payment_succeeds") return void succeed(call, intent, method, false);
      const reason = { code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." };
      return void decline(call, intent, method, reason);
    }
  }
}
