import { londonDay } from "#app/pricing/working-days.ts";
import { csvAnswer, csvLines } from "#app/shared/csv.ts";
import { penceToRate } from "#app/shared/money.ts";
import { audit } from "../.server/audit.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { readListQuery } from "../kit/list-query.ts";
import { customerBatches } from "./.server/export-customer.ts";
import type { Route } from "./+types/export-route";
import { customerList } from "./contract.ts";

const columns = ["id", "account", "town", "since", "orders", "spent", "refunded", "firstOrder", "lastOrder"];

/** The listed customers as a streamed CSV file, without names and addresses; money is pounds. */
export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaffFile(args, "customers");
  const query = readListQuery(url.searchParams, customerList);
  await audit(shop.db, staff, "customers", "all", {
    action: "export",
    summary: "exported the list of customers, without names",
    after: { ...query.filters, isSearched: query.search !== "" },
  });
  return csvAnswer(
    "customers.csv",
    linesOf({ db: await shop.readDb(), store: shop.store }, { ...query, today: londonDay(shop.clock.now()) }),
  );
}

async function* linesOf(...asked: Parameters<typeof customerBatches>) {
  yield csvLines([columns]);
  for await (const batch of customerBatches(...asked)) {
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
