import { data, Form, href, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type FormProblem, formOf, problemOf, readForm, type Typed } from "#app/shared/form.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { DoneNote } from "../kit/done-note.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { ListToolbar, ToolbarSelect } from "../kit/list-toolbar.tsx";
import { Panel, Tile } from "../kit/panel.tsx";
import { UrlDialog, useDialogAddress } from "../kit/url-dialog.tsx";
import { revealMinutes } from "../reveal.ts";
import { countSubscribers, listSubscribers } from "./.server/newsletter-queries.ts";
import { isListOpen, openList } from "./.server/open-list.ts";
import { takeOffList } from "./.server/take-off-list.ts";
import type { Route } from "./+types/newsletter-page";
import { listReasonForm } from "./newsletter-contract.ts";
import { SettingsHead } from "./settings-frame.tsx";
import { SubscriberTable, statusWords } from "./subscriber-table.tsx";
import { TakeOffDialog } from "./take-off-dialog.tsx";

const statuses = Object.keys(statusWords);
const shape: ListShape<"joined"> = { sorts: ["joined"], usual: "-joined", filters: { status: statuses } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "settings");
  const query = readListQuery(new URL(request.url).searchParams, shape);
  const inTheOpen = await isListOpen(shop, staff);
  const [counts, found] = await Promise.all([countSubscribers(shop), listSubscribers(shop, query, inTheOpen)]);
  return { query, counts, inTheOpen, ...found };
}

type ActionResult = { problems: FormProblem[]; typed: Typed };

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "settings");
  const form = await formOf(request);
  if (form.get("intent") === "take-off") {
    const isOff = await takeOffList(shop, staff, String(form.get("person") ?? ""));
    throw redirect(`${href("/admin/settings/newsletter")}?done=${isOff ? "off" : "off-before"}`);
  }
  const read = readForm(listReasonForm, form);
  if (!read.ok) return data<ActionResult>(read, { status: 400 });
  await openList(shop, staff, read.data.words);
  throw redirect(`${href("/admin/settings/newsletter")}?done=open`);
}

const done = {
  off: "The address is off the list: nothing is sent to it any more.",
  "off-before": "It was off the list already.",
  open: `The addresses are in the open for ${revealMinutes} minutes, for you alone. What you wrote is kept.`,
};

/** Who is on the newsletter: masked, until somebody says what the addresses are needed for. */
export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, counts, inTheOpen, people, total } = loaderData;
  const { problems = [], typed = {} } = actionData ?? {};
  const addressOf = useDialogAddress();
  return (
    <>
      <SettingsHead tab="Newsletter" />
      <DoneNote words={done} />
      <dl className="tiles">
        <Tile label="Subscribed" value={counts.subscribed.toLocaleString("en-GB")} />
        <Tile label="Not confirmed yet" value={counts.pending.toLocaleString("en-GB")} />
        <Tile label="Left" value={counts.unsubscribed.toLocaleString("en-GB")} />
      </dl>
      <ListToolbar label="Search the list" placeholder="A whole email address" search={query.search}>
        <ToolbarSelect
          name="status"
          label="State"
          any="Any state"
          value={query.filters.status}
          options={Object.entries(statusWords).map(([value, { label }]) => ({ value, label }))}
        />
      </ListToolbar>
      <ListPages page={query.page} total={total}>
        <Panel
          title="Addresses"
          flush
          aside={
            inTheOpen ? (
              <ButtonLink tone="line" size="s" to={href("/admin/settings/newsletter.csv")} reloadDocument>
                <Icon name="download" size="s" /> Export CSV
              </ButtonLink>
            ) : (
              <ButtonLink tone="line" size="s" to={addressOf("reveal")} preventScrollReset>
                <Icon name="eye" size="s" /> Reveal or export
              </ButtonLink>
            )
          }
        >
          {people.length > 0 ? <SubscriberTable people={people} /> : <EmptyState title="Nobody like that" />}
        </Panel>
      </ListPages>
      <TakeOffDialog people={people} />
      <UrlDialog name="reveal" title="What do you need the addresses for?">
        <Form method="post" className="stack" noValidate preventScrollReset>
          <ErrorSummary problems={problems} />
          <Field
            label="In a few words"
            hint="Such as: December’s newsletter. No personal data here"
            name="words"
            autoComplete="off"
            maxLength={200}
            defaultValue={typed.words}
            error={problemOf(problems, "words")}
          />
          <div className="row">
            <ButtonLink tone="line" to={addressOf(null)} preventScrollReset>
              Cancel
            </ButtonLink>
            <Button type="submit" tone="brand" name="intent" value="reveal">
              Reveal for {revealMinutes} minutes
            </Button>
          </div>
        </Form>
      </UrlDialog>
    </>
  );
}
