import { data } from "react-router";
import { readCatalogue } from "#app/catalogue/.server/read-catalogue.ts";
import { canonicalUrl, headersFor, pageMeta } from "#app/catalogue/page-data.ts";
import { shopContext } from "#app/context.ts";
import { vatRateOf } from "#app/pricing/vat.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { MoreLink } from "#app/ui/forms/button.tsx";
import { PageSection } from "#app/ui/layout/page-section.tsx";
import { Panes } from "#app/ui/layout/panes.tsx";
import { Money } from "#app/ui/markup.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import nightStreet from "../../art/brand/night-street.svg?no-inline";
import type { Route } from "./+types/about-page";
import { type PricePart, splitPrice } from "./price-split.ts";
import "./about-page.css";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { about, legal, brandSlug } = shop.store;
  const wanted = `${brandSlug}-tshirt`;
  const { products, isFallback } = await readCatalogue(shop, async () => [wanted]);
  const shirt = products.find(({ slug }) => slug === wanted);
  const vatRate = vatRateOf(legal, { country: "GB", paidAt: null }) ?? 0;
  const parts = shirt && about.priceSplit && splitPrice(shirt.price, about.priceSplit, vatRate);
  const loaded = {
    split: shirt && parts ? { name: shirt.name, price: shirt.price, parts } : null,
    canonical: canonicalUrl(shop.config.PUBLIC_URL, "/about"),
  };
  return data(loaded, { headers: headersFor(isFallback) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  if (!loaderData) return [];
  const { shopName } = ownedStore(root.loaderData?.settings);
  return pageMeta({
    title: `About: ${shopName}`,
    description: `Who runs ${shopName}, where the money goes, and what we are not.`,
    canonical: loaderData.canonical,
  });
};

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const store = useStore();
  const { split } = loaderData;
  return (
    <>
      <section className="cols abt on-ink">
        <div>
          <h1 className="poster">{store.about.headline}</h1>
          <p className="max-w-[25.3em] text-(length:--t-3)">{store.about.lead}</p>
        </div>
        <img src={nightStreet} alt="A street at night with one window lit" width="1600" height="1000" />
      </section>
      <div className="wrap">
        <Story />
        {split && <Split {...split} />}
        <WhatWeAreNot />
      </div>
    </>
  );
}

function Story() {
  const store = useStore();
  return (
    <PageSection title="Who we are">
      <div className="cols [--split:minmax(0,1.3fr)_minmax(0,1fr)]">
        <p className="text-(length:--t-3) [line-height:1.45]">{store.about.story}</p>
        <div className="stack">
          {store.about.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </PageSection>
  );
}

/** The parts are drawn in proportion; screen readers get a list. */
function Split({ name, price, parts }: { name: string; price: number; parts: PricePart[] }) {
  const store = useStore();
  return (
    <PageSection
      title={
        <>
          Where <Money pence={price} /> goes
        </>
      }
      note={<>One {name}, before postage.</>}
    >
      <div className="stack">
        <ul className="split">
          {parts.map((part) => (
            <li key={part.name} className={`ground-${part.ground}`} style={{ flexGrow: part.pence }}>
              <b>
                <Money pence={part.pence} />
              </b>
              <span>{part.name}</span>
            </li>
          ))}
        </ul>
        <p className="small soft">{store.about.money}</p>
      </div>
    </PageSection>
  );
}

function WhatWeAreNot() {
  const store = useStore();
  return (
    <PageSection title="What we are not">
      <Panes className="nots">
        <div>
          <h3>Not the party</h3>
          <p>{store.disclaimer}</p>
        </div>
        <div>
          <h3>Not a data business</h3>
          <p>What you buy may say how you vote. We don’t pass it to any campaign or advertiser.</p>
        </div>
        <div className="dark on-ink">
          <h3>Not a faceless shop</h3>
          <p>Something wrong? A real person replies.</p>
          <p>
            <MoreLink to="/contact">Contact us</MoreLink>
          </p>
        </div>
      </Panes>
    </PageSection>
  );
}
