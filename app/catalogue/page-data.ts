import { failedRead } from "#app/cache-headers.ts";

/** A page made of the built-in lists is true for this moment only: no cache may keep it. */
export const headersFor = (isFallback: Fallback): Record<string, string> => ({
  ...(isFallback && { "cache-control": "no-store" }),
  ...(isFallback === "unreadable" && { [failedRead]: "catalogue" }),
});

/** The address a search engine is told, without any query. */
export const canonicalUrl = (publicUrl: string, path: string): string => new URL(path, publicUrl).href;

type PageMeta = { title: string; description: string; canonical: string };

/** Title, description and canonical address, as React Router's `meta` wants them. */
export function pageMeta({ title, description, canonical }: PageMeta) {
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
  ] as const;
}

/** Whether the built-in lists stand in, and why: the shop has no product yet, or its products cannot be read. */
export type Fallback = false | "empty" | "unreadable";
