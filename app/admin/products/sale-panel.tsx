import { momentWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Panel } from "../kit/panel.tsx";
import type { EditorFacts } from "./.server/read-editor.ts";
import { useFormFields } from "./form-context.ts";
import type { ProductState } from "./product-state.ts";

interface SalePanelProps {
  product: EditorFacts["product"] | null;
  state: ProductState;
}

/** Whether it can be bought, and what the printer and its buyers say. */
export function SalePanel({ product, state }: SalePanelProps) {
  const { isOn, startOf, problemOf } = useFormFields();
  const isPrinters = state.printfulProductId !== null;
  return (
    <Panel title="In the shop">
      <div className="stack">
        <label className="switch">
          <input type="checkbox" name="isAvailable" defaultChecked={isOn("isAvailable", state.isAvailable)} />
          Available to buy
        </label>
        {product?.isHidden && (
          <p className="hint">The shop never lists stickers and badge sets, and this is one by its name.</p>
        )}
        {product && (
          <dl className="sums small">
            <div>
              <dt>Printer</dt>
              <dd>
                {isPrinters ? (
                  <Status tone="good">Number {state.printfulProductId}</Status>
                ) : (
                  <Status>Not known</Status>
                )}
              </dd>
            </div>
            {product.lastSynced && (
              <div>
                <dt>Last changed</dt>
                <dd>{momentWords(product.lastSynced)}</dd>
              </div>
            )}
            <div>
              <dt>Reviews</dt>
              <dd>{product.reviews === 0 ? "None yet" : `${product.rating ?? "–"} (${product.reviews})`}</dd>
            </div>
          </dl>
        )}
        {!isPrinters && (
          <Field
            label="Printer’s number"
            optional
            hint="Of the product at the printer"
            name="printfulProductId"
            inputMode="numeric"
            className="input--s"
            defaultValue={startOf("printfulProductId", "")}
            error={problemOf("printfulProductId")}
          />
        )}
      </div>
    </Panel>
  );
}
