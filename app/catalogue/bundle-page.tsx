import { useState } from "react";
import { useSearchParams } from "react-router";
import { useClaims } from "#app/claims/claims-context.tsx";
import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { BundleReview } from "./bundle.ts";
import { itemStates, openingChoices, writeChoices } from "./bundle-choices.ts";
import { BundleChooser } from "./bundle-chooser.tsx";
import { BundleQuote, BundleReviews, BundleStory, BundleWindow, OtherBundles } from "./bundle-sections.tsx";
import type { BundleCardData } from "./cards.ts";
import { DemoNote } from "./demo-note.tsx";
import type { Choice } from "./selection.ts";
import { useViewItem } from "./view-item.ts";
import type { BundleView } from "./views.ts";
import "./bundle-page.css";

interface BundlePageProps {
  view: BundleView;
  reviews: BundleReview[];
  others: BundleCardData[];
}

/** A bundle: several things in the colours and sizes one chooses, one price, no UK delivery to pay. */
export function BundlePage({ view, reviews, others }: BundlePageProps) {
  const [search, setSearch] = useSearchParams();
  const [choices, setChoices] = useState(() => openingChoices(view.items, search));
  useViewItem(view.bundle);
  const states = itemStates(view.items, choices);
  /** The URL follows, so that the choice survives a reload and a way back, and can be sent to someone. */
  const choose = (itemId: number, choice: Choice) => {
    const next = { ...choices, [itemId]: choice };
    setChoices(next);
    setSearch(writeChoices(view.items, next, search), { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <div className="wrap bun">
        <Breadcrumbs
          trail={[
            { label: "Shop", to: "/shop" },
            { label: "Bundles", to: "/shop?category=bundles" },
          ]}
          current={view.bundle.name}
        />
        <div className="bun__in">
          <div className="bun__hero">
            <BundleWindow states={states} />
            <BundleQuote reviews={reviews} />
          </div>
          <div className="bun__r">
            <BundleHead view={view} />
            <BundleChooser view={view} states={states} onChoose={choose} />
          </div>
        </div>
        <BundleStory view={view} />
      </div>
      <BundleReviews reviews={reviews} />
      <OtherBundles cards={others} />
    </>
  );
}

function BundleHead({ view: { bundle, rating, description, urgencyText } }: { view: BundleView }) {
  const { shipsIn } = useClaims();
  return (
    <div className="stack stack--tight">
      <h1 className="poster">{bundle.name}</h1>
      <p className="row">
        {rating.reviews > 0 ? (
          <Rating value={rating.rating} count={rating.reviews} />
        ) : (
          <span className="small">No reviews yet</span>
        )}
        <Tag tone="brand">{bundleDeliveryClaim}</Tag>
        {shipsIn && <Tag tone="line">{shipsIn}</Tag>}
      </p>
      <DemoNote shown={rating.isDemo} />
      <p className="text-(length:--t-3)">{description}</p>
      {urgencyText && (
        <p className="bun__now">
          <Icon name="clock" />
          <b>{urgencyText}</b>
        </p>
      )}
    </div>
  );
}
