import { z } from "zod";

const port = z.number().int().min(0).max(65535);
const word = z.string().min(1);

const schema = z.strictObject({
  /** Folder for the sandbox's state, or ":memory:". */
  dataDir: word,
  /** Zero picks a free port. */
  ports: z.strictObject({ stripe: port, printful: port, smtp: port, control: port }),
  /** The shop's origin, which receives webhooks, e.g. http://127.0.0.1:3000 */
  shopUrl: z
    .string()
    .refine((url) => URL.canParse(url) && new URL(url).protocol === "http:", "must be a URL that starts with http://")
    .transform((url) => url.replace(/\/$/, "")),
  stripe: z.strictObject({ secretKey: word, publishableKey: word, webhookSecret: word }),
  printful: z.strictObject({
    token: word,
    storeId: z.number().int().positive(),
    webhookToken: word,
    /** The real provider's limit is 120; null disables it. */
    callsPerMinute: z.number().int().positive().nullable(),
    /** Prefix of product names, as in `Lantern T-Shirt`. */
    brand: word.optional(),
    /** Number of extra products with twenty variants each, to try a large store. */
    moreProducts: z.number().int().min(0).max(10_000).optional(),
    /** Puts every new order on hold while its costs are computed, then returns it to a draft. */
    costHold: z.boolean().optional(),
  }),
});

/** The sandbox's options; the supervisor passes them as JSON on stdin. */
export type SandboxOptions = z.output<typeof schema>;

/** Parses the options. @throws Error whose message is one line naming the wrong option. */
export function readSandboxOptions(json: string): SandboxOptions {
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
