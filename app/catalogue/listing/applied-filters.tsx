import { type MouseEvent, useEffect, useRef } from "react";
import { formatPence } from "#app/shared/money.ts";
import { RemovableChip } from "#app/ui/display/chips.tsx";
import { Link } from "#app/ui/link.tsx";
import { categoryLabels } from "../shop-rules.ts";
import type { Facets } from "./facets.ts";
import { filterCount, inPounds, type ShopQuery, shopHref } from "./shop-query.ts";
import "./shop-page.css";

/** The active filters, each with a button to remove it, in addition to the checkboxes. */
export function AppliedFilters({ query, facets }: { query: ShopQuery; facets: Facets }) {
  const chips = chipsOf(query, facets);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef<Element>(null);
  const press = ({ currentTarget }: MouseEvent) => {
    pressed.current = currentTarget;
  };
  // The clicked button is gone: move keyboard focus to the remaining filters, or to the page's top.
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    (heading.current ?? document.querySelector("h1"))?.focus({ preventScroll: true });
    pressed.current = null;
  });
  if (chips.length === 0) return null;
  return (
    <div className="shop__applied">
      <h2 className="sr" ref={heading} tabIndex={-1}>
        Applied filters
      </h2>
      <ul className="chips">
        {chips.map(({ label, change }) => (
          <li key={label}>
            <RemovableChip to={shopHref(query, change)} onClick={press}>
              {label}
            </RemovableChip>
          </li>
        ))}
        {chips.length > 1 && (
          <li>
            <Link
              className="linkbtn small [line-height:2.5rem]"
              to={clearHref(query)}
              preventScrollReset
              onClick={press}
            >
              Clear all
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Removes all filters; the search stays while there are filters to remove. */
export const clearHref = (query: ShopQuery): string => {
  const nothing = { categories: [], colors: [], sizes: [], from: null, to: null };
  return filterCount(query) > 0 ? shopHref(query, nothing) : "/shop";
};

type AppliedChip = { label: string; change: Partial<ShopQuery> };

function chipsOf(query: ShopQuery, { colors, sizes }: Facets): AppliedChip[] {
  const { q, from, to } = query;
  const without = <Value,>(values: Value[], value: Value) => values.filter((each) => each !== value);
  const nameIn = (facets: { value: string; name: string }[], value: string) =>
    facets.find((facet) => facet.value === value)?.name ?? value;
  const chips: AppliedChip[] = [];
  if (q) chips.push({ label: `“${q}”`, change: { q: null, sort: query.sort === "match" ? "popular" : query.sort } });
  for (const category of query.categories) {
    chips.push({ label: categoryLabels[category], change: { categories: without(query.categories, category) } });
  }
  for (const color of query.colors) {
    chips.push({ label: nameIn(colors, color), change: { colors: without(query.colors, color) } });
  }
  for (const size of query.sizes) {
    chips.push({ label: nameIn(sizes, size), change: { sizes: without(query.sizes, size) } });
  }
  if (from !== null || to !== null) chips.push({ label: rangeText(from, to), change: { from: null, to: null } });
  return chips;
}

/** 'Up to £40', 'From £10', '£10 to £40'. */
function rangeText(from: number | null, to: number | null): string {
  const words = (pence: number) => (pence % 100 === 0 ? `£${inPounds(pence)}` : formatPence(pence));
  if (from === null) return `Up to ${words(to ?? 0)}`;
  return to === null ? `From ${words(from)}` : `${words(from)} to ${words(to)}`;
}
