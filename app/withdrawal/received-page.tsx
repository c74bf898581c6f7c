import { data } from "react-router";
import PrintButton from "#app/content/policies/print-button.island.tsx";
import { shopContext } from "#app/context.ts";
import { readOrder } from "#app/orders/.server/order-store.ts";
import { cardLabel } from "#app/orders/card-label.ts";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { hasEnded } from "#app/orders/rules.ts";
import { orderItemsOf, readReturn, returnedItemsOf } from "#app/returns/.server/return-queries.ts";
import { ReturnedItems } from "#app/returns/returned-items.tsx";
import { SendBackSteps } from "#app/returns/send-back-steps.tsx";
import { readSignedId } from "#app/shared/.server/signed-id.ts";
import { formatLongDay, formatTime } from "#app/shared/dates.ts";
import { Sums } from "#app/ui/display/sums.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { readWithdrawn } from "./.server/withdrawable-order.ts";
import type { Route } from "./+types/received-page";
import { withdrawalReference } from "./statement.ts";
import "#app/ui/layout/done-mark.css";
import "./withdraw.css";

export const meta: Route.MetaFunction = () => privateMeta("Withdrawal received");

/** The proof of a withdrawal, for anybody with its signed link: what was withdrawn from, when, and what comes next. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const given = new URL(request.url).searchParams;
  const orderId = readSignedId(shop, "withdraw", given.get("token") ?? "");
  const order = orderId && (await readOrder(shop.db, orderId));
  const reference = given.get("return");
  const notice = order && reference ? await readReturn(shop, order.id, reference) : null;
  const withdrawn = order && (notice || !reference) ? await readWithdrawn(shop.db, order.id, notice?.reference) : null;
  const at = notice?.askedAt ?? withdrawn?.at;
  if (!order || !at) return data({ page: null }, { status: 404 });
  const { number, email, status, cardBrand, cardLast4 } = order;
  const items = await orderItemsOf(shop.db, order.id);
  const all = items.map(({ id, quantity }) => ({ itemId: id, quantity }));
  const refund = withdrawn?.refund ?? null;
  const things = (notice?.things ?? returnedItemsOf(withdrawn?.lines ?? all, items)).map((thing) => ({
    ...thing,
    amount: refund?.lines.find(({ itemId }) => itemId === thing.id)?.amount ?? thing.amount,
  }));
  const card = { cardBrand, cardLast4 };
  return data({ page: { number, email, status, card, notice, at, things, refund } });
}

export default function ReceivedPage({ loaderData: { page } }: Route.ComponentProps) {
  if (!page) {
    return (
      <div className="wrap pb-[var(--band)]">
        <PageHead title="This link doesn’t work">
          It is incomplete. The email that confirms your withdrawal has all of it.
        </PageHead>
        <div className="row pt-6">
          <ButtonLink to="/withdraw">Withdraw from an order</ButtonLink>
        </div>
      </div>
    );
  }
  const { number, email, notice, at, things, refund, card } = page;
  return (
    <>
      <section className="on-brand">
        <div className="wrap stack wdone" role="status">
          <span className="placed__ok">
            <Icon name="check" />
          </span>
          <h1 className="poster">You have withdrawn.</h1>
          <p className="text-(length:--t-3)">
            Received{" "}
            <b>
              {formatLongDay(at)}, {formatTime(at)}, UK time
            </b>
            , for order{" "}
            <b>
              <OrderNumber number={number} />
            </b>
            . Reference{" "}
            <b>
              <OrderNumber number={notice?.reference ?? withdrawalReference(number)} />
            </b>
            .
          </p>
          <p>
            A copy of what you sent, with this date and time, is on its way to <b>{email}</b>. Keep it: it is your
            proof.
          </p>
          <div>
            <Island
              name="content/policies/print-button"
              of={PrintButton}
              props={{ label: "Print this page", look: "btn" }}
            />
          </div>
        </div>
      </section>
      <div className="wrap cols wgrid pt-12 pb-[var(--band)]">
        <section className="stack" aria-labelledby="next-title">
          <h2 id="next-title">What happens next</h2>
          {notice?.status === "accepted" ? <SendBackSteps notice={notice} card={card} /> : <p>{nextText(page)}</p>}
        </section>
        <section className="box wback" aria-labelledby="things-title">
          <h2 id="things-title">What you withdrew from</h2>
          <ReturnedItems items={things} />
          {refund && (
            <Sums
              lines={[{ label: "Delivery", amount: refund.delivery }]}
              total={{ label: "We refund", amount: refund.amount }}
            />
          )}
        </section>
      </div>
    </>
  );
}

type Page = NonNullable<Route.ComponentProps["loaderData"]["page"]>;

function nextText({ status, card, notice }: Page): string {
  if (notice?.status === "refunded")
    return `Your refund is on its way to ${cardLabel(card)}; banks take 5 to 10 days to show it. The order shows the amount.`;
  if (notice) return notice.decisionNote ?? "";
  return hasEnded(status)
    ? `It won’t be printed. Your refund is on its way to ${cardLabel(card)}; banks take 5 to 10 days to show it.`
    : `We’re stopping the printing. Then we refund everything to ${cardLabel(card)} within 14 days. If it can no longer be stopped, we email you where to send it back.`;
}
