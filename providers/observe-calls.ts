/** A finished call to a provider. */
export type ProviderCall = {
  provider: "stripe" | "printful" | "mail" | "storage" | "webhooks";
  /** What was asked for, of a small set: `createDraft`, `POST /v1/payment_intents/:id/confirm`. */
  call: string;
  /** `ok`, or how it failed. */
  outcome: string;
  /** Milliseconds, rounded. */
  ms: number;
  /** The provider's own id of the request, for questions to its support. */
  providerRequestId?: string | undefined;
};

/** What a provider's adapter takes to let its calls be followed. */
export type CallObserver = {
  /** The id of the request that the shop is working on, sent along as `X-Request-Id`. */
  requestId(): string | undefined;
  onCall(call: ProviderCall): void;
};

type Client = Record<string, unknown>;

/**
 * Reports every call of a client's asynchronous methods.
 * @param outcomeOf the outcome of a call that threw
 */
export function observeCalls<C extends Client>(
  provider: ProviderCall["provider"],
  client: C,
  { onCall }: Pick<CallObserver, "onCall">,
  outcomeOf: (error: unknown) => string = () => "failed",
): C {
  const observed = Object.entries(client).map(([call, method]) => {
    if (typeof method !== "function") return [call, method];
    return [
      call,
      (...args: unknown[]) => {
        const started = performance.now();
        const report = (outcome: string) =>
          onCall({ provider, call, outcome, ms: Math.round(performance.now() - started) });
        const result: unknown = method(...args);
        if (result instanceof Promise)
          result.then(
            () => report("ok"),
            (error) => report(outcomeOf(error)),
          );
        return result;
      },
    ];
  });
  return Object.fromEntries(observed) as C;
}
