import { NewsletterSection } from "#app/newsletter/newsletter-section.tsx";
import { HydratedLater } from "#app/ui/hydrated-later.tsx";
import type { HomeWindow } from "./.server/shop-window.ts";
import { FeaturedProducts } from "./featured-products.tsx";
import { MoreThan } from "./more-than.tsx";
import { PressSteps } from "./press-steps.tsx";
import { TopSellers } from "./top-sellers.tsx";
import { Voices } from "./voices.tsx";

/** What follows the home page's first view. */
export function HomeRest({ apparel, gear, bundles, featured, voices }: Omit<HomeWindow, "isFallback">) {
  return (
    <>
      <HydratedLater>
        <MoreThan />
      </HydratedLater>
      <HydratedLater>{voices && <Voices {...voices} />}</HydratedLater>
      <HydratedLater>
        <TopSellers apparel={apparel} gear={gear} bundles={bundles} />
      </HydratedLater>
      <HydratedLater>
        <FeaturedProducts {...featured} />
      </HydratedLater>
      <HydratedLater>
        <PressSteps />
        <NewsletterSection />
      </HydratedLater>
    </>
  );
}
