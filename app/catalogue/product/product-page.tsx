import type { ReactNode } from "react";
import { PageEvent, viewItem } from "#app/analytics/page-event.tsx";
import ProductExpress from "#app/checkout/express/product-express.island.tsx";
import type { ShownDrop } from "#app/drops/drop.ts";
import { dropTexts } from "#app/drops/drop-texts.ts";
import LiveDrop from "#app/drops/live.island.tsx";
import type { ReminderAnswer } from "#app/drops/reminder.ts";
import { Reminder } from "#app/drops/reminder-form.tsx";
import type { OfferPartId } from "#app/drops/swap-offer.ts";
import { LegalGuaranteeNote } from "#app/markets/legal-guarantee-note.tsx";
import type { SafetyNotice } from "#app/markets/shown-safety.ts";
import { PreorderBox } from "#app/preorders/preorder-box.tsx";
import { maxQuantity } from "#app/pricing/line-limits.ts";
import { FirstViewWhole, firstViewId } from "#app/ui/islands/inline-script.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/markup.tsx";
import type { ReviewsView } from "../.server/read-reviews.ts";
import type { StockAnswer } from "../.server/request-stock.ts";
import Buy from "../buy/buy.island.tsx";
import { garmentOf } from "../buy/size-guide.tsx";
import StickyBuy from "../buy/sticky-buy.island.tsx";
import { choiceIn } from "../buy/use-choice.ts";
import type { BundleCardData, CardData } from "../model/cards.ts";
import { chosenVariant, whatIsMissing } from "../model/selection.ts";
import type { ProductForSale, ProductView } from "../model/views.ts";
import { ReviewsSection } from "../reviews/reviews-section.tsx";
import { categoryLabels } from "../shop-rules.ts";
import { ClosedDrop } from "./closed-drop.tsx";
import GoesWithIt from "./goes-with-it.island.tsx";
import { ProductFaq, ProductStory } from "./product-sections.tsx";
import RecentlyViewed from "./recently-viewed.island.tsx";
import "#app/drops/drop-box.css";
import "./product-sections.css";

/** The response to a submitted form: 'back in stock', or a drop's reminder. */
export type ProductAnswer = { stock?: StockAnswer; reminder?: ReminderAnswer };

interface ProductPageProps {
  product: ProductView;
  /** The page's query: `?colour=navy`, or empty. */
  query: string;
  related: CardData[];
  partOf: BundleCardData | null;
  /** Null while the shop shows its built-in list. */
  reviews: ReviewsView | null;
  answer: ProductAnswer | undefined;
  /** Empty while no market asks for it. */
  safety: SafetyNotice[];
  /** Null for most products. */
  drop: ShownDrop | null;
  /** When its own offer changes by time, in milliseconds since the epoch; null if it does not. */
  offerUntil: number | null;
  /** Whether drops have waiting rooms. */
  hasRoom: boolean;
}

