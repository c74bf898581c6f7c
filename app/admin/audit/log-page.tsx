import { shopContext } from "#app/context.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { ListToolbar, ToolbarSelect } from "../kit/list-toolbar.tsx";
import { Panel } from "../kit/panel.tsx";
import { SettingsTabs } from "../settings-tabs.tsx";
import { searchLog } from "./.server/read-log.ts";
import type { Route } from "./+types/log-page";
import { LogList } from "./log-list.tsx";

const resources = [
  "orders",
  "products",
  "bundles",
  "images",
  "printful",
  "customers",
  "settings",
  "staff",
  "attention",
  "discounts",
  "newsletter",
  "reviews",
];
const shape: ListShape<"at"> = { sorts: ["at"], usual: "-at", filters: { resource: resources } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "staff");
  const query = readListQuery(new URL(request.url).searchParams, shape);
  return { query, ...(await searchLog(shop, query)) };
}

const options = resources.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** Who did what: every change by staff, and every look at what is hidden. */
export default function LogPage({ loaderData: { query, entries, total } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title="Settings" tab="Audit log" />
      <SettingsTabs />
      <ListToolbar label="Search the log" placeholder="Who, what, order number, reason" search={query.search}>
        <ToolbarSelect
          name="resource"
          label="About"
          any="About anything"
          value={query.filters.resource}
          options={options}
        />
      </ListToolbar>
      <ListPages page={query.page} total={total}>
        <Panel title="What people did">
          {entries.length > 0 ? (
            <LogList entries={entries} />
          ) : (
            <p className="soft">Nothing like that is written down.</p>
          )}
        </Panel>
      </ListPages>
    </>
  );
}
