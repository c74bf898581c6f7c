import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

export const delayOrders = declareJob({ name: "delay-orders", payload: z.object({ slug: z.string() }) });
