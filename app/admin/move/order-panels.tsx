import { Form } from "react-router";
import { longDay } from "#app/shared/dates.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import type { MoveResultRow } from "./.server/move-results.ts";
import type { LeftOutOrder, OrderPlan } from "./.server/plan-orders.ts";

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
          {importId && (
            <Form method="post" action="/admin/move/orders" className="row">
              <input type="hidden" name="import" value={importId} />
              <Button type="submit" tone="brand" busy={isBusy} busyLabel="Importing...">
                Import them
              </Button>
            </Form>
          )}
        </div>
      </Panel>
      {leftOutCount > 0 && (
        <Panel title={`${pluralize(leftOutCount, "order", "orders")} not taken over`} flush>
          <DataTable
            caption="What is left out, by line"
            columns={leftOutColumns}
            rows={leftOut}
            rowKey={({ lines }) => lines[0]!}
          />
          {leftOutCount > leftOut.length && <p className="hint">And {leftOutCount - leftOut.length} more.</p>}
        </Panel>
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
  if (result === "running") {
    return (
      <Panel title="Importing orders" lit>
        <p role="status">This takes up to a minute, and goes on if you leave this page. Reload it to see the result.</p>
      </Panel>
    );
  }
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
