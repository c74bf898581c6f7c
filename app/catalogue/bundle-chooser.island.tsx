import { useClaims } from "#app/claims/claims-context.tsx";
import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { Rating } from "#app/ui/display/rating.tsx";
import { Tag } from "#app/ui/display/tag.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useQuery } from "#app/ui/use-query.ts";
import type { BundleReview } from "./bundle.ts";
import { itemStates, openingChoices, writeChoices } from "./bundle-choices.ts";
import { BundleChooser } from "./bundle-chooser.tsx";
import { BundleQuote, BundleWindow } from "./bundle-window.tsx";
import { DemoNote } from "./demo-note.tsx";
import type { Choice } from "./selection.ts";
import type { BundleForSale } from "./views.ts";

interface BundleProps {
  view: BundleForSale;
  /** Of the address, as the server saw it: `?colours=navy,white&sizes=l,`. */
  query: string;
  /** One buyer's words; null where nobody has said any. */
  quote: BundleReview | null;
}

/** A bundle's window, which follows what is chosen, beside what it is chosen in. */
export default function Bundle({ view, query, quote }: BundleProps) {
  const [search, setSearch] = useQuery(query);
  const choices = openingChoices(view.items, search);
  const states = itemStates(view.items, choices);
  /** The URL follows, so that the choice survives a reload and a way back, and can be sent to someone. */
  const choose = (itemId: number, choice: Choice) =>
    setSearch(writeChoices(view.items, { ...choices, [itemId]: choice }, search));
  return (
    <div className="bun__in">
      <div className="bun__hero">
        <BundleWindow states={states} />
        {quote && <BundleQuote review={quote} />}
      </div>
      <div className="bun__r">
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
