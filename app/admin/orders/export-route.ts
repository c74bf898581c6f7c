import { shopContext } from "#app/context.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import { audit } from "../.server/audit.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { exportOrders } from "./.server/export-orders.ts";
import type { Route } from "./+types/export-route";
import { orderQueryOf } from "./order-query.ts";

/** What the list finds, as a table for a spreadsheet. It is written as it is read, however long it is. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "view_orders");
  const { searchParams } = new URL(request.url);
  const lines = exportOrders(shop, orderQueryOf(searchParams));
  const { tab = "all", placed, attention } = orderQueryOf(searchParams);
  await audit(shop.db, staff, {
    action: "export",
    resource: "orders",
    resourceId: tab,
    summary: "took the table of orders along, without names and addresses",
    after: { tab, placed, attention, isSearched: searchParams.has("q") },
  });
  return new Response(streamOf(lines), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="orders-${londonDay(new Date())}.csv"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}

/** The next lines are read when the browser has taken those before. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await lines.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
