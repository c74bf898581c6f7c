import { optionsOf } from "#app/orders/item-groups.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { ItemToReturn } from "./.server/return-queries.ts";
import "#app/ui/display/line.css";

interface ThingsToReturnProps {
  items: readonly ItemToReturn[];
  /** By item, what was chosen before. */
  quantities: Record<number, number>;
  error: string | undefined;
}

/** What of the order comes back: a box for one of a kind, a number for several. */
export function ThingsToReturn({ items, quantities, error }: ThingsToReturnProps) {
  return (
    <fieldset id="things" tabIndex={-1} aria-describedby={error ? "things-error" : undefined}>
      <legend className="label">What are you sending back?</legend>
      {error && (
        <p className="error" id="things-error">
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
      <ul className="plain">
        {items.map((item) => (
          <li className="line" key={item.id}>
            <span className={`line__img ground-${groundFor(item.color)}`}>
              <Picture picture={item.imageUrl} alt="" sizes="4.5rem" />
            </span>
            {item.left === 1 ? (
              <Checkbox
                name={`item-${item.id}`}
                value="1"
                label={wordsOf(item)}
                defaultChecked={quantities[item.id] === 1}
              />
            ) : (
              <Select label={wordsOf(item)} name={`item-${item.id}`} defaultValue={quantities[item.id] ?? 0}>
                {upTo(item.left).map((quantity) => (
                  <option key={quantity} value={quantity}>
                    {quantity === 0 ? "None" : `${quantity} of ${item.left}`}
                  </option>
                ))}
              </Select>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, quantity) => quantity);
const wordsOf = (item: ItemToReturn) => [item.productName, optionsOf(item)].filter(Boolean).join(", ");
