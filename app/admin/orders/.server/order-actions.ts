import type { Order } from "#app/orders/.server/order-store.ts";
import { formatPence } from "#app/shared/money.ts";
import { reveal } from "../../.server/reveal.ts";
import { type Action, conflict, done, formAction, type Outcome, refused } from "../../kit/.server/run-action.ts";
import type { Permission } from "../../permissions.ts";
import { revealForm } from "../../reveal.ts";
import { notWithdrawnTexts } from "../change-texts.ts";
import { cancelForm, decisionForm, noteForm, refundForm, resendForm, statusForm } from "../contract.ts";
import { cancelRefusals, refundRefusals, requestRefusals, wantedOfForm } from "../refund-limits.ts";
import { cancelAsStaff, decideRequest } from "./cancel-as-staff.ts";
import { withdrawChange } from "./change-as-staff.ts";
import { resumeOrder, setPlainStatus } from "./change-status.ts";
import { addNote } from "./order-happenings.ts";
import { orderByNumber } from "./read-order-page.ts";
import { refundOrder } from "./refund-order.ts";
import { resendEmail } from "./resend-email.ts";

const denied = (message: string, field?: string): Outcome => refused(message, field, 400);
const statusOutcome = (outcome: { done: true } | { refusal: string }, word: string): Outcome =>
  "done" in outcome ? done(word) : denied(outcome.refusal);

/** @param refunded pence of the order that are refunded by now */
const refundedMeanwhile = (refunded: number): Outcome => ({
  ...conflict(refunded, {}),
  problems: [
    {
      message: `A refund of this order was made or failed after you opened this page: ${formatPence(refunded)} is refunded now. If yours is needed as well, send it again`,
    },
  ],
});

/** The order page's actions, by `intent`. */
export function orderActions(number: string): Readonly<Record<string, Action>> {
  /** The order is read only after the permission is checked. */
  const onOrder = (needs: Permission, actionOn: (order: Order) => Action): Action => ({
    needs,
    run: async (call) => actionOn(await orderByNumber(call.shop, number)).run(call),
  });
  return {
    reveal: onOrder("view_orders", (order) =>
      formAction(revealForm, async (form, { shop, staff }) => {
        await reveal(shop, staff, { resource: "orders", id: order.number }, form);
        return done("revealed");
      }),
    ),
    note: onOrder("update_orders", (order) =>
      formAction(noteForm, async (form, { shop, staff }) => {
        await addNote(shop, staff, order, form);
        return done("noted");
      }),
    ),
    resend: onOrder("update_orders", (order) =>
      formAction(resendForm, async (form, { shop, staff }) => {
        const outcome = await resendEmail(shop, staff, order, form);
        if (outcome === "sent") return done("mailed");
        return denied(outcome === "no_address" ? "The order has no email address" : "This email cannot be sent again");
      }),
    ),
    status: onOrder("update_orders", (order) =>
      formAction(statusForm, async ({ to }, { shop, staff }) =>
        statusOutcome(await setPlainStatus(shop, staff, order.id, to), "status"),
      ),
    ),
    resume: onOrder("update_orders", (order) => ({
      run: async ({ shop, staff }) => statusOutcome(await resumeOrder(shop, staff, order.id), "resumed"),
    })),
    cancel: onOrder("refund_orders", (order) =>
      formAction(cancelForm, async (form, { shop, staff }) => {
        const outcome = await cancelAsStaff(shop, staff, order.id, form);
        if (typeof outcome === "object") return done("waits");
        return outcome === "cancelled" ? done("cancelled") : denied(cancelRefusals[outcome]);
      }),
    ),
    refund: onOrder("refund_orders", (order) =>
      formAction(
        refundForm,
        async (form, { shop, staff }) => {
          const outcome = await refundOrder(shop, staff, order.id, form);
          if ("changedTo" in outcome) return refundedMeanwhile(outcome.changedTo);
          if (!("problem" in outcome)) return done("waits" in outcome ? "waits" : "refunded");
          const line = outcome.itemId && outcome.problem === "too_much_of_line" ? `amount-${outcome.itemId}` : "lines";
          const field = { lines: line, amount: "amount", all: undefined }[form.scope];
          return denied(refundRefusals[outcome.problem], field);
        },
        { besides: (raw) => ({ lines: wantedOfForm(raw.entries()) }) },
      ),
    ),
    withdraw_change: onOrder("refund_orders", (order) => ({
      run: async ({ shop, staff }) => {
        const outcome = await withdrawChange(shop, staff, order);
        return outcome === "withdrawn" ? done("withdrawn") : refused(notWithdrawnTexts[outcome]);
      },
    })),
    decide: onOrder("refund_orders", (order) =>
      formAction(decisionForm, async ({ requestId, decision, note }, { shop, staff }) => {
        const wanted = { requestId, approve: decision === "approve", note };
        const outcome = await decideRequest(shop, staff, order.id, wanted);
        if (typeof outcome === "object") return denied(refundRefusals[outcome.problem]);
        if (outcome === "approved" || outcome === "declined") return done(outcome);
        return denied(requestRefusals[outcome]);
      }),
    ),
  };
}
