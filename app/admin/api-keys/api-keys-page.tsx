import { keyStateOf, keyWarningDays, publicPart } from "#app/api-keys/rules.ts";
import { formatDay, formatLongDay } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { DataTable } from "../kit/data-table.tsx";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { SettingsHead } from "../settings/settings-frame.tsx";
import { createApiKey, type ListedKey, listApiKeys, revokeApiKey } from "./.server/api-keys.ts";
import type { Route } from "./+types/api-keys-page";
import { apiKeyForm, tickedScopes } from "./api-key-form.ts";
import { NewKeyPanel } from "./new-key-panel.tsx";

const shape: ListShape = {};

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "staff");
  const query = readListQuery(url.searchParams, shape);
  return { query, ...(await listApiKeys(shop, query)), now: new Date() };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "staff", {
    create: formAction(apiKeyForm, (form, { shop, staff }) => createApiKey(shop, staff, form), {
      besides: tickedScopes,
    }),
    revoke: { run: ({ shop, staff, form }) => revokeApiKey(shop, staff, String(form.get("key") ?? "")) },
  });

type Row = ListedKey & { state: ReturnType<typeof keyStateOf> };

const states = {
  active: { label: "Working", tone: "good", settled: false },
  expiring: { label: "Expires soon", tone: "warn", settled: false },
  expired: { label: "Expired", tone: "plain", settled: true },
  revoked: { label: "Revoked", tone: "plain", settled: true },
} as const;

const columns: Column<Row>[] = [
  {
    header: "Key",
    cell: ({ id, name }) => (
      <>
        {name}
        <br />
        <span className="small soft">{publicPart(id)}…</span>
      </>
    ),
  },
  {
    header: "Status",
    phone: "right",
    cell: ({ state }) => {
      const { label, ...status } = states[state];
      return <Status {...status}>{label}</Status>;
    },
  },
  { header: "May", cell: ({ scopes }) => scopes.join(", "), phone: "more" },
  { header: "Last used", cell: ({ lastUsedAt }) => (lastUsedAt ? formatDay(lastUsedAt) : "Never"), phone: "more" },
  {
    header: "Expires",
    cell: ({ expiresAt, state }) => `${state === "expired" ? "Refused since " : ""}${formatLongDay(expiresAt)}`,
    phone: "more",
  },
  {
    header: "Created",
    cell: ({ createdBy, createdAt }) => `${formatDay(createdAt)} by ${createdBy}`,
    soft: true,
    phone: "more",
  },
  {
    header: "Revoke",
    align: "end",
    phone: "wide",
    cell: ({ id, name, state }) =>
      state === "revoked" ? null : (
        <DialogLink name={`revoke-${id}`} aria-label={`Revoke ${name}`}>
          Revoke…
        </DialogLink>
      ),
  },
];

/** The keys with which programs read the shop, and a form for another. */
export default function ApiKeysPage({ loaderData: { query, keys, total, now } }: Route.ComponentProps) {
  const rows = keys.map((key) => ({ ...key, state: keyStateOf(key, now) }));
  return (
    <>
      <SettingsHead tab="API keys" />
      <DoneNote words={{ revoked: "Revoked. Programs that use the key are refused from now on." }} />
      <NewKeyPanel />
      <DataTable
        title="Keys"
        caption="API keys, newest first"
        list={{ shape, query, total }}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No keys yet"
      />
      <p className="small soft">
        Give each program its own key, so that you can revoke it separately. A key can do no more than its creator, and
        stops working when they leave the staff. From {keyWarningDays} days before a key expires, it is among what needs
        attention. What programs can read is described in <a href="/openapi.json">openapi.json</a>.
      </p>
      {rows.map(({ id, name }) => (
        <ConfirmDialog
          key={id}
          name={`revoke-${id}`}
          intent="revoke"
          hidden={{ key: id }}
          title={`Revoke ${name}?`}
          label="Revoke key"
          tone="danger"
          keep="Keep it"
        >
          <p>Programs that use this key stop working at once. It cannot be brought back.</p>
        </ConfirmDialog>
      ))}
    </>
  );
}
