import type { ReturnRow } from "#app/returns/.server/return-queries.ts";
import { sampleFacts } from "../orders/sample-order.ts";
import type { ReturnFacts } from "./facts.ts";

/** A notice about the sample order's T-Shirt, for tests and previews of emails. */
export function sampleReturn(change: Partial<ReturnRow> = {}): ReturnFacts {
  const facts = sampleFacts({ status: "delivered", deliveredAt: new Date("2026-11-26T11:05:00Z") });
  const item = facts.items[0]!;
  return {
    ...facts,
    things: [{ ...item, quantity: 1 }],
    notice: {
      id: "77e0cf5a-9a5f-4a3e-a9f1-5d7b2a0d6c11",
      reference: "R-7K4M2P",
      orderId: facts.order.id,
      formKey: "0f8fad5b-d9cb-469f-a165-70867728950e",
      kind: "change_of_mind",
      reason: "does_not_fit",
      details: "",
      name: "Robin Hartley",
      lines: [{ itemId: item.id, quantity: 1 }],
      status: "accepted",
      askedAt: new Date("2026-11-28T09:12:00Z"),
      decidedAt: new Date("2026-11-28T09:12:00Z"),
      decidedBy: "shop",
      decisionNote: null,
      sendBack: true,
      receivedAt: null,
      refundId: null,
      ...change,
    },
  };
}

/** The same for a fault. */
export const sampleFault = (change: Partial<ReturnRow> = {}): ReturnFacts =>
  sampleReturn({
    kind: "faulty",
    reason: "faulty_print",
    details: "The print came off in the first wash.",
    status: "asked",
    decidedAt: null,
    decidedBy: null,
    ...change,
  });
