import { londonDay } from "#app/pricing/working-days.ts";
import { csvAnswer } from "#app/shared/csv.ts";
import { audit } from "../.server/audit.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { exportOrders } from "./.server/export-orders.ts";
import type { Route } from "./+types/export-route";
import { orderQueryOf } from "./order-list.ts";

/** The list's orders as a streamed CSV file; each export is logged. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaffFile(args, "view_orders");
  const query = orderQueryOf(url.searchParams);
  const { status: tab = "all", placed, delivery, attention } = query.filters;
  await audit(shop.db, staff, "orders", tab, {
    action: "export",
    summary: "exported orders, without names and addresses",
    after: { tab, placed, delivery, attention, isSearched: url.searchParams.has("q") },
  });
  return csvAnswer(
    `orders-${londonDay(new Date())}.csv`,
    exportOrders({ db: await shop.readDb(), store: shop.store }, query),
  );
}
