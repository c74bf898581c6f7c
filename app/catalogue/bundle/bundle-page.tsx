import { PageEvent, viewItem } from "#app/analytics/page-event.tsx";
import { LegalGuaranteeNote } from "#app/markets/legal-guarantee-note.tsx";
import { ProductSafety } from "#app/markets/product-safety.tsx";
import type { SafetyNotice } from "#app/markets/shown-safety.ts";
import { BundlePreorderBox } from "#app/preorders/preorder-box.tsx";
import { Faq } from "#app/ui/display/disclosure.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { classNames } from "#app/ui/markup.tsx";
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
  /** Of its items; empty while no market asks for it. */
  safety: SafetyNotice[];
}

/** A bundle: several items in colours and sizes of choice, one price, free UK delivery. */
export function BundlePage({ view, query, reviews, others, safety }: BundlePageProps) {
  const {
    features: _,
    materials: _materials,
    careInstructions: _care,
    pictures: _pictures,
    preorders,
    ...forSale
  } = view;
  // The newest review with five stars.
  const quote = reviews.find(({ rating }) => rating === 5) ?? null;
  return (
    <>
      <PageEvent event={viewItem(view.bundle)} />
      <div className={classNames("wrap bun", preorders.length > 0 && "preordered")}>
        <Breadcrumbs
          trail={[
            { label: "Shop", to: "/shop" },
            { label: "Bundles", to: "/shop?category=bundles" },
          ]}
          current={view.bundle.name}
        />
        {preorders.length > 0 && <BundlePreorderBox preorders={preorders} />}
        <Island name="catalogue/bundle/bundle-chooser" of={Bundle} props={{ view: forSale, query, quote }} />
        <LegalGuaranteeNote />
        <BundleStory view={view} />
        {safety.length > 0 && (
          <Faq>
            <ProductSafety notices={safety} />
          </Faq>
        )}
      </div>
      <BundleReviews reviews={reviews} />
      {others.length > 0 && (
        <Island name="catalogue/bundle/other-bundles" of={OtherBundles} props={{ cards: others }} />
      )}
    </>
  );
}
