import { type RefObject, useEffect, useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { SearchBox } from "#app/ui/forms/search-box.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { isChoice, type ListFilter, type ListQuery, type ListShape, oneTimeParameters } from "./list-query.ts";

interface ShapeToolbarProps {
  shape: ListShape<string>;
  query: ListQuery<string>;
  total: number;
}

/**
 * The search and filters of a list's shape: a GET form, so the URL can be shared and it works without JavaScript. Other
 * query parameters are kept. Nothing for a list without search.
 */
export function ShapeToolbar({ shape: { search, filters = {} }, query, total }: ShapeToolbarProps) {
  const [params] = useSearchParams();
  const control = useUrlValue<HTMLInputElement>(query.search);
  const choices = Object.entries(filters).flatMap(([name, filter]) =>
    filter && isChoice(filter) ? [{ name, ...filter }] : [],
  );
  if (!search || (total <= (search.beyond ?? -1) && !query.search)) return null;
  const ownParameters = ["q", "page", ...oneTimeParameters, ...choices.map(({ name }) => name)];
  return (
    <Form method="get" className="toolbar" role="search" aria-label={search.label}>
      {[...params].map(
        ([name, value]) =>
          !ownParameters.includes(name) && <input type="hidden" name={name} value={value} key={name} />,
      )}
      <SearchBox
        label={search.label}
        ref={control}
        defaultValue={query.search}
        placeholder={search.placeholder}
        maxLength={100}
      />
      {choices.map((choice) => (
        <ToolbarSelect key={choice.name} value={query.filters[choice.name]} {...choice} />
      ))}
      <Button type="submit" size="s" tone="line">
        Search
      </Button>
    </Form>
  );
}

interface ToolbarSelectProps extends ListFilter {
  name: string;
  value: string | undefined;
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
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
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
