import { Refusal } from "#app/endpoint.ts";
import { classifyError } from "#app/shared/errors.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Asks or changes the data store for an admin call. When that fails, the call answers
 * 'Failed to fetch orders: ...' (R-ADMIN-14), with 409 where somebody else was faster and 500 otherwise; the log has the
 * rest. What is refused on purpose stays as it is.
 * @param failure the words before the colon
 */
export async function dataCall<T>({ log }: Pick<Shop, "log">, failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || error instanceof Response) throw error;
    log.error({ error: error instanceof Error ? error.stack : String(error) }, failure);
    const { kind, status, message } = classifyError(error);
    // Other statuses are those of a service behind the shop, and none of who asks.
    throw new Refusal(kind === "database" ? status : 500, `${failure}: ${message}`);
  }
}

/** For `.catch`: what was refused, to be shown on the page that asked for it. Anything else is thrown on. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
