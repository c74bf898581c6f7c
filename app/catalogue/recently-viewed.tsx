import { useEffect, useState } from "react";
import { groundFor, Panes } from "#app/ui/panes.tsx";
import { ProductCard } from "#app/ui/product-card.tsx";
import { store } from "#store";
import { type Recent, readRecent, remembered } from "./recent-rules.ts";
import { useUkDeliveryWords } from "./use-built-in-delivery.ts";

/** Lives in this tab only and ends with it, so it needs nobody's consent. */
export const recentKey = `${store.brandSlug}-recent`;

/** What else was looked at in this tab: below everything, so that nothing moves when it comes. */
export function RecentlyViewed({ now }: { now: Recent }) {
  const delivery = useUkDeliveryWords();
  const [others, setOthers] = useState<Recent[]>([]);
  const { slug, name, picture, colour, price, from } = now;
  useEffect(() => {
    const before = restore();
    setOthers(before.filter((each) => each.slug !== slug));
    keep(remembered(before, { slug, name, picture, colour, price, from }));
  }, [slug, name, picture, colour, price, from]);

  if (others.length === 0) return null;
  return (
    <section className="wrap pdp__also" aria-labelledby="recent">
      <h2 className="poster" id="recent">
        You looked at
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

function restore(): Recent[] {
  try {
    return readRecent(sessionStorage.getItem(recentKey));
  } catch {
    return [];
  }
}

function keep(recent: Recent[]): void {
  try {
    sessionStorage.setItem(recentKey, JSON.stringify(recent));
  } catch {
    // Storage may be switched off; then nothing is remembered.
  }
}
