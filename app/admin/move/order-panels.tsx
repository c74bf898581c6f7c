import { longDay } from "#app/shared/dates.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import type { MoveResultRow } from "./.server/move-results.ts";
import type { LeftOutOrder, OrderPlan } from "./.server/plan-orders.ts";
import { ImportButton, ImportingPanel, LeftOutPanel } from "./import-panels.tsx";

/** A plan as the page shows it: counts, and the first orders that are left out. */
export type OrderFileSummary = Pick<OrderPlan, "source" | "present" | "isPoundsAssumed" | "leftOut"> & {
  create: number;
  /** Of those to take over, the oldest and the newest; null if there are none. */
  between: { from: Date; to: Date } | null;
  withoutEmail: number;
  leftOutCount: number;
  importId: string | null;
};

/** What a file would bring, and what it leaves out. */
export function OrderPreview({ plan, isBusy }: { plan: OrderFileSummary; isBusy: boolean }) {
  const { source, create, between, withoutEmail, present, isPoundsAssumed, leftOut, leftOutCount, importId } = plan;
  return (
    <>
      <Panel title={`What this file of ${source} would do`} lit>
        <div className="stack" role="status">
          <p>
            <b>
              {pluralize(create, "order", "orders")} to take over
              {between && `, placed from ${longDay(between.from)} to ${longDay(between.to)}`}. {present} already here.
            </b>{" "}
            {importId ? "Nothing has been written yet." : "There is nothing to import."}
          </p>
          {withoutEmail > 0 && (
            <p>
              {withoutEmail} without an email address: only staff will find {withoutEmail === 1 ? "it" : "them"}.
            </p>
          )}
          {isPoundsAssumed && (
            <p>
              The file names no currency, so all amounts are taken for pounds. If they are not, export again with one.
            </p>
          )}
          {importId && <ImportButton action="/admin/move/orders" importId={importId} isBusy={isBusy} />}
        </div>
      </Panel>
      {leftOutCount > 0 && (
        <LeftOutPanel
          title={`${pluralize(leftOutCount, "order", "orders")} not taken over`}
          columns={leftOutColumns}
          rows={leftOut}
          rowKey={({ lines }) => lines[0]!}
          count={leftOutCount}
        />
      )}
    </>
  );
}

const leftOutColumns: Column<LeftOutOrder>[] = [
  { header: "Line", cell: ({ lines }) => lines[0] },
  {
    header: "Order",
    cell: ({ number }) => <span className="wrapping">{number || "No number"}</span>,
    phone: "right",
  },
  { header: "Why", cell: ({ message }) => <span className="wrapping">{message}</span>, phone: "wide" },
];

/** How an import proceeds, and what became of it. */
export function OrderImport({ result }: { result: MoveResultRow | "running" }) {
  if (result === "running") return <ImportingPanel title="Importing orders" />;
  const { id, created, present, leftOutCount } = result;
  return (
    <Panel title="Orders imported" lit>
      <div className="stack" role="status">
        <p>
          <b>
            {pluralize(created, "order", "orders")} taken over. {present} already here.
          </b>
        </p>
        <p className="row">
          <ButtonLink tone="line" size="s" to="/admin/orders/earlier">
            Earlier orders
          </ButtonLink>
          {leftOutCount > 0 && (
            <>
              {pluralize(leftOutCount, "order was", "orders were")} not taken over.
              <ButtonLink tone="line" size="s" to={`/admin/move/orders/${id}`} reloadDocument download>
                Download them
              </ButtonLink>
            </>
          )}
        </p>
      </div>
    </Panel>
  );
}
