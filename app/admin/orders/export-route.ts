import { londonDay } from "#app/pricing/working-days.ts";
import { csvAnswer } from "#app/shared/csv.ts";
import { audit } from "../.server/audit.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { mostMatching } from "../kit/matching.ts";
import { exportOrders } from "./.server/export-orders.ts";
import type { Route } from "./+types/export-route";
import { orderNumbersIn, orderQueryOf } from "./order-list.ts";

/** The list's orders, or those selected on it (`?order=LT-1&order=LT-2`), as a streamed CSV file; each export is logged. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaffFile(args, "view_orders");
  const query = orderQueryOf(url.searchParams);
  const numbers = orderNumbersIn(url.searchParams).slice(0, mostMatching);
  const { status: tab = "all", placed, delivery, attention } = query.filters;
  await audit(shop.db, staff, "orders", tab, {
    action: "export",
    summary: "exported orders, without names and addresses",
    after: {
      tab,
      placed,
      delivery,
      attention,
      isSearched: url.searchParams.has("q"),
      ...(numbers.length > 0 && { numbers }),
    },
  });
  return csvAnswer(
    `orders-${londonDay(new Date())}.csv`,
    exportOrders({ db: await shop.readDb(), store: shop.store }, { ...query, numbers }),
  );
}
