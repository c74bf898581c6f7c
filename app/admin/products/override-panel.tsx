import { useRef } from "react";
import { href } from "react-router";
import { formatPence, penceToRate } from "#app/shared/money.ts";
import { TextButton } from "#app/ui/forms/button.tsx";
import { Field, Select, TextArea } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "../kit/panel.tsx";
import { useFormFields } from "./form-context.ts";
import type { ProductState } from "./product-state.ts";

const categoryWords = { apparel: "Apparel", gear: "Gear" } as const;
const wordsOf = (category: string) => (category === "apparel" ? categoryWords.apparel : categoryWords.gear);

/** What is shown in place of the printer's words, and stays when they are fetched anew. */
export function OverridePanel({ state }: { state: ProductState }) {
  const { startOf, isOn, problemOf } = useFormFields();
  const box = useRef<HTMLDivElement>(null);
  const { override } = state;
  if (state.printfulProductId === null) return null;
  const clear = () => {
    for (const field of box.current?.querySelectorAll<HTMLInputElement>("input, textarea, select") ?? []) {
      field.value = "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    box.current?.querySelector("input")?.focus();
  };
  const isActive = isOn("override-isActive", override?.isActive ?? true);
  return (
    <Panel
      title="Override"
      lit
      aside={
        <label className="switch">
          <input type="checkbox" name="override-isActive" aria-label="Override" defaultChecked={isActive} />
          On
        </label>
      }
    >
      <p className="small override__why">
        An override is your own text or price in place of what the print provider sends. A sync leaves it alone. Empty
        fields use the provider’s. <Link to={href("/admin/products/overrides")}>All overrides</Link>
      </p>
      <div className="stack" ref={box}>
        <div>
          <Field
            label="Name"
            name="override-name"
            className="input--s"
            defaultValue={startOf("override-name", override?.name ?? "")}
            error={problemOf("override-name")}
          />
          <Printers words={state.name} isReplaced={Boolean(override?.isActive && override.name)} />
        </div>
        <div>
          <Field
            label="Price"
            hint="Wins over the product’s price. Each variant keeps its difference from the product’s price."
            prefix="£"
            name="override-price"
            inputMode="decimal"
            className="input--s num"
            defaultValue={startOf("override-price", override?.price == null ? "" : penceToRate(override.price))}
            error={problemOf("override-price")}
          />
          <Printers
            words={formatPence(state.price)}
            isReplaced={Boolean(override?.isActive && override.price !== null)}
          />
        </div>
        <TextArea
          label="Description"
          name="override-description"
          rows={2}
          defaultValue={startOf("override-description", override?.description ?? "")}
          error={problemOf("override-description")}
        />
        <Select
          label="Category"
          name="override-category"
          className="select--s"
          defaultValue={startOf("override-category", override?.category ?? "")}
          error={problemOf("override-category")}
        >
          <option value="">Use the printer’s: {wordsOf(state.category)}</option>
          <option value="apparel">Apparel</option>
          <option value="gear">Gear</option>
        </Select>
        <Field
          label="Tags"
          name="override-tags"
          className="input--s"
          defaultValue={startOf("override-tags", override?.tags?.join(", ") ?? "")}
          error={problemOf("override-tags")}
        />
        <TextButton className="small scripted" onClick={clear}>
          Clear override
        </TextButton>
      </div>
    </Panel>
  );
}

/** What the printer says, struck out where it does not count. */
function Printers({ words, isReplaced }: { words: string; isReplaced: boolean }) {
  return <p className="tiny">Printer: {isReplaced ? <s>{words}</s> : words}</p>;
}
