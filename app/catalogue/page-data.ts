import type { MetaDescriptor } from "react-router";
import { failedRead, validUntilHeader } from "#app/cache-headers.ts";

/**
 * For the page cache. A page of built-in lists is only valid right now, so it is never cached.
 * @param validUntil when the page expires by itself, in milliseconds since the epoch; null if it does not
 */
export const headersFor = (isFallback: Fallback, validUntil: number | null = null): Record<string, string> => ({
  ...(validUntil !== null && { [validUntilHeader]: String(validUntil) }),
  ...(isFallback && { "cache-control": "no-store" }),
  ...(isFallback === "unreadable" && { [failedRead]: "catalogue" }),
});

/** The canonical URL, without query. */
export const canonicalUrl = (publicUrl: string, path: string): string => new URL(path, publicUrl).href;

type PageMeta = { title: string; description: string; canonical: string };

/** Title, description and canonical URL for React Router's `meta`. */
export function pageMeta({ title, description, canonical }: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
  ];
}

/** Whether and why built-in lists are shown: the shop has no products yet, or they cannot be read. */
export type Fallback = false | "empty" | "unreadable";
