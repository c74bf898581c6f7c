import { requireStaff } from "../.server/require-staff.ts";
import { ListPages, ShapeToolbar } from "../kit/list-pages.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import { SettingsHead } from "../settings/settings-frame.tsx";
import { searchLog } from "./.server/log.ts";
import type { Route } from "./+types/log-page";
import { LogList } from "./log-list.tsx";

const shape: ListShape<"at"> = {
  sorts: ["at"],
  usual: "-at",
  search: { label: "Search the log", placeholder: "Who, what, order number, reason" },
  filters: {
    resource: {
      label: "About",
      any: "About anything",
      options: {
        orders: "Orders",
        products: "Products",
        product_overrides: "Overrides",
        redirects: "Redirects",
        bundles: "Bundles",
        images: "Images",
        printful: "Printful",
        customers: "Customers",
        earlier_orders: "Earlier orders",
        settings: "Settings",
        staff: "Staff",
        attention: "Attention",
        discounts: "Discounts",
        newsletter: "Newsletter",
        reviews: "Reviews",
        "api-keys": "API keys",
        webhooks: "Webhooks",
      },
    },
  },
};

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "staff");
  const query = readListQuery(url.searchParams, shape);
  return { query, ...(await searchLog(shop, query)) };
}

/** The audit log: every change by staff, and every reveal of masked data. */
export default function LogPage({ loaderData: { query, entries, total } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead tab="Audit log" />
      <ShapeToolbar shape={shape} query={query} total={total} />
      <ListPages page={query.page} total={total}>
        <Panel title="Staff activity">
          <LogList entries={entries} empty="No matching entries." />
        </Panel>
      </ListPages>
    </>
  );
}
