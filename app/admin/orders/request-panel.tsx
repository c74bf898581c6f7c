import { Form, useNavigation } from "react-router";
import { momentWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Panel } from "../kit/panel.tsx";
import type { RefundRequest } from "./.server/read-order-page.ts";
import { mayDecideRequest } from "./refund-limits.ts";

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
