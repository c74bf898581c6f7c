import Stripe from "stripe";
import type { CallObserver } from "./observe-calls.ts";

/**
 * Opens the official SDK. `apiBase` (rehearsal only) sets another host; everything else is the same, so a rehearsal
 * runs the real code. The API version is the one this SDK release pins.
 */
export function openStripe({
  secretKey,
  apiBase,
  observer,
}: {
  secretKey: string;
  apiBase: string | undefined;
  observer?: CallObserver;
}): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    ...(base && { host: base.hostname, port: Number(base.port), protocol: "http" as const }),
    timeout: 15_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(observer && { httpClient: observedClient(observer) }),
  });
}

/** The SDK's own client, which reports each attempt. An id beside the parameters leaves idempotency keys as they are. */
function observedClient({ requestId, onCall }: CallObserver): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(host, port, path, method, headers, ...rest) {
      const started = performance.now();
      const report = (outcome: string, providerRequestId?: string) =>
        onCall({
          provider: "stripe",
          call: `${method} ${stripePathPattern(path)}`,
          outcome,
          providerRequestId,
          ms: Math.round(performance.now() - started),
        });
      const id = requestId();
      const sent = id === undefined ? headers : { ...headers, "X-Request-Id": id };
      try {
        const answer = await client.makeRequest(host, port, path, method, sent, ...rest);
        const given = answer.getHeaders()["request-id"];
        report(outcomeOf(answer.getStatusCode()), typeof given === "string" ? given : undefined);
        return answer;
      } catch (error) {
        report("unavailable");
        throw error;
      }
    },
  };
}

function outcomeOf(status: number): string {
  if (status < 400) return "ok";
  return status < 500 ? "refused" : "failed";
}

/** A call's path without its ids and query: `/v1/payment_intents/:id/confirm`. */
export const stripePathPattern = (path: string): string =>
  path.split("?", 1)[0]!.replace(/(?<=\/)[a-z]{2,8}_[^/]+(?=\/|$)/gi, (part) => (/\d|[A-Z]/.test(part) ? ":id" : part));

/** Whether Stripe refused because of the PaymentIntent's current state. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state";
