import { useId } from "react";
import { maxLines } from "#app/pricing/line-limits.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Note } from "#app/ui/display/note.tsx";
import { Tag } from "#app/ui/display/tag.tsx";
import { ButtonLink, TextButton } from "#app/ui/forms/button.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { type BundleGroup as Group, groupCartItems } from "./bundles.ts";
import { useCart } from "./cart-context.tsx";
import { BundlePartLine, CartLine } from "./cart-line.tsx";
import { isFull } from "./rules.ts";
import "./bundle-group.css";

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
      {isFull(cart.items) && (
        <Note announce>Your cart is full: an order can have up to {maxLines} different items</Note>
      )}
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
    <section className="group" aria-labelledby={titleId}>
      <div className="group__head">
        <h3 id={titleId}>{group.name}</h3>
        <Tag>Bundle Deal</Tag>
      </div>
      <ul className="group__body">
        {group.items.map((item) => (
          <BundlePartLine key={item.id} item={item} />
        ))}
      </ul>
      <div className="group__foot">
        {group.freeShipping && (
          <span className="row gap-2">
            <Icon name="truck" />
            Free shipping included!
          </span>
        )}
        <span className="ml-auto flex gap-2">
          Bundle total <Money pence={group.total} />
        </span>
        <TextButton className="small basis-full text-right" onClick={onRemove}>
          Remove<VisuallyHidden> {group.name}</VisuallyHidden>
        </TextButton>
      </div>
    </section>
  );
}
