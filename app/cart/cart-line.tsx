import { maxQuantity } from "#app/pricing/line-limits.ts";
import { formatPence } from "#app/shared/money.ts";
import { Tag } from "#app/ui/display/tag.tsx";
import { TextButton } from "#app/ui/forms/button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { type CartItem, isAtMost, lineTotal } from "./rules.ts";
import "#app/ui/display/line.css";
import "#app/ui/display/sums.css";

interface CartLineProps {
  item: CartItem;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** A single item: name, quantity and line total. */
export function CartLine({ item, onQuantity, onRemove }: CartLineProps) {
  if (item.isDiscount) return <DiscountLine item={item} />;
  return (
    <li className="line">
      <LinePicture item={item} />
      <b>{item.name}</b>
      <Money pence={lineTotal(item)} className="money" />
      <LineOptions item={item} />
      {item.isBundle && <BundleContents item={item} />}
      <span className="acts">
        <QuantityStepper
          quantity={item.quantity}
          onChange={onQuantity}
          label={`Quantity of ${item.name}`}
          max={maxQuantity}
        />
        <TextButton className="small" onClick={onRemove}>
          Remove<VisuallyHidden> {item.name}</VisuallyHidden>
        </TextButton>
      </span>
      {isAtMost(item) && (
        <span className="opts" role="status">
          You can have up to {maxQuantity} of one item
        </span>
      )}
    </li>
  );
}

/** A bundle's component. It is added and removed with its group. */
export function BundlePartLine({ item }: { item: CartItem }) {
  if (item.isDiscount) return <DiscountLine item={item} />;
  return (
    <li className="line line--s">
      <LinePicture item={item} />
      <b>
        {item.name}
        {item.quantity > 1 && ` x ${item.quantity}`}
      </b>
      <Money pence={lineTotal(item)} className="money" />
      <LineOptions item={item} />
    </li>
  );
}

/** A negative price is shown as '-£x discount' (R-CART-8). */
function DiscountLine({ item }: { item: CartItem }) {
  return (
    <li className="line line--s grid-cols-[1fr_auto]">
      <b className="minus">{item.name}</b>
      <span className="money minus">-{formatPence(Math.abs(lineTotal(item)))} discount</span>
    </li>
  );
}

function LinePicture({ item }: { item: CartItem }) {
  return (
    <span className={`photo ground-${groundFor(item.color)}`}>
      <Picture picture={item.image} alt="" sizes="4.5rem" />
    </span>
  );
}

function LineOptions({ item }: { item: CartItem }) {
  return <span className="opts">{[item.color, item.size].filter(Boolean).join(", ")}</span>;
}

/** Lists the contents of a bundle that is one line. */
function BundleContents({ item }: { item: CartItem }) {
  return (
    <div className="opts">
      <Tag tone="brand">Bundle</Tag>
      <ul className="plain" aria-label={`In ${item.name}`}>
        {item.bundleContents?.map((content) => (
          <li key={`${content.name} ${content.variant}`}>
            {content.name}
            {content.variant && `: ${content.variant}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
