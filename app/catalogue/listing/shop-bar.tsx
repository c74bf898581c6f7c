import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Drawer } from "#app/ui/overlay/dialog.tsx";
import { type Sort, sorts } from "../shop-rules.ts";
import { clearHref } from "./applied-filters.tsx";
import type { Facets } from "./facets.ts";
import { type ShopControls, ShopFilters } from "./shop-filters.tsx";
import { filterCount, writeShopQuery } from "./shop-query.ts";
import { useTyped } from "./use-typed.ts";
import "./shop-page.css";
import "#app/ui/forms/field.css";
import { Options } from "#app/ui/forms/field.tsx";

interface ShopBarProps extends ShopControls {
  facets: Facets;
  /** '7 products of 10'. */
  children: ReactNode;
  /** 'Show 7 products'. */
  showLabel: string;
  mode: "rehearsal" | "live";
}

/** Count, sort order, and on a phone the button for the filters. */
export function ShopBar({ query, apply, facets, children, showLabel, mode }: ShopBarProps) {
  const [open, setOpen] = useState(false);
  const count = filterCount(query);
  return (
    <div className="shop__bar across">
      <p>{children}</p>
      <Button tone="line" size="s" className="shop__fbtn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" />
        Filter {count > 0 && <span className="count">{count}</span>}
      </Button>
      <SortForm query={query} apply={apply} mode={mode} />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Filter"
        closeLabel="Close filters"
        footer={
          <>
            <Button tone="brand" wide onClick={() => setOpen(false)}>
              {showLabel}
            </Button>
            {count > 0 && (
              <Link className="btn btn--quiet" to={clearHref(query)} preventScrollReset>
                Clear all
              </Link>
            )}
          </>
        }
      >
        {open && <ShopFilters query={query} apply={apply} facets={facets} />}
      </Drawer>
    </div>
  );
}

const sortNames = (mode: "rehearsal" | "live"): Record<Sort, string> => ({
  match: "Best match",
  popular: mode === "live" ? "Most bought" : "Most reviewed",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  newest: "Newest",
});

function SortForm({ query, apply, mode }: ShopControls & Pick<ShopBarProps, "mode">) {
  const names = sortNames(mode);
  const offered = sorts.filter((sort) => sort !== "match" || query.q);
  return (
    <Form className="shop__sort" method="get" action="/shop">
      {[...writeShopQuery({ ...query, page: 1, sort: "popular" })].map(([name, value]) =>
        name === "sort" ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor="sort" className="small">
        Sort by
      </label>
      <select
        className="select select--s"
        id="sort"
        name="sort"
        value={query.sort}
        onChange={(event) => apply({ sort: event.target.value as Sort })}
      >
        <Options of={offered.map((sort) => [sort, names[sort]])} />
      </select>
      <Button type="submit" size="s" tone="line" className="onlyplain">
        Sort
      </Button>
    </Form>
  );
}

interface ShopSearchProps {
  /** The current search. */
  q: string | null;
  /** Shows the label, on the page without results. */
  showLabel?: boolean;
}

/** Searches the whole shop: the filters belonged to the previous results. */
export function ShopSearch({ q, showLabel }: ShopSearchProps) {
  const [typed, setTyped] = useTyped(q ?? "");
  return (
    <Form className="shop__search" role="search" method="get" action="/shop">
      <label className={showLabel ? "label" : "sr"} htmlFor="search">
        Search the shop
      </label>
      <div className="nohit__s">
        <input
          className="input"
          id="search"
          name="q"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={showLabel ? undefined : "Search the shop"}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">Search</Button>
      </div>
    </Form>
  );
}
