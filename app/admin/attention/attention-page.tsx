import { useSearchParams } from "react-router";
import { Chip } from "#app/ui/display/chips.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { ConfirmDialog } from "../kit/dialogs.tsx";
import { FormTextArea } from "../kit/form-fields.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import { countDesk, type DeskItem, listOpen } from "./.server/attention-queries.ts";
import { settleForm, settleItem, tryForm, tryItem } from "./.server/settle-item.ts";
import type { Route } from "./+types/attention-page";
import { type DeskGroup, deskGroupDetails, deskGroups } from "./desk.ts";
import { DeskSection } from "./desk-section.tsx";
import { deskKindOf } from "./kinds.ts";

const shape: ListShape = { filters: { kind: deskGroups } };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_orders");
  const { page, filters } = readListQuery(url.searchParams, shape);
  const group = deskGroups.find((each) => each === filters.kind) ?? null;
  const [counts, items] = await Promise.all([countDesk(shop), listOpen(shop, { group, page })]);
  // Deadlines follow the business clock; waiting time is real time.
  return { counts, items, group, page, now: new Date(), businessNow: shop.clock.now() };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "view_orders", {
    settle: formAction(settleForm, ({ item, note }, { shop, staff }) => settleItem(shop, staff, { id: item, note })),
    try: formAction(tryForm, ({ item }, { shop, staff }) => tryItem(shop, staff, item)),
  });

const done = {
  settled: "Settled. Your name and note are in the log.",
  over: "Done. It is off the desk.",
  tried: "Done what can be done now. It stays here until it is resolved.",
};

/** The attention desk: what needs a person. */
export default function AttentionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, items, group, page, now, businessNow } = loaderData;
  const [params] = useSearchParams();
  const itemToSettle = items.find(({ id }) => params.get("dialog") === `settle-${id}`);
  const total = group ? counts.byGroup[group] : counts.open;
  return (
    <>
      <AdminHead title="Needs attention" lead={openItemsText(counts.open)}>
        <LineLink to="/admin/attention/reconciliation">Nightly comparison</LineLink>
      </AdminHead>
      <DoneNote words={done} />
      {!itemToSettle && <ErrorSummary problems={actionData?.problems ?? []} />}
      {counts.open > 0 && (
        <nav className="chips" aria-label="Kind">
          <Chip to="/admin/attention" current={group === null}>
            All {counts.open}
          </Chip>
          {deskGroups
            .filter((each) => counts.byGroup[each] > 0)
            .map((each) => (
              <Chip key={each} to={`/admin/attention?kind=${each}`} current={group === each}>
                {deskGroupDetails[each].label} {counts.byGroup[each]}
              </Chip>
            ))}
        </nav>
      )}
      <ListPages page={page} total={total}>
        {total === 0 && <NothingOpen group={counts.open > 0 ? group : null} />}
        {deskGroups.map((each) => (
          <DeskSection
            key={each}
            group={each}
            items={items.filter(({ kind }) => deskKindOf(kind).group === each)}
            now={now}
            businessNow={businessNow}
          />
        ))}
      </ListPages>
      {counts.settled > 0 && (
        <p className="soft">
          Settled items are in <Link to="/admin/attention/settled">Done this week, {counts.settled}</Link>, with who
          settled them.
        </p>
      )}
      {itemToSettle && <SettleDialog item={itemToSettle} />}
    </>
  );
}

/** @param group the chosen kind, if other kinds have open items */
function NothingOpen({ group }: { group: DeskGroup | null }) {
  if (!group) return <EmptyState title="Nothing is stuck" headingLevel={2} />;
  return (
    <EmptyState title={`Nothing open under ${deskGroupDetails[group].label}`} headingLevel={2}>
      <ButtonLink tone="line" to="/admin/attention">
        Show all that is open
      </ButtonLink>
    </EmptyState>
  );
}

const openItemsText = (open: number): string => {
  if (open === 0) return "Nothing needs your attention.";
  return open === 1 ? "1 open item." : `${open} open items.`;
};

/** Asks how an item was settled, for the next person. */
function SettleDialog({ item: { id, kind, order } }: { item: DeskItem }) {
  return (
    <ConfirmDialog
      name={`settle-${id}`}
      intent="settle"
      title="Mark as settled"
      hidden={{ item: id }}
      label="Take it off the desk"
    >
      <p>
        <b>{deskKindOf(kind).title}</b>
        {order && `, ${order.number}`}
      </p>
      <FormTextArea
        label="How was it settled?"
        hint="One sentence for colleagues. It is stored with your name."
        name="note"
        rows={3}
        maxLength={1000}
      />
    </ConfirmDialog>
  );
}
