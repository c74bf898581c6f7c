import { data, href } from "react-router";
import type { DeliveryOption } from "#app/pricing/delivery.ts";
import { describeDays } from "#app/pricing/describe-delivery.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field, TextArea } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import { openDevTools } from "./.server/open-dev-tools.ts";
import { sampleVariant } from "./.server/products.ts";
import type { TriedQuote } from "./.server/try-quote.ts";
import { tryQuote } from "./.server/try-quote.ts";
import type { Route } from "./+types/shipping-test-page";
import { shippingTestForm } from "./contract.ts";
import { DevToolsPage, DevToolsPart, devToolsMeta, RawJson, RowTable } from "./dev-tools-page.tsx";
import { CountrySelect, fieldProps, QueryForm, readQuery, type TypedProps } from "./query-form.tsx";

export const meta: Route.MetaFunction = () => devToolsMeta("Delivery quote");

export async function loader(args: Route.LoaderArgs) {
  const { shop, open } = await openDevTools(args, "shipping-test");
  const sample = await sampleVariant(shop);
  const start = { country: "GB", postcode: "HX7 8DG", items: sample ? `${sample.printfulVariantId} x 1` : "" };
  const asked = readQuery(shippingTestForm, args.request, start);
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

const states = {
  fresh: {
    tone: "good",
    label: "Fresh",
    words: "The printer was asked just now. Ask again within 30 s to get the cached quote.",
  },
  kept: { tone: "info", label: "Cached", words: "Already asked for the same address and cart." },
  empty: { tone: "warn", label: "Empty", words: "The printer has no delivery options for this parcel." },
  failed: { tone: "bad", label: "Failed", words: "The printer gave no quote, so the shop’s own options apply." },
  refused: {
    tone: "bad",
    label: "Refused",
    words: "The printer doesn’t deliver this parcel there; the customer sees why.",
  },
} as const;

/** A quote's result, what the shopper would see, and both sides of the call. */
function TriedQuoteView({ quote }: { quote: TriedQuote }) {
  const { tone, label, words } = states[quote.state];
  const { status, ms, method, path, sent, body } = quote.answered;
  return (
    <DevToolsPart id="answer" title="The answer">
      <div className="row" role="status">
        <Status tone={tone}>{label}</Status>
        <span>
          {words}
          {quote.secondsLeft !== null && ` Valid for another ${quote.secondsLeft} s.`}
        </span>
      </div>
      {quote.error && <Alert>{quote.error}</Alert>}
      <p className="small soft">
        {method} {path} answered {status ?? "nothing"} in {ms} ms.
      </p>
      <h3>What the checkout offers</h3>
      {quote.checkout.note && <Note>{quote.checkout.note}</Note>}
      <Options caption="What the checkout offers" options={quote.checkout.options} />
      {(quote.checkout.note || quote.state === "refused") && (
        <>
          <h3>What an estimate shows</h3>
          <Options caption="What an estimate shows" options={quote.estimate} />
        </>
      )}
      <RawJson label="What was sent" value={sent} />
      <RawJson label="What came back" value={body} isOpen />
    </DevToolsPart>
  );
}

const Options = ({ caption, options }: { caption: string; options: readonly DeliveryOption[] }) => (
  <RowTable
    caption={caption}
    rows={options}
    keyOf={({ id }) => id}
    columns={[
      { head: "Option", cell: ({ name }) => name },
      { head: "Id", cell: ({ id }) => id },
      { head: "Time", cell: describeDays },
      { head: "Price", num: true, cell: ({ rate }) => <Money pence={rate} /> },
    ]}
  />
);
