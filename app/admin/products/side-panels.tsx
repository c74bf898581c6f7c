import { useRef } from "react";
import { href } from "react-router";
import { formatDateTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { ButtonLink, TextButton } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { FormField, FormSelect, FormSwitch, FormTextArea } from "../kit/form-fields.tsx";
import { pluralize } from "../kit/list-query.ts";
import { FactRow, Panel } from "../kit/panel.tsx";
import type { Dependents } from "./.server/delete-product.ts";
import type { EditorFacts } from "./.server/read-product.ts";
import { type ProductState, productCategoryLabels, shownCategory } from "./product-state.ts";
import { safetyFields as fields } from "./safety-fields.ts";

interface SalePanelProps {
  product: EditorFacts["product"] | null;
  state: ProductState;
}

/** Availability, the printer's number and reviews. */
export function SalePanel({ product, state }: SalePanelProps) {
  const isPrinters = state.printfulProductId !== null;
  return (
    <Panel title="In the shop">
      <div className="stack">
        <FormSwitch name="isAvailable" label="Available to buy" />
        {product?.isHidden && (
          <p className="hint">The shop never lists stickers and badge sets, and this is one by its name.</p>
        )}
        {product && (
          <dl className="sums small">
            <FactRow label="Printer">
              {isPrinters ? <Status tone="good">Number {state.printfulProductId}</Status> : <Status>Not known</Status>}
            </FactRow>
            {product.lastSynced && <FactRow label="Last changed">{formatDateTime(product.lastSynced)}</FactRow>}
            <FactRow label="Reviews">
              {product.reviews === 0 ? "None yet" : `${product.rating ?? "–"} (${product.reviews})`}
            </FactRow>
          </dl>
        )}
        {!isPrinters && (
          <FormField
            label="Printer’s number"
            optional
            hint="Of the product at the printer"
            name="printfulProductId"
            inputMode="numeric"
          />
        )}
      </div>
    </Panel>
  );
}

/** The override, which replaces the printer's values and survives a sync. */
export function OverridePanel({ state }: { state: ProductState }) {
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
  return (
    <Panel title="Override" lit aside={<FormSwitch name="override-isActive" label="On" aria-label="Override" />}>
      <p className="small mb-[0.8rem]">
        An override is your own text or price in place of what the print provider sends. A sync leaves it alone. Empty
        fields use the provider’s. <Link to={href("/admin/products/overrides")}>All overrides</Link>
      </p>
      <div className="stack" ref={box}>
        <div>
          <FormField label="Name" name="override-name" />
          <Printers words={state.name} isReplaced={Boolean(override?.isActive && override.name)} />
        </div>
        <div>
          <FormField
            label="Price"
            hint="Wins over the product’s price. Each variant keeps its difference from the product’s price."
            prefix="£"
            name="override-price"
            inputMode="decimal"
            className="num"
          />
          <Printers
            words={formatPence(state.price)}
            isReplaced={Boolean(override?.isActive && override.price !== null)}
          />
        </div>
        <FormTextArea label="Description" name="override-description" rows={2} />
        <FormSelect
          label="Category"
          name="override-category"
          options={{
            "": `Use the printer’s: ${productCategoryLabels[shownCategory(state.category)]}`,
            ...productCategoryLabels,
          }}
        />
        <FormField label="Tags" name="override-tags" />
        <TextButton className="small" onClick={clear}>
          Clear override
        </TextButton>
      </div>
    </Panel>
  );
}

/** The printer's value, struck through if it is overridden. */
function Printers({ words, isReplaced }: { words: string; isReplaced: boolean }) {
  return <p className="tiny">Printer: {isReplaced ? <s>{words}</s> : words}</p>;
}

interface DeletePanelProps {
  id: number;
  dependents: Dependents;
}

/** The link to delete the product, and what depends on it. */
export function DeletePanel({ id, dependents: { bundles } }: DeletePanelProps) {
  const { can } = useAdmin();
  return (
    <Panel title="Delete">
      <div className="stack stack--tight">
        <p className="small soft">
          Past orders keep their copy.{" "}
          {bundles.length > 0 && `${pluralize(bundles.length, "bundle uses", "bundles use")} this product.`}
        </p>
        {can("delete_products") && (
          <p>
            <ButtonLink tone="danger" size="s" to={`/admin/products/${id}/deletion`}>
              Delete product
            </ButtonLink>
          </p>
        )}
      </div>
    </Panel>
  );
}

/** A product's own manufacturer, responsible person and warnings, in place of the shop's (R-MARKET-5). */
export function SafetyPanel() {
  const { can } = useAdmin();
  return (
    <Panel title="Product safety">
      <div className="formgrid">
        <p className="small soft">
          Empty fields are as under{" "}
          {can("settings") ? <Link to={href("/admin/settings/markets")}>Settings, Markets</Link> : "Settings, Markets"}.
          Northern Ireland and the European Union ask for them on the product’s page.
        </p>
        <FormTextArea
          label={fields.safetyManufacturer.label}
          hint="Name, then postal address"
          name="safetyManufacturer"
          rows={3}
          optional
          fieldClassName="c3"
        />
        <FormTextArea
          label={fields.safetyResponsible.label}
          hint="In the European Union or Northern Ireland: name, then postal address"
          name="safetyResponsible"
          rows={3}
          optional
          fieldClassName="c3"
        />
        <FormField
          label={fields.safetyManufacturerContact.label}
          name="safetyManufacturerContact"
          optional
          fieldClassName="c3"
        />
        <FormField
          label={fields.safetyResponsibleContact.label}
          name="safetyResponsibleContact"
          optional
          fieldClassName="c3"
        />
        <FormField
          label={fields.safetyIdentifier.label}
          hint="A model or batch number, like LN-HD-01"
          name="safetyIdentifier"
          optional
        />
        <FormTextArea label={fields.safetyWarnings.label} hint="One per line" name="safetyWarnings" rows={3} optional />
      </div>
    </Panel>
  );
}
