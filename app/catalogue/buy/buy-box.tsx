import type { FormEvent } from "react";
import { formatPence } from "#app/shared/money.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { SizeButtons } from "#app/ui/forms/size-buttons.tsx";
import { Swatches } from "#app/ui/forms/swatches.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import type { StockAnswer } from "../.server/request-stock.ts";
import { DemoNote } from "../listing/product-card.tsx";
import type { BundleCardData } from "../model/cards.ts";
import { surchargeText } from "../model/phrases.ts";
import { chosenVariant, isAvailable, type Missing, optionStates } from "../model/selection.ts";
import type { ProductForSale } from "../model/views.ts";
import type { ReviewSummary } from "../reviews/review-rules.ts";
import { fitText, type ShownRating } from "../reviews/reviews.ts";
import { useUkDeliveryText } from "../use-built-in-delivery.ts";
import { BuyFacts, DeliveryBeside, PartOfBundle } from "./buy-facts.tsx";
import { DeliveryEstimate } from "./delivery-estimate.tsx";
import { garmentOf, SizeGuide } from "./size-guide.tsx";
import { StockRequest } from "./stock-request.tsx";
import type { ChoiceInUrl } from "./use-choice.ts";
import "./buy-box.css";
import "#app/ui/display/price.css";

/** The sticky bar's button belongs to this form too. */
export const buyFormId = "buy";

export interface BuyProps {
  product: ProductForSale;
  /** The page's query on the server: `?colour=navy`. */
  query: string;
  partOf: BundleCardData | null;
  /** How buyers rate the fit; null if there are no answers. */
  fit: ReviewSummary["fit"];
  stockAnswer: StockAnswer | undefined;
}

interface BuyBoxProps extends Omit<BuyProps, "query"> {
  selection: ChoiceInUrl;
  /** Pence for one, for the current choice. */
  price: number;
  missing: Missing | null;
  /** Shown after a click that could not add to the cart. */
  problem: string | null;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onBuy: () => void;
}

/** Name, price with delivery, choices and the one amber button. Without a script the form works too. */
export function BuyBox(props: BuyBoxProps) {
  const { product, price, partOf, onBuy, problem, quantity } = props;
  const { moved, choice } = props.selection;
  const like = chosenVariant(product, choice) ?? product.variants.find((variant) => variant.color === choice.color);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onBuy();
  };
  return (
    <div className="buy">
      <div className="stack stack--tight">
        <h1 className="poster">{product.name}</h1>
        <RatingLine rating={product.rating} />
      </div>
      <div className="buy__price row">
        <span className="price">
          {props.missing?.key === "size" && product.priceRange.max > price && <VisuallyHidden>From </VisuallyHidden>}
          <Money pence={price} />
        </span>
        <DeliveryBeside delivery={useUkDeliveryText()} partOf={partOf} />
      </div>
      <form className="stack" id={buyFormId} method="get" onSubmit={submit}>
        <Choices {...props} />
        <Note announce>{moved}</Note>
        {problem && <Alert>{problem}</Alert>}
        <AddLine {...props} />
        <noscript>
          <p className="small">The cart needs JavaScript. You can read everything else without it.</p>
        </noscript>
      </form>
      {choice.color !== null && (!isAvailable(product, choice) || props.stockAnswer?.kind === "here") && (
        <StockRequest product={product} color={choice.color} size={choice.size} answer={props.stockAnswer} />
      )}
      <DeliveryEstimate printfulVariantId={like?.printfulVariantId ?? null} quantity={quantity} />
      <BuyFacts canOrder={isAvailable(product, choice)} />
      {partOf && <PartOfBundle bundle={partOf} noun={product.noun} />}
    </div>
  );
}

function Choices({ product, selection: { choice, choose }, fit }: BuyBoxProps) {
  const garment = garmentOf(product.slug);
  const soldOut = new Map(optionStates(product, choice, "color").map((state) => [state.value, state.soldOut]));
  return (
    <>
      <Swatches
        id="colour"
        name="colour"
        colors={product.colorOptions.map((option) => ({ ...option, soldOut: soldOut.get(option.name) }))}
        chosen={choice.color ?? undefined}
        onChoose={(color) => choose("color", color)}
      />
      <SizeButtons
        id="size"
        name="size"
        sizes={optionStates(product, choice, "size").map(({ value, soldOut }) => ({ name: value, soldOut }))}
        chosen={choice.size ?? undefined}
        onChoose={(size) => choose("size", size)}
        aside={garment && <SizeGuide garment={garment} noun={product.noun} size={choice.size} />}
        hint={[fit && fitText(fit), surchargeText(product, choice.color)].filter(Boolean).join(" ")}
      />
    </>
  );
}

/** If sold out, the amber button offers an alternative. If a choice is missing, it still shows the price. */
function AddLine({ product, selection, price, missing, quantity, onQuantity }: BuyBoxProps) {
  const isOut = !isAvailable(product, selection.choice);
  if (isOut && missing) {
    return (
      <Button type="submit" tone="brand" size="big" wide>
        {missing.message}
      </Button>
    );
  }
  return (
    <div className="buy__add">
      <QuantityStepper
        big
        quantity={quantity}
        onChange={onQuantity}
        max={product.most}
        label={`Quantity of ${product.name}`}
      />
      <Button type="submit" tone="brand" size="big">
        Add to Cart, {formatPence(price * quantity)}
      </Button>
    </div>
  );
}

function RatingLine({ rating: { rating, reviews, isDemo } }: { rating: ShownRating }) {
  if (reviews === 0)
    return (
      <a href="#reviews" className="buy__rate">
        <span className="small">No reviews yet</span>
      </a>
    );
  return (
    <>
      <a href="#reviews" className="buy__rate">
        <Rating value={rating} /> <span className="small">{reviews === 1 ? "1 review" : `${reviews} reviews`}</span>
      </a>
      <DemoNote shown={isDemo} />
    </>
  );
}
