import { Refusal } from "#app/endpoint.ts";
import { errorStack } from "#app/shared/error-text.ts";
import { classifyError } from "#app/shared/errors.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Runs an admin call's database work. A failure becomes 'Failed to fetch orders: ...' (R-ADMIN-14), with 409 for a
 * conflict and 500 otherwise, and is logged; a `Refusal` or `Response` passes through.
 * @param failure the words before the colon
 * @throws Refusal for any other error
 */
export async function dataCall<T>({ log }: Pick<Shop, "log">, failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || error instanceof Response) throw error;
    log.error({ error: errorStack(error) }, failure);
    const { kind, status, message } = classifyError(error);
    // Other statuses come from services behind the shop and mean nothing to the caller.
    throw new Refusal(kind === "database" ? status : 500, `${failure}: ${message}`);
  }
}

/** For `.catch`: returns a refusal, to be shown on the page. @throws any other error */
export function refusalOrThrow(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
