import type { ReactNode } from "react";
import { bundleCardClaim } from "#app/pricing/delivery.ts";
import { Rating } from "#app/ui/display/rating.tsx";
import { Tag } from "#app/ui/display/tag.tsx";
import type { Ground } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import "../../ui/display/price.css";
import "./bundle-card.css";
import "./product-card.css";

interface CardProps {
  to: string;
  name: string;
  picture: string | null | undefined;
  rating?: number | null;
  /** Zero shows a text instead of stars; undefined shows only the stars. */
  reviews?: number;
  /** Whole pence. */
  pence: number;
  delivery: ReactNode;
  /** Beside the price: an Add to Cart button, or the available sizes (class `opt`). */
  action?: ReactNode;
  /** One of the first pictures in view. */
  priority?: boolean;
}

interface ProductCardProps extends CardProps {
  ground: Ground;
  /** Screen readers hear 'From' if prices differ by size. */
  from: boolean;
  /** On the picture: 'Ships in 48H', 'Pre-order'. */
  tag?: string | null;
  /** The name's heading level: 2 on a page of cards, 3 under a section heading. */
  headingLevel?: 2 | 3;
  /** Name and price only, without stars or colours. */
  plain?: boolean;
  /** Its colours. */
  swatches?: ReactNode;
  /** Another view, shown on hover. */
  secondPicture?: string | null;
}

const sizes = "(max-width: 64rem) 50vw, 26rem";

/** A product's card. The whole card is a link; buttons inside stay buttons. */
export function ProductCard(props: ProductCardProps) {
  const { headingLevel = 3, tag } = props;
  return (
    <article className="card">
      <div className={`photo card__img ground-${props.ground}`}>
        <Picture picture={props.picture} alt="" sizes={sizes} priority={props.priority} />
        {props.secondPicture && (
          <span className="card__2nd">
            <Picture picture={props.secondPicture} alt="" sizes={sizes} />
          </span>
        )}
        {tag && <Tag tone="paper">{tag}</Tag>}
      </div>
      <div className="card__body">
        <CardName level={headingLevel} to={props.to} name={props.name} />
        {!props.plain && (
          <div className="card__meta">
            <CardRating value={props.rating} count={props.reviews} />
            {props.swatches}
          </div>
        )}
        <CardFoot {...props} />
      </div>
    </article>
  );
}

interface BundleCardProps extends CardProps {
  ground?: Ground;
  /** 'T-Shirt', 'Cap', 'Mug'. */
  contents: string[];
}

/** A bundle's card: its contents, and free delivery as the saving. */
export function BundleCard(props: BundleCardProps) {
  const { contents, ground = "glow" } = props;
  return (
    <article className="bundle card">
      <div className={`photo bundle__img ground-${ground}`}>
        <Picture picture={props.picture} alt="" sizes={sizes} priority={props.priority} />
        <Tag>{bundleCardClaim}</Tag>
      </div>
      <div className="bundle__body">
        <div className="stack stack--tight">
          <CardName level={3} to={props.to} name={props.name} />
          <CardRating value={props.rating} count={props.reviews} />
        </div>
        <ul className="bundle__list">
          {contents.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <CardFoot {...props} />
      </div>
    </article>
  );
}

const CardFoot = ({ pence, from = false, delivery, action }: CardProps & { from?: boolean }) => (
  <div className="card__foot">
    <Price pence={pence} from={from} delivery={delivery} />
    {action}
  </div>
);

/** Without reviews it says so instead of inventing five stars. */
function CardRating({ value, count }: { value: number | null | undefined; count: number | undefined }) {
  if (count === 0) return <span className="rating soft">No reviews yet</span>;
  return <Rating value={value} count={count} />;
}

function CardName({ level, to, name }: { level: 2 | 3; to: string; name: string }) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="card__name">
      <Link to={to}>{name}</Link>
    </Heading>
  );
}

interface PriceProps {
  /** Whole pence. */
  pence: number;
  /** Screen readers hear 'From' if prices differ by size. */
  from: boolean;
  /** Right beside the price: '+ UK delivery from £4.39', 'Free UK Shipping'. */
  delivery: ReactNode;
}

/** A price together with its delivery. */
export function Price({ pence, from, delivery }: PriceProps) {
  return (
    <div className="pricing">
      <span className="price">
        {from && <VisuallyHidden>From </VisuallyHidden>}
        <Money pence={pence} />
      </span>
      {delivery && <small>{delivery}</small>}
    </div>
  );
}

/** Shown beside all demo figures: nobody should take a rehearsal's stars for real ones. */
export function DemoNote({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return <p className="tiny soft pt-2">Stars and review counts are demo content.</p>;
}
