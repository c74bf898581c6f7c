import { sql } from "drizzle-orm";
import { integer } from "drizzle-orm/pg-core";
import { begunAtPrinter } from "#app/orders/rules.ts";

const begun = sql.raw(begunAtPrinter.map((status) => `'${status}'`).join(", "));

/** An order's columns for its print cost, in pence. */
export const printCosts = {
  /** The provider's price for print and delivery, known from the draft on. */
  printCostTotal: integer(),
  /** The delivery part of it, before tax. */
  printDeliveryTotal: integer(),
  /** The actual bill: 0 if never printed, null while not printed yet. Decided only here; margins use it. */
  billedPrintTotal: integer().generatedAlwaysAs(
    sql`case
        when status in ('in_production', 'shipped', 'delivered') or shipped_at is not null or delivered_at is not null
          or coalesce(printful_status, '') in (${begun}) then print_cost_total
        when print_state = 'stopped' then 0
        when print_state = 'confirmed' and coalesce(printful_status, '') not in ('failed', 'canceled', 'archived') then print_cost_total
        when status in ('canceled', 'refunded') then 0
      end`,
  ),
};
