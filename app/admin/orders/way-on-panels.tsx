import { Form, href, useNavigation } from "react-router";
import { isRewritable } from "#app/orders/rules.ts";
import { momentWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { DialogLink } from "../kit/dialogs.tsx";
import { Panel } from "../kit/panel.tsx";
import type { OrderPageData, RefundRequest, StaffOrder } from "./.server/read-order-page.ts";
import { type HeldWay, heldWay } from "./held-way.ts";
import { mayDecideRequest } from "./refund-limits.ts";
import { type PlainStatus, plainChanges, statusLabels } from "./status-changes.ts";

/** Why the order does not go on by itself, and the one safe way on. */
export function HeldPanel({ order, desk }: Pick<OrderPageData, "order" | "desk">) {
  const { may } = useAdmin();
  const way = heldWay(
    order,
    desk.map(({ kind }) => kind),
  );
  const shown = desk.filter(({ kind }) => kind !== "refund_waiting");
  if (!way && shown.length === 0) return null;
  return (
    <section className="prn" aria-labelledby="held">
      <div className="stack">
        <h2 id="held">
          <Icon name="warning" /> {way?.title ?? "Needs attention"}
        </h2>
        {way && <p>{way.what}</p>}
        <ul className="plain small prn__why">
          {shown.map(({ id, summary, createdAt }) => (
            <li key={id}>
              <time className="soft" dateTime={createdAt.toISOString()}>
                {momentWords(createdAt)}
              </time>
              <span>{summary}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        {way?.action && may(way.action === "refund" ? "refund_orders" : "update_orders") && <WayOn way={way} />}
        <p className="row small">
          {may("update_orders") && (order.status === "on_hold" || isRewritable(order)) && order.paidAt && (
            <Link to={href("/admin/orders/:number/address", { number: order.number })}>Correct the address</Link>
          )}
          {shown.length > 0 && <Link to={href("/admin/attention")}>To the desk</Link>}
        </p>
      </div>
    </section>
  );
}

function WayOn({ way }: { way: Extract<HeldWay, { label: string }> }) {
  return (
    <>
      {way.action === "cancel" || way.action === "refund" ? (
        <DialogLink name={way.action} tone="brand" size="m" wide>
          {way.label}
        </DialogLink>
      ) : (
        <ActionButton intent="resume" tone="brand" size="m" wide busyLabel="Asking...">
          {way.label}
        </ActionButton>
      )}
      <p className="small soft">{way.about}</p>
    </>
  );
}

interface RequestPanelProps {
  requests: readonly RefundRequest[];
  me: { id: string; role: string; permissions: readonly string[] };
}

/** What somebody wants to pay back and may not alone: for the second person, yes or no; for the others, that it waits. */
export function RequestPanel({ requests, me }: RequestPanelProps) {
  const request = requests.find(({ status }) => status === "waiting");
  if (!request) return null;
  const { kind, amount, reason, requestedByName, requestedAt } = request;
  const what =
    kind === "refund" ? `a refund of ${formatPence(amount)}` : `to cancel it and pay back ${formatPence(amount)}`;
  return (
    <Panel title="A second person has to say yes" lit>
      <div className="stack">
        <p>
          <b>{requestedByName}</b> wants {what}. {reason}. Asked {momentWords(requestedAt)}; nothing has moved yet.
        </p>
        {mayDecideRequest(me, request) && <Decide request={request} />}
        {request.requestedBy === me.id && <Withdraw request={request} />}
        {!mayDecideRequest(me, request) && request.requestedBy !== me.id && (
          <p className="small">An owner or a treasurer decides it here.</p>
        )}
      </div>
    </Panel>
  );
}

const useDecision = () => useNavigation().formData?.get("decision");

function Decide({ request }: { request: RefundRequest }) {
  const decision = useDecision();
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="requestId" value={request.id} />
      <Field
        label="A few words"
        optional
        name="note"
        maxLength={300}
        autoComplete="off"
        fieldClassName="max-w-[30rem]"
      />
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

function Withdraw({ request }: { request: RefundRequest }) {
  return (
    <Form method="post" className="row small">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="requestId" value={request.id} />
      <span>You asked for it, so somebody else decides: an owner or a treasurer.</span>
      <button type="submit" name="decision" value="decline" className="linkbtn">
        Take it back
      </button>
    </Form>
  );
}

const about: Record<PlainStatus, string> = {
  in_production: "The printer says so by itself; only where its news did not come.",
  shipped: "The customer gets the dispatch mail.",
  delivered: "The customer gets the arrival mail.",
  on_hold: "It does not go to the press until somebody lets it go on.",
};
const actionLabels: Record<PlainStatus, string> = {
  in_production: "Mark as in print",
  shipped: "Mark as posted",
  delivered: "Mark as delivered",
  on_hold: "Hold it back",
};

/** The changes of status that the order allows now and that somebody can make by hand, as buttons. */
export function StatusPanel({ order }: { order: StaffOrder }) {
  const { may } = useAdmin();
  const changes = may("update_orders") ? plainChanges(order) : [];
  if (changes.length === 0) return null;
  return (
    <Panel title="Status">
      <ul className="plain sts">
        {changes.map((to) => (
          <li key={to}>
            <ActionButton intent="status" fields={{ to }}>
              {actionLabels[to]}
            </ActionButton>
            <span className="tiny soft">
              {statusLabels[order.status]} becomes {statusLabels[to].toLowerCase()}. {about[to]}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