/** A product: pictures in the chosen colour, and the price with its delivery. */
export function ProductPage(props: ProductPageProps) {
  const { product, query, related, reviews, safety, offerUntil } = props;
  const isMinimumOpen = product.minimum?.isOpen ?? true;
  // Once its minimum has closed it is not for sale, however many pieces its drop has left.
  const drop = isMinimumOpen ? props.drop : null;
  const { story, ...rest } = product;
  const forSale = { ...rest, most: drop?.perPerson ?? maxQuantity };
  const choice = choiceIn(forSale, new URLSearchParams(query));
  const variant = chosenVariant(product, choice);
  const offer = {
    price: variant?.price ?? product.priceRange.min,
    missing: whatIsMissing(product, choice, product.noun)?.message ?? null,
  };
  const isForSale = (drop === null || drop.state === "open") && isMinimumOpen;
  const shown = variant ?? product.variants.find(({ color }) => color === choice.color);
  return (
    <>
      <FirstViewWhole />
      <PageEvent event={viewItem({ ...product, price: offer.price }, shown?.id)} />
      <div className={classNames("wrap pdp", product.dispatchOn !== null && "preordered")} id={firstViewId}>
        <Breadcrumbs
          trail={[
            { label: "Shop", to: "/shop" },
            { label: categoryLabels[product.category], to: `/shop?category=${product.category}` },
          ]}
          current={product.name}
        />
        {drop && <Island name="drops/live" of={LiveDrop} props={{ words: dropTexts(drop, offerUntil) }} now />}
        <OfferPart id="drop-offer" drop={drop}>
          <PreorderOrMinimum product={product} drop={drop} />
          {isForSale ? (
            <>
              <Reminder awaits={null} answer={props.answer?.reminder} />
              <BuyNow {...props} forSale={forSale} />
            </>
          ) : (
            <NotForSale {...props} drop={drop} forSale={forSale} color={choice.color} />
          )}
        </OfferPart>
      </div>
      <div className="after relative">
        <LegalGuaranteeNote className="wrap" />
        <ProductStory story={story} />
        {reviews && <ReviewsSection rating={product.rating} reviews={reviews} />}
        <ProductFaq safety={safety} hasSizes={garmentOf(product.slug) !== null} dispatchOn={product.dispatchOn} />
        {related.length > 0 && (
          <Island name="catalogue/product/goes-with-it" of={GoesWithIt} props={{ cards: related }} />
        )}
        <Island name="catalogue/product/recently-viewed" of={RecentlyViewed} props={{ now: recent(product) }} />
        <OfferPart id="drop-sticky" drop={drop}>
          {isForSale && (
            <Island
              name="catalogue/buy/sticky-buy"
              of={StickyBuy}
              props={{ name: product.name, noun: product.noun, offer }}
            />
          )}
        </OfferPart>
      </div>
    </>
  );
}

/** When a pre-order is sent, and how many a minimum needs; nothing for other products. */
const PreorderOrMinimum = ({ product, drop }: Pick<ProductPageProps, "product" | "drop">) =>
  (product.dispatchOn || product.minimum) && (
    <PreorderBox {...product} isEnded={drop?.state === "gone" || drop?.state === "over"} />
  );

type BuyNowProps = Pick<ProductPageProps, "query" | "partOf" | "reviews" | "answer"> & { forSale: ProductForSale };

/** The choice of a variant with its buy button, and express payment. */
const BuyNow = ({ forSale, query, partOf, reviews, answer }: BuyNowProps) => (
  <>
    <Island
      name="catalogue/buy/buy"
      of={Buy}
      props={{ product: forSale, query, partOf, fit: reviews?.summary.fit ?? null, stockAnswer: answer?.stock }}
    />
    <Island name="checkout/express/product-express" of={ProductExpress} props={{}} />
  </>
);

type NotForSaleProps = Pick<ProductPageProps, "drop" | "hasRoom" | "answer"> & {
  forSale: ProductForSale;
  color: string | null;
};

/** A product whose drop is not open, with the way to its waiting room and its reminder. */
const NotForSale = ({ forSale, color, drop, hasRoom, answer }: NotForSaleProps) => (
  <ClosedDrop
    product={forSale}
    color={color}
    // Without a drop, its minimum was missed or its last day is over.
    isEnded={drop === null || drop.state === "gone" || drop.state === "over"}
  >
    {hasRoom && drop?.state === "before" && <RoomNote slug={forSale.slug} />}
    <Reminder awaits={drop?.awaits ?? null} answer={answer?.reminder} />
  </ClosedDrop>
);

/** What `swapOffer` replaces once the drop's state changes. */
const OfferPart = ({ id, drop, children }: { id: OfferPartId; drop: ShownDrop | null; children: ReactNode }) =>
  drop ? (
    <div id={id} className="contents">
      {children}
    </div>
  ) : (
    children
  );

/** What this tab remembers of the product for 'Recently viewed'. */
const recent = ({ slug, name, imageUrl, imageColor, priceRange: { min, max } }: ProductView) => ({
  slug,
  name,
  picture: imageUrl,
  color: imageColor,
  price: min,
  from: max > min,
});

/** Before the start of a drop: what happens if too many come at once (R-WAIT-1). */
const RoomNote = ({ slug }: { slug: string }) => (
  <p className="small">
    If many come at once, they wait in its <Link to={`/waiting-room/${slug}`}>waiting room</Link>. It gives out places
    from 15 minutes before the start, and those who are there at the start are drawn by lot: coming earlier is no
    advantage.
  </p>
);
