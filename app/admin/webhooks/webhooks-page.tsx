import { href } from "react-router";
import { endpointFields, endpointForm, tickedEvents } from "#app/outgoing-webhooks/contract.ts";
import { deliveryDays, orderWebhookNames } from "#app/outgoing-webhooks/rules.ts";
import { formatDay } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { DataTable } from "../kit/data-table.tsx";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { SettingsHead } from "../settings/settings-frame.tsx";
import { addEndpoint, listEndpoints } from "./.server/endpoints.ts";
import type { Route } from "./+types/webhooks-page";
import { endpointState } from "./delivery-table.tsx";
import { EndpointFields } from "./endpoint-panels.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "settings");
  return { endpoints: await listEndpoints(shop) };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "settings", {
    add: formAction(endpointForm, (form, { shop, staff }) => addEndpoint(shop, staff, form), {
      besides: tickedEvents,
    }),
  });

const columns: Column<Route.ComponentProps["loaderData"]["endpoints"][number]>[] = [
  {
    header: "Endpoint",
    cell: ({ id, url }) => <Link to={href("/admin/settings/webhooks/:id", { id })}>{url}</Link>,
  },
  { header: "Status", cell: (endpoint) => <State {...endpointState(endpoint)} />, phone: "right" },
  { header: "Events", cell: ({ events }) => `${events.length} of ${orderWebhookNames.length}`, phone: "more" },
  { header: "Waiting", cell: ({ waiting }) => waiting, align: "end", phone: "more" },
  { header: "Given up", cell: ({ failed }) => failed, align: "end", phone: "more" },
  { header: "Added", cell: ({ createdAt }) => formatDay(createdAt), soft: true, phone: "more" },
];

const State = ({ label, ...state }: ReturnType<typeof endpointState>) => <Status {...state}>{label}</Status>;

const allEvents = endpointFields({ url: "", events: orderWebhookNames });

/** The programs that the shop tells of its orders, and a form for another. */
export default function WebhooksPage({ loaderData: { endpoints } }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead tab="Webhooks" />
      <DoneNote words={{ deleted: "Deleted. Nothing more is sent there." }} />
      <DataTable
        title="Endpoints"
        caption="Webhook endpoints, oldest first"
        columns={columns}
        rows={endpoints}
        rowKey={({ id }) => id}
        empty="No endpoints yet"
      />
      <Panel title="New endpoint">
        <p className="small">
          The shop posts a signed message to this address whenever one of the events happens to an order: to accounting,
          a spreadsheet or a parcel service. It holds the order’s number, goods and amounts, and no person.
        </p>
        <ResourceForm intent="add" values={allEvents} label="Add endpoint" busyLabel="Adding..." tone="ink" size="s">
          <EndpointFields />
        </ResourceForm>
      </Panel>
      <p className="small soft">
        Messages follow Standard Webhooks 1.0. They are tried for three days and kept for {deliveryDays} days.
      </p>
    </>
  );
}
