import type { Order } from "#app/orders/.server/order-store.ts";
import { postBackBy, returnAnswerBy, returnReasonLabels } from "../rules.ts";
import type { ReturnRow } from "./return-queries.ts";

/** A return's item on the attention desk; there is one from the notice until it is decided or nothing came back. */
const itemOf = ({ id }: Pick<Order, "id">, notice: ReturnRow) => ({
  kind: "return_asked" as const,
  subject: notice.id,
  orderId: id,
  data: { returnId: notice.id, reason: notice.reason },
});

/** For a fault that nobody has looked at. */
export const faultToReview = (order: Order, notice: ReturnRow) => ({
  ...itemOf(order, notice),
  summary: `Return ${notice.reference} of order ${order.number}: ${returnReasonLabels[notice.reason].toLowerCase()}. Somebody has to look at it.`,
  dueAt: returnAnswerBy(notice),
});

/** For an accepted return, until the goods are back or nothing came. */
export const returnOnItsWay = (order: Order, notice: ReturnRow) => ({
  ...itemOf(order, notice),
  summary: `Return ${notice.reference} of order ${order.number} is on its way back. The money is due within 14 days of its arrival.`,
  dueAt: postBackBy(notice),
});
