import { PageEvent, viewItem } from "#app/analytics/page-event.tsx";
import { ProductSafety } from "#app/markets/product-safety.tsx";
import type { SafetyFacts } from "#app/markets/shown-safety.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import type { BundleReview } from "../model/bundle.ts";
import type { BundleCardData } from "../model/cards.ts";
import type { BundleView } from "../model/views.ts";
import Bundle from "./bundle-chooser.island.tsx";
import { BundleReviews, BundleStory } from "./bundle-sections.tsx";
import OtherBundles from "./other-bundles.island.tsx";
import "./bundle-page.css";

interface BundlePageProps {
  view: BundleView;
  /** The page's query: `?colours=navy,white&sizes=l,`, or empty. */
  query: string;
  reviews: BundleReview[];
  others: BundleCardData[];
  /** What its market asks to be shown of its items; null if none does. */
  safety: SafetyFacts | null;
}

/** A bundle: several items in colours and sizes of choice, one price, free UK delivery. */
export function BundlePage({ view, query, reviews, others, safety }: BundlePageProps) {
  const { features: _, materials: _materials, careInstructions: _care, pictures: _pictures, ...forSale } = view;
  // The newest review with five stars.
  const quote = reviews.find(({ rating }) => rating === 5) ?? null;
  return (
    <>
      <PageEvent event={viewItem(view.bundle)} />
      <div className="wrap bun">
        <Breadcrumbs
          trail={[
            { label: "Shop", to: "/shop" },
            { label: "Bundles", to: "/shop?category=bundles" },
          ]}
          current={view.bundle.name}
        />
        <Island name="catalogue/bundle/bundle-chooser" of={Bundle} props={{ view: forSale, query, quote }} />
        <BundleStory view={view} />
        {safety && (
          <div className="faq">
            <ProductSafety facts={safety} items={view.items.map(({ product }) => product.name)} />
          </div>
        )}
      </div>
      <BundleReviews reviews={reviews} />
      {others.length > 0 && (
        <Island name="catalogue/bundle/other-bundles" of={OtherBundles} props={{ cards: others }} />
      )}
    </>
  );
}
