import { oneLine } from "#app/shared/normalize-text.ts";

/** What every list of the back office keeps in its address: search, filters, order and page. Pure. */
export const rowsPerPage = 50;
const longestSearch = 100;

export type ListShape<Sort extends string> = {
  sorts: readonly Sort[];
  /** How the list stands unless asked otherwise; a leading '-' is downwards. */
  usual: Sort | `-${Sort}`;
  /** What can be searched for; `beyond` so many rows, where a short list needs no search. */
  search?: { label: string; placeholder?: string; beyond?: number };
  /** By their names: a choice that the toolbar offers, or the values that the address may have; null takes any text. */
  filters?: Readonly<Record<string, ListFilter | readonly string[] | null>>;
};

export type ListFilter = {
  label: string;
  /** What it says when nothing is chosen: 'Any status'. */
  any: string;
  /** Labels by value, in their order. */
  options: Readonly<Record<string, string>>;
};

export const isChoice = (filter: ListFilter | readonly string[] | null): filter is ListFilter =>
  filter !== null && "options" in filter;

export type ListQuery<Sort extends string> = {
  /** Trimmed; empty when nothing is searched. */
  search: string;
  sort: Sort;
  isDown: boolean;
  /** From 1. */
  page: number;
  /** Only those that are set, with a value that the list knows. */
  filters: Record<string, string>;
};

/** Reads an address; whatever is wrong in it counts as not asked for. */
export function readListQuery<Sort extends string>(params: URLSearchParams, shape: ListShape<Sort>): ListQuery<Sort> {
  const sortBy = (text: string) => {
    const name = text.replace(/^-/, "");
    return shape.sorts.find((each) => each === name);
  };
  const asked = params.get("sort") ?? "";
  const text = sortBy(asked) ? asked : shape.usual;
  const filters = Object.entries(shape.filters ?? {}).flatMap(([name, filter]) => {
    const values = filter && isChoice(filter) ? Object.keys(filter.options) : filter;
    const value = params.get(name)?.trim().slice(0, longestSearch);
    return value && (!values || values.includes(value)) ? [[name, value] as const] : [];
  });
  return {
    search: oneLine(params.get("q") ?? "").slice(0, longestSearch),
    sort: sortBy(text) ?? shape.sorts[0]!,
    isDown: text.startsWith("-"),
    page: pageIn(params),
    filters: Object.fromEntries(filters),
  };
}

/** Which page of its list an address shows, from 1. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** Parameters about the last action or the question before the next one; links to other views drop them. */
export const passing = ["done", "changed", "deleted", "dialog", "id"];

/** The same address with something changed; null takes it out. Anything but the page starts again at the first. */
export function changedAddress(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params);
  for (const each of passing) next.delete(each);
  if (!("page" in changes)) next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** The page that a form stands on once it is done: the same list, without its question, with the word that says so. */
export function doneAddress({ pathname, search, hash }: URL, word: string | null): string {
  const params = new URLSearchParams(search);
  const address = changedAddress(params, { done: word, page: params.get("page") });
  return `${pathname}${address === "?" ? "" : address}${hash}`;
}
