import { data, href } from "react-router";
import { z } from "zod";
import {
  changeEndpointForm,
  endpointFields,
  replayForm,
  sendAgainForm,
  tickedEvents,
} from "#app/outgoing-webhooks/contract.ts";
import { deliveryDays } from "#app/outgoing-webhooks/rules.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { FormField, FormSelect } from "../kit/form-fields.tsx";
import { readListQuery } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { SettingsTabs } from "../settings/settings-frame.tsx";
import { listDeliveries, replayMessages, sendAgain, sendTest } from "./.server/deliveries.ts";
import {
  changeEndpoint,
  deleteEndpoint,
  readEndpoint,
  rotateSecret,
  showSecret,
  switchEndpoint,
} from "./.server/endpoints.ts";
import type { Route } from "./+types/endpoint-page";
import { DeliveryTable, deliveryShape, endpointState } from "./delivery-table.tsx";
import { EndpointFields, SecretPanel } from "./endpoint-panels.tsx";

/** @throws Response 404 for anything but an id, which the database would refuse */
function idOf(params: { id: string }): string {
  if (!z.guid().safeParse(params.id).success) throw data(null, { status: 404 });
  return params.id;
}

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "settings");
  const id = idOf(params);
  const endpoint = await readEndpoint(shop.db, id);
  if (!endpoint) throw data(null, { status: 404 });
  const query = readListQuery(url.searchParams, deliveryShape);
  return { endpoint, query, ...(await listDeliveries(shop, id, query)), today: londonDay(new Date()) };
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(args, "settings", async () => {
    const id = idOf(params);
    return {
      save: formAction(changeEndpointForm, (form, { shop, staff }) => changeEndpoint(shop, staff, id, form), {
        besides: tickedEvents,
      }),
      test: { run: ({ shop, staff }) => sendTest(shop, staff, id) },
      again: formAction(sendAgainForm, ({ delivery }, { shop, staff }) => sendAgain(shop, staff, id, delivery)),
      replay: formAction(replayForm, (form, { shop, staff }) => replayMessages(shop, staff, id, form)),
      pause: { run: ({ shop, staff }) => switchEndpoint(shop, staff, id, "paused") },
      resume: { run: ({ shop, staff }) => switchEndpoint(shop, staff, id, "active") },
      secret: { run: ({ shop, staff }) => showSecret(shop, staff, id) },
      rotate: { run: ({ shop, staff }) => rotateSecret(shop, staff, id) },
      delete: { run: ({ shop, staff }) => deleteEndpoint(shop, staff, id) },
    };
  });

const done = {
  added: "Added. Show its secret now, and give it to the program that receives the messages.",
  saved: "Saved. It applies from the next event.",
  tested: "A test event is on its way. Load this page again in a moment to see what became of it.",
  again: "It is sent again now, with the same webhook-id.",
  replayed: "They are sent again now, each with the same webhook-id.",
  paused: "Paused. Events wait until you turn it on.",
  active: "Turned on. What waited is sent within a minute.",
  rotated: "There is a new secret. For 24 hours messages are signed with both.",
};

const whichToReplay = { failed: "The failed ones", all: "All, also those that were delivered" };

/** A webhook endpoint: its messages, its secret, its address and events. */
export default function EndpointPage({ loaderData }: Route.ComponentProps) {
  const { endpoint, today, ...list } = loaderData;
  const { label, ...state } = endpointState(endpoint);
  const isActive = endpoint.status === "active";
  return (
    <>
      <AdminHead
        title={new URL(endpoint.url).host}
        before={<Link to={href("/admin/settings/webhooks")}>Webhooks</Link>}
        aside={<Status {...state}>{label}</Status>}
        lead={endpoint.url}
      >
        {isActive && (
          <ActionButton intent="test" tone="ink">
            Send a test event
          </ActionButton>
        )}
        <ActionButton intent={isActive ? "pause" : "resume"}>{isActive ? "Pause" : "Turn on"}</ActionButton>
        <DialogLink name="delete">Delete…</DialogLink>
      </AdminHead>
      <SettingsTabs />
      <DoneNote words={done} />
      {endpoint.reason && (
        <Alert>{endpoint.reason}. Events wait here: turn it on once it works, and they are sent.</Alert>
      )}
      {endpoint.failingSince && isActive && (
        <Note>It has taken nothing since {formatDateTime(endpoint.failingSince)}. The shop keeps trying.</Note>
      )}
      <SecretPanel {...endpoint} />
      <DeliveryTable {...list} />
      <Panel title="Replay">
        <p className="small">Sends messages again, unchanged. Receivers recognise them by their webhook-id.</p>
        <ResourceForm
          intent="replay"
          values={{ since: today, which: "failed" }}
          label="Replay"
          busyLabel="Queuing..."
          tone="line"
          size="s"
        >
          <div className="formgrid">
            <FormField name="since" label="Since" type="date" className="input--s" fieldClassName="c2" />
            <FormSelect
              name="which"
              label="Messages"
              options={whichToReplay}
              className="select--s"
              fieldClassName="c2"
            />
          </div>
        </ResourceForm>
      </Panel>
      <Panel title="Address and events">
        <ResourceForm
          what="endpoint"
          values={endpointFields(endpoint)}
          version={endpoint.version}
          label="Save"
          busyLabel="Saving..."
          tone="ink"
          size="s"
        >
          <EndpointFields />
        </ResourceForm>
      </Panel>
      <ConfirmDialog name="delete" title="Delete this endpoint?" label="Delete it" keep="Keep it" tone="danger">
        <p>
          Its deliveries of the last {deliveryDays} days and its secret are deleted too. To stop for a while, pause it
          instead.
        </p>
      </ConfirmDialog>
    </>
  );
}
