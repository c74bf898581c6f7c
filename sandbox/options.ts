import { z } from "zod";
import type { SandboxOptions } from "./world.ts";

const port = z.number().int().min(0).max(65535);
const word = z.string().min(1);

const schema = z.strictObject({
  dataDir: word,
  ports: z.strictObject({ stripe: port, printful: port, smtp: port, control: port }),
  shopUrl: z
    .string()
    .refine((url) => URL.canParse(url) && new URL(url).protocol === "http:", "must be a URL that starts with http://")
    .transform((url) => url.replace(/\/$/, "")),
  stripe: z.strictObject({ secretKey: word, publishableKey: word, webhookSecret: word }),
  printful: z.strictObject({
    token: word,
    storeId: z.number().int().positive(),
    webhookToken: word,
    callsPerMinute: z.number().int().positive().nullable(),
    brand: word.optional(),
    moreProducts: z.number().int().min(0).max(10_000).optional(),
    costHold: z.boolean().optional(),
  }),
});

/** Reads what the sandbox is started with. @throws Error whose message is one line naming the wrong option. */
export function readOptions(json: string): SandboxOptions {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new Error("the standard input must be the options as JSON");
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`${issue?.path.join(".") || "options"}: ${issue?.message}`);
}
