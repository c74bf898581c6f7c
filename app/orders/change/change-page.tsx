import { data, Form, redirect, useNavigation } from "react-router";
import { hasSessionEnded, revalidateInSession, SessionEnded } from "#app/accounts/session/session-ended.tsx";
import { shopContext } from "#app/context.ts";
import { formatDeadline } from "#app/shared/dates.ts";
import { friendlyMessage, notAuthenticated } from "#app/shared/errors.ts";
import { type FormProblem, formOf, readForm, type Typed, typedIn } from "#app/shared/form.ts";
import { Note } from "#app/ui/display/note.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { wayToWithdraw } from "#app/withdrawal/way-to-withdraw.ts";
import { readItems } from "../.server/order-store.ts";
import { Countdown } from "../cancellation/countdown.tsx";
import { ownPlacedOrder } from "../customer/.server/own-order.ts";
import { OrderMissing, OrderSubpage } from "../customer/order-subpage.tsx";
import { amountToPay } from "../further-payment/.server/further-payments.ts";
import { changeItems } from "./.server/change-items.ts";
import { canChangeItems, readOffer } from "./.server/read-change.ts";
import type { Route } from "./+types/change-page";
import { ChangeAfterSession } from "./change-after-session.tsx";
import { ChangeClosed, ChangeDone } from "./change-ended.tsx";
import { changeForm, changeRefusal, choicesOf } from "./change-form.ts";
import { ChangeLines } from "./change-lines.tsx";
import { ChangeSums, type ShownPlan } from "./change-sums.tsx";
import { changeBeingPaid, changeStale, changeTooLate, paymentEnded, providerSilent } from "./change-texts.ts";
import { ChangeToPay } from "./change-to-pay.tsx";
import { linesToChange } from "./line-options.ts";
import "../cancellation/cancel-box.css";

export const meta: Route.MetaFunction = ({ params }) => privateMeta(`Change order ${params.number}`);

/** After a refusal too: the order may have changed. */
export const shouldRevalidate = revalidateInSession;

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const signedIn = viewer !== null;
  if (!order) return data({ page: null, signedIn }, { status: 404 });
  const now = shop.clock.now();
  const isOpen = await canChangeItems(shop.db, order, { actor: "customer", now });
  const isDone = url.searchParams.has("done");
  const items = isOpen && !isDone ? await readItems(shop.db, order.id) : [];
  const { number, status, revision, email, cancelUntil, cardBrand, cardLast4, capturedTotal, refundedTotal } = order;
  const page = {
    number,
    status,
    revision,
    email,
    isOpen,
    isDone,
    card: { cardBrand, cardLast4 },
    paid: capturedTotal - refundedTotal,
    hasRefunds: refundedTotal > 0,
    until: cancelUntil && formatDeadline(cancelUntil, now),
    cancelUntil,
    now,
    canWithdraw: wayToWithdraw(order, now, shop.store.returnWindowDays) !== null,
    lines: items.length > 0 ? linesToChange(items, await readOffer(shop.db, items)) : [],
    hasEnded: url.searchParams.has("ended"),
    toPay: isOpen && !isDone ? await amountToPay(shop.db, order.id) : null,
  };
  return data({ page, signedIn });
}

/** The owner changes the items: the first submission shows the amount, the second saves. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await formOf(request);
  const answer = (status: number, problems: FormProblem[], typed: Typed, plan: ShownPlan | null = null) =>
    data({ problems, typed, plan }, { status });
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  if (!order && !viewer) return answer(notAuthenticated.status, [{ message: notAuthenticated.message }], typedIn(form));
  if (!order) return answer(404, [{ message: friendlyMessage("Order not found") }], {});
  const read = readForm(changeForm, form);
  if (!read.ok) return answer(400, [{ message: changeStale }], read.typed);
  const { revision, shown } = read.data;
  const choices = choicesOf(form, await readItems(shop.db, order.id));
  const outcome = await changeItems(shop, order.id, { choices, revision, shown }, { actor: "customer" });
  const typed = typedIn(form);
  switch (outcome.kind) {
    case "changed":
      throw redirect(`/orders/${order.number}/change?done`);
    case "to_pay":
      throw redirect(`/orders/${order.number}/change/pay`);
    case "being_paid":
      return answer(409, [{ message: changeBeingPaid }], typed);
    case "provider_silent":
      return answer(503, [{ message: providerSilent }], typed);
    case "to_confirm":
      return answer(200, [], typed, shownPlan(outcome.plan));
    case "refused":
      return answer(outcome.problem === "unquoted" ? 503 : 409, [changeRefusal(outcome)], typed);
    default:
      return answer(409, [{ message: outcome.kind === "stale" ? changeStale : changeTooLate }], typed);
  }
}

const shownPlan = ({ amount, rows, notes }: ShownPlan): ShownPlan => ({ amount, rows, notes });

export default function ChangePage({ loaderData: { page, signedIn }, actionData, params }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const { problems = [], typed = {}, plan = null } = actionData ?? {};
  if (!page) {
    return hasSessionEnded(problems) ? (
      <ChangeAfterSession number={params.number} typed={typed} problems={problems} />
    ) : (
      <OrderMissing number={params.number} signedIn={signedIn} problem={problems[0]?.message} />
    );
  }
  const { number, revision, lines, paid, card, until, cancelUntil, now, toPay, hasEnded } = page;
  if (page.isDone) return <ChangeDone {...page} />;
  if (!page.isOpen || !cancelUntil) return <ChangeClosed {...page} problems={problems} />;
  return (
    <OrderSubpage
      number={number}
      current="Change"
      title="Change your order"
      lead="Choose another size or colour, change a quantity, or take something out."
    >
      <section className="frame cancel mt-6" aria-labelledby="window-title">
        <div className="cancel__clock">
          <Countdown until={cancelUntil} now={now} />
        </div>
        <div className="stack" style={{ "--gap": "0.3rem" } as React.CSSProperties}>
          <h2 id="window-title">You have until {until}</h2>
          <p>Change what you like and save it before then. After that it’s printed as it is.</p>
        </div>
      </section>
      <div className="pt-6 empty:hidden">
        {toPay !== null && (
          <ChangeToPay number={number} amount={toPay}>
            Another change below replaces it.
          </ChangeToPay>
        )}
        {hasEnded && toPay === null && <Note>{paymentEnded}</Note>}
      </div>
      <Form method="post" className="cols ord__in pt-6" noValidate>
        <div className="stack">
          <div className="pb-4 empty:hidden">
            <ErrorSummary problems={problems} />
          </div>
          {hasSessionEnded(problems) && <SessionEnded />}
          <input type="hidden" name="revision" value={revision} />
          <h2>What is in it</h2>
          <ChangeLines key={revision} lines={lines} typed={typed} problems={problems} />
          <p className="small soft">
            If your change costs more, you pay the difference by card first: for a more expensive size, an extra item,
            or delivery of a larger parcel. If it costs less, we refund the difference.
          </p>
          <div className="row">
            <ButtonLink tone="line" size="s" to={`/orders/${number}/address`}>
              Change the address
            </ButtonLink>
            <ButtonLink tone="line" size="s" to={`/orders/${number}/cancellation`}>
              Cancel the order
            </ButtonLink>
          </div>
        </div>
        <ChangeSums number={number} paid={paid} card={card} plan={plan} busy={busy} />
      </Form>
    </OrderSubpage>
  );
}
