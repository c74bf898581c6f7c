import { itemLabel } from "#app/orders/item-groups.ts";

interface ReturnedItemsProps {
  items: readonly { id: number; quantity: number; productName: string; color: string; size: string }[];
}

/** What a notice of return or withdrawal is about. */
export function ReturnedItems({ items }: ReturnedItemsProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {item.quantity} x {itemLabel(item)}
        </li>
      ))}
    </ul>
  );
}
