import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** Queued by the database, in the transaction that gives back a piece that somebody asked about. */
export const notifyOfPieceJob = declareJob({ name: "notify-of-piece", payload: z.object({ slug: z.string() }) });

export const giveBackPieces = declareJob({ name: "give-back-pieces", payload: z.object({ orderId: z.uuid() }) });
