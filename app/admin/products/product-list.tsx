import { useSearchParams } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { Options } from "#app/ui/forms/field.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { changedAddress } from "../kit/list-query.ts";
import type { ProductList, SaleState } from "./.server/list-products.ts";
import type { BulkProductForm } from "./contract.ts";
import { productStates } from "./list-shape.ts";

export const saleStateLabels: Record<SaleState, string> = {
  sale: "On sale",
  "sold-out": "Sold out",
  stopped: "Not for sale",
};

/** Tabs by sale state, each with the number of matching products. */
export function StateTabs({ counts, state }: { counts: ProductList["counts"]; state: string | undefined }) {
  const [params] = useSearchParams();
  return (
    <Tabs label="Whether they can be bought">
      {[null, ...productStates].map((each) => (
        <Link
          key={each}
          to={changedAddress(params, { state: each })}
          aria-current={(state ?? null) === each ? "page" : undefined}
        >
          {each ? saleStateLabels[each] : "All"} <small>{counts[each ?? "all"]}</small>
        </Link>
      ))}
    </Tabs>
  );
}

/** The bulk actions with their labels. */
const bulkActions: Record<BulkProductForm["bulkAction"], string> = {
  sell: "Put on sale",
  stop: "Take off sale",
  price: "Set the price",
  "add-tags": "Add tags",
  apparel: "Move to apparel",
  gear: "Move to gear",
  "override-on": "Switch the override on",
  "override-off": "Switch the override off",
  "override-clear": "Clear the override",
};

/** The bulk action for the selected products. */
export function BulkFields() {
  return (
    <>
      <label>
        <VisuallyHidden>What to do</VisuallyHidden>
        <select className="select select--s" name="bulkAction" id="bulkAction" defaultValue="">
          <option value="">Choose…</option>
          <Options of={Object.entries(bulkActions)} />
        </select>
      </label>
      <label className="bulk__v">
        <VisuallyHidden>The price in pounds, or the tags</VisuallyHidden>
        <input className="input input--s w-36" name="value" id="value" placeholder="24.99 or tags" autoComplete="off" />
      </label>
      <Button type="submit" tone="brand" size="s">
        Apply
      </Button>
    </>
  );
}

/** Why there is nothing to confirm about the selected products' overrides. */
export const noOverride = "None of what was ticked has an override, or it is gone already.";
