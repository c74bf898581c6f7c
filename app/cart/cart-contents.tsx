import { maxLines, maxQuantity } from "#app/pricing/line-limits.ts";
import { formatPence } from "#app/shared/money.ts";
import { ButtonLink, RemoveButton } from "#app/ui/forms/button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { type CartItem, isFull, lineTotal, maxQuantityOf } from "./rules.ts";
import "#app/ui/display/line.css";
import "#app/ui/display/sums.css";
import { useId } from "react";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Note } from "#app/ui/display/note.tsx";
import { Tag } from "#app/ui/display/tag.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useShared } from "#app/ui/shared-value.ts";
import { type BundleGroup as Group, groupCartItems } from "./bundles.ts";
import { useCart } from "./cart-context.tsx";
import { orderedInCart } from "./ordered-in-cart.ts";
import "./cart.css";

/** The cart's lines: bundles first, then single items. `thenStatus` moves focus to the status message. */
export function CartContents({ thenStatus }: { thenStatus: (change: () => void) => () => void }) {
  const cart = useCart();
  const { bundles, others } = groupCartItems(cart.items);
  return (
    <>
      {cart.items.length === 0 && (
        <EmptyState title="Your cart is empty">
          <ButtonLink to="/shop" onClick={cart.close}>
            Continue Shopping
          </ButtonLink>
        </EmptyState>
      )}
      <Note announce>
        {isFull(cart.items) && `Your cart is full: an order can have up to ${maxLines} different items`}
      </Note>
      {bundles.map((group) => (
        <BundleGroup
          key={group.bundleId}
          group={group}
          onRemove={thenStatus(() => cart.removeBundle(group.bundleId))}
        />
      ))}
      <ul className="plain">
        {others.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            most={maxQuantityOf(cart.items, item)}
            onQuantity={(quantity) => cart.setQuantity(item.id, quantity)}
            onRemove={thenStatus(() => cart.remove(item.id))}
          />
        ))}
      </ul>
    </>
  );
}

/** A bundle's lines under its name, with the total. They are removed together. */
function BundleGroup({ group, onRemove }: { group: Group; onRemove: () => void }) {
  const titleId = useId();
  return (
    <section className="frame group" aria-labelledby={titleId}>
      <div className="group__head across">
        <h3 id={titleId}>{group.name}</h3>
        <Tag>Bundle Deal</Tag>
      </div>
      <ul className="group__body">
        {group.items.map((item) => (
          <BundlePartLine key={item.id} item={item} />
        ))}
      </ul>
      <div className="group__foot row row--between">
        {group.freeShipping && (
          <span className="row gap-2">
            <Icon name="truck" />
            Free shipping included!
          </span>
        )}
        <span className="ml-auto flex gap-2">
          Bundle total <Money pence={group.total} />
        </span>
        <RemoveButton className="small basis-full text-right" onClick={onRemove}>
          Remove<VisuallyHidden> {group.name}</VisuallyHidden>
        </RemoveButton>
      </div>
    </section>
  );
}

interface CartLineProps {
  item: CartItem;
  /** The highest quantity. */
  most: number;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** A single item: name, quantity and line total. */
function CartLine({ item, most, onQuantity, onRemove }: CartLineProps) {
  if (item.isDiscount) return <DiscountLine item={item} />;
  // The same product may be in other lines, in another colour or size.
  const spoken = [item.name, item.color, item.size].filter(Boolean).join(", ");
  return (
    <li className="line">
      <LinePicture item={item} />
      <b>{item.name}</b>
      <Money pence={lineTotal(item)} className="money" />
      <LineOptions item={item} />
      {item.isBundle && <BundleContents item={item} />}
      <span className="acts">
        <QuantityStepper quantity={item.quantity} onChange={onQuantity} label={`Quantity of ${spoken}`} max={most} />
        <RemoveButton className="small" onClick={onRemove}>
          Remove<VisuallyHidden> {spoken}</VisuallyHidden>
        </RemoveButton>
      </span>
      {item.quantity >= most && (
        <span className="opts" role="status">
          You can have up to{" "}
          {item.most && item.most < maxQuantity
            ? `${item.most} of it, in all colours and sizes`
            : `${most} of one item`}
        </span>
      )}
    </li>
  );
}

/** A bundle's component. It is added and removed with its group. */
function BundlePartLine({ item }: { item: CartItem }) {
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
      <span className="money minus">{formatPence(-Math.abs(lineTotal(item)))} discount</span>
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

function LineOptions({ item: { color, size, note, variantId } }: { item: CartItem }) {
  const ordered = useShared(orderedInCart);
  const options = [color, size, note].filter(Boolean).join(", ");
  return <span className="opts">{[options, ordered.get(variantId)].filter(Boolean).join(". ")}</span>;
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
