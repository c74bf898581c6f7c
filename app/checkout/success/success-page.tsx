import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { formOf } from "#app/shared/form.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { DarkWindow } from "#app/ui/layout/dark-window.tsx";
import { LiveRegion } from "#app/ui/markup.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { useStore } from "#app/ui/store-context.tsx";
import { openBuyersAccount, sendReceiptAgain } from "./.server/buyer-actions.ts";
import { type PageState, readOutcome } from "./.server/read-outcome.ts";
import type { Route } from "./+types/success-page";
import { OrderPlaced } from "./order-placed.tsx";
import type { PaymentOutcome } from "./payment-outcome.ts";
import { PaymentPending } from "./payment-pending.tsx";

const titles: Record<PageState["state"], string> = {
  paid: "Order placed",
  confirming: "Confirming your payment",
  failed: "Payment not made",
  unpaid: "Not paid yet",
  expired: "Checkout closed",
  on_hold: "Checking your payment",
  canceled: "Order cancelled",
  refunded: "Order refunded",
  missing: "No order to show",
};

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(titles[loaderData?.state ?? "missing"]);

/** The page after paying, by redirect or navigation. Its loader only reads. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const query = new URLSearchParams(url.search);
  if (query.has("payment_intent_client_secret")) {
    // Stripe's redirect adds it. It must not get into history, logs or bookmarks.
    query.delete("payment_intent_client_secret");
    throw redirect(`/success?${query}`);
  }
  const state = await readOutcome(context.get(shopContext), request, query.get("order"), query.get("redirect_status"));
  const looked = Number(query.get("looked")) || 0;
  query.delete("looked");
  return data({ ...state, looked, here: `/success?${query}` }, { status: state.state === "missing" ? 404 : 200 });
}

/** 'Create account', or 'send it again' for the receipt. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const id = new URL(request.url).searchParams.get("order");
  const form = await formOf(request);
  if (form.get("intent") === "account") {
    const { status, answer } = await openBuyersAccount(shop, request, id, form);
    return data({ receipt: undefined, account: answer }, { status });
  }
  const receipt = await sendReceiptAgain(shop, request, id);
  return data({ receipt, account: undefined }, { status: receipt === "missing" ? 404 : 200 });
}

export default function SuccessPage(props: Route.ComponentProps) {
  return (
    <>
      {/* The page polls, so announce the outcome to screen readers. */}
      <LiveRegion>{titles[props.loaderData.state]}</LiveRegion>
      <OutcomeView {...props} />
    </>
  );
}

function OutcomeView({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.state === "paid") {
    return <OrderPlaced id={page.id} order={page.order} now={page.now} {...actionData} />;
  }
  if (page.state === "confirming") {
    return <PaymentPending number={page.number} total={page.total} looked={page.looked} here={page.here} />;
  }
  if (page.state === "missing") return <PaymentStopped state="missing" />;
  return <PaymentStopped state={page.state} number={page.number} moneyBack={page.moneyBack} />;
}

type Stopped = Exclude<PaymentOutcome, "paid" | "confirming"> | "missing";

interface PaymentStoppedProps {
  state: Stopped;
  number?: string;
  /** Where received money is returned to. */
  moneyBack?: string | null;
}

/** The success page without a paid order: what happened, and how to continue. */
function PaymentStopped({ state, number, moneyBack = null }: PaymentStoppedProps) {
  const { title, words, toCheckout } = messages(state, moneyBack);
  return (
    <DarkWindow
      title={title}
      panes={<Panes />}
      actions={
        <>
          {toCheckout && (
            <ButtonLink tone="brand" size="big" to="/checkout">
              Back to checkout
            </ButtonLink>
          )}
          {/* An unpaid order cannot be tracked. */}
          <ButtonLink
            tone="line"
            size="big"
            to={toCheckout ? "/shop" : `/track-order${number ? `?number=${number}` : ""}`}
          >
            {toCheckout ? "Back to the shop" : "Track Order"}
          </ButtonLink>
        </>
      }
    >
      <p>{words}</p>
      {number && (
        <p>
          Your order number is{" "}
          <b>
            <OrderNumber number={number} />
          </b>
          .
        </p>
      )}
    </DarkWindow>
  );
}

/** What still works: contacting us. */
function Panes() {
  const store = useStore();
  return (
    <>
      <div aria-hidden="true" />
      <div aria-hidden="true" />
      <div className="lit">
        <p>
          <b>Questions?</b>
        </p>
        <a className="btn" href={`mailto:${store.contact.email}`}>
          Email us
        </a>
      </div>
      <div aria-hidden="true" />
    </>
  );
}

function messages(state: Stopped, moneyBack: string | null): { title: string; words: ReactNode; toCheckout: boolean } {
  switch (state) {
    case "failed":
      return {
        title: "Not charged.",
        words:
          "The payment didn’t go through and nothing was charged. Your cart and address are saved: try again or pay another way.",
        toCheckout: true,
      };
    case "unpaid":
      return {
        title: "Not paid yet.",
        words: "Nothing was charged for this order. Your cart is saved: you can pay whenever you’re ready.",
        toCheckout: true,
      };
    case "expired":
      return {
        title: "Checkout closed.",
        words: moneyBack
          ? `Your payment came too late. ${moneyBack}`
          : "This checkout wasn’t paid in time, so nothing was charged. Open the checkout again to order.",
        toCheckout: true,
      };
    case "on_hold":
      return {
        title: "Payment on hold.",
        words:
          "We’re checking your payment. Your order is safe and you don’t need to do anything. Someone will check and email you.",
        toCheckout: false,
      };
    case "canceled":
      return {
        title: "Cancelled.",
        words: moneyBack ?? "Nothing was charged.",
        toCheckout: false,
      };
    case "refunded":
      return { title: "Refunded.", words: moneyBack, toCheckout: false };
    case "missing":
      return {
        title: "No order to show.",
        words:
          "This page only shows an order in the browser that placed it. Anywhere else, track it with its number and your email address.",
        toCheckout: false,
      };
  }
}
