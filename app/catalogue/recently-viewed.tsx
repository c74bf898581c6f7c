import { useEffect, useState } from "react";
import { groundFor, Panes } from "#app/ui/panes.tsx";
import { ProductCard } from "#app/ui/product-card.tsx";
import type { Recent } from "./recent-rules.ts";
import { restore } from "./recent-store.ts";
import { useUkDeliveryWords } from "./use-built-in-delivery.ts";
import "./product-sections.css";

/** What else was looked at in this tab: below everything, so that nothing moves when it comes. */
export function RecentlyViewed({ besides }: { besides: string }) {
  const delivery = useUkDeliveryWords();
  const [others, setOthers] = useState<Recent[]>([]);
  useEffect(() => setOthers(restore().filter(({ slug }) => slug !== besides)), [besides]);

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
            ground={groundFor(each.colour)}
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
