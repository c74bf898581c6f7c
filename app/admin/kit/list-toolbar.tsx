import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { isChoice, type ListQuery, type ListShape, oneTimeParameters } from "./list-query.ts";

interface ListToolbarProps {
  /** For screen readers: 'Search orders'. */
  label: string;
  /** A hint of what can be searched for. */
  placeholder?: string;
  search: string;
  /** `ToolbarSelect`s. */
  children?: ReactNode;
}

/** A list's search and filters: a GET form, so the URL can be shared and it works without JavaScript. */
function ListToolbar({ label, placeholder, search, children }: ListToolbarProps) {
  const [params] = useSearchParams();
  const control = useUrlValue<HTMLInputElement>(search);
  const sort = params.get("sort");
  return (
    <Form method="get" className="toolbar" role="search" aria-label={label}>
      {sort && <input type="hidden" name="sort" value={sort} />}
      <div className="srch">
        <label htmlFor="q">
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        <Icon name="search" />
        <input
          className="input input--s"
          id="q"
          name="q"
          type="search"
          ref={control}
          defaultValue={search}
          placeholder={placeholder}
          maxLength={100}
        />
      </div>
      {children}
      <Button type="submit" size="s" tone="line">
        Search
      </Button>
    </Form>
  );
}

interface ShapeToolbarProps {
  shape: ListShape<string>;
  query: ListQuery<string>;
  total: number;
}

/** The toolbar of a list's shape; other query parameters are kept. Nothing for a list without search. */
export function ShapeToolbar({ shape: { search, filters = {} }, query, total }: ShapeToolbarProps) {
  const [params] = useSearchParams();
  const choices = Object.entries(filters).flatMap(([name, filter]) =>
    filter && isChoice(filter) ? [{ name, ...filter }] : [],
  );
  if (!search || (total <= (search.beyond ?? -1) && !query.search)) return null;
  const ownParameters = ["q", "page", "sort", ...oneTimeParameters, ...choices.map(({ name }) => name)];
  return (
    <ListToolbar label={search.label} placeholder={search.placeholder} search={query.search}>
      {[...params].map(
        ([name, value]) =>
          !ownParameters.includes(name) && <input type="hidden" name={name} value={value} key={name} />,
      )}
      {choices.map(({ name, label, any, options }) => (
        <ToolbarSelect
          key={name}
          name={name}
          label={label}
          any={any}
          value={query.filters[name]}
          options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
        />
      ))}
    </ListToolbar>
  );
}

interface ToolbarSelectProps {
  name: string;
  label: string;
  value: string | undefined;
  /** Label for no selection: 'Any status'. */
  any: string;
  options: readonly { value: string; label: string }[];
}

/** A filter. Choosing submits the form; without JavaScript the search button does. */
function ToolbarSelect({ name, label, value, any, options }: ToolbarSelectProps) {
  const submit = useSubmit();
  const control = useUrlValue<HTMLSelectElement>(value ?? "");
  return (
    <label>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        className="select select--s"
        name={name}
        ref={control}
        defaultValue={value ?? ""}
        onChange={(event) => void submit(event.currentTarget.form, { preventScrollReset: true })}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * An uncontrolled input that is reset to the URL's value when that changes. Until then it keeps what was typed, even
 * before hydration.
 */
function useUrlValue<Control extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (control.current) control.current.value = value;
  }, [value]);
  return control;
}
