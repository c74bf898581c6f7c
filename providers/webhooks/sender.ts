import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { addressesOf, isLoopbackAddress, isPublicAddress } from "./public-address.ts";
import { signWebhook } from "./signature.ts";

type OutgoingWebhook = {
  url: string;
  id: string;
  /** JSON, sent as it is. */
  body: string;
  /** The newest first. */
  secrets: readonly string[];
};

/** What an endpoint answered: its status, and the beginning of its body. */
type WebhookAnswer = { status: number; text: string };

/** `http_3xx`, `http_4xx` and `http_5xx` are answers; with the others there was none. */
type WebhookOutcome = `http_${number}xx` | "no_answer" | "too_slow" | "not_allowed";

/** A try that did not succeed. */
export class WebhookError extends Error {
  readonly outcome: WebhookOutcome;
  readonly answer: WebhookAnswer | null;

  constructor(message: string, outcome: WebhookOutcome, options: ErrorOptions & { answer?: WebhookAnswer } = {}) {
    super(message, options);
    this.outcome = outcome;
    this.answer = options.answer ?? null;
  }
}

export type WebhookSender = {
  /** Posts a message once. @throws WebhookError unless the answer is 2xx */
  send(message: OutgoingWebhook): Promise<WebhookAnswer>;
  /** Whether a URL leads where messages may be sent now; each try checks it again. @throws WebhookError if not */
  check(url: string): Promise<void>;
};

type Settings = {
  /** A live shop calls public addresses only; a rehearsal also any by https, and its own machine by http. */
  mode: "rehearsal" | "live";
  /** Milliseconds for a whole try, from the look-up of its name to the end of the answer. */
  deadlineMs?: number;
  /** How much of an answer is read. */
  maxCharacters?: number;
  /** Sent along as `X-Request-Id`. */
  requestId?: () => string | undefined;
};

/**
 * Posts to addresses that staff typed, without becoming a way into the shop's own network: the connection goes to the
 * very address that was checked, whatever the name resolves to a moment later, and redirects are not followed.
 */
export function openWebhookSender({
  mode,
  deadlineMs = 15_000,
  maxCharacters = 500,
  requestId,
}: Settings): WebhookSender {
  return {
    async check(url) {
      const signal = AbortSignal.timeout(deadlineMs);
      await orAbort(signal, allowedAddress(new URL(url), mode)).catch((cause) => {
        if (cause instanceof WebhookError) throw cause;
        throw new WebhookError("Its name cannot be found", "no_answer", { cause });
      });
    },
    async send({ url, id, body, secrets }) {
      const target = new URL(url);
      const signal = AbortSignal.timeout(deadlineMs);
      const requestIdNow = requestId?.();
      const headers = {
        ...signWebhook(secrets, { id, body, at: new Date() }),
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": "Rosette",
        ...(requestIdNow !== undefined && { "x-request-id": requestIdNow }),
      };
      try {
        const address = await orAbort(signal, allowedAddress(target, mode));
        const answer = await post(target, address, { headers, body, signal, maxCharacters });
        if (answer.status >= 200 && answer.status <= 299) return answer;
        const outcome = `http_${Math.floor(answer.status / 100)}xx` as const;
        throw new WebhookError(`It answered ${answer.status}`, outcome, { answer });
      } catch (cause) {
        if (cause instanceof WebhookError) throw cause;
        if (signal.aborted)
          throw new WebhookError(`It did not answer within ${deadlineMs / 1000} s`, "too_slow", { cause });
        throw new WebhookError("It could not be reached", "no_answer", { cause });
      }
    },
  };
}

/** The host's first address; none unless all that it has are allowed. @throws WebhookError */
async function allowedAddress(target: URL, mode: Settings["mode"]): Promise<string> {
  const addresses = await addressesOf(target);
  const isSecure = target.protocol === "https:";
  const isAllowed = (address: string) =>
    mode === "live" ? isSecure && isPublicAddress(address) : isSecure || isLoopbackAddress(address);
  const refused = addresses.find((address) => !isAllowed(address));
  if (refused !== undefined || addresses.length === 0)
    throw new WebhookError(
      `${target.hostname} is not on the internet (${refused}), so nothing was sent`,
      "not_allowed",
    );
  return addresses[0]!;
}

type Post = {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  maxCharacters: number;
};

/** Posts to that address of the host, without following redirects. */
async function post(target: URL, address: string, { headers, body, signal, maxCharacters }: Post) {
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(target, {
      method: "POST",
      headers,
      signal,
      // A connection of its own: none is kept that another try could find closed.
      agent: false,
      lookup: (_, { all }, found) => {
        const family = isIP(address);
        if (all) found(null, [{ address, family }]);
        else found(null, address, family);
      },
    });
    request.on("response", resolve).on("error", reject).end(body);
  });
  return { status: answer.statusCode ?? 0, text: await beginningOf(answer, maxCharacters) };
}

/** The body's first characters; the rest is not read. */
async function beginningOf(answer: IncomingMessage, maxCharacters: number): Promise<string> {
  answer.setEncoding("utf8");
  let text = "";
  for await (const part of answer) {
    text += part;
    if (text.length >= maxCharacters) break;
  }
  // PostgreSQL cannot store NUL.
  return text.slice(0, maxCharacters).replaceAll("\0", " ");
}

/** Name servers have time limits of their own, longer than a try's. */
const orAbort = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
  ]);
