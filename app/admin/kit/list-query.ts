import { oneLine } from "#app/shared/normalize-text.ts";

/** What every list of the back office keeps in its address: search, filters, order and page. Pure. */
export const rowsPerPage = 50;
const longestSearch = 100;

export type ListShape<Sort extends string> = {
  sorts: readonly Sort[];
  /** How the list stands unless asked otherwise; a leading '-' is downwards. */
  usual: Sort | `-${Sort}`;
  /** The filters' names and the values that each may have; null takes any text. */
  filters?: Readonly<Record<string, readonly string[] | null>>;
};

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
  const page = Number(params.get("page") ?? 1);
  const filters = Object.entries(shape.filters ?? {}).flatMap(([name, values]) => {
    const value = params.get(name)?.trim().slice(0, longestSearch);
    return value && (!values || values.includes(value)) ? [[name, value] as const] : [];
  });
  return {
    search: oneLine(params.get("q") ?? "").slice(0, longestSearch),
    sort: sortBy(text) ?? shape.sorts[0]!,
    isDown: text.startsWith("-"),
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    filters: Object.fromEntries(filters),
  };
}

/** Parameters about the last action or the question before the next one; links to other views drop them. */
const passing = ["done", "changed", "deleted", "dialog", "id"];

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
