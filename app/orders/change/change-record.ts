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
  /** The order before a change that costs more, which rewrites its lines and totals. */
  before: z
    .object({
      itemsTotal: z.number().int(),
      discountTotal: z.number().int(),
      total: z.number().int(),
      /** As it was, if the change made delivery dearer. */
      delivery: z
        .object({
          shippingTotal: z.number().int(),
          shippingName: z.string().nullable(),
          shippingCarrier: z.string().nullable(),
        })
        .optional(),
      lines: z.array(
        options.extend({
          productName: z.string(),
          quantity: z.number().int(),
          total: z.number().int(),
          bundleName: z.string().nullable(),
          bundleInstance: z.string().nullable(),
        }),
      ),
    })
    .optional(),
});
export type ChangeRecord = z.output<typeof changeRecord>;
