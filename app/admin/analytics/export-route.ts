import { csvAnswer, csvLines } from "#app/shared/csv.ts";
import { penceToRate } from "#app/shared/money.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { readSales } from "./.server/read-sales.ts";
import type { Route } from "./+types/export-route";
import { periodOf, rangeOf } from "./periods.ts";

/** A period's sales day by day as CSV, in pounds. Contains no personal data. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaffFile(args, "view_analytics");
  const range = rangeOf(url.searchParams);
  const { points } = await readSales({ db: await shop.readDb() }, { ...periodOf(range, shop.clock.now()), step: 1 });
  const lines = points.map(({ day, revenueTotal, orders, refundsTotal }) => [
    day,
    penceToRate(revenueTotal),
    orders,
    penceToRate(refundsTotal),
  ]);
  return csvAnswer(`sales-${range}.csv`, csvLines([["day", "revenue", "orders", "refunds"], ...lines]));
}
