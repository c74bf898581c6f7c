import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** Cancels an order that its customer withdrew from, or has it sent back if it is being printed already. */
export const carryOutWithdrawal = declareJob({
  name: "carry-out-withdrawal",
  payload: z.object({ orderId: z.uuid() }),
});
