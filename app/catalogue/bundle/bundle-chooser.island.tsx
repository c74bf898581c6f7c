import { type FormEvent, useState } from "react";
import { useAddBundle } from "#app/cart/use-add-bundle.ts";
import { useClaims } from "#app/page-contexts.tsx";
import { bundleCardClaim, bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { Sums } from "#app/ui/display/sums.tsx";
import { Tag } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useQuery } from "../buy/use-choice.ts";
import { DemoNote } from "../listing/product-card.tsx";
import type { BundleReview } from "../model/bundle.ts";
import type { Choice } from "../model/selection.ts";
import type { BundleForSale } from "../model/views.ts";
import {
  type BundleItemChoice,
  chosenParts,
  itemStates,
  missingText,
  openingChoices,
  writeChoices,
} from "./bundle-choices.ts";
import { anchorOf, BundleItemChooser } from "./bundle-item-chooser.tsx";
import { BundleQuote, BundleWindow } from "./bundle-window.tsx";
import "./bundle-page.css";

interface BundleProps {
  view: BundleForSale;
  /** The page's query on the server: `?colours=navy,white&sizes=l,`. */
  query: string;
  /** A buyer's quote; null if there is none. */
  quote: BundleReview | null;
}

/** A bundle's picture window, which follows the choices, beside the form for them. */
export default function Bundle({ view, query, quote }: BundleProps) {
  const [search, setSearch] = useQuery(query);
  const choices = openingChoices(view.items, search);
  const states = itemStates(view.items, choices);
  /** Updates the URL, so that the choices survive a reload and Back, and can be shared. */
  const choose = (itemId: number, choice: Choice) =>
    setSearch(writeChoices(view.items, { ...choices, [itemId]: choice }, search));
  return (
    <div className="cols items-start [--split:minmax(0,1fr)_minmax(0,1.12fr)]">
      <div className="bun__hero">
        <BundleWindow states={states} />
        {quote && <BundleQuote review={quote} />}
      </div>
      <div className="bun__r grid grid-cols-1 gap-6">
        <BundleHead view={view} />
        <BundleChooser view={view} states={states} onChoose={choose} />
      </div>
    </div>
  );
}

function BundleHead({ view: { bundle, rating, description, urgencyText } }: { view: BundleForSale }) {
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

interface BundleChooserProps {
  view: BundleForSale;
  states: BundleItemChoice[];
  onChoose: (itemId: number, choice: Choice) => void;
}

/** Colour and size for each item, one price for all, and a button to add the whole bundle. */
function BundleChooser({ view, states, onChoose }: BundleChooserProps) {
  const addBundle = useAddBundle();
  const [problem, setProblem] = useState<string | null>(null);
  const { bundle, pricing } = view;
  const firstMissing = states.find((state) => state.missing !== null);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const parts = chosenParts(states);
    setProblem(firstMissing ? missingText(firstMissing) : null);
    if (firstMissing?.missing) {
      document.getElementById(anchorOf(firstMissing.item.id, firstMissing.missing.key))?.focus();
    } else if (parts) {
      void addBundle(bundle, parts)?.then(setProblem);
    }
  };

  return (
    <form className="bun__items" onSubmit={add}>
      {states.map((state) => (
        <BundleItemChooser
          key={state.item.id}
          state={state}
          onChoose={(choice) => {
            setProblem(null);
            onChoose(state.item.id, choice);
          }}
        />
      ))}
      <div className="bun__sum grid grid-cols-1 gap-4 pt-6">
        <Sums
          lines={[
            { label: "Bought separately", amount: pricing.originalPrice },
            ...(pricing.savings.absolute > 0 ? [{ label: "Bundle saving", amount: -pricing.savings.absolute }] : []),
            { label: "UK delivery", amount: <b>{bundleCardClaim}</b> },
          ]}
          total={{ label: "Bundle total", amount: bundle.price }}
        />
        {problem ? <Alert>{problem}</Alert> : <Progress states={states} />}
        <Button type="submit" tone="brand" size="big" wide>
          Add Bundle to Cart, {formatPence(bundle.price)}
        </Button>
        <noscript>
          <p className="small">The cart needs JavaScript. You can read everything else without it.</p>
        </noscript>
      </div>
    </form>
  );
}

/** '2 of 3 ready. Choose a T-Shirt size to finish.' Always rendered, or the button would move. */
function Progress({ states }: { states: BundleItemChoice[] }) {
  const open = states.filter((state) => state.missing !== null);
  // What cannot be chosen at all comes first: no choice helps.
  const first = open.find(({ missing }) => missing?.isOff) ?? open[0];
  if (!first?.missing) return <Note>All {states.length} ready.</Note>;
  return (
    <Note>
      {states.length - open.length} of {states.length} ready.{" "}
      <a href={`#${anchorOf(first.item.id, first.missing.key)}`}>
        <b>{missingText(first)}</b>
      </a>
      {first.missing.isOff ? "." : " "}
      {!first.missing.isOff && (open.length === 1 ? "to finish." : "first.")}
    </Note>
  );
}
