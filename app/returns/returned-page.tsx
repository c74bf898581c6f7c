import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { cardLabel } from "#app/orders/card-label.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { OrderMissing, OrderSubpage } from "#app/orders/customer/order-subpage.tsx";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { formatDateTime, formatDay } from "#app/shared/dates.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { readReturn } from "./.server/return-queries.ts";
import type { Route } from "./+types/returned-page";
import { ReturnedItems } from "./returned-items.tsx";
import { type ReturnStatus, returnAnswerBy, returnReasonLabels, returnStatusLabels } from "./rules.ts";
import { SendBackSteps } from "./send-back-steps.tsx";

const itemsTitles: Record<ReturnStatus, string> = {
  asked: "Items to return",
  accepted: "Items to return",
  refused: "Items you wanted to return",
  refunded: "Items returned",
  ended: "Items you wanted to return",
};

export const meta: Route.MetaFunction = ({ params }) => privateMeta(`Return ${params.reference}`);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const notice = order && (await readReturn(shop, order.id, params.reference));
  const signedIn = viewer !== null;
  if (!order || !notice) return data({ page: null, signedIn }, { status: 404 });
  const { number, email, cardBrand, cardLast4 } = order;
  return data({ page: { number, email, card: { cardBrand, cardLast4 }, notice }, signedIn });
}

/** A return notice for as long as it matters: its content, status, and next steps. */
export default function ReturnedPage({ loaderData: { page, signedIn }, params }: Route.ComponentProps) {
  if (!page) return <OrderMissing number={params.number} signedIn={signedIn} />;
  const { number, email, card, notice } = page;
  const to = `/orders/${number}`;
  return (
    <OrderSubpage
      number={number}
      current={notice.reference}
      title={returnStatusLabels[notice.status]}
      lead={
        <>
          We received your notice{" "}
          <b>
            <OrderNumber number={notice.reference} />
          </b>{" "}
          on {formatDateTime(notice.askedAt)}.{email && ` We sent a confirmation to ${email}.`}
        </>
      }
    >
      <div className="stack pt-6 max-w-[44rem]">
        {notice.status === "asked" && (
          <p>
            Someone will check it and email you by <b>{formatDay(returnAnswerBy(notice))}</b>. Keep it until then.
          </p>
        )}
        {(notice.status === "refused" || notice.status === "ended") && <p>{notice.decisionNote}</p>}
        {notice.status === "refunded" && (
          <p>Your refund is on its way to {cardLabel(card)}. The order shows the amount.</p>
        )}
        {notice.status === "accepted" && (
          <>
            <h2>How to send it back</h2>
            <SendBackSteps notice={notice} card={card} />
          </>
        )}
        <h2>{itemsTitles[notice.status]}</h2>
        <ReturnedItems items={notice.things} />
        <p>
          {returnReasonLabels[notice.reason]}. {notice.details}
        </p>
        {notice.photos.length > 0 && (
          <div className="row">
            {notice.photos.map((id, index) => (
              <img
                key={id}
                src={`${to}/returns/${notice.reference}/photos/${id}`}
                alt={`Your photograph ${index + 1} of ${notice.photos.length}`}
                style={{ height: "10rem", objectFit: "cover" }}
                width={160}
                height={160}
                loading="lazy"
              />
            ))}
          </div>
        )}
        <div className="row">
          <ButtonLink tone="line" to={to}>
            Back to the order
          </ButtonLink>
        </div>
      </div>
    </OrderSubpage>
  );
}
