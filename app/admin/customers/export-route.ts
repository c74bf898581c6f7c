import { csvAnswer, csvLines } from "#app/shared/csv.ts";
import { penceToRate } from "#app/shared/money.ts";
import { audit } from "../.server/audit.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { customerBatches } from "./.server/export-customer.ts";
import type { Route } from "./+types/export-route";

const columns = ["id", "account", "town", "since", "orders", "spent", "refunded", "firstOrder", "lastOrder"];

/** All customers as a streamed CSV file, without names and addresses; money is pounds. */
export async function loader(args: Route.LoaderArgs) {
  const { shop, staff } = await requireStaffFile(args, "customers");
  await audit(shop.db, staff, "customers", "all", {
    action: "export",
    summary: "exported the list of customers, without names",
  });
  return csvAnswer("customers.csv", linesOf({ db: await shop.readDb() }));
}

async function* linesOf(shop: Parameters<typeof customerBatches>[0]) {
  yield csvLines([columns]);
  for await (const batch of customerBatches(shop)) {
    yield csvLines(
      batch.map((row) => [
        row.id,
        row.userId ? "yes" : "no",
        row.town,
        row.since,
        row.ordersCount,
        penceToRate(row.spentTotal),
        penceToRate(row.refundedTotal),
        row.firstOrderAt,
        row.lastOrderAt,
      ]),
    );
  }
}
