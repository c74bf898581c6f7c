import { data } from "react-router";
import { friendlyMessage } from "#app/errors.ts";

/** A page made of the built-in lists is true for this moment only: no cache may keep it. */
export const headersFor = (isFallback: boolean): HeadersInit => (isFallback ? { "cache-control": "no-store" } : {});

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

/** The products cannot be read now and the built-in list does not help: told as section 8 tells it, kept by nobody. */
export const productsUnavailable = () =>
  data(
    { message: friendlyMessage("Failed to fetch products") },
    { status: 503, headers: { "cache-control": "no-store" } },
  );
