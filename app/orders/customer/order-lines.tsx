import { Tag } from "#app/ui/display/tag.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { groupItems, optionsOf } from "../item-groups.ts";
import { isRefundCounted } from "../refunds/refund-status.ts";
import "./order-lines.css";
import "#app/ui/display/line.css";

type OrderLine = {
  id: number;
  productName: string;
  color: string;
  size: string;
  quantity: number;
  imageUrl: string | null;
  bundleName: string | null;
  bundleInstance: string | null;
  /** Pence. */
  total: number;
};

interface OrderLinesProps {
  items: readonly OrderLine[];
  /** Off where prices must not be shown. */
  prices?: boolean;
  /** Refunds, to mark what has been refunded. */
  refunds?: readonly { status: string; lines: { itemId: number; quantity: number }[] | null }[];
}

/** What was bought, with the parts of each bundle under its name. */
export function OrderLines({ items, prices = true, refunds = [] }: OrderLinesProps) {
  const refunded = refundedQuantities(refunds);
  return groupItems(items).map(({ key, bundleName, total, items: members }) => (
    <div className="ord__lines" key={key}>
      {bundleName && (
        <p className="row row--between py-3">
          <b className="row">
            {bundleName} <Tag tone="brand">Bundle Deal</Tag>
          </b>
          {prices && (
            <span className="flex gap-2">
              Bundle total <Money pence={total} />
            </span>
          )}
        </p>
      )}
      <ul className="plain">
        {members.map((item) => (
          <li className={bundleName ? "line line--s" : "line"} key={item.id}>
            <span className={`photo ground-${groundFor(item.color)}`}>
              <Picture picture={item.imageUrl} alt="" sizes="4.5rem" />
            </span>
            <b>{item.productName}</b>
            {prices && <Price item={item} isBack={(refunded.get(item.id) ?? 0) >= item.quantity} />}
            <span className="opts">
              {optionsOf(item)}
              {item.quantity > 1 && `. Quantity ${item.quantity}`}
              {refunded.has(item.id) && (
                <>
                  . <b>{item.quantity > 1 ? `${refunded.get(item.id)} refunded` : "Refunded"}</b>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Price({ item, isBack }: { item: OrderLine; isBack: boolean }) {
  if (!isBack) return <Money pence={item.total} className="money" />;
  return (
    <s className="money">
      <Money pence={item.total} />
    </s>
  );
}

function refundedQuantities(refunds: NonNullable<OrderLinesProps["refunds"]>): Map<number, number> {
  const quantities = new Map<number, number>();
  for (const { status, lines } of refunds) {
    if (!isRefundCounted({ status })) continue;
    // A quantity of 0 is money only: the goods stay.
    for (const { itemId, quantity } of lines ?? [])
      if (quantity > 0) quantities.set(itemId, (quantities.get(itemId) ?? 0) + quantity);
  }
  return quantities;
}
