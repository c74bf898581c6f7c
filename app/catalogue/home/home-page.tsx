import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import NewsletterSection from "#app/newsletter/newsletter-section.island.tsx";
import { ownedStore } from "#app/settings/owned-store.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { BrokenPictures } from "#app/ui/media/broken-pictures.tsx";
import { readHomeData } from "../.server/home-data.ts";
import { canonicalUrl, headersFor, pageMeta } from "../page-data.ts";
import type { Route } from "./+types/home-page";
import { FeaturedProducts } from "./featured-products.tsx";
import { HomeHero } from "./home-hero.tsx";
import { TestimonialsSection } from "./testimonials-section.tsx";
import TopSellers from "./top-sellers.island.tsx";
import { OrderSteps, ValueProps } from "./value-props.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { isFallback, validUntil, ...shelves } = await readHomeData(shop);
  const canonical = canonicalUrl(shop.config.PUBLIC_URL, "/");
  return data({ ...shelves, canonical }, { headers: headersFor(isFallback, validUntil) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  if (!loaderData) return [];
  const { brand, hero, disclaimer } = ownedStore(root.loaderData?.settings);
  return pageMeta({
    title: `${brand}: ${hero.headline}`,
    description: `${hero.line} T-shirts, hoodies, caps and gear, printed to order. ${disclaimer}`,
    canonical: loaderData.canonical,
  });
};

/** The first view fills the window; the other sections follow in the order of R-HOME-1. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { apparel, gear, bundles, featured, testimonials } = loaderData;
  return (
    <>
      <HomeHero />
      <ValueProps />
      <BrokenPictures />
      {testimonials && <TestimonialsSection {...testimonials} />}
      <Island name="catalogue/home/top-sellers" of={TopSellers} props={{ apparel, gear, bundles }} />
      <FeaturedProducts {...featured} />
      <OrderSteps />
      <Island name="newsletter/newsletter-section" of={NewsletterSection} props={{}} />
    </>
  );
}
