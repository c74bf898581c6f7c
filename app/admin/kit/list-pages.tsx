import type { ReactNode } from "react";
import { type RefObject, useEffect, useRef } from "react";
import { Form, useSearchParams, useSubmit } from "react-router";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { pageNumbers } from "#app/ui/display/pagination.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Options } from "#app/ui/forms/field.tsx";
import { SearchBox } from "#app/ui/forms/search-box.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import {
  changedAddress,
  isChoice,
  type ListFilter,
  type ListQuery,
  type ListShape,
  oneTimeParameters,
  rowsPerPage,
} from "./list-query.ts";

interface ListPagesProps {
  page: number;
  /** The number of rows on all pages. */
  total: number;
  perPage?: number;
  /** There are more than `total`, uncounted. */
  isMore?: boolean;
  /** The current page of the list, or its empty message. */
  children: ReactNode;
}

const count = new Intl.NumberFormat("en-GB");

/**
 * A page of a list with pagination below it. A page beyond the last shows a message of its own, since 'nothing here'
 * would be wrong.
 */
export function ListPages({ page, total, perPage = rowsPerPage, isMore = false, children }: ListPagesProps) {
  const [params] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const to = (number: number) => changedAddress(params, { page: number === 1 ? null : String(number) });
  if (total === 0) return children;
  if (page > pages) {
    return (
      <EmptyState
        title={`Page ${count.format(page)} does not exist: this list has ${count.format(pages)}`}
        headingLevel={2}
      >
        <ButtonLink tone="line" to={to(pages)} state={{ page: pages }}>
          Go to the last page
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      {children}
      <nav className="pages" aria-label="Pages">
        {pages > 1 &&
          pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps differ only by position
              <span key={`gap ${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={number}
                to={to(number)}
                state={{ page: number }}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            ),
          )}
        {page < pages && (
          <Link to={to(page + 1)} rel="next" state={{ page: page + 1 }}>
            Next <Icon name="next" size="s" />
          </Link>
        )}
        <span className="pages__n soft">
          {count.format((page - 1) * perPage + 1)} to {count.format(Math.min(page * perPage, total))} of{" "}
          {isMore && "more than "}
          {count.format(total)}
        </span>
      </nav>
    </>
  );
}

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
    <Form method="get" className="toolbar flex flex-wrap gap-2" role="search" aria-label={search.label}>
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
        <Options of={Object.entries(options)} />
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
