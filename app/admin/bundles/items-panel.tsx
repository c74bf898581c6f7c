import { Button } from "#app/ui/forms/button.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useFormField } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import { BundleItemRow } from "./bundle-item-row.tsx";
import { type ItemOption, optionFor } from "./bundle-state.ts";
import type { BundleDraft } from "./draft.ts";

interface ItemsPanelProps {
  draft: BundleDraft;
  options: readonly ItemOption[];
  names: readonly string[];
}

/** The bundle's items, and a field to add another. */
export function ItemsPanel({ draft: { items }, options, names }: ItemsPanelProps) {
  const { error: problem } = useFormField("add");
  const occurrences = new Map<string, number>();
  return (
    <Panel
      flush
      title={
        <>
          Items <span className="soft bed__n">{items.length}</span>
        </>
      }
    >
      <ul className="plain bed">
        {items.map((item, index) => {
          // The same product may occur twice; each occurrence keeps its row when they swap.
          const occurrence = (occurrences.get(item.product) ?? 0) + 1;
          occurrences.set(item.product, occurrence);
          return (
            <BundleItemRow
              key={`${item.product} ${occurrence}`}
              item={item}
              index={index}
              count={items.length}
              option={optionFor(options, Number(item.product))}
            />
          );
        })}
      </ul>
      <div className="bed__add">
        <label htmlFor="add" className="label">
          Add a product
        </label>
        <FieldError of="add" error={problem} />
        <div className="row">
          <input
            className="input input--s"
            id="add"
            name="add"
            list="product-names"
            autoComplete="off"
            placeholder="Product name"
            maxLength={100}
            aria-describedby={problem ? "add-error" : undefined}
            aria-invalid={problem ? true : undefined}
            key={items.length}
          />
          <Button type="submit" name="intent" value="add" tone="line" size="s">
            <Icon name="plus" size="s" /> Add product
          </Button>
        </div>
        <datalist id="product-names">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
    </Panel>
  );
}
