import type { OrderStatus } from "#app/orders/rules.ts";
import type { ReturnStatus } from "#app/returns/rules.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { statusLabels } from "./status-changes.ts";

const tones: Record<OrderStatus, "plain" | "good" | "warn" | "bad" | "info"> = {
  pending_payment: "plain",
  payment_failed: "plain",
  paid: "info",
  in_production: "warn",
  shipped: "good",
  delivered: "good",
  canceled: "plain",
  expired: "plain",
  refunded: "plain",
  on_hold: "bad",
};

/** An order's status, as the back office calls it. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Status tone={tones[status]} settled={status === "delivered"}>
      {statusLabels[status]}
    </Status>
  );
}

/** A return's status, as the back office calls it. */
export const returnLabels: Record<ReturnStatus, string> = {
  asked: "To decide",
  accepted: "On its way back",
  refused: "Refused",
  refunded: "Refunded",
  ended: "Never arrived",
};
