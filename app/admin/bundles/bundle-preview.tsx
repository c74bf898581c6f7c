import { BundleCard } from "#app/catalogue/listing/product-card.tsx";
import { nounOf } from "#app/catalogue/model/product-names.ts";
import { bundleCardClaim } from "#app/pricing/delivery.ts";
import { useStore } from "#app/ui/store-context.tsx";
import type { BundleFigures } from "./.server/read-bundle.ts";
import { type ItemOption, optionFor } from "./bundle-state.ts";
import type { BundleDraft } from "./draft.ts";

interface BundlePreviewProps {
  draft: BundleDraft;
  options: readonly ItemOption[];
  /** Pence; null while it cannot be read. */
  price: number | null;
  figures: BundleFigures | null;
}

/** The bundle's card as the shop shows it. */
export function BundlePreview({ draft, options, price, figures }: BundlePreviewProps) {
  const { brand } = useStore();
  const contents = draft.items.flatMap(({ product }) => {
    const option = optionFor(options, Number(product));
    return option ? [nounOf(option.name, brand)] : [];
  });
  const picture = draft.pictures.find(({ isGone }) => !isGone)?.url ?? null;
  return (
    <section aria-labelledby="looks">
      <h2 id="looks" className="blooks">
        How it looks
      </h2>
      <div className="panes panes--1">
        <BundleCard
          to={`/product/${draft.slug}`}
          name={draft.name || "New bundle"}
          picture={picture}
          contents={[...new Set(contents)]}
          pence={price ?? 0}
          delivery={draft.shipping}
          tag={bundleCardClaim}
          rating={figures?.rating}
          reviews={figures?.reviews ?? 0}
        />
      </div>
    </section>
  );
}
