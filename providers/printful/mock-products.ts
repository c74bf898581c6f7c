import { staticCatalogue } from "./static-catalogue.ts";

type ProxiedProduct = {
  id: number;
  title: string;
  description: string;
  type_name: string;
  /** Number of variants. */
  variants: number;
  image: string | null;
  brand: string | null;
  model: string | null;
  /** ISO 4217. */
  currency: string;
  is_discontinued: boolean;
  /** Mean, in days. */
  avg_fulfillment_time: number | null;
  origin_country: string | null;
};

/**
 * The built-in list of blanks, used when the provider's is not fetched (R-SYNC-5): ids 1 to 7, in the shape of the
 * provider's response, so that consumers need not distinguish them.
 */
export const mockProducts: ProxiedProduct[] = staticCatalogue
  .filter(({ design }) => design !== "LIGHT")
  .map((product) => ({
    id: product.id,
    title: product.noun,
    description: `A ${product.noun.toLowerCase()} to print on.`,
    type_name: product.category,
    variants: product.variants.length,
    image: null,
    brand: "Demo Mills",
    model: product.kind,
    currency: "GBP",
    is_discontinued: false,
    avg_fulfillment_time: 4.5,
    origin_country: "UK",
  }));
