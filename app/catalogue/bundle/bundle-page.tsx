import { PageEvent, viewItem } from "#app/analytics/page-event.tsx";
import { LegalGuaranteeNote } from "#app/markets/legal-guarantee-note.tsx";
import { ProductSafety } from "#app/markets/product-safety.tsx";
import type { SafetyNotice } from "#app/markets/shown-safety.ts";
import { BundlePreorderBox } from "#app/preorders/preorder-box.tsx";
import { Faq } from "#app/ui/display/disclosure.tsx";
import { FactList } from "#app/ui/display/fact-list.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { BrokenPictures } from "#app/ui/media/broken-pictures.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { BundleReviewsView } from "../.server/read-reviews.ts";
import type { BundleCardData } from "../model/cards.ts";
import { readDescription } from "../model/description.ts";
import type { BundleView } from "../model/views.ts";
import { ReviewsSection } from "../reviews/reviews-section.tsx";
import Bundle from "./bundle-chooser.island.tsx";
import OtherBundles from "./other-bundles.island.tsx";
import "./bundle-page.css";

interface BundlePageProps {
  view: BundleView;
  /** The page's query: `?colours=navy,white&sizes=l,`, or empty. */
  query: string;
  /** Null while the shop shows its built-in list. */
  reviews: BundleReviewsView | null;
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
        <Island
          name="catalogue/bundle/bundle-chooser"
          of={Bundle}
          props={{ view: forSale, query, quote: reviews?.quote ?? null }}
        />
        <LegalGuaranteeNote />
        <BundleStory view={view} />
        {safety.length > 0 && (
          <Faq>
            <ProductSafety notices={safety} />
          </Faq>
        )}
      </div>
      {reviews && <ReviewsSection rating={view.rating} reviews={reviews} />}
      {others.length > 0 && (
        <Island name="catalogue/bundle/other-bundles" of={OtherBundles} props={{ cards: others }} />
      )}
    </>
  );
}

/** Description, materials, care and delivery, with pictures beside them. */
function BundleStory({ view }: { view: BundleView }) {
  const { bundle, features, materials, careInstructions, shippingInfo, pictures } = view;
  return (
    <section className="cols pdp__more" aria-labelledby="inside">
      <div className="stack">
        <h2 className="poster" id="inside">
          What you get
        </h2>
        <BrokenPictures />
        {pictures.map(({ url, alt }) => (
          <div key={url} className="bun__pic ground-glow">
            <Picture picture={url} alt={alt || bundle.name} sizes="(max-width: 56rem) 100vw, 29rem" />
          </div>
        ))}
      </div>
      <div className="stack">
        <ul className="list-disc pl-5 text-(length:--t-3)">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className="ic text-(length:--t-3)">
          <Icon name="truck" />
          <b>{shippingInfo}</b>
        </p>
        <div className="cols [--split:1.3fr_1fr] pt-(--s-5)">
          <FactSection title="Materials" lines={materials} />
          <FactSection title="Care" lines={careInstructions} />
        </div>
      </div>
    </section>
  );
}

/** Shows lines of `Label: value` as facts; other text stays as it is. */
function FactSection({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  const read = lines.map((line) => ({ line, fact: readDescription(line).facts[0] }));
  const facts = read.flatMap(({ fact }) => fact ?? []);
  const others = read.filter(({ fact }) => !fact);
  return (
    <div className="stack stack--tight">
      <h3>{title}</h3>
      {facts.length > 0 && <FactList facts={facts} />}
      {others.map(({ line }) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
    </div>
  );
}
