import { stillConfirming } from "#app/outage.ts";
import { readPayingMark } from "./payment/paying-mark.ts";

/**
 * The checkout's requests: 30 s timeout, and three retries a second apart where safe (R-SHOP-7). All checkout calls are
 * idempotent, so retries are safe.
 */
const timeoutMs = 30_000;
const retries = 3;
const retryDelayMs = 1_000;

/** The shop refused: its message, and any data with it. A proxy's error has no message of ours. */
export class CallRefused extends Error {
  override name = "CallRefused";
  readonly status: number;
  readonly statusText: string;
  readonly body: Record<string, unknown>;

  constructor({ status, statusText }: Pick<Response, "status" | "statusText">, body: Record<string, unknown>) {
    const ours = status >= 500 ? "Service temporarily unavailable. Please try again later." : `HTTP ${status}`;
    super(typeof body.error === "string" ? body.error : ours);
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }
}

/**
 * Whether the shop has refused because the page's draft has ended: it expired, another tab has signed out, or its
 * payment was left at the bank. Opening the checkout again makes or finds another.
 */
export const isDraftOutdated = (error: unknown): boolean => refusalCausing(error)?.body.reason === "outdated";

/** The shop's refusal, also as the cause of another error. */
export const refusalCausing = (error: unknown): CallRefused | undefined =>
  [error, (error as Error).cause].find((each) => each instanceof CallRefused);

/** The path of the waiting room, if that is where the shop has refused to; null for any other error. */
export function waitingRoomOf(error: unknown): string | null {
  const room = error instanceof CallRefused ? error.body.waitingRoom : undefined;
  return typeof room === "string" ? room : null;
}

/**
 * Leads to the waiting room, which is a document, if that is where the shop has refused to.
 * @param before runs first, if it is
 */
export function openWaitingRoom(error: unknown, before?: () => void): boolean {
  const room = waitingRoomOf(error);
  if (room === null) return false;
  before?.();
  location.assign(room);
  return true;
}

/** @throws CallRefused if the shop responds with an error; the friendly network message if it does not respond */
export async function call(method: "POST" | "PUT" | "DELETE", path: string, body: unknown): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask(method, path, body);
    if (answer instanceof Response && answer.status !== 500) return read(path, answer);
    if (attempt === retries) {
      if (answer instanceof Response) return read(path, answer);
      throw new Error(
        answer === "timeout"
          ? "Request timed out. Please try again."
          : "Network connection failed. Please check your internet connection.",
      );
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
}

/**
 * During an outage only the browser knows that it has begun to pay. Checks the path's order, or any order if the path
 * has none.
 */
function inDoubt(path: string, body: Record<string, unknown>): Record<string, unknown> {
  const order = /^\/api\/checkout\/([^/]+)/.exec(path)?.[1];
  const paying = readPayingMark()?.order;
  const isPaying = paying !== undefined && (order === undefined || order === paying);
  return body.outage && isPaying ? { ...body, error: stillConfirming } : body;
}

async function ask(method: string, path: string, body: unknown): Promise<Response | "timeout" | "network"> {
  try {
    return await fetch(path, {
      method,
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "network";
  }
}

async function read(path: string, answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new CallRefused(answer, inDoubt(path, body as Record<string, unknown>));
  return body;
}
