import { useEffect, useRef } from "react";
import { describeCount } from "#app/cart/rules.ts";
import type { ImportCharges } from "#app/markets/import-charges.ts";
import type { OrderedSoFar } from "#app/preorders/endpoints.ts";
import { postedBy } from "#app/preorders/preorder.ts";
import { type SumLine, Sums } from "#app/ui/display/sums.tsx";
import { Tag } from "#app/ui/display/tag.tsx";
import { classNames, Money } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { type CheckoutSummary, isUkDeliveryFree } from "../contract.ts";
import { type DiscountChange, DiscountCode } from "../discount/discount-code.tsx";
import "./order-summary.css";
import "#app/ui/display/line.css";
import "#app/ui/display/price.css";

type Line = CheckoutSummary["lines"][number];

type SummaryProps = {
  summary: CheckoutSummary;
  discount: DiscountChange;
  charges: ImportCharges | null;
  /** Towards the minimums of its lines' products. */
  ordered: OrderedSoFar;
};

/** The items and total with delivery: beside the form on a desktop, folded above it on a phone. */
export function OrderSummary({ summary, discount, charges, ordered, heading }: SummaryProps & { heading: string }) {
  const groups = [...Map.groupBy(summary.lines, (line) => line.bundle?.instance ?? "")];
  return (
    <section className="cosum" aria-labelledby={heading}>
      <h2 className="text-(length:--t-4)" id={heading}>
        Your order
      </h2>
      {/* Long orders scroll in place, so the list must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs a tab stop */}
      <section className="max-h-104 overflow-auto" tabIndex={0} aria-label="Items">
        {groups.map(([instance, lines]) => (
          <Group key={instance} lines={lines} ordered={ordered} />
        ))}
      </section>
      {summary.dispatchOn && (
        <p className="small">{postedBy(summary.dispatchOn)}. It is a pre-order: all of it waits.</p>
      )}
      {summary.printCondition && <p className="small">{summary.printCondition}</p>}
      <DiscountCode summary={summary} discount={discount} />
      <Sums live lines={sumLines(summary)} total={{ label: "Total", amount: summary.total }} />
      <p className="tiny soft">In pounds sterling. {charges?.total ?? "All taxes included."}</p>
    </section>
  );
}

/** On a phone: the total stays visible, the list unfolds. */
export function FoldedSummary(props: SummaryProps) {
  const { summary, discount } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  // An error about a code must not be hidden in a closed fold.
  useEffect(() => {
    if (discount.problem && fold.current) fold.current.open = true;
  }, [discount.problem]);
  const count = summary.lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <details className="comob" ref={fold}>
      <summary className="comob__bar across">
        <ItemCount count={count} className="chev" />
        <b className="price">
          <Money pence={summary.total} />
        </b>
      </summary>
      <OrderSummary {...props} heading="folded-order" />
    </details>
  );
}

const ItemCount = ({ count, className }: { count: number; className?: string }) => (
  <span className={classNames("row", className)}>
    <Icon name="cart" />
    Your order, {describeCount(count)}
  </span>
);

/** Its place on a phone until the shop has priced the cart, so that the form stays where it is. */
export const UnpricedSummary = ({ count }: { count: number }) => (
  <div className="comob">
    <p className="comob__bar across">
      <ItemCount count={count} />
      <b className="price">{"\u00a0"}</b>
    </p>
  </div>
);

function Group({ lines, ordered }: { lines: Line[]; ordered: OrderedSoFar }) {
  const bundle = lines[0]?.bundle;
  return (
    <>
      {bundle && (
        <p className="cosum__b across">
          <b className="min-w-0 wrap-anywhere">{bundle.name}</b>
          <Tag tone="brand">Bundle Deal</Tag>
        </p>
      )}
      {lines.map((line) => (
        <div className="line line--s" key={line.variantId}>
          <span className="photo">
            <Picture picture={line.image} alt="" sizes="3.25rem" />
          </span>
          <b>{line.name}</b>
          <span className="money">
            <Money pence={line.total} />
          </span>
          <span className="opts">
            {line.color}, {line.size}
            {line.quantity > 1 && `. Quantity ${line.quantity}`}
          </span>
          {ordered.has(line.variantId) && <span className="opts">{ordered.get(line.variantId)}</span>}
        </div>
      ))}
      {bundle && (
        <p className="cosum__bt across">
          <span>Bundle total</span>
          <Money pence={lines.reduce((sum, line) => sum + line.total, 0)} />
        </p>
      )}
    </>
  );
}

function sumLines(summary: CheckoutSummary): SumLine[] {
  const { discountTotal, discountCode } = summary;
  return [
    { label: "Items", amount: summary.itemsTotal },
    ...(discountTotal > 0 ? [{ label: `Discount, ${discountCode ?? "code"}`, amount: -discountTotal }] : []),
    deliveryLine(summary),
  ];
}

/** Free with a complete bundle before an address is typed; otherwise priced once an option is chosen. */
function deliveryLine(summary: CheckoutSummary): SumLine {
  const { shipping, shippingTotal } = summary;
  if (isUkDeliveryFree(summary) && shippingTotal === 0) return { label: "UK delivery", amount: "Free" };
  if (!shipping) return { label: "Delivery", amount: "Calculated next" };
  return { label: shipping.name, amount: shippingTotal === 0 ? "Free" : shippingTotal };
}
