import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

export const delayOrders = declareJob({ name: "delay-orders", payload: z.object({ slug: z.string() }) });
export const settleMinimum = declareJob({
  name: "settle-minimum",
  payload: z.object({ orderId: z.uuid(), slug: z.string() }),
});
