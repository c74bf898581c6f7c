import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox, ColorCheckbox } from "#app/ui/forms/checkbox.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { type Category, limitOf, limitPattern } from "../shop-rules.ts";
import type { Facet, Facets } from "./facets.ts";
import { inPounds, type ShopQuery, shopHref } from "./shop-query.ts";
import { useTyped } from "./use-typed.ts";
import "./shop-filters.css";
import "#app/ui/forms/size-buttons.css";

/**
 * Filters for every attribute that a card shows. Each click changes the URL; without JavaScript the form has a button.
 */
export function ShopFilters({ query, apply, facets }: ShopControls & { facets: Facets }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = ["min", "max"].map((name) => limitOf(String(form.get(name) ?? "")));
    if (from !== query.from || to !== query.to) apply({ from, to });
  };
  return (
    <form className="filters" method="get" action="/shop" aria-label="Filters" onSubmit={submit}>
      {query.q && <input type="hidden" name="q" value={query.q} />}
      <input type="hidden" name="sort" value={query.sort} />
      <CategoryFilter query={query} apply={apply} facets={facets.categories} />
      {facets.colors.length > 0 && <ColorFilter query={query} apply={apply} facets={facets.colors} />}
      {facets.sizes.length > 0 && <SizeFilter query={query} apply={apply} facets={facets.sizes} />}
      <PriceRange query={query} apply={apply} />
      <Button type="submit" tone="line" wide className="onlyplain">
        Show products
      </Button>
    </form>
  );
}

type FilterProps<Name extends keyof Facets> = ShopControls & { facets: Facets[Name] };

function CategoryFilter({ query, apply, facets }: FilterProps<"categories">) {
  const id = useId();
  return (
    <fieldset>
      <legend>Category</legend>
      {facets.map((facet) => (
        <Checkbox
          key={facet.value}
          id={`${id}-${facet.value}`}
          name="category"
          value={facet.value}
          label={<Named facet={facet} />}
          checked={query.categories.includes(facet.value as Category)}
          onChange={() => apply({ categories: toggled(query.categories, facet.value as Category) })}
        />
      ))}
    </fieldset>
  );
}

function ColorFilter({ query, apply, facets }: FilterProps<"colors">) {
  const id = useId();
  return (
    <fieldset>
      <legend>Colour</legend>
      <div className="fcols">
        {facets.map((facet) => (
          <ColorCheckbox
            key={facet.value}
            id={`${id}-${facet.value}`}
            name="colour"
            value={facet.value}
            hex={facet.hex}
            label={<Named facet={facet} />}
            checked={query.colors.includes(facet.value)}
            onChange={() => apply({ colors: toggled(query.colors, facet.value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function SizeFilter({ query, apply, facets }: FilterProps<"sizes">) {
  return (
    <fieldset>
      <legend>Size</legend>
      <div className="sizes sizes--s">
        {facets.map(({ value, name, count }) => (
          <label className={name.length > 3 ? "size size--wide" : "size"} key={value}>
            <input
              type="checkbox"
              name="size"
              value={value}
              aria-label={`${name}, ${count === 1 ? "1 product" : `${count} products`}`}
              checked={query.sizes.includes(value)}
              onChange={() => apply({ sizes: toggled(query.sizes, value) })}
            />
            <span>
              {name} <small className="soft">{count}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const Named = ({ facet: { name, count } }: { facet: Facet }) => (
  <>
    {name} <span className="soft">{count}</span>
  </>
);

/** Applied when a field is left or on Enter, not with every digit. */
function PriceRange({ query, apply }: ShopControls) {
  const limit = (key: "from" | "to") => (typed: string) => {
    const pence = limitOf(typed);
    if (pence !== query[key]) apply({ [key]: pence });
  };
  return (
    <fieldset>
      <legend>Price</legend>
      <div className="frange">
        <PriceField name="min" label="From" pence={query.from} onLeave={limit("from")} />
        <PriceField name="max" label="To" pence={query.to} onLeave={limit("to")} />
      </div>
    </fieldset>
  );
}

interface PriceFieldProps {
  name: "min" | "max";
  label: string;
  pence: ShopQuery["from"];
  onLeave: (typed: string) => void;
}

/**
 * An invalid price is reported and does not filter. The browser's own validation does this, so it works without scripts
 * too.
 */
function PriceField({ name, label, pence, onLeave }: PriceFieldProps) {
  const id = useId();
  const [typed, setTyped] = useTyped(inPounds(pence) ?? "");
  const [wrong, setWrong] = useState(false);
  return (
    <Field
      className="input--s"
      id={id}
      name={name}
      label={label}
      prefix="£"
      error={wrong ? amountHint : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      pattern={limitPattern}
      title={amountHint}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        setWrong(false);
      }}
      onInvalid={(event) => {
        event.preventDefault();
        setWrong(true);
      }}
      onBlur={(event) => event.target.checkValidity() && onLeave(typed)}
    />
  );
}

const amountHint = "Enter an amount like 12.50";

const toggled = <Value,>(values: Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

export type ShopControls = {
  /** The requested query, even while its response is pending: a ticked box stays ticked. */
  query: ShopQuery;
  /** Changes the query without leaving the page. */
  apply: (change: Partial<ShopQuery>) => void;
};

/** @param loaded the query of the page shown; a newer response replaces the requested one */
export function useShopQuery(loaded: ShopQuery): ShopControls {
  const navigate = useNavigate();
  const [asked, setAsked] = useState({ loaded, query: loaded });
  const query = asked.loaded === loaded ? asked.query : loaded;
  return {
    query,
    apply(change) {
      const next = { ...query, page: 1, ...change };
      setAsked({ loaded, query: next });
      void navigate(shopHref(next), { preventScrollReset: true });
    },
  };
}
