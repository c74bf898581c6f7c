import { Refusal } from "#app/endpoint.ts";
import { printerProblemInVain } from "#app/orders/fulfilment/.server/printer-problem.ts";
import { PrintfulError } from "#providers/printful/error.ts";

/**
 * Runs what asks the printer for somebody who waits for it.
 * @param what stands before the reason: 'printful sync failed' (R-SYNC-4)
 * @throws Refusal 502 with both when the printer does not answer, or not as documented
 */
export async function providerCall<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PrintfulError) throw new Refusal(502, `${what}: ${printerProblemInVain(error)}`);
    throw error;
  }
}
