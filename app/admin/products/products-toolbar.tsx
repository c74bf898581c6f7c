import { useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { changedAddress, type ListQuery } from "../kit/list-query.ts";
import { ListToolbar, ToolbarSelect } from "../kit/list-toolbar.tsx";
import type { ProductList } from "./.server/list-products.ts";
import { type ProductSort, productStates, stateWords } from "./list-shape.ts";

interface StateTabsProps {
  counts: ProductList["counts"];
  state: string | undefined;
}

/** Whether they can be bought, each with how many there are of what is searched. */
export function StateTabs({ counts, state }: StateTabsProps) {
  const [params] = useSearchParams();
  return (
    <nav className="tabs" aria-label="Whether they can be bought">
      <Link to={changedAddress(params, { state: null })} aria-current={state ? undefined : "page"}>
        All <small>{counts.all}</small>
      </Link>
      {productStates.map((each) => (
        <Link
          key={each}
          to={changedAddress(params, { state: each })}
          aria-current={state === each ? "page" : undefined}
        >
          {stateWords[each]} <small>{counts[each]}</small>
        </Link>
      ))}
    </nav>
  );
}

const categories = [
  { value: "apparel", label: "Apparel" },
  { value: "gear", label: "Gear" },
];
const overrides = [
  { value: "on", label: "Override on" },
  { value: "off", label: "Override off" },
  { value: "none", label: "No override" },
];

export function ProductsToolbar({ query }: { query: ListQuery<ProductSort> }) {
  const { state, category, override } = query.filters;
  return (
    <ListToolbar label="Search products" placeholder="Name, tag, web address or whole SKU" search={query.search}>
      {state && <input type="hidden" name="state" value={state} />}
      <ToolbarSelect name="category" label="Category" value={category} any="Any category" options={categories} />
      <ToolbarSelect name="override" label="Override" value={override} any="Any override" options={overrides} />
    </ListToolbar>
  );
}
