import { data, href } from "react-router";
import { shopContext } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { asAnswered, askShop } from "./.server/ask-shop.ts";
import { openWorkbench } from "./.server/open-workbench.ts";
import { sampleVariant } from "./.server/sample-variant.ts";
import type { Route } from "./+types/shipping-example-page";
import { BenchPage, BenchPart } from "./bench-page.tsx";
import { CodeSample } from "./code-sample.tsx";
import { shippingExampleForm } from "./contract.ts";
import code from "./delivery-options.ts?raw";
import { RawJson } from "./raw-json.tsx";
import { readQuery } from "./read-query.ts";
import { ShippingExampleForm } from "./shipping-example-form.tsx";

export const meta: Route.MetaFunction = () => [
  { title: "Example code: dev tools" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { open } = await openWorkbench(shop, request, "shipping-example");
  const sample = await sampleVariant(shop);
  const start = { country: "GB", postcode: "HX7 8DG", variant: String(sample?.printfulVariantId ?? ""), quantity: "1" };
  const { typed, problems, data: asked } = readQuery(shippingExampleForm, request, start);
  const path = "/functions/v1/shipping-quotes";
  const sent = asked && {
    recipient: { country_code: asked.country, zip: asked.postcode },
    items: [{ printful_variant_id: asked.variant, quantity: asked.quantity }],
  };
  const answered = sent && asAnswered(await askShop(shop, { method: "POST", path, sent }));
  const status = problems.length > 0 ? 400 : 200;
  return data({ open, typed, problems, answered, shopUrl: shop.config.PUBLIC_URL }, { status });
}

/** All that a page of somebody else's needs to show delivery prices, and the same code at work. */
export default function ShippingExamplePage({ loaderData }: Route.ComponentProps) {
  const { open, typed, problems, answered, shopUrl } = loaderData;
  return (
    <BenchPage
      open={open}
      title="Example code"
      lead="One call gets the delivery options for a parcel. This is all the code."
    >
      <ErrorSummary problems={problems} />
      <BenchPart id="code" title="The code">
        <CodeSample code={code} name="delivery-options.ts" />
        <p>
          Errors come as <code>{'{ "error": text }'}</code> with a status of 400 or above; when a quote fails, the text
          begins with “Shipping API error”. In that case, show <Link to={href("/shipping-info")}>your own prices</Link>.
          Answers are cached for 30 seconds.
        </p>
        <CodeSample code={curl(shopUrl, typed)} name="The same with curl" />
      </BenchPart>
      <BenchPart id="run" title="Run it here">
        <ShippingExampleForm typed={typed} problems={problems} />
        {answered && (
          <RawJson
            label={`Answered ${answered.status ?? "nothing"} in ${answered.ms} ms`}
            value={answered.body}
            isOpen
          />
        )}
      </BenchPart>
    </BenchPage>
  );
}

function curl(shopUrl: string, { country, postcode, variant, quantity }: Record<string, string>): string {
  const recipient = { country_code: country, zip: postcode };
  const items = [{ printful_variant_id: Number(variant) || 0, quantity: Number(quantity) || 1 }];
  const body = JSON.stringify({ recipient, items }).replaceAll("'", "");
  return `curl ${shopUrl}/functions/v1/shipping-quotes \\
  --header 'content-type: application/json' \\
  --data '${body}'`;
}
