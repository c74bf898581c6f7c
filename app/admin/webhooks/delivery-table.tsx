import { href } from "react-router";
import { formatDateTime } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { DataTable } from "../kit/data-table.tsx";
import type { ListQuery, ListShape } from "../kit/list-query.ts";
import type { Column } from "../kit/table-rows.tsx";
import type { Delivery } from "./.server/deliveries.ts";
import type { Endpoint } from "./.server/endpoints.ts";

const deliveryLabels = { waiting: "Waiting", delivered: "Delivered", failed: "Given up" } as const;

export const deliveryShape: ListShape = {
  filters: { status: { label: "Status", any: "Any status", options: deliveryLabels } },
};

const columns: Column<Delivery>[] = [
  {
    header: "Event",
    cell: ({ type, number, at }) => (
      <>
        <code>{type}</code> {number !== null && <Link to={href("/admin/orders/:number", { number })}>{number}</Link>}
        <br />
        <span className="small soft">{formatDateTime(at)}</span>
      </>
    ),
  },
  { header: "Status", cell: (delivery) => <DeliveryStatus {...delivery} />, phone: "right" },
  { header: "Tries", cell: ({ attempts }) => attempts, align: "end", phone: "more" },
  { header: "Answer", cell: (delivery) => <Answer {...delivery} />, phone: "wide" },
  { header: "Message", cell: ({ messageId }) => <code className="small">{messageId}</code>, soft: true, phone: "more" },
  {
    header: "Send again",
    cell: ({ id, type, number }) => (
      <ActionButton
        intent="again"
        fields={{ delivery: id }}
        aria-label={`Send again: ${type}${number === null ? "" : ` of ${number}`}`}
      >
        Send again
      </ActionButton>
    ),
  },
];

function DeliveryStatus(delivery: Delivery) {
  const { label, ...state } = deliveryState(delivery);
  return (
    <>
      <Status {...state}>{label}</Status>
      {delivery.nextAt && delivery.attempts > 0 && (
        <>
          <br />
          <span className="small soft">next {formatDateTime(delivery.nextAt)}</span>
        </>
      )}
    </>
  );
}

/** What the endpoint answered to the last try; a long body is folded. */
function Answer({ responseStatus, response, error, triedAt }: Delivery) {
  if (!triedAt) return <span className="soft">Not sent yet</span>;
  const status = error ?? `It answered ${responseStatus}`;
  if (!response) return status;
  return (
    <details>
      <summary>{status}</summary>
      <pre className="small max-h-48 overflow-auto whitespace-pre-wrap wrap-anywhere">{response}</pre>
    </details>
  );
}

interface DeliveryTableProps {
  query: ListQuery;
  deliveries: readonly Delivery[];
  total: number;
}

/** An endpoint's messages with what became of each. */
export const DeliveryTable = ({ query, deliveries, total }: DeliveryTableProps) => (
  <DataTable
    title="Deliveries"
    caption="Deliveries, newest first"
    list={{ shape: deliveryShape, query, total }}
    columns={columns}
    rows={deliveries}
    rowKey={({ id }) => id}
    empty="No deliveries"
  />
);

type State = { label: string; tone: "good" | "warn" | "bad" | "plain"; settled: boolean };

/** An endpoint's status in words. */
export function endpointState({ status, failingSince }: Pick<Endpoint, "status" | "failingSince">): State {
  if (status === "paused") return { label: "Paused", tone: "plain", settled: true };
  if (status === "disabled") return { label: "Turned off after failures", tone: "bad", settled: false };
  return failingSince
    ? { label: "Failing", tone: "warn", settled: false }
    : { label: "On", tone: "good", settled: false };
}

/** A delivery's status in words. */
function deliveryState({ status, attempts }: Pick<Delivery, "status" | "attempts">): State {
  const label = deliveryLabels[status];
  if (status === "delivered") return { label, tone: "good", settled: true };
  if (status === "failed") return { label, tone: "bad", settled: false };
  return { label: attempts > 0 ? "Trying again" : label, tone: attempts > 0 ? "warn" : "plain", settled: false };
}
