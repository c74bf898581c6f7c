import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { openWorkbench } from "./.server/open-workbench.ts";
import { sampleVariant } from "./.server/sample-variant.ts";
import { tryQuote } from "./.server/try-quote.ts";
import type { Route } from "./+types/shipping-test-page";
import { BenchPage } from "./bench-page.tsx";
import { shippingTestForm } from "./contract.ts";
import { readQuery } from "./read-query.ts";
import { ShippingTestForm } from "./shipping-test-form.tsx";
import { TriedQuoteView } from "./tried-quote-view.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Delivery quote: dev tools" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { open } = await openWorkbench(shop, request, "shipping-test");
  const sample = await sampleVariant(shop);
  const start = { country: "GB", postcode: "HX7 8DG", items: sample ? `${sample.printfulVariantId} x 1` : "" };
  const asked = readQuery(shippingTestForm, request, start);
  const quote = asked.data ? await tryQuote(shop, asked.data) : null;
  const { typed, problems } = asked;
  return data({ open, typed, problems, quote }, { status: problems.length > 0 ? 400 : 200 });
}

/** A quote for any address and any cart, with what stands behind it. */
export default function ShippingTestPage({ loaderData: { open, typed, problems, quote } }: Route.ComponentProps) {
  return (
    <BenchPage
      open={open}
      title="Delivery quote"
      lead="Any address and any cart, through the endpoint that the checkout uses."
    >
      <ErrorSummary problems={problems} />
      <ShippingTestForm typed={typed} problems={problems} />
      {quote && <TriedQuoteView quote={quote} />}
    </BenchPage>
  );
}
