import { z } from "zod";

const port = z.number().int().min(0).max(65535);
const word = z.string().min(1);

const schema = z.strictObject({
  /** Folder of the sandbox's state, or ":memory:". */
  dataDir: word,
  /** Zero takes a free port. */
  ports: z.strictObject({ stripe: port, printful: port, smtp: port, control: port }),
  /** Where webhooks go, e.g. http://127.0.0.1:3000 */
  shopUrl: z
    .string()
    .refine((url) => URL.canParse(url) && new URL(url).protocol === "http:", "must be a URL that starts with http://")
    .transform((url) => url.replace(/\/$/, "")),
  stripe: z.strictObject({ secretKey: word, publishableKey: word, webhookSecret: word }),
  printful: z.strictObject({
    token: word,
    storeId: z.number().int().positive(),
    webhookToken: word,
    /** The provider's is 120; null counts nothing. */
    callsPerMinute: z.number().int().positive().nullable(),
    /** Goes before product names, as in `Lantern T-Shirt`. */
    brand: word.optional(),
    /** So many products besides the demo shop's, each in twenty variants: for a trial of a large store. */
    moreProducts: z.number().int().min(0).max(10_000).optional(),
    /** Every new order is first put on hold while its costs are computed, then falls back to a draft. */
    costHold: z.boolean().optional(),
  }),
});

/** What the sandbox starts with; the shop's supervisor passes it as JSON on its standard input. */
export type SandboxOptions = z.output<typeof schema>;

/** Reads what the sandbox is started with. @throws Error whose message is one line naming the wrong option. */
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
