import { z } from "zod";
import { declareJob } from "#server/jobs.ts";

/** Sends one row of the table `mails`. May run twice, with the same Message-ID. */
export const sendEmail = declareJob({ name: "send-mail", payload: z.object({ messageId: z.string() }) });
