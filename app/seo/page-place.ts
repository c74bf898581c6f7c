import type { Store } from "#store";

/** A schema.org JSON object, as search engines read it. */
export type StructuredData = Record<string, unknown>;

export type PagePlace = {
  /** The shop's public URL, without a trailing slash. */
  publicUrl: string;
  /** The page's own URL, without query. */
  canonical: string;
  store: Pick<Store, "brand" | "shopName" | "returnWindowDays" | "contact" | "fallbackDelivery" | "markets">;
};
