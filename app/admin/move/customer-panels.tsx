import { ButtonLink } from "#app/ui/forms/button.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import type { MoveResultRow } from "./.server/move-results.ts";
import type { CustomerPlan, LeftOut } from "./.server/plan-customers.ts";
import { ImportButton, ImportingPanel, LeftOutPanel } from "./import-panels.tsx";

/** A plan as the page shows it: counts, and the first rows of which something is left out. */
export type CustomerSummary = Pick<CustomerPlan, "source" | "present" | "unproved" | "leftOut"> & {
  create: number;
  addresses: number;
  subscribed: number;
  leftOutCount: number;
  /** The id to import it; null if it creates nothing. */
  importId: string | null;
};

/** What a file would create, and what it leaves out. */
export function CustomerPreview({ plan, isBusy }: { plan: CustomerSummary; isBusy: boolean }) {
  const { source, create, addresses, subscribed, present, unproved, leftOut, leftOutCount, importId } = plan;
  return (
    <>
      <Panel title={`What this file of ${source} would do`} lit>
        <div className="stack" role="status">
          <p>
            <b>
              {pluralize(create, "customer", "customers")} to create, {addresses} of them with an address. {present}{" "}
              already here.
            </b>{" "}
            {importId ? "Nothing has been written yet." : "There is nothing to import."}
          </p>
          <p>
            Newsletter: {subscribed} with proof of their consent.
            {unproved > 0 &&
              ` ${unproved} agreed according to the file, which does not say when they confirmed it: they are not subscribed, and can sign up here.`}
            {source === "WooCommerce" && " WooCommerce exports no consent and no streets."}
          </p>
          {importId && <ImportButton action="/admin/move/customers" importId={importId} isBusy={isBusy} />}
        </div>
      </Panel>
      {leftOutCount > 0 && (
        <LeftOutPanel
          title={`${pluralize(leftOutCount, "row", "rows")} not taken over, or not whole`}
          columns={leftOutColumns}
          rows={leftOut}
          rowKey={({ line, what, message }) => `${line} ${what} ${message}`}
          count={leftOutCount}
        />
      )}
    </>
  );
}

const leftOutColumns: Column<LeftOut>[] = [
  { header: "Line", cell: ({ line }) => line },
  { header: "Left out", cell: ({ what }) => (what === "customer" ? "The customer" : "The address"), phone: "right" },
  { header: "Why", cell: ({ message }) => <span className="wrapping">{message}</span>, phone: "wide" },
];

/** How an import stands, and what became of it. */
export function CustomerImport({ result }: { result: MoveResultRow | "running" }) {
  if (result === "running") return <ImportingPanel title="Importing customers" />;
  const { id, created, addresses, subscribed, present, leftOutCount } = result;
  return (
    <Panel title="Customers imported" lit>
      <div className="stack" role="status">
        <p>
          <b>
            {pluralize(created, "customer", "customers")} created, {addresses} of them with an address, {subscribed} on
            the newsletter’s list. {present} already here.
          </b>
        </p>
        {leftOutCount > 0 && (
          <p className="row">
            {pluralize(leftOutCount, "row was", "rows were")} not taken over, or not whole.
            <ButtonLink tone="line" size="s" to={`/admin/move/customers/${id}`} reloadDocument download>
              Download them
            </ButtonLink>
          </p>
        )}
      </div>
    </Panel>
  );
}
