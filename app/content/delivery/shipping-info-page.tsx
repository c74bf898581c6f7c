import { data } from "react-router";
import { readCatalogue } from "#app/catalogue/.server/read-catalogue.ts";
import { canonicalUrl, headersFor, pageMeta } from "#app/catalogue/page-data.ts";
import { useBuiltInDelivery } from "#app/catalogue/use-built-in-delivery.ts";
import { canClaim } from "#app/claims/rules.ts";
import { shopContext } from "#app/context.ts";
import { chargesAbroad } from "#app/markets/import-charges.ts";
import { useClaims } from "#app/page-contexts.tsx";
import { describeDays } from "#app/pricing/describe-delivery.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { Disclosure, Faq } from "#app/ui/display/disclosure.tsx";
import { NumberedSteps } from "#app/ui/display/numbered-steps.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { PageSection } from "#app/ui/layout/page-section.tsx";
import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { Store } from "#store";
import { formatMinutes } from "../periods.ts";
import { Prose } from "../prose.tsx";
import type { Route } from "./+types/shipping-info-page";
import { DeliveryPrices } from "./delivery-prices.tsx";
import EstimateForm from "./estimate-form.island.tsx";
import { sampleParcels } from "./sample-parcels.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const kinds = Object.keys(shop.store.fallbackPrices);
  const catalogue = await readCatalogue(shop, async () => kinds.map((kind) => `${shop.store.brandSlug}-${kind}`));
  const loaded = {
    parcels: sampleParcels(catalogue, shop.store.brand),
    charges: chargesAbroad(shop.store.markets.sellsTo, Boolean(shop.store.markets.iossNumber)),
    canonical: canonicalUrl(shop.config.PUBLIC_URL, "/shipping-info"),
  };
  return data(loaded, { headers: headersFor(catalogue.isFallback) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  loaderData
    ? pageMeta({
        title: `Shipping Info: ${ownedStore(root.loaderData?.settings).shopName}`,
        description: "What delivery costs in the UK and abroad, how long it takes, and what to do if it goes wrong.",
        canonical: loaderData.canonical,
      })
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
      <Island name="content/delivery/estimate-form" of={EstimateForm} props={{ parcels: loaderData.parcels }} />
      <DeliveryPrices />
      <Charges charges={loaderData.charges} />
      <ParcelSteps />
      <ShippingProblems />
    </div>
  );
}

/** Import tax and duty by destination, before anything is bought; its anchor stays while nothing is sold abroad. */
function Charges({ charges }: { charges: ReturnType<typeof chargesAbroad> }) {
  return (
    <PageSection id="charges" title="Tax and duty">
      <div className="grid gap-5">
        <p>In the UK there is nothing to add to our prices.</p>
        {charges.map(({ where, title, text }) => (
          <div key={where} className="stack stack--tight">
            <h3>{where}</h3>
            <p>
              <b>{title}.</b> {text}
            </p>
          </div>
        ))}
      </div>
    </PageSection>
  );
}

const stepsWith = (store: Store, isBritish: boolean) => [
  { title: "You order", text: `Cancel for ${formatMinutes(store.cancelWindowMinutes)}, free` },
  { title: "Printed", text: isBritish ? "Just for you, in Britain" : "Just for you" },
  { title: "Posted", text: `Within ${store.postedWithinHours} hours` },
  { title: "Tracked", text: "We email you the number" },
  { title: "With you", text: "In plain packaging" },
];

/** A parcel's journey in five steps. */
function ParcelSteps() {
  const store = useStore();
  const steps = stepsWith(store, canClaim(useClaims(), "Printed in Britain"));
  return (
    <PageSection id="steps" title="From press to doorstep">
      <div>
        <NumberedSteps steps={steps} />
        <p className="soft small mt-6 max-w-[42.6em]">
          The parcel and its label show no slogan, no party name and no picture of what’s inside. Our emails and your
          card statement ({store.statementDescriptor}) are just as plain.
        </p>
      </div>
    </PageSection>
  );
}

const problemsOf = (window: string) => [
  {
    what: "My parcel is late",
    answer:
      "Check [Track Order](/track-order) first. After ten working days without news, or 30 days after your order, [contact us](/contact). We’ll reprint it or refund you.",
  },
  {
    what: "I was out",
    answer:
      "The carrier leaves a card saying where your parcel is and how to get it. Most try again or hold it at a local depot.",
  },
  {
    what: "I gave the wrong address",
    answer: `Open the order from the link in your receipt or in [My Orders](/orders) and change the address there. It changes at once for ${window} after paying; after that we ask the printer, until printing begins. Too late? [Contact us](/contact). If the parcel comes back to us, we’ll send it on if you pay the postage.`,
  },
  {
    what: "I’m asked to pay customs charges",
    answer:
      "Customs abroad may ask for [tax and duty](#charges). If the carrier asks for tax that is in our price, [contact us](/contact) before you pay it.",
  },
];

/** What to do if a parcel does not arrive. */
function ShippingProblems() {
  const problems = problemsOf(formatMinutes(useStore().cancelWindowMinutes));
  return (
    <PageSection id="problems" title="If something goes wrong">
      <Faq>
        {problems.map(({ what, answer }, index) => (
          <Disclosure key={what} summary={what} open={index === 0}>
            <p>
              <Prose of={answer} />
            </p>
          </Disclosure>
        ))}
      </Faq>
    </PageSection>
  );
}
