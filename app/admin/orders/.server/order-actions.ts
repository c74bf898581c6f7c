import type { Order } from "#app/orders/.server/order-store.ts";
import { type FormProblem, readForm, type Typed } from "#app/shared/form.ts";
import type { Shop } from "#server/shop.ts";
import { reveal } from "../../.server/reveal.ts";
import type { Staff } from "../../.server/staff.ts";
import type { Permission } from "../../permissions.ts";
import { revealForm } from "../../reveal.ts";
import { cancelForm, decisionForm, noteForm, refundForm, resendForm, statusForm } from "../contract.ts";
import { wantedOfForm } from "../refund-sum.ts";
import { cancelRefusals, refundRefusals, requestRefusals } from "../refusals.ts";
import { cancelAsStaff } from "./cancel-as-staff.ts";
import { letGoOn, setPlainStatus } from "./change-status.ts";
import { decideRequest } from "./decide-request.ts";
import { addNote } from "./notes.ts";
import { refundOrder } from "./refund-order.ts";
import { resendEmail } from "./resend-email.ts";

/** `done` goes into the address; problems are shown with what was typed, and nothing has changed. */
export type ActionOutcome = { done: string } | { problems: FormProblem[]; typed: Typed };
type Action = {
  needs: Permission;
  run: (shop: Shop, staff: Staff, order: Order, form: FormData) => Promise<ActionOutcome>;
};

const problem = (message: string, typed: Typed = {}, field?: string): ActionOutcome => ({
  problems: [{ message, ...(field && { field }) }],
  typed,
});
const ended = (outcome: { done: true } | { refusal: string }, done: string): ActionOutcome =>
  "done" in outcome ? { done } : problem(outcome.refusal);

/** What can be done on an order's page, by the `intent` of its form. */
export const orderActions: Record<string, Action> = {
  reveal: {
    needs: "view_orders",
    async run(shop, staff, order, form) {
      const read = readForm(revealForm, form);
      if (!read.ok) return read;
      await reveal(shop, staff, { resource: "orders", id: order.number }, read.data);
      return { done: "revealed" };
    },
  },
  note: {
    needs: "update_orders",
    async run(shop, staff, order, form) {
      const read = readForm(noteForm, form);
      if (!read.ok) return read;
      await addNote(shop, staff, order, read.data);
      return { done: "noted" };
    },
  },
  resend: {
    needs: "update_orders",
    async run(shop, staff, order, form) {
      const read = readForm(resendForm, form);
      if (!read.ok) return read;
      const outcome = await resendEmail(shop, staff, order, read.data);
      if (outcome === "sent") return { done: "mailed" };
      return problem(outcome === "no_address" ? "The order has no email address" : "This mail cannot be sent again");
    },
  },
  status: {
    needs: "update_orders",
    async run(shop, staff, order, form) {
      const read = readForm(statusForm, form);
      return read.ok ? ended(await setPlainStatus(shop, staff, order.id, read.data.to), "status") : read;
    },
  },
  resume: {
    needs: "update_orders",
    run: async (shop, staff, order) => ended(await letGoOn(shop, staff, order.id), "resumed"),
  },
  cancel: {
    needs: "refund_orders",
    async run(shop, staff, order, form) {
      const read = readForm(cancelForm, form);
      if (!read.ok) return read;
      const outcome = await cancelAsStaff(shop, staff, order.id, read.data);
      if (typeof outcome === "object") return { done: "waits" };
      return outcome === "cancelled" ? { done: "cancelled" } : problem(cancelRefusals[outcome], read.typed);
    },
  },
  refund: {
    needs: "refund_orders",
    async run(shop, staff, order, form) {
      const read = readForm(refundForm, form, { lines: wantedOfForm(form.entries()) });
      if (!read.ok) return read;
      const outcome = await refundOrder(shop, staff, order.id, read.data);
      if ("problem" in outcome) {
        const line = outcome.itemId && outcome.problem === "too_much_of_line" ? `amount-${outcome.itemId}` : "lines";
        const field = { lines: line, amount: "amount", all: undefined }[read.data.scope];
        return problem(refundRefusals[outcome.problem], read.typed, field);
      }
      return { done: "waits" in outcome ? "waits" : "refunded" };
    },
  },
  decide: {
    needs: "refund_orders",
    async run(shop, staff, order, form) {
      const read = readForm(decisionForm, form);
      if (!read.ok) return read;
      const { requestId, decision, note } = read.data;
      const outcome = await decideRequest(shop, staff, order.id, { requestId, approve: decision === "approve", note });
      if (typeof outcome === "object") return problem(refundRefusals[outcome.problem], read.typed);
      if (outcome === "approved" || outcome === "declined") return { done: outcome };
      return problem(requestRefusals[outcome], read.typed);
    },
  },
};
