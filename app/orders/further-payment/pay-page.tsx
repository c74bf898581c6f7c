import { data, Form, redirect, useNavigation } from "react-router";
import { stripeScript } from "#app/checkout/express/.server/wallet-settings.ts";
import { shopContext } from "#app/context.ts";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { offeredWallets } from "#app/settings/wallet-rules.ts";
import { formatDeadline } from "#app/shared/dates.ts";
import { friendlyMessage, notAuthenticated } from "#app/shared/errors.ts";
import { formatPence } from "#app/shared/money.ts";
import type { PageHandle } from "#app/shell/layout.tsx";
import { Note } from "#app/ui/display/note.tsx";
import { Sums } from "#app/ui/display/sums.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { WithdrawLink } from "#app/withdrawal/withdraw-link.tsx";
import { forOwner } from "../.server/visible-columns.ts";
import { changeBeingPaid, providerSilent } from "../change/change-texts.ts";
import { openOrderLink } from "../customer/.server/order-link.ts";
import { ownPlacedOrder } from "../customer/.server/own-order.ts";
import { OrderMissing, OrderSubpage } from "../customer/order-subpage.tsx";
import { ensureFurtherIntent } from "./.server/begin-further-payment.ts";
import { abandonFurtherPayment } from "./.server/close-further-payment.ts";
import { newestFurtherPayment } from "./.server/further-payments.ts";
import { returnedPayment } from "./.server/returned-payment.ts";
import type { Route } from "./+types/pay-page";
import { PayForm } from "./pay-form.tsx";
import "../change/change-lines.css";

export const meta: Route.MetaFunction = ({ params }) => privateMeta(`Pay for the change of order ${params.number}`);

/** As at the checkout, nothing distracts from paying or covers it. */
export const handle: PageHandle = { frame: "checkout" };

/** Revalidate after a refusal: the payment may have ended. */
export const shouldRevalidate = () => true;

