import { href, useSearchParams } from "react-router";
import { formatDay } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { runAction } from "../kit/.server/run-action.ts";
import { ExportLink } from "../kit/buttons.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { FormField } from "../kit/form-fields.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import { Tile } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { revealMinutes } from "../reveal.ts";
import {
  countSubscribers,
  isListRevealed,
  listSubscribers,
  revealList,
  unsubscribeAddress,
} from "./.server/newsletter.ts";
import type { Route } from "./+types/newsletter-page";
import { SettingsHead } from "./settings-frame.tsx";

const statuses = {
  subscribed: { label: "Subscribed", tone: "good" },
  pending: { label: "Not confirmed yet", tone: "warn" },
  unsubscribed: { label: "Unsubscribed", tone: "plain" },
} as const;
const joinedBy = { checkout: "at the checkout", newsletter: "with the form", import: "in the former shop" } as const;
const frequencies = { all: "Every issue", monthly: "Monthly", elections: "Elections only" };

const shape: ListShape = {
  search: { label: "Search the list", placeholder: "A complete email address" },
  filters: {
    status: {
      label: "Status",
      any: "Any status",
      options: Object.fromEntries(Object.entries(statuses).map(([value, { label }]) => [value, label])),
    },
  },
};

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "settings");
  const query = readListQuery(url.searchParams, shape);
  const isRevealed = await isListRevealed(shop, staff);
  const [counts, found] = await Promise.all([countSubscribers(shop), listSubscribers(shop, query, isRevealed)]);
  return { query, counts, isRevealed, ...found };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "settings", {
    reveal: revealList,
    "take-off": { run: ({ shop, staff, form }) => unsubscribeAddress(shop, staff, String(form.get("person") ?? "")) },
  });

type Subscriber = Route.ComponentProps["loaderData"]["people"][number];

const columns: Column<Subscriber>[] = [
  { header: "Address", cell: ({ email }) => email },
  {
    header: "Status",
    cell: ({ status, isSuppressed }) => (
      <Status tone={statuses[status].tone} settled={status === "unsubscribed"}>
        {isSuppressed ? "Blocked" : statuses[status].label}
      </Status>
    ),
  },
  { header: "Frequency", cell: ({ frequency }) => frequencies[frequency], soft: true, phone: "more" },
  {
    header: "Signed up",
    cell: ({ joinedAt, source }) => `${formatDay(joinedAt)}, ${joinedBy[source]}`,
    soft: true,
    phone: "more",
  },
  {
    header: "Unsubscribe",
    align: "end",
    phone: "wide",
    cell: ({ id, email, status }) =>
      status !== "unsubscribed" && (
        <DialogLink name={`off-${id}`} aria-label={`Unsubscribe ${email}`}>
          Unsubscribe
        </DialogLink>
      ),
  },
];

const done = {
  off: "Unsubscribed: nothing more will be sent to this address.",
  "off-before": "It was already unsubscribed.",
  open: `The addresses are visible to you for ${revealMinutes} minutes. Your reason is logged.`,
};

/** The newsletter's subscribers, masked until somebody reveals them with a reason. */
export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  const { query, counts, isRevealed, people, total } = loaderData;
  return (
    <>
      <SettingsHead tab="Newsletter" />
      <DoneNote words={done} />
      <dl className="sash tiles">
        <Tile label="Subscribed" value={counts.subscribed.toLocaleString("en-GB")} />
        <Tile label="Not confirmed yet" value={counts.pending.toLocaleString("en-GB")} />
        <Tile label="Unsubscribed" value={counts.unsubscribed.toLocaleString("en-GB")} />
      </dl>
      <DataTable
        title="Addresses"
        aside={
          isRevealed ? (
            <ExportLink
              to={href("/admin/settings/newsletter.csv")}
              title="Every subscribed address, whatever the list shows"
            >
              <Icon name="download" size="s" /> Export all subscribed
            </ExportLink>
          ) : (
            <DialogLink name="reveal">
              <Icon name="eye" size="s" /> Reveal or export
            </DialogLink>
          )
        }
        caption="Newsletter addresses, newest first"
        list={{ shape, query, total }}
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        empty="No matching addresses"
      />
      <UnsubscribeDialog people={people} />
      <ConfirmDialog
        name="reveal"
        title="What do you need the addresses for?"
        label={`Reveal for ${revealMinutes} minutes`}
      >
        <FormField
          label="Short reason"
          hint="Such as: December’s newsletter. No personal data here"
          name="words"
          maxLength={200}
        />
      </ConfirmDialog>
    </>
  );
}

/** Confirms unsubscribing an address: only its owner can sign up again. */
function UnsubscribeDialog({ people }: { people: readonly Subscriber[] }) {
  const name = useSearchParams()[0].get("dialog") ?? "";
  const person = people.find(({ id, status }) => `off-${id}` === name && status !== "unsubscribed");
  if (!person) return null;
  return (
    <ConfirmDialog
      name={name}
      intent="take-off"
      title="Unsubscribe this address?"
      hidden={{ person: person.id }}
      label="Unsubscribe"
      keep="Keep it"
      tone="danger"
    >
      <p>
        <b>{person.email}</b>
      </p>
      <p>Nothing more is sent to it. You cannot undo this: its owner has to sign up and confirm again.</p>
    </ConfirmDialog>
  );
}
