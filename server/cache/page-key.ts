import { type ChoiceName, choiceNames, type Sold, soldChoice } from "#app/catalogue/.server/sold.ts";
import { factsOf } from "#app/page-facts.ts";

/** Longest query value in a cached page; pages with longer ones are rendered for each request. */
const maxValueLength = 60;

export type PageKey = {
  /** Path and known query, normalised: both the cache key and the address that is rendered. */
  key: string;
  /** The path alone, without React Router's `.data`: it selects the content security policy. */
  path: string;
};

/**
 * The cache key for an address; null if it is not a public page. Includes only the parameters that the page reads, and
 * only colours and sizes that are sold, so tracking parameters or an attacker cannot fill the cache with duplicates.
 * @param target path and query from the request line
 * @param sold null if unknown: then no page with a chosen colour or size is cached
 */
export function pageKey(target: string, sold: Sold | null = null): PageKey | null {
  const mark = target.indexOf("?");
  const asked = mark < 0 ? target : target.slice(0, mark);
  const path = pathOf(asked);
  const { cached } = factsOf(path);
  if (!cached) return null;
  if (mark < 0) return { key: asked, path };
  const given = new URLSearchParams(target.slice(mark + 1));
  const known = new URLSearchParams();
  for (const name of isDataRequest(asked) ? [...cached, "_routes"] : cached) {
    const values = knownValues(name, given.getAll(name).slice(0, 20), path, sold);
    if (!values) return null;
    for (const value of values) known.append(name, value);
  }
  return { key: known.size > 0 ? `${asked}?${known}` : asked, path };
}

const isDataRequest = (asked: string) => asked.endsWith(".data");

function pathOf(asked: string): string {
  if (asked === "/_root.data") return "/";
  return isDataRequest(asked) ? asked.slice(0, -".data".length) : asked;
}

/** A parameter's values, of a choice those that are sold; null if no page is cached for them. */
function knownValues(name: string, values: string[], path: string, sold: Sold | null): readonly string[] | null {
  const longest = name === "_routes" ? 200 : maxValueLength;
  if (values.some((value) => value.length > longest)) return null;
  return values.length > 0 && isChoice(name) ? soldChoice(sold, path, name, values) : values;
}

const isChoice = (name: string): name is ChoiceName => (choiceNames as readonly string[]).includes(name);
