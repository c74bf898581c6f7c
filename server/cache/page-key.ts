import { type ChoiceName, choiceNames, type Sold, soldChoice } from "#app/catalogue/.server/sold.ts";
import { factsOf } from "#app/page-facts.ts";

/** The longest value of a query that is cached: beyond it a page is rendered for itself. */
const maxValueLength = 60;

export type PageKey = {
  /** Path and known query in one spelling: what the page is cached under, and what it is rendered from. */
  key: string;
  /** The path alone, without React Router's `.data`: what the page's policy goes by. */
  path: string;
};

/**
 * Which cached page answers this address; null for what is not a public page. Only the query that a page reads counts,
 * and of colours and sizes only those that are sold, so that neither trackers' parameters nor an attacker's make a page
 * of their own.
 * @param target path and query as the request line has them
 * @param sold null where it is not known: then no page with a chosen colour or size is cached
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
  const kept = new URLSearchParams();
  for (const name of isData ? [...cached, "_routes"] : cached) {
    const values = given.getAll(name).slice(0, 20);
    if (values.some((value) => value.length > (name === "_routes" ? 200 : maxValueLength))) return null;
    const read = values.length > 0 && isChoice(name) ? soldChoice(sold, path, name, values) : values;
    if (!read) return null;
    for (const value of read) kept.append(name, value);
  }
  return { key: kept.size > 0 ? `${asked}?${kept}` : asked, path };
}

const isChoice = (name: string): name is ChoiceName => (choiceNames as readonly string[]).includes(name);
