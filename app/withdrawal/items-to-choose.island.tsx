import { type ChangeEvent, useState } from "react";
import { itemLabel } from "#app/orders/item-groups.ts";
import { Sums } from "#app/ui/display/sums.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { FieldError, Options, Select } from "#app/ui/forms/field.tsx";
import { Money } from "#app/ui/markup.tsx";
import type { WithdrawableOrder } from "./.server/withdrawable-order.ts";
import { ItemPhoto } from "./item-photo.tsx";

type Item = WithdrawableOrder["items"][number];

interface ItemsToChooseProps {
  items: readonly Pick<Item, "id" | "productName" | "color" | "size" | "imageUrl" | "left" | "amounts">[];
  quantities: Record<number, number>;
  /** All of it, in pence; `delivery` is part of `amount`. */
  whole: WithdrawableOrder["whole"];
  card: string;
  error?: string;
}

/** A cross for a single item, a number for several, and what comes back for them. Works without JavaScript. */
export default function ItemsToChoose({ items, quantities, whole, card, error }: ItemsToChooseProps) {
  const [chosen, setChosen] = useState(quantities);
  const choose = (id: number, quantity: number) => setChosen({ ...chosen, [id]: quantity });
  return (
    <div className="grid gap-4">
      <fieldset id="things" tabIndex={-1} aria-describedby={error ? "things-error" : undefined}>
        <legend className="label">Tick what you’re sending back</legend>
        <FieldError of="things" error={error} />
        <ul className="wticks">
          {items.map((item) => (
            <li key={item.id} className="wtick wtick--sum">
              <ItemPhoto item={item} />
              <Choice item={item} quantity={chosen[item.id] ?? 0} onChoose={(quantity) => choose(item.id, quantity)} />
              <b className="num">
                <Money pence={item.amounts[(chosen[item.id] || item.left) - 1] ?? 0} />
              </b>
            </li>
          ))}
        </ul>
      </fieldset>
      <RefundPreview items={items} chosen={chosen} whole={whole} card={card} />
    </div>
  );
}

interface ChoiceProps {
  item: ItemsToChooseProps["items"][number];
  quantity: number;
  onChoose: (quantity: number) => void;
}

function Choice({ item, quantity, onChoose }: ChoiceProps) {
  const name = `item-${item.id}`;
  const label = itemLabel(item);
  if (item.left === 1)
    return (
      <Checkbox
        name={name}
        value="1"
        label={label}
        defaultChecked={quantity === 1}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChoose(target.checked ? 1 : 0)}
      />
    );
  return (
    <Select
      label={label}
      name={name}
      defaultValue={quantity}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onChoose(Number(target.value))}
    >
      <Options
        of={Array.from({ length: item.left + 1 }, (_, count) => [
          count,
          count === 0 ? "None" : `${count} of ${item.left}`,
        ])}
      />
    </Select>
  );
}

/** The refund for what is chosen. The next page calculates it again. */
function RefundPreview({
  items,
  chosen,
  whole,
  card,
}: Pick<ItemsToChooseProps, "items" | "whole" | "card"> & { chosen: Record<number, number> }) {
  const quantityOf = ({ id }: { id: number }) => chosen[id] ?? 0;
  const lines = items
    .filter((item) => quantityOf(item) > 0)
    .map((item) => ({ label: item.productName, amount: item.amounts[quantityOf(item) - 1] ?? 0 }));
  const isWhole = items.every((item) => quantityOf(item) === item.left);
  const delivery = isWhole ? whole.delivery : 0;
  const amount = isWhole ? whole.amount : lines.reduce((sum, line) => sum + line.amount, 0);
  return (
    <section className="frame wback" aria-labelledby="refund-preview">
      <h2 className="text-(length:--t-4)" id="refund-preview">
        Your refund
      </h2>
      <Sums
        live
        lines={[...lines, { label: "Delivery you paid", amount: delivery }]}
        total={{ label: "We refund", amount }}
      />
      <p className="small soft">Refunded to {card}, with delivery if you return the whole order.</p>
    </section>
  );
}
