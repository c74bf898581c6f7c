import { sql } from "drizzle-orm";
import { integer } from "drizzle-orm/pg-core";
import { begunAtPrinter } from "#app/orders/rules.ts";

const begun = sql.raw(begunAtPrinter.map((status) => `'${status}'`).join(", "));

/** An order's columns about what its print costs, in pence. */
export const printCosts = {
  /** What the print provider asks for print and its delivery, once known: a draft has a price already. */
  printCostTotal: integer(),
  /** The part of it that is for the delivery, before tax. */
  printDeliveryTotal: integer(),
  /**
   * What it really bills: nothing for what was never printed, null while it is not printed yet. The one place that
   * decides it; margins are taken from here.
   */
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
