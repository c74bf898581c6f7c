import { data, href, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { type Card, cardWords } from "#app/orders/card-words.ts";
import { formOf } from "#app/shared/form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { DoneNote } from "../kit/done-note.tsx";
import { RevealDialog } from "../kit/reveal-dialog.tsx";
import { orderByNumber } from "./.server/find-order.ts";
import { orderActions } from "./.server/order-actions.ts";
import { readOrderPage } from "./.server/read-order-page.ts";
import type { Route } from "./+types/order-page";
import { CancelDialog } from "./cancel-dialog.tsx";
import { CustomerPanel } from "./customer-panel.tsx";
import { EmailsPanel } from "./emails-panel.tsx";
import { HeldPanel } from "./held-panel.tsx";
import { LinesPanel } from "./lines-panel.tsx";
import { MoneyPanel } from "./money-panel.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { OrderHead } from "./order-head.tsx";
import { ParcelsPanel } from "./parcels-panel.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RequestPanel } from "./request-panel.tsx";
import { ReturnsPanel } from "./returns-panel.tsx";
import { StatusPanel } from "./status-panel.tsx";
import { StoryPanel } from "./story-panel.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "view_orders");
  const order = await orderByNumber(shop, params.number);
  const { id, role, permissions } = staff;
  return {
    ...(await readOrderPage(shop, staff, order)),
    me: { id, role, permissions },
    isRehearsal: shop.config.SHOP_MODE !== "live",
    formKey: crypto.randomUUID() as string,
  };
}

/** Runs the action named by the `intent` of its form; each needs its own permission. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_orders");
  const form = await formOf(request);
  const intent = String(form.get("intent") ?? "");
  const orderAction = Object.hasOwn(orderActions, intent) ? orderActions[intent] : undefined;
  if (!orderAction) throw data(null, { status: 400 });
  const staff = await requireStaff(shop, request, orderAction.needs);
  const order = await orderByNumber(shop, params.number);
  const outcome = await orderAction.run(shop, staff, order, form);
  if ("done" in outcome)
    throw redirect(`${href("/admin/orders/:number", { number: order.number })}?done=${outcome.done}`);
  return data({ intent, problems: outcome.problems, typed: outcome.typed }, { status: 400 });
}

const doneWords = (card: Card) => ({
  noted: "The note is there for everybody.",
  mailed: "The mail is on its way again.",
  status: "The status is changed.",
  resumed: "It goes on. What the printer answers shows below.",
  cancelled: "The order is cancelled. Its money goes back once the printer has stopped.",
  refunded: `The refund is on its way to ${cardWords(card)}, and the customer gets a mail.`,
  waits: "That is over your limit: nothing has moved yet. An owner or a treasurer says yes or no.",
  approved: "Approved. It is being carried out.",
  declined: "Declined. Nothing has moved.",
  address: "The address is changed. A draft at the printer is written anew.",
});
const inDialogs = ["refund", "cancel", "reveal", "note"];

/** Everything about one order, and all that can be done with it. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, formKey } = loaderData;
  const of = (intent: string) => (actionData?.intent === intent ? actionData : {});
  const others = actionData && !inDialogs.includes(actionData.intent) ? actionData.problems : [];
  return (
    <>
      <OrderHead {...loaderData} />
      <ErrorSummary problems={others} />
      <DoneNote words={doneWords(order)} />
      <RequestPanel {...loaderData} />
      <HeldPanel {...loaderData} />
      <div className="adm__g3">
        <div className="stack">
          <LinesPanel order={order} lines={loaderData.lines} refunds={loaderData.refunds} />
          <StoryPanel {...loaderData} />
          <EmailsPanel emails={loaderData.emails} formKey={formKey} />
        </div>
        <div className="stack">
          <StatusPanel order={order} />
          <MoneyPanel {...loaderData} />
          <CustomerPanel customer={loaderData.customer} order={order} />
          <ParcelsPanel parcels={loaderData.parcels} />
          <ReturnsPanel number={order.number} returns={loaderData.returns} />
          <PaymentPanel order={order} isRehearsal={loaderData.isRehearsal} />
          <NotesPanel key={order.id} notes={loaderData.notes} formKey={formKey} {...of("note")} />
        </div>
      </div>
      <RefundDialog {...loaderData} {...of("refund")} />
      <CancelDialog {...loaderData} {...of("cancel")} />
      <RevealDialog {...of("reveal")} />
    </>
  );
}
