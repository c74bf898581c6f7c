import { type CSSProperties, useId } from "react";
import { formatPence } from "#app/shared/money.ts";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import {
  FormCheckbox,
  FormContext,
  FormField,
  FormGroup,
  FormSelect,
  useFormField,
  useFormState,
} from "../kit/form-fields.tsx";
import { type EditedItem, itemValues } from "./bundle-form.ts";
import { itemField } from "./contract.ts";

interface BundleItemRowProps {
  shown: EditedItem;
  isFirst: boolean;
  isLast: boolean;
  /** Moves it by this many places. */
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** An item of the bundle: quantity, allowed colours and sizes, defaults. */
export function BundleItemRow({ shown, isFirst, isLast, onMove, onRemove }: BundleItemRowProps) {
  const title = useId();
  const form = useFormState();
  const { key, item, option } = shown;
  const field = (name: string) => itemField(key, name);
  const name = option?.name ?? `Product ${item.productId}`;
  return (
    <li aria-labelledby={title}>
      <input type="hidden" name={field("product")} value={item.productId} />
      <span className={`photo ground-${groundFor(item.defaultColor)}`}>
        <Picture picture={option?.picture ?? null} alt="" sizes="4rem" />
      </span>
      <div>
        <h3 id={title}>{name}</h3>
        <p className="small soft">{option ? `${formatPence(option.price)} separately` : "No longer in the shop"}</p>
      </div>
      <div className="row flex-nowrap [--gap:0.1rem]">
        <MoveButton label={`Move ${name} up`} isEnd={isFirst} onMove={() => onMove(-1)} className="rotate-180" />
        <MoveButton label={`Move ${name} down`} isEnd={isLast} onMove={() => onMove(1)} />
        <button type="button" className="iconbtn" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="bin" />
        </button>
      </div>
      <FormContext value={{ ...form, typed: { ...itemValues(shown), ...form.typed } }}>
        <div className="bed__o">
          <ItemChoices
            kind="color"
            legend="Colours allowed"
            first="Default colour"
            name={name}
            field={field}
            values={option?.colors.map((color) => ({ value: color.name, hex: color.hex })) ?? []}
            allowed={item.allowedColors}
          />
          <ItemChoices
            kind="size"
            legend="Sizes allowed"
            first="Default size"
            name={name}
            field={field}
            values={option?.sizes.map((value) => ({ value, hex: null })) ?? []}
            allowed={item.allowedSizes}
          />
          <div className="bed__s" style={{ "--gap": "0.75rem" } as CSSProperties}>
            <FormField
              label={named("Quantity", `of ${name}`)}
              name={field("quantity")}
              className="num"
              inputMode="numeric"
            />
            <FormField
              label={named("Counts as, £", `for ${name}`)}
              optional
              name={field("price")}
              className="num"
              inputMode="decimal"
              placeholder={option ? (option.price / 100).toFixed(2) : undefined}
            />
            <FormCheckbox name={field("isFixed")} label={named("Only in the default", `colour and size of ${name}`)} />
          </div>
        </div>
      </FormContext>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  /** Whether the item is at this end of the list already. */
  isEnd: boolean;
  onMove: () => void;
  className?: string;
}

/** Stays at the end of the list too, as it may have the focus of somebody who moved the item there. */
const MoveButton = ({ label, isEnd, onMove, className }: MoveButtonProps) => (
  <button type="button" className="iconbtn" aria-label={label} aria-disabled={isEnd} onClick={() => !isEnd && onMove()}>
    <Icon name="down" className={className} />
  </button>
);

/** A label that says which item it is of, to those who do not see the item. */
const named = (label: string, of: string) => (
  <>
    {label}
    <span className="sr"> {of}</span>
  </>
);

interface ItemChoicesProps {
  kind: "color" | "size";
  legend: string;
  first: string;
  /** The product's name, for screen readers. */
  name: string;
  field: (name: string) => string;
  values: readonly { value: string; hex: string | null }[];
  /** Null for all. */
  allowed: readonly string[] | null;
}

/** The allowed colours or sizes of an item, and the default. */
function ItemChoices(props: ItemChoicesProps) {
  const { kind, legend, first, name, field, values, allowed } = props;
  const firstField = field(kind === "color" ? "firstColor" : "firstSize");
  const { value: chosen } = useFormField(firstField);
  const options = [
    ...(values.some(({ value }) => value === chosen) ? [] : [chosen]),
    ...values.map(({ value }) => value),
  ];
  return (
    <div className="bed__c grid content-between gap-[0.7rem]">
      <FormGroup
        name={field(kind)}
        legend={<legend className="tiny soft pb-[0.3rem]">{named(legend, `for ${name}`)}</legend>}
      >
        <div className={kind === "color" ? "swatches" : "sizes"}>
          {values.map(({ value, hex }) => (
            <label key={value} className={kind === "color" ? "swatch" : "size"} title={value}>
              <input
                type="checkbox"
                name={field(kind)}
                value={value}
                aria-label={value}
                defaultChecked={allowed?.includes(value) ?? true}
              />
              {hex ? <span style={{ "--c": hex } as CSSProperties} /> : <span>{value}</span>}
            </label>
          ))}
        </div>
      </FormGroup>
      <FormSelect
        label={named(first, `of ${name}`)}
        name={firstField}
        options={Object.fromEntries(options.map((option) => [option, option || "Choose"]))}
      />
    </div>
  );
}
