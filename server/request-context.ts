import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** What the code that runs now is for: a request, or a job. */
export type Work = {
  requestId: string;
  /** The job's own id in a trace, 16 hexadecimal digits; absent where the work begins the trace. */
  spanId?: string;
};
const current = new AsyncLocalStorage<Work>();

/** Runs the work of a request; log lines, jobs and provider calls within carry its id. */
export const inRequest = <T>(requestId: string, run: () => T): T => current.run({ requestId }, run);

/** Runs a job under the id of the request that queued it, or else under one of its own, such as a sweep. */
export const inJob = <T>(requestId: string | undefined, run: () => T): T =>
  requestId === undefined
    ? current.run({ requestId: makeRequestId() }, run)
    : current.run({ requestId, spanId: randomBytes(8).toString("hex") }, run);

/** Undefined outside a request or job, such as while a page is rendered for the cache. */
export const currentWork = (): Work | undefined => current.getStore();
export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Runs the function as if no request had caused the call, such as the listener of a connection that one opened. */
export const outsideRequests: typeof AsyncLocalStorage.bind = (run) => AsyncLocalStorage.bind(run);

/** Without i, l, o and u, which are misread; 32 characters, so that each takes five random bits. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new id of 60 random bits, short enough to be read aloud: `7kq2-m9xf-3dvw`. */
export function makeRequestId(): string {
  const id = Array.from(randomBytes(12), (byte) => alphabet[byte & 31]).join("");
  return `${id.slice(0, 4)}-${id.slice(4, 8)}-${id.slice(8)}`;
}
