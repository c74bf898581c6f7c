import type { MetaDescriptor } from "react-router";
import { failedRead } from "#app/cache-headers.ts";

/** A page of built-in lists is only valid right now, so it is never cached. */
export const headersFor = (isFallback: Fallback): Record<string, string> => ({
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
