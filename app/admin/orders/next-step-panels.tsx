import { Form, href, useNavigation } from "react-router";
import { isRewritable } from "#app/orders/rules.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { DialogLink } from "../kit/dialogs.tsx";
import { Panel } from "../kit/panel.tsx";
import type { ListedRefundRequest, StaffOrder, StaffOrderPageData } from "./.server/read-order-page.ts";
import { type NextStep, nextStep } from "./next-step.ts";
import { canDecideRequest } from "./refund-limits.ts";
import { type PlainStatus, plainChanges, statusLabels } from "./status-changes.ts";

/** Why the order is stuck, and the one safe next step. */
export function HeldPanel({ order, desk }: Pick<StaffOrderPageData, "order" | "desk">) {
  const { can } = useAdmin();
  const step = nextStep(
    order,
    desk.map(({ kind }) => kind),
  );
  const shown = desk.filter(({ kind }) => kind !== "refund_waiting");
  if (!step && shown.length === 0) return null;
  return (
    <section className="cols frame prn" aria-labelledby="held">
      <div className="stack">
        <h2 id="held" className="flex items-center gap-2 text-(--danger)">
          <Icon name="warning" /> {step?.title ?? "Needs attention"}
        </h2>
        {step && <p>{step.text}</p>}
        <ul className="small prn__why">
          {shown.map(({ id, summary, createdAt }) => (
            <li key={id}>
              <time className="soft" dateTime={createdAt.toISOString()}>
                {formatDateTime(createdAt)}
              </time>
              <span>{summary}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        {step?.action && can(step.action === "refund" ? "refund_orders" : "update_orders") && (
          <NextStepButton step={step} />
        )}
        <p className="row small">
          {can("update_orders") && (order.status === "on_hold" || isRewritable(order)) && order.paidAt && (
            <Link to={href("/admin/orders/:number/address", { number: order.number })}>Correct the address</Link>
          )}
          {shown.length > 0 && <Link to={href("/admin/attention")}>Attention desk</Link>}
        </p>
      </div>
    </section>
  );
}

function NextStepButton({ step }: { step: Extract<NextStep, { label: string }> }) {
  return (
    <>
      {step.action === "cancel" || step.action === "refund" ? (
        <DialogLink name={step.action} tone="brand" size="m" wide>
          {step.label}
        </DialogLink>
      ) : (
        <ActionButton intent="resume" tone="brand" size="m" wide busyLabel="Asking...">
          {step.label}
        </ActionButton>
      )}
      <p className="small soft">{step.about}</p>
    </>
  );
}

interface RequestPanelProps {
  requests: readonly ListedRefundRequest[];
  me: { id: string; role: string; permissions: readonly string[] };
}

/** A refund over somebody's limit: the decision for those who may approve it, otherwise that it is waiting. */
export function RequestPanel({ requests, me }: RequestPanelProps) {
  const request = requests.find(({ status }) => status === "waiting");
  if (!request) return null;
  const { kind, amount, reason, requestedByName, requestedAt } = request;
  const what =
    kind === "refund" ? `a refund of ${formatPence(amount)}` : `to cancel the order and refund ${formatPence(amount)}`;
  return (
    <Panel title="Waiting for approval" lit>
      <div className="stack">
        <p>
          <b>{requestedByName}</b> wants {what}. {reason}. Requested {formatDateTime(requestedAt)}; nothing has been
          refunded yet.
        </p>
        {canDecideRequest(me, request) && <Decide request={request} />}
        {request.requestedBy === me.id && <Withdraw request={request} />}
        {!canDecideRequest(me, request) && request.requestedBy !== me.id && (
          <p className="small">An owner or treasurer can decide this here.</p>
        )}
      </div>
    </Panel>
  );
}

const useDecision = () => useNavigation().formData?.get("decision");

function Decide({ request }: { request: ListedRefundRequest }) {
  const decision = useDecision();
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="requestId" value={request.id} />
      <Field label="Comment" optional name="note" maxLength={300} autoComplete="off" fieldClassName="max-w-[30rem]" />
      <div className="row">
        <Button type="submit" size="s" tone="line" name="decision" value="decline" busy={decision === "decline"}>
          Decline
        </Button>
        <Button type="submit" size="s" tone="danger" name="decision" value="approve" busy={decision === "approve"}>
          Approve {formatPence(request.amount)}
        </Button>
      </div>
    </Form>
  );
}

function Withdraw({ request }: { request: ListedRefundRequest }) {
  return (
    <Form method="post" className="row small">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="requestId" value={request.id} />
      <span>You requested this, so another owner or treasurer decides.</span>
      <button type="submit" name="decision" value="decline" className="linkbtn">
        Withdraw
      </button>
    </Form>
  );
}

const statusHints: Record<PlainStatus, string> = {
  in_production: "Usually set automatically; only needed if the printer’s update is missing.",
  shipped: "The customer gets the dispatch email.",
  delivered: "The customer gets the delivery email.",
  on_hold: "It is not printed until somebody resumes it.",
};
const actionLabels: Record<PlainStatus, string> = {
  in_production: "Mark as in print",
  shipped: "Mark as posted",
  delivered: "Mark as delivered",
  on_hold: "Hold",
};

/** Buttons for the status changes that staff can make now. */
export function StatusPanel({ order }: { order: StaffOrder }) {
  const { can } = useAdmin();
  const changes = can("update_orders") ? plainChanges(order) : [];
  if (changes.length === 0) return null;
  return (
    <Panel title="Status">
      <ul className="rows rows--columns mls [--columns:minmax(0,1fr)]">
        {changes.map((to) => (
          <li key={to}>
            <ActionButton intent="status" fields={{ to }}>
              {actionLabels[to]}
            </ActionButton>
            <span className="tiny soft">
              {statusLabels[order.status]} becomes {statusLabels[to].toLowerCase()}. {statusHints[to]}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
