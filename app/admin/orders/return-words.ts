import type { ReturnStatus } from "#app/returns/rules.ts";

/** How a return stands, for the staff: what they have to do next. */
export const returnLabels: Record<ReturnStatus, string> = {
  asked: "To decide",
  accepted: "On its way back",
  refused: "Refused",
  refunded: "Refunded",
  ended: "Never came",
};
