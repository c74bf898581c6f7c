import { data, href } from "react-router";
import { shopContext } from "#app/context.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { openDevTools } from "./.server/open-dev-tools.ts";
import { sampleVariant } from "./.server/products.ts";
import { tryQuote } from "./.server/try-quote.ts";
import type { Route } from "./+types/shipping-test-page";
import { shippingTestForm } from "./contract.ts";
import { DevToolsPage, devToolsMeta } from "./dev-tools-page.tsx";
import { CountrySelect, fieldProps, QueryForm, readQuery, type TypedProps } from "./query-form.tsx";
import { TriedQuoteView } from "./tried-quote-view.tsx";

export const meta: Route.MetaFunction = () => devToolsMeta("Delivery quote");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { open } = await openDevTools(shop, request, "shipping-test");
  const sample = await sampleVariant(shop);
  const start = { country: "GB", postcode: "HX7 8DG", items: sample ? `${sample.printfulVariantId} x 1` : "" };
  const asked = readQuery(shippingTestForm, request, start);
  const quote = asked.data ? await tryQuote(shop, asked.data) : null;
  const { typed, problems } = asked;
  return data({ open, typed, problems, quote }, { status: problems.length > 0 ? 400 : 200 });
}

/** A quote for any address and cart, with its details. */
export default function ShippingTestPage({ loaderData: { open, typed, problems, quote } }: Route.ComponentProps) {
  return (
    <DevToolsPage
      open={open}
      title="Delivery quote"
      lead="Any address and any cart, through the endpoint that the checkout uses."
    >
      <ErrorSummary problems={problems} />
      <ShippingTestForm typed={typed} problems={problems} />
      {quote && <TriedQuoteView quote={quote} />}
    </DevToolsPage>
  );
}

function ShippingTestForm(props: TypedProps) {
  const field = fieldProps(props);
  return (
    <QueryForm action={`${href("/shipping-test")}#answer`} button="Ask for a quote">
      <CountrySelect {...field("country")} />
      <Field {...field("postcode")} label="Postcode" fieldClassName="c3" maxLength={20} spellCheck={false} />
      <Field {...field("address")} label="Address" optional fieldClassName="c3" maxLength={200} />
      <Field {...field("city")} label="Town or city" optional fieldClassName="c3" maxLength={100} />
      <Field
        {...field("state")}
        label="State"
        hint="Its code, such as NY. Required in the US, Canada and Australia."
        optional
        maxLength={100}
      />
      <TextArea
        {...field("items")}
        label="Cart"
        hint={
          <>
            One variant per line: the printer’s catalogue id and the quantity, such as 4012 x 2. Find the ids under{" "}
            <Link to={href("/variant-test")}>Variants</Link>.
          </>
        }
        rows={4}
        spellCheck={false}
      />
    </QueryForm>
  );
}
