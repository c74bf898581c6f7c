import { DrizzleQueryError } from "drizzle-orm/errors";

/** SQLSTATEs: connection lost, out of resources (53100 is a full disk), shutting down, I/O error. */
const states = /^(08|53|57P0[1-3]|58)/;
const systemCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** Driver messages that have no code. */
const driverMessages = /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated)/;

const isFull = "53100";

/**
 * Whether a query failed because the database cannot respond or write now, not because of the query itself. False for
 * errors of other services.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = fromDriver(error);
  return states.test(code) || systemCodes.test(code) || driverMessages.test(message);
}

/** Whether the database's disk is full. */
export const isDiskFull = (error: unknown): boolean => fromDriver(error).code === isFull;

/**
 * Finds the driver's error: the cause of a query's error, or the error itself for a connection. A failed `fetch` is a
 * TypeError.
 */
function fromDriver(error: unknown): { code: string; message: string } {
  const own = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(own instanceof Error) || own instanceof TypeError) return { code: "", message: "" };
  const isOurs = "severity" in own || "syscall" in own || driverMessages.test(own.message);
  return isOurs ? { code: String("code" in own ? own.code : ""), message: own.message } : { code: "", message: "" };
}
