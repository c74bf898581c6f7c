import { errorEnvelope } from "./contract-envelope.ts";

/**
 * - `refused`: the provider rejected the call (4xx); repeating it is pointless.
 * - `rate_limited`: too many calls; wait `retryAfterSeconds`.
 * - `unavailable`: 5xx, or no connection; after a POST, the outcome is unknown.
 * - `timeout`: our deadline passed; the outcome is unknown.
 * - `malformed`: a response that breaks the contract, such as an HTML page.
 */
type PrintfulErrorKind = "refused" | "rate_limited" | "unavailable" | "timeout" | "malformed";

type Details = {
  kind: PrintfulErrorKind;
  /** HTTP status; null without a response. */
  status?: number | null;
  /** `code` of the envelope. */
  code?: number | null;
  /** Such as `OR-13` (external id in use) or `SH-1` (country). */
  apiErrorCode?: string | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
};

export class PrintfulError extends Error {
  override name = "PrintfulError";
  readonly kind: PrintfulErrorKind;
  readonly status: number | null;
  readonly code: number | null;
  readonly apiErrorCode: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, details: Details) {
    super(message, { cause: details.cause });
    this.kind = details.kind;
    this.status = details.status ?? null;
    this.code = details.code ?? null;
    this.apiErrorCode = details.apiErrorCode ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  /** Whether the provider does not have what the call was about. */
  get isNotFound(): boolean {
    return this.kind === "refused" && this.status === 404;
  }
}

/** For `catch` of a call about one object: null if the provider does not have it. @throws any other error */
export function nullWhenNotFound(error: unknown): null {
  if (error instanceof PrintfulError && error.isNotFound) return null;
  throw error;
}

/**
 * Parses an error response. A 5xx is an outage whatever its body (gateways send HTML); for other statuses, a body that
 * is not an envelope is `malformed`.
 */
export function errorOfAnswer(status: number, headers: Headers, body: unknown): PrintfulError {
  const read = errorEnvelope.safeParse(body);
  const said = read.success ? read.data : null;
  const kind = kindOf(status, read.success);
  const message = said?.message ?? `The printer answered ${status} without a reason`;
  return new PrintfulError(message, {
    kind,
    status,
    code: said?.code ?? null,
    apiErrorCode: said?.apiErrorCode ?? null,
    retryAfterSeconds: kind === "rate_limited" ? Math.max(1, waitOf(headers, message)) : null,
  });
}

/** The provider's reference also lists 419, its warning before 429. */
const tooMany = [419, 429];

function kindOf(status: number, isEnvelope: boolean): PrintfulErrorKind {
  if (tooMany.includes(status)) return "rate_limited";
  if (status >= 500) return "unavailable";
  return isEnvelope ? "refused" : "malformed";
}

/**
 * Seconds to wait: from the header (seconds, or a date by the provider's clock, from which ours may differ), otherwise
 * from the message, otherwise a whole window.
 */
function waitOf(headers: Headers, message: string): number {
  const header = headers.get("retry-after");
  if (header && /^\d+$/.test(header.trim())) return Number(header);
  const until = header ? Date.parse(header) : Number.NaN;
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  if (Number.isFinite(until)) return Math.ceil((until - now) / 1000);
  const spoken = /after (\d+) seconds?/i.exec(message);
  return spoken ? Number(spoken[1]) : 60;
}
