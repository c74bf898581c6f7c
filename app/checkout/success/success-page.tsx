import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { LiveRegion } from "#app/ui/markup.tsx";
import { store } from "#store";
import { openBuyersAccount, sendReceiptAgain } from "./.server/buyer-actions.ts";
import { type PageState, readOutcome } from "./.server/read-outcome.ts";
import type { Route } from "./+types/success-page";
import { OrderPlaced } from "./order-placed.tsx";
import { PaymentPending } from "./payment-pending.tsx";
import { PaymentStopped } from "./payment-stopped.tsx";

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

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${titles[loaderData?.state ?? "missing"]}: ${store.brand}` },
  { name: "robots", content: "noindex" },
];

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
