import { formatPence } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import type { Ground } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { classNames } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { Price } from "../listing/product-card.tsx";
import { useUkDeliveryText } from "../use-built-in-delivery.ts";
import type { Featured, FeaturedProduct } from "./home-content.ts";
import "./featured-products.css";

/** One full-width product with two side by side below it (R-HOME-7). */
export function FeaturedProducts({ lead, duos }: Featured) {
  if (!lead && duos.length === 0) return null;
  return (
    <section aria-labelledby="featured">
      <h2 className="sr" id="featured">
        Featured products
      </h2>
      {lead && <Lead product={lead} />}
      {duos.length > 0 && (
        <div className={classNames("cols duos", duos.length === 1 && "grid-cols-1")}>
          {duos.map((product, place) => (
            <Duo key={product.slug} product={product} ground={place % 2 === 0 ? "glow" : "dusk"} />
          ))}
        </div>
      )}
    </section>
  );
}

function Lead({ product }: { product: FeaturedProduct }) {
  return (
    <div className="cols feature">
      <div className="feature__img">
        <Picture picture={product.picture} alt={product.name} sizes="(max-width: 56rem) 100vw, 46rem" />
      </div>
      <div className="feature__txt on-ink">
        <div className="stack feature__s">
          <h3 className="poster text-(length:--t-7)">{product.line}</h3>
          <p className="soft">{product.text}</p>
          <Price
            pence={product.price}
            from={product.from}
            delivery={`${useUkDeliveryText()}.${product.inBundle ? " Free in a bundle." : ""}`}
          />
          <ButtonLink tone="brand" size="big" to={`/product/${product.slug}`}>
            See the {product.noun}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function Duo({ product, ground }: { product: FeaturedProduct; ground: Ground }) {
  return (
    <Link className={`duo ground-${ground}`} to={`/product/${product.slug}`}>
      <span className="duo__t">
        <span className="poster">{product.line}</span>
        <span>
          <b className="wrap-anywhere">{product.name}</b>
          <br />
          <span className="price">{formatPence(product.price)}</span>{" "}
          <span className="small">{useUkDeliveryText()}</span>
        </span>
      </span>
      <Picture picture={product.picture} alt="" sizes="(max-width: 56rem) 50vw, 24rem" />
    </Link>
  );
}
