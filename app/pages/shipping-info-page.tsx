import { data } from "react-router";
import { readCatalogue } from "#app/catalogue/.server/catalogue-queries.ts";
import { canonicalUrl, headersFor, pageMeta } from "#app/catalogue/page-data.ts";
import { useBuiltInDelivery } from "#app/catalogue/use-built-in-delivery.ts";
import { shopContext } from "#app/context.ts";
import { describeDays } from "#app/pricing/delivery-words.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { Route } from "./+types/shipping-info-page";
import { DeliveryPrices } from "./delivery-prices.tsx";
import EstimateForm from "./estimate-form.island.tsx";
import { ParcelSteps } from "./parcel-steps.tsx";
import { sampleParcels } from "./sample-parcels.ts";
import { ShippingProblems } from "./shipping-problems.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const kinds = Object.keys(shop.store.fallbackPrices);
  const catalogue = await readCatalogue(shop, async () => kinds.map((kind) => `${shop.store.brandSlug}-${kind}`));
  const loaded = {
    parcels: sampleParcels(catalogue, shop.store.brand),
    canonical: canonicalUrl(shop.config.PUBLIC_URL, "/shipping-info"),
  };
  return data(loaded, { headers: headersFor(catalogue.isFallback) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  loaderData
    ? [
        ...pageMeta({
          title: `Shipping Info: ${ownedStore(root.loaderData?.settings).shopName}`,
          description: "What delivery costs in the UK and abroad, how long it takes, and what to do if it goes wrong.",
          canonical: loaderData.canonical,
        }),
      ]
    : [];

export default function ShippingInfoPage({ loaderData }: Route.ComponentProps) {
  const store = useStore();
  const [standard] = useBuiltInDelivery().checkout;
  return (
    <div className="wrap">
      <PageHead title="Shipping Info">
        We post within {store.postedWithinHours} hours. UK delivery then takes {describeDays(standard)}. With a complete
        bundle, UK delivery is free for the whole order. To send something back, see{" "}
        <Link to="/return-policy">Returns &amp; Exchanges</Link>.
      </PageHead>
      <Island name="pages/estimate-form" of={EstimateForm} props={{ parcels: loaderData.parcels }} />
      <DeliveryPrices />
      <ParcelSteps />
      <ShippingProblems />
    </div>
  );
}
