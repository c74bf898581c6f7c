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
  const isData = asked.endsWith(".data");
  const path = !isData ? asked : asked === "/_root.data" ? "/" : asked.slice(0, -".data".length);
  const { cached } = factsOf(path);
  if (!cached) return null;
  if (mark < 0) return { key: asked, path };
  const given = new URLSearchParams(target.slice(mark + 1));
  const known = new URLSearchParams();
  for (const name of isData ? [...cached, "_routes"] : cached) {
    const values = given.getAll(name).slice(0, 20);
    if (values.some((value) => value.length > (name === "_routes" ? 200 : maxValueLength))) return null;
    const read = values.length > 0 && isChoice(name) ? soldChoice(sold, path, name, values) : values;
    if (!read) return null;
    for (const value of read) known.append(name, value);
  }
  return { key: known.size > 0 ? `${asked}?${known}` : asked, path };
}

const isChoice = (name: string): name is ChoiceName => (choiceNames as readonly string[]).includes(name);
