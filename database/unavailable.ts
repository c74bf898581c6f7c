/** Of PostgreSQL: no connection, no room (53100 is a full disk) or too many connections, shutting down, a failing disk. */
const states = /^(08|53|57P0[1-3]|58)/;
const systemCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/;
/** What the driver says without a code. */
const driverWords = /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated)/;

const isFull = "53100";

/**
 * Whether a question failed because the database cannot answer or write now, not because of what was asked. Errors of
 * other services than the database say no.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = fromDriver(error);
  return states.test(code) || systemCodes.test(code) || driverWords.test(message);
}

/** Whether the database's disk is full. */
export const isDiskFull = (error: unknown): boolean => fromDriver(error).code === isFull;

/** A query's error has the driver's as its cause; a connection's is the driver's. A failed `fetch` is a TypeError. */
function fromDriver(error: unknown): { code: string; message: string } {
  const own = error instanceof Error && error.name === "RefusedQuery" ? error.cause : error;
  if (!(own instanceof Error) || own instanceof TypeError) return { code: "", message: "" };
  const isOurs = "severity" in own || "syscall" in own || driverWords.test(own.message);
  return isOurs ? { code: String("code" in own ? own.code : ""), message: own.message } : { code: "", message: "" };
}