/**
 * First moves the key of an emailed link to a cookie. The payment provider sends the customer back with
 * `payment_intent` in the address, as the card form does.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await openOrderLink(shop, url, params.number);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const signedIn = viewer !== null;
  if (!order) return data({ page: null, signedIn }, { status: 404 });
  const { number, capturedTotal, refundedTotal } = order;
  const isBack = url.searchParams.has("payment_intent");
  const payment = isBack ? await returnedPayment(shop, order.id) : await newestFurtherPayment(shop.db, order.id);
  const now = shop.clock.now();
  if (payment?.status === "paid") throw redirect(`/orders/${number}/change?done`);
  if (!payment) throw redirect(`/orders/${number}/change`);
  if (payment.status === "ending" || payment.status === "ended") throw redirect(`/orders/${number}/change?ended`);
  const isLate = payment.status !== "open";
  if (!isLate && !isBack && now >= payment.expiresAt) throw redirect(`/orders/${number}/change?ended`);
  const { amount, plan, expiresAt } = payment;
  const ready = isLate ? null : await ensureFurtherIntent(shop, order, payment);
  if (ready && ready.status !== "open") throw redirect(`/orders/${number}/change?ended`);
  const page = {
    number,
    amount,
    isLate,
    isBack,
    rows: plan.rows,
    notes: plan.notes,
    newTotal: plan.newTotal,
    paid: capturedTotal - refundedTotal,
    until: formatDeadline(expiresAt, now),
    clientSecret: ready?.clientSecret ?? null,
    buyer: forOwner(order),
    // A card pays at once; what is paid on another company’s page may take longer than the window.
    cards: { ...stripeScript(shop), wallets: offeredWallets(shop.store), methods: [] },
  };
  return data({ page, signedIn });
}

/** The owner drops the change: the order stays as it was. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const refuse = (status: number, message: string) => data({ problems: [{ message }] }, { status });
  if (!order) return viewer ? refuse(404, friendlyMessage("Order not found")) : refuse(401, notAuthenticated.message);
  const status = await abandonFurtherPayment(shop, order.id);
  if (status === null) return refuse(503, providerSilent);
  if (status === "open") return refuse(409, changeBeingPaid);
  throw redirect(`/orders/${order.number}/change${status === "paid" ? "?done" : ""}`);
}

/** The difference of a change that costs more is paid here; only then the order changes (R-ORDER-21). */
export default function PayPage({ loaderData: { page, signedIn }, actionData, params }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const problems = actionData?.problems ?? [];
  if (!page) return <OrderMissing number={params.number} signedIn={signedIn} problem={problems[0]?.message} />;
  const { number, amount, isLate, isBack, rows, notes, newTotal, paid, until, clientSecret, buyer, cards } = page;
  if (isLate) return <PaymentReturned number={number} amount={amount} />;
  return (
    <OrderSubpage
      number={number}
      current="Pay"
      title={`${formatPence(amount)} to pay`}
      lead={
        <>
          Then order{" "}
          <b>
            <OrderNumber number={number} />
          </b>{" "}
          is changed. Pay before <b>{until}</b>.
        </>
      }
    >
      <div className="cols ord__in pt-6">
        <div className="stack">
          <ErrorSummary problems={[...problems, ...(isBack ? [{ message: notThrough }] : [])]} />
          {clientSecret ? (
            <PayForm number={number} amount={amount} clientSecret={clientSecret} buyer={buyer} cards={cards} />
          ) : (
            <>
              <ErrorSummary problems={[{ message: providerSilent }]} />
              <div>
                <ButtonLink to={`/orders/${number}/change/pay`}>Try again</ButtonLink>
              </div>
            </>
          )}
          <p className="small soft">
            If the payment fails, or you leave, your order stays as it was, and goes to print once it can no longer be
            changed.
          </p>
          <Form method="post">
            <Button type="submit" tone="line" size="s" busy={busy} busyLabel="Just a moment...">
              Leave the order as it was
            </Button>
          </Form>
          {/* This page has no footer, where every other page has it. */}
          <p className="small">
            <WithdrawLink number={number} />
          </p>
        </div>
        <section className="frame chsum" aria-labelledby="changes-title">
          <h2 id="changes-title">What changes</h2>
          <Sums
            lines={[
              { label: "Paid", amount: paid },
              ...rows.map(({ name, words, refund }) => ({ label: `${name}: ${words}`, amount: 0 - refund })),
              { label: "New total", amount: newTotal },
            ]}
            total={{ label: "To pay", amount }}
          />
          {notes.map((note) => (
            <Note key={note}>{note}</Note>
          ))}
          <Link className="small" to={`/orders/${number}/change`}>
            Change something else
          </Link>
        </section>
      </div>
    </OrderSubpage>
  );
}

const notThrough =
  "The payment didn’t go through, or your bank is still checking it. Your order has not changed. Try again, or reload this page in a minute";

/** The change was paid for too late. @param amount pence that go back */
function PaymentReturned({ number, amount }: { number: string; amount: number }) {
  return (
    <OrderSubpage
      number={number}
      current="Pay"
      title="Your change was not made"
      lead={
        <>
          The payment came too late, so order{" "}
          <b>
            <OrderNumber number={number} />
          </b>{" "}
          stays as it was.
        </>
      }
    >
      <div className="stack pt-6 max-w-[40rem]">
        <p>
          All of the <b>{formatPence(amount)}</b> goes back to the card you paid with. Banks take 5 to 10 days.
        </p>
        <div className="row">
          <ButtonLink to={`/orders/${number}`}>View order</ButtonLink>
          <ButtonLink tone="line" to={`/contact?order=${number}`}>
            Get help
          </ButtonLink>
        </div>
        <p className="small">
          <WithdrawLink number={number} />
        </p>
      </div>
    </OrderSubpage>
  );
}
