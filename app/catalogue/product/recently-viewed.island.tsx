import { useEffect, useState } from "react";
import { groundFor, Panes } from "#app/ui/layout/panes.tsx";
import { ProductCard } from "../listing/product-card.tsx";
import { useUkDeliveryText } from "../use-built-in-delivery.ts";
import { type Recent, rememberProduct, restore } from "./recent-products.ts";
import "./product-sections.css";

/**
 * Other products viewed in this tab. At the page's end, so that nothing shifts when it appears.
 * @param now this page's product, to be remembered for the next page
 */
export default function RecentlyViewed({ now }: { now: Recent }) {
  const delivery = useUkDeliveryText();
  const [others, setOthers] = useState<Recent[]>([]);
  useEffect(() => {
    rememberProduct(now);
    setOthers(restore().filter(({ slug }) => slug !== now.slug));
  }, [now]);

  if (others.length === 0) return null;
  return (
    <section className="wrap pdp__also" aria-labelledby="recent">
      <h2 className="poster" id="recent">
        Recently viewed
      </h2>
      <Panes columns={4}>
        {others.slice(0, 4).map((each) => (
          <ProductCard
            key={each.slug}
            to={`/product/${each.slug}`}
            name={each.name}
            picture={each.picture}
            ground={groundFor(each.color)}
            pence={each.price}
            from={each.from}
            delivery={delivery}
            plain
          />
        ))}
      </Panes>
    </section>
  );
}
