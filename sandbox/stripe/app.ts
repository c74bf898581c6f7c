import type { FaultAnswers } from "../faults.ts";
import { nowInSeconds, type World } from "../world.ts";
import { openApi } from "./api.ts";
import { declinedCard } from "./cards.ts";
import { openStripeControl } from "./control.ts";
import { openDispute } from "./disputes.ts";
import { idOf } from "./payments/intent.ts";
import { decline, succeed } from "./payments/outcomes.ts";
import { type Call, type Later, openProcessor, type Processor, signatureHeaders, withoutRequest } from "./processor.ts";
import { openBrowserSide } from "./public/browser.ts";
import { settleFailedRefund, settleRefund } from "./refunds.ts";

export type StripeSandbox = ReturnType<typeof stripeSandbox>;

/**
 * Stripe's protocol (R-SANDBOX-1): card payments in test mode, on the sandbox's database. `world` adds faults and
 * delivers events.
 * @param laterMs milliseconds until a test card's delayed effect: a dispute or a failing refund
 */
export function stripeSandbox(world: World, { laterMs = 3000 } = {}) {
  const processor = openProcessor(world, laterMs);
  const runDueEffects = startScheduledEffects(processor);
  const thenRunEffects =
    (answer: (request: Request) => Promise<Response>) =>
    async (request: Request): Promise<Response> => {
      const response = await answer(request);
      if (request.method !== "GET") runDueEffects();
      return response;
    };

  return {
    /** The SDK's API, on its own port. */
    api: thenRunEffects(openApi(processor)),
    /** Requests that the shop proxies under `/rehearsal/stripe/`. */
    browser: thenRunEffects(openBrowserSide(processor)),
    control: openStripeControl(processor),
    /** Headers for one delivery of an event; signed again at each attempt, since they contain the time. */
    sign: (body: string) => signatureHeaders(body, world.options.stripe.webhookSecret, nowInSeconds()),
  };
}

const answer = (status: number, message: string, code?: string) =>
  Response.json({ error: { type: "api_error", message, ...(code && { code }) } }, { status });

/** Stripe's error responses for faults, in its own format (R-STRIPE-2). */
export const stripeFaults: FaultAnswers = {
  failed: () => answer(500, "An unknown error occurred."),
  rateLimited: () => answer(429, "Too many requests made to the API too quickly.", "rate_limit"),
};

type Row = { seq: number; at_ms: number; happening: Later; subject: string };

/**
 * Runs due effects and sets one timer for the next. Call it at start and after each request. The timer keeps no process
 * alive and does not touch a closed database.
 */
function startScheduledEffects(processor: Processor): () => void {
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

const declinedElsewhere = {
  code: "payment_method_provider_decline",
  decline_code: "generic_decline",
  message: "The payment was declined.",
};

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
      if (happening === "payment_succeeds") return void succeed(call, intent, method, { authenticated: false });
      return void decline(call, intent, method, method.type === "card" ? declinedCard : declinedElsewhere);
    }
  }
}
