import { plainLetters } from "#app/shared/fold-accents.ts";
import { oneLine } from "#app/shared/normalize-text.ts";

/** Query parameters of back-office lists: search, filters, order and page (R-ADMIN-7). Pure. */
export const rowsPerPage = 50;
const longestSearch = 100;

export type ListShape<Sort extends string = never> = {
  /** The columns that it can be sorted by; a list without any has one order. */
  sorts?: readonly Sort[];
  /** The default order; a leading '-' is descending. */
  usual?: Sort | `-${Sort}`;
  /** The search field, if there is one; shown only for more than `beyond` rows. */
  search?: { label: string; placeholder?: string; beyond?: number };
  /** By name: a select in the toolbar, or the values that the URL may have; null allows any text. */
  filters?: Readonly<Record<string, ListFilter | readonly string[] | null>>;
};

export type ListFilter = {
  label: string;
  /** Label for no selection: 'Any status'. */
  any: string;
  /** Labels by value, in display order. */
  options: Readonly<Record<string, string>>;
};

/** Whether a filter is a select in the toolbar. */
export const isChoice = (filter: ListFilter | readonly string[] | null): filter is ListFilter =>
  filter !== null && "options" in filter;

export type ListQuery<Sort extends string = never> = {
  /** Trimmed; empty for none. */
  search: string;
  /** Of a list with `sorts`. */
  sort: Sort;
  isDown: boolean;
  /** From 1. */
  page: number;
  /** Only filters that are set to a valid value. */
  filters: Record<string, string>;
};

/** Parses the query parameters; invalid values are ignored. */
export function readListQuery<Sort extends string = never>(
  params: URLSearchParams,
  shape: ListShape<Sort>,
): ListQuery<Sort> {
  const { sorts = [], usual = "" } = shape;
  const sortBy = (text: string) => {
    const name = text.replace(/^-/, "");
    return sorts.find((each) => each === name);
  };
  const requested = params.get("sort") ?? "";
  const text = sortBy(requested) ? requested : usual;
  const filters = Object.entries(shape.filters ?? {}).flatMap(([name, filter]) => {
    const values = filter && isChoice(filter) ? Object.keys(filter.options) : filter;
    const value = oneLine(params.get(name) ?? "").slice(0, longestSearch);
    return value && (!values || values.includes(value)) ? [[name, value] as const] : [];
  });
  return {
    search: oneLine(params.get("q") ?? "").slice(0, longestSearch),
    sort: sortBy(text) ?? sorts[0]!,
    isDown: text.startsWith("-"),
    page: pageIn(params),
    filters: Object.fromEntries(filters),
  };
}

/** Whether a search or filter leaves some rows out. */
export const isNarrowed = ({ search, filters }: Pick<ListQuery<string>, "search" | "filters">): boolean =>
  search !== "" || Object.keys(filters).length > 0;

/** The page number, from 1. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** One-time parameters, about the last action or an open dialog; other links drop them. */
export const oneTimeParameters = ["done", "changed", "deleted", "dialog", "id", "matching", "count", "fingerprint"];

/** The query string with changes; null removes a parameter. Any change except of the page returns to page 1. */
export function changedAddress(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const each of oneTimeParameters) next.delete(each);
  if (!("page" in changes)) next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** Where an action redirects when it is done: the same list without its dialog, and with `done` for the message. */
export function doneAddress({ pathname, search, hash }: URL, word: string | null): string {
  const params = new URLSearchParams(search);
  const address = changedAddress(params, { done: word, page: params.get("page") });
  return `${pathname}${address === "?" ? "" : address}${hash}`;
}

/** '1 bundle', '3 bundles'. */
export const pluralize = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

/** Splits a search into words in plain letters, as the search columns have them; at most six are used. */
export const searchWords = (typed: string): string[] => plainLetters(typed).split(/\s+/).filter(Boolean).slice(0, 6);

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, "\\$&");

/** A LIKE pattern that matches any text containing this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;

/**
 * A LIKE pattern for one word. The index needs three letters in a row, so a shorter word only matches as a whole word.
 */
export const patternOf = (word: string): string => (word.length < 3 ? `% ${escapeLike(word)} %` : containing(word));
