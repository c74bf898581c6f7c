import { useEffect, useRef, useState } from "react";
import { data, Form, redirect, useRevalidator } from "react-router";
import { requireStaff } from "#app/admin/.server/require-staff.ts";
import { useAdmin } from "#app/admin/admin-context.tsx";
import { AdminHead } from "#app/admin/kit/admin-head.tsx";
import { DoneNote } from "#app/admin/kit/notes.tsx";
import { Panel, Tile } from "#app/admin/kit/panel.tsx";
import { Refusal } from "#app/endpoint.ts";
import { formatDateTime, formatDay, formatTime } from "#app/shared/dates.ts";
import { formOf } from "#app/shared/form.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { readSync } from "./.server/read-sync.ts";
import { settleConflict } from "./.server/settle-conflict.ts";
import { importAll } from "./.server/start-import.ts";
import type { Route } from "./+types/sync-page";
import { settleConflictForm } from "./contract.ts";
import { healthLabels, settleProblems } from "./labels.ts";
import { progressShown, progressSteps } from "./rules.ts";
import { ConflictList, InventoryList, ProblemList } from "./sync-lists.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "update_printful");
  const sync = await readSync(shop);
  return { ...sync, elapsedMs: sync.startedAt ? Date.now() - sync.startedAt.getTime() : null };
}

export async function action(args: Route.ActionArgs) {
  const { shop, staff } = await requireStaff(args, "update_printful");
  const form = await formOf(args.request);
  const refuse = (message: string, status: number) => data({ problems: [{ message }] }, { status });
  try {
    switch (form.get("intent")) {
      case "import":
        await importAll(shop);
        throw redirect("/admin/products/sync");
      case "settle": {
        const read = settleConflictForm.safeParse(Object.fromEntries(form));
        if (!read.success) return refuse(read.error.issues[0]?.message ?? "Choose what to settle", 400);
        const settled = await settleConflict(shop, staff, read.data);
        if (settled === "settled") throw redirect("/admin/products/sync?done=settled");
        return refuse(settleProblems[settled], settled === "gone" ? 404 : 409);
      }
      default:
        return refuse("Choose what to do", 400);
    }
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.message, error.status);
    throw error;
  }
}

const done = { settled: "Settled." };
const count = new Intl.NumberFormat("en-GB");

/** The state of the catalogue sync, and what a person has to decide. */
export default function SyncPage({ loaderData: sync, actionData }: Route.ComponentProps) {
  const { status } = sync;
  const { can } = useAdmin();
  const health = healthLabels[status.connectionHealth];
  const lastSync = status.lastSync ? new Date(status.lastSync) : null;
  return (
    <>
      <AdminHead title="Sync with the printer" lead="Changes made by staff are kept.">
        {can("view_products") && (
          <ButtonLink tone="line" size="s" to="/admin/products">
            Products
          </ButtonLink>
        )}
        <SyncProgress
          isSyncing={status.isSyncing}
          elapsedMs={sync.elapsedMs}
          words={`${count.format(sync.seen)} of ${count.format(sync.total)} products`}
        />
      </AdminHead>
      <DoneNote words={done} />
      <ErrorSummary problems={actionData?.problems ?? []} />
      <dl className="sash tiles">
        <Tile label="Connection" value={health}>
          {sync.nextSyncAt && `By itself again ${formatDateTime(sync.nextSyncAt)}`}
        </Tile>
        <Tile label="Last sync" value={lastSync ? formatTime(lastSync) : "Never"}>
          {lastSync && `${formatDay(lastSync)}, `}
          {status.lastSyncStatus === "failed"
            ? "Sync failed since"
            : `${count.format(sync.changedProducts)} ${sync.changedProducts === 1 ? "product" : "products"} changed`}
        </Tile>
        <Tile label="Errors" value={count.format(status.errorCount)}>
          {count.format(status.warningCount)} {status.warningCount === 1 ? "warning" : "warnings"}
        </Tile>
        <Tile label="To settle" value={count.format(status.dataConflicts)}>
          {count.format(status.inventoryChanges)} stock {status.inventoryChanges === 1 ? "change" : "changes"} in the
          last sync
        </Tile>
      </dl>
      {status.syncErrors.length > 0 && (
        <Panel title={status.lastSyncStatus === "failed" ? "Sync failed" : "Left out"}>
          <ProblemList words={status.syncErrors} />
        </Panel>
      )}
      <ConflictList conflicts={sync.conflicts} />
      {sync.syncWarnings.length > 0 && (
        <Panel title="Warnings">
          <ProblemList words={sync.syncWarnings} />
        </Panel>
      )}
      <InventoryList turned={sync.turned} />
    </>
  );
}

interface SyncProgressProps {
  isSyncing: boolean;
  /** Since the import started, by the server's clock; null if there was none. */
  elapsedMs: number | null;
  /** The real progress, in words. */
  words: string;
}

/** Milliseconds between polls while an import runs. */
const askEveryMs = 2_000;

/** The button that starts an import, and its progress while it runs. Without JavaScript, reload to see the progress. */
function SyncProgress({ isSyncing, elapsedMs, words }: SyncProgressProps) {
  const { revalidate } = useRevalidator();
  const elapsed = useElapsed(elapsedMs);
  const isGoingOn = elapsed !== null && (isSyncing || elapsed < progressSteps.minMs);
  const isShown = useLastStep(isGoingOn);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(revalidate, askEveryMs);
    return () => clearInterval(timer);
  }, [isGoingOn, revalidate]);
  if (elapsed !== null && isShown) {
    const percent = progressShown(elapsed, isSyncing);
    return (
      <label className="row small">
        <progress max={100} value={percent} /> {percent}%<VisuallyHidden> of the sync is done:</VisuallyHidden> {words}
      </label>
    );
  }
  return (
    <Form method="post" action="/admin/products/sync">
      <Button type="submit" tone="brand" size="s" name="intent" value="import">
        Sync all
      </Button>
    </Form>
  );
}

/** Stays true for one more step, so that the end is visible. */
function useLastStep(isGoingOn: boolean): boolean {
  const [isOver, setOver] = useState(!isGoingOn);
  useEffect(() => {
    if (isGoingOn) return setOver(false);
    const timer = setTimeout(() => setOver(true), progressSteps.everyMs);
    return () => clearTimeout(timer);
  }, [isGoingOn]);
  return isGoingOn || !isOver;
}

/** Counts on in the browser, one step at a time, until the end (R-SYNC-3). */
function useElapsed(elapsedMs: number | null): number | null {
  const [elapsed, setElapsed] = useState(elapsedMs);
  const reported = useRef({ elapsedMs, at: 0 });
  useEffect(() => {
    reported.current = { elapsedMs, at: performance.now() };
    setElapsed(elapsedMs);
    if (elapsedMs === null) return;
    const timer = setInterval(() => {
      setElapsed((reported.current.elapsedMs ?? 0) + performance.now() - reported.current.at);
    }, progressSteps.everyMs);
    return () => clearInterval(timer);
  }, [elapsedMs]);
  return elapsed;
}
