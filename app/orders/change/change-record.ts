import { z } from "zod";

const options = z.object({ id: z.number().int(), color: z.string(), size: z.string() });

/** What the event of a change records for the invoice (R-LAW-23). Pence. */
export const changeRecord = z.object({
  /** What is kept, and what it costs from now on before the code. */
  lines: z.array(options.extend({ quantity: z.number().int(), total: z.number().int() })),
  /** What the code takes off that. */
  discountTotal: z.number().int(),
  /** The options that another size or colour replaced. */
  was: z.array(options),
});
export type ChangeRecord = z.output<typeof changeRecord>;
