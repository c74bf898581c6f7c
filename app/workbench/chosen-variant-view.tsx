import { href } from "react-router";
import type { MergedVariant } from "#app/catalogue/merge.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import { BenchPart } from "./bench-page.tsx";
import { Fact } from "./fact.tsx";
import { RawJson } from "./raw-json.tsx";

interface ChosenVariantViewProps {
  slug: string;
  variant: MergedVariant | null;
  canBuy: boolean;
  /** What the product's page says instead of putting it in the cart. */
  missing: string | null;
  /** The choice in the product page's own address. */
  query: string;
}

/** The variant that a choice comes down to, and where to go on with it. */
export function ChosenVariantView({ slug, variant, canBuy, missing, query }: ChosenVariantViewProps) {
  const quote = new URLSearchParams({
    country: "GB",
    postcode: "HX7 8DG",
    items: `${variant?.printfulVariantId ?? ""} x 1`,
  });
  return (
    <BenchPart id="variant" title="The variant">
      {missing && <Note>The product page says: {missing}</Note>}
      {variant && (
        <>
          <dl className="bench__facts">
            <Fact name="Our id">{variant.id}</Fact>
            <Fact name="The printer’s catalogue id">{variant.printfulVariantId ?? "none"}</Fact>
            <Fact name="Price">
              <Money pence={variant.price} />
            </Fact>
            <Fact name="Can be bought">{canBuy ? "Yes" : "No"}</Fact>
          </dl>
          <p className="row small">
            <Link to={`${href("/product/:slug", { slug })}?${query}`}>Product page</Link>
            <Link to={`${href("/test-payment")}?variantId=${variant.id}`}>Test payment</Link>
            {variant.printfulVariantId !== null && (
              <Link to={`${href("/shipping-test")}?${quote}`}>Get a delivery quote</Link>
            )}
            <Link to={`${href("/variant-test")}?product=${slug}`}>All variants</Link>
          </p>
          <RawJson label="Page data" value={variant} />
        </>
      )}
    </BenchPart>
  );
}
