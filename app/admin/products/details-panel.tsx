import { useState } from "react";
import { penceOf } from "#app/catalogue/shop-rules.ts";
import { formatPence, penceToRate } from "#app/shared/money.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field, Select, TextArea } from "#app/ui/forms/field.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Sibling } from "./.server/read-product.ts";
import { useFormFields } from "./form-context.ts";
import type { ProductState } from "./product-state.ts";
import { designWords } from "./product-words.ts";
import { lessPrinting } from "./rules.ts";

interface DetailsPanelProps {
  state: ProductState;
  siblings: readonly Sibling[];
  isNew: boolean;
}

const namesOf = (siblings: readonly Sibling[]) =>
  siblings.map(({ id, name, design }) => `${name}, ${design ? designWords(design) : `number ${id}`}`).join(" and ");

/** Name, words, price and address. What is left of the price is worked out while it is typed. */
export function DetailsPanel({ state, siblings, isNew }: DetailsPanelProps) {
  const { startOf, isOn, problemOf } = useFormFields();
  const [price, setPrice] = useState(startOf("price", isNew ? "" : penceToRate(state.price)));
  const [cost, setCost] = useState(startOf("cost", state.cost === null ? "" : penceToRate(state.cost)));
  const isPrinters = state.printfulProductId !== null;
  const left = lessPrinting(penceOf(price), penceOf(cost));
  const slugProblem = problemOf("slug");
  return (
    <Panel title="Details">
      <div className="formgrid">
        <Field
          label="Name"
          name="name"
          className="input--s"
          fieldClassName="c4"
          defaultValue={startOf("name", state.name)}
          error={problemOf("name")}
        />
        <Select
          label="Category"
          name="category"
          className="select--s"
          fieldClassName="c2"
          defaultValue={startOf("category", state.category)}
          error={problemOf("category")}
        >
          <option value="apparel">Apparel</option>
          <option value="gear">Gear</option>
        </Select>
        <TextArea
          label="Description"
          hint="An empty line parts paragraphs. Lines like ‘Fabric: cotton’ become a list of facts."
          name="description"
          rows={5}
          defaultValue={startOf("description", state.description)}
          error={problemOf("description")}
        />
        <Field
          label="Price"
          hint="Variants follow it and keep their difference. An override price that is on wins over it."
          prefix="£"
          name="price"
          inputMode="decimal"
          className="input--s num"
          fieldClassName="c2"
          defaultValue={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
          error={problemOf("price")}
        />
        <Field
          label="Printer cost"
          optional={!isPrinters}
          prefix="£"
          name="cost"
          inputMode="decimal"
          className="input--s num"
          fieldClassName="c2"
          readOnly={isPrinters}
          defaultValue={cost}
          onChange={(event) => setCost(event.currentTarget.value)}
          error={problemOf("cost")}
        />
        {siblings.length > 0 && (
          <Checkbox
            name="pricesSiblings"
            label={`When saving, give ${namesOf(siblings)} the same price`}
            error={problemOf("pricesSiblings")}
          />
        )}
        <div className="field c2">
          <p className="label" id="less-printing">
            Price less printing
          </p>
          <output className="margin" aria-labelledby="less-printing" htmlFor="price cost">
            <b className="price">{left ? formatPence(left.pence) : "–"}</b>
            {left?.percent != null && (
              <span className={left.pence < 0 ? "down small" : "up small"}>{left.percent}%</span>
            )}
          </output>
        </div>
        <Field
          label="Web address"
          prefix="/product/"
          name="slug"
          className="input--s"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={isNew ? "made of the name" : undefined}
          defaultValue={startOf("slug", state.slug)}
          error={slugProblem}
        />
        {(slugProblem?.includes("one product") || isOn("sharesAddress", false)) && (
          <Checkbox
            name="sharesAddress"
            label="Show both as one product, with the colours and sizes of both"
            defaultChecked={isOn("sharesAddress", false)}
          />
        )}
        {siblings.length > 0 && <p className="hint">Shown as one product with {namesOf(siblings)}.</p>}
        <Field
          label="Tags"
          optional
          hint="With commas between them: what the search finds it by"
          name="tags"
          className="input--s"
          defaultValue={startOf("tags", state.tags.join(", "))}
          error={problemOf("tags")}
        />
      </div>
    </Panel>
  );
}
