import { optionsOf } from "#app/orders/item-groups.ts";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Money } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { ReturnedItem } from "./.server/return-queries.ts";
import "#app/ui/display/line.css";

/** What a notice of return or withdrawal is about, each with its amount. */
export function ReturnedItems({ items }: { items: readonly ReturnedItem[] }) {
  return (
    <ul className="plain">
      {items.map((item) => (
        <li className="line line--s" key={item.id}>
          <span className={`photo ground-${groundFor(item.color)}`}>
            <Picture picture={item.imageUrl} alt="" sizes="3.25rem" />
          </span>
          <b>
            {item.quantity} x {item.productName}
          </b>
          <Money pence={item.amount} className="money" />
          <span className="opts">{optionsOf(item)}</span>
        </li>
      ))}
    </ul>
  );
}
