import { penceOf } from "#app/catalogue/shop-rules.ts";
import { formatPence } from "#app/shared/money.ts";
import { FormCheckbox, FormField, FormSelect, FormTextArea, useFormField, useTypedValue } from "../kit/form-fields.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Sibling } from "./.server/read-product.ts";
import { designLabel, type ProductState, productCategoryLabels } from "./product-state.ts";
import { lessPrinting } from "./rules.ts";

interface DetailsPanelProps {
  state: ProductState;
  siblings: readonly Sibling[];
  isNew: boolean;
}

const namesOf = (siblings: readonly Sibling[]) =>
  siblings.map(({ id, name, design }) => `${name}, ${design ? designLabel(design) : `number ${id}`}`).join(" and ");

/** Name, description, price and URL. The price less printing is updated while typing. */
export function DetailsPanel({ state, siblings, isNew }: DetailsPanelProps) {
  const [price, setPrice] = useTypedValue("price");
  const [cost, setCost] = useTypedValue("cost");
  const slug = useFormField("slug");
  const sharesAddress = useFormField("sharesAddress").value !== "";
  const isPrinters = state.printfulProductId !== null;
  const left = lessPrinting(penceOf(price), penceOf(cost));
  return (
    <Panel title="Details">
      <div className="formgrid">
        <FormField label="Name" name="name" fieldClassName="c4" />
        <FormSelect label="Category" name="category" fieldClassName="c2" options={productCategoryLabels} />
        <FormTextArea
          label="Description"
          hint="Separate paragraphs with an empty line. Lines like ‘Fabric: cotton’ become a list of facts."
          name="description"
          rows={5}
        />
        <FormField
          label="Price"
          hint="Variants follow it and keep their difference. An override price that is on wins over it."
          prefix="£"
          name="price"
          inputMode="decimal"
          className="num"
          fieldClassName="c2"
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <FormField
          label="Printer cost"
          optional={!isPrinters}
          prefix="£"
          name="cost"
          inputMode="decimal"
          className="num"
          fieldClassName="c2"
          readOnly={isPrinters}
          onChange={(event) => setCost(event.currentTarget.value)}
        />
        {siblings.length > 0 && (
          <FormCheckbox name="pricesSiblings" label={`When saving, give ${namesOf(siblings)} the same price`} />
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
        <FormField
          label="Web address"
          prefix="/product/"
          name="slug"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={isNew ? "made of the name" : undefined}
        />
        {(slug.error?.includes("one product") || sharesAddress) && (
          <FormCheckbox name="sharesAddress" label="Show both as one product, with the colours and sizes of both" />
        )}
        {siblings.length > 0 && <p className="hint">Shown as one product with {namesOf(siblings)}.</p>}
        <FormField label="Tags" optional hint="With commas between them: what the search finds it by" name="tags" />
      </div>
    </Panel>
  );
}
