import { z } from "zod";
import { placedStatuses } from "#app/admin/orders/order-list.ts";
import { parsed, Refusal } from "#app/endpoint.ts";

const limitText = "must be a whole number from 1 to 100";
const limit = z.coerce
  .number<string>(limitText)
  .int(limitText)
  .min(1, limitText)
  .max(100, limitText)
  .default(50)
  .describe("Entries of a page.");
export const noCursor = "is not a `nextCursor` of this endpoint";
const cursorText = "`nextCursor` of the page before; without it the first page.";

/** GET /api/v1/products */
export const productsQuery = z.object({
  limit,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, noCursor)
    .transform(Number)
    .optional()
    .describe(cursorText),
});
export type ProductsQuery = z.output<typeof productsQuery>;

/** PostgreSQL cannot read these years as JavaScript writes them. False for a text that is no time: that is refused before. */
const isUnstorableTime = (at: Date) => at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9999;

/** In a URL, a plus sign that is not encoded is a space. */
const hasLostPlus = (input: unknown) => /T\S+ \d\d:?\d\d$/.test(String(input));
const lostPlus = "must have its plus sign as %2B in a URL, or be a time in UTC such as 2026-05-31T12:00:00Z";

/** GET /api/v1/orders */
export const ordersQuery = z.object({
  status: z.enum(placedStatuses).optional().describe("Only orders that have this status now."),
  updatedSince: z.iso
    .datetime({ offset: true, error: ({ input }) => (hasLostPlus(input) ? lostPlus : undefined) })
    .refine((text) => !isUnstorableTime(new Date(text)), "must be a time of the years 1 to 9999")
    .transform((text) => new Date(text))
    .optional()
    .describe("Only orders that changed at this time or later."),
  limit,
  cursor: z
    .string()
    .regex(/^[A-Z]{1,5}-\d{4,12}$/, noCursor)
    .optional()
    .describe(cursorText),
});
export type OrdersQuery = z.output<typeof ordersQuery>;

/**
 * Reads a URL's query. A parameter that the schema does not have is refused, or a misspelt filter would return
 * everything.
 * @throws Refusal 400 that names the parameter
 */
export function queryOf<Schema extends z.ZodObject>(params: URLSearchParams, schema: Schema): z.output<Schema> {
  for (const name of params.keys()) {
    const known = Object.keys(schema.shape);
    if (!known.includes(name)) throw badParameter(name, `is not a parameter here. There are ${known.join(", ")}`);
    if (params.getAll(name).length > 1) throw badParameter(name, "must be given once");
  }
  return parsed(Object.fromEntries(params), schema);
}

/** A refusal that names a parameter, as `parsed` words them. */
export const badParameter = (name: string, message: string) =>
  new Refusal(400, `${name}: ${message}`, { fields: { [name]: message } });
