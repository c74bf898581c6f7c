import { href, useSearchParams } from "react-router";
import { shopContext } from "#app/context.ts";
import { dayWords } from "#app/shared/dates.ts";
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
import { countSubscribers, isListOpen, listSubscribers, openList, takeOffList } from "./.server/newsletter.ts";
import type { Route } from "./+types/newsletter-page";
import { SettingsHead } from "./settings-frame.tsx";

const statuses = {
  subscribed: { label: "Subscribed", tone: "good" },
  pending: { label: "Not confirmed yet", tone: "warn" },
  unsubscribed: { label: "Left", tone: "plain" },
} as const;
const frequencies = { all: "Every issue", monthly: "Monthly", elections: "Elections only" };

const shape: ListShape<"joined"> = {
  sorts: ["joined"],
  usual: "-joined",
  search: { label: "Search the list", placeholder: "A whole email address" },
  filters: {
    status: {
      label: "State",
      any: "Any state",
      options: Object.fromEntries(Object.entries(statuses).map(([value, { label }]) => [value, label])),
    },
  },
};

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "settings");
  const query = readListQuery(url.searchParams, shape);
  const inTheOpen = await isListOpen(shop, staff);
  const [counts, found] = await Promise.all([countSubscribers(shop), listSubscribers(shop, query, inTheOpen)]);
  return { query, counts, inTheOpen, ...found };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "settings", {
    reveal: openList,
    "take-off": { run: ({ shop, staff, form }) => takeOffList(shop, staff, String(form.get("person") ?? "")) },
  });

type Subscriber = Route.ComponentProps["loaderData"]["people"][number];

const columns: Column<Subscriber>[] = [
  { header: "Address", cell: ({ email }) => email },
  {
    header: "State",
    cell: ({ status, isSuppressed }) => (
      <Status tone={statuses[status].tone} settled={status === "unsubscribed"}>
        {isSuppressed ? "Never again" : statuses[status].label}
      </Status>
    ),
  },
  { header: "Wants", cell: ({ frequency }) => frequencies[frequency], soft: true, phone: "more" },
  {
    header: "Asked for it",
    cell: ({ joinedAt, source }) =>
      `${dayWords(joinedAt)}, ${source === "checkout" ? "at the checkout" : "by the form"}`,
    soft: true,
    phone: "more",
  },
  {
    header: "Off the list",
    align: "end",
    phone: "wide",
    cell: ({ id, email, status }) =>
      status !== "unsubscribed" && (
        <DialogLink name={`off-${id}`} aria-label={`Take off ${email}`}>
          Take off
        </DialogLink>
      ),
  },
];

const done = {
  off: "The address is off the list: nothing is sent to it any more.",
  "off-before": "It was off the list already.",
  open: `The addresses are in the open for ${revealMinutes} minutes, for you alone. What you wrote is kept.`,
};

/** Who is on the newsletter: masked, until somebody says what the addresses are needed for. */
export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  const { query, counts, inTheOpen, people, total } = loaderData;
  return (
    <>
      <SettingsHead tab="Newsletter" />
      <DoneNote words={done} />
      <dl className="sash tiles">
        <Tile label="Subscribed" value={counts.subscribed.toLocaleString("en-GB")} />
        <Tile label="Not confirmed yet" value={counts.pending.toLocaleString("en-GB")} />
        <Tile label="Left" value={counts.unsubscribed.toLocaleString("en-GB")} />
      </dl>
      <DataTable
        title="Addresses"
        aside={
          inTheOpen ? (
            <ExportLink to={href("/admin/settings/newsletter.csv")}>
              <Icon name="download" size="s" /> Export CSV
            </ExportLink>
          ) : (
            <DialogLink name="reveal">
              <Icon name="eye" size="s" /> Reveal or export
            </DialogLink>
          )
        }
        caption="Addresses of the newsletter, the latest first"
        list={{ shape, query, total }}
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        empty="Nobody like that"
      />
      <TakeOffDialog people={people} />
      <ConfirmDialog
        name="reveal"
        title="What do you need the addresses for?"
        label={`Reveal for ${revealMinutes} minutes`}
      >
        <FormField
          label="In a few words"
          hint="Such as: December’s newsletter. No personal data here"
          name="words"
          maxLength={200}
        />
      </ConfirmDialog>
    </>
  );
}

/** Asks before an address is taken off the newsletter: only its owner can put it back. */
function TakeOffDialog({ people }: { people: readonly Subscriber[] }) {
  const name = useSearchParams()[0].get("dialog") ?? "";
  const person = people.find(({ id, status }) => `off-${id}` === name && status !== "unsubscribed");
  if (!person) return null;
  return (
    <ConfirmDialog
      name={name}
      intent="take-off"
      title="Take 1 address off the list?"
      hidden={{ person: person.id }}
      label="Take it off"
      keep="Keep it"
      tone="danger"
    >
      <p>
        <b>{person.email}</b>
      </p>
      <p>Nothing is sent to it any more. The shop cannot put it back: its owner has to sign up and confirm again.</p>
    </ConfirmDialog>
  );
}
