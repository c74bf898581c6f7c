import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

export const giveBackPieces = declareJob({ name: "give-back-pieces", payload: z.object({ orderId: z.uuid() }) });
