import { type FormEvent, useState } from "react";
import { data, Form, href } from "react-router";
import { Alert } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { showToast } from "#app/ui/overlay/toast.tsx";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { asAnswered, callShop } from "./.server/call-shop.ts";
import { openDevTools } from "./.server/open-dev-tools.ts";
import { sampleVariant } from "./.server/products.ts";
import type { Route } from "./+types/shipping-example-page";
import { shippingExampleForm } from "./contract.ts";
import { deliveryOptions, type TestedDeliveryOption } from "./delivery-options.ts";
import code from "./delivery-options.ts?raw";
import { DevToolsPage, DevToolsPart, devToolsMeta, RawJson } from "./dev-tools-page.tsx";
import { CountrySelect, fieldProps, readQuery, type TypedProps } from "./query-form.tsx";

export const meta: Route.MetaFunction = () => devToolsMeta("Example code");

export async function loader(args: Route.LoaderArgs) {
  const { shop, open } = await openDevTools(args, "shipping-example");
  const sample = await sampleVariant(shop);
  const start = { country: "GB", postcode: "HX7 8DG", variant: String(sample?.printfulVariantId ?? ""), quantity: "1" };
  const { typed, problems, data: asked } = readQuery(shippingExampleForm, args.request, start);
  const path = "/functions/v1/shipping-quotes";
  const sent = asked && {
    recipient: { country_code: asked.country, zip: asked.postcode },
    items: [{ printful_variant_id: asked.variant, quantity: asked.quantity }],
  };
  const answered = sent && asAnswered(await callShop(shop, { method: "POST", path, sent }));
  const status = problems.length > 0 ? 400 : 200;
  return data({ open, typed, problems, answered, shopUrl: shop.config.PUBLIC_URL }, { status });
}

/** Everything a third-party page needs to show delivery prices, with the same code running live. */
export default function ShippingExamplePage({ loaderData }: Route.ComponentProps) {
  const { open, typed, problems, answered, shopUrl } = loaderData;
  return (
    <DevToolsPage
      open={open}
      title="Example code"
      lead="One call gets the delivery options for a parcel. This is all the code."
    >
      <ErrorSummary problems={problems} />
      <DevToolsPart id="code" title="The code">
        <CodeSample code={code} name="delivery-options.ts" />
        <p>
          Errors come as <code>{'{ "error": text }'}</code> with a status of 400 or above; when a quote fails, the text
          begins with “Shipping API error”. In that case, show <Link to={href("/shipping-info")}>your own prices</Link>.
          Answers are cached for 30 seconds.
        </p>
        <CodeSample code={curl(shopUrl, typed)} name="The same with curl" />
      </DevToolsPart>
      <DevToolsPart id="run" title="Run it here">
        <ShippingExampleForm typed={typed} problems={problems} />
        {answered && (
          <RawJson
            label={`Answered ${answered.status ?? "nothing"} in ${answered.ms} ms`}
            value={answered.body}
            isOpen
          />
        )}
      </DevToolsPart>
    </DevToolsPage>
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

/** A code sample; the copy button appears only where JavaScript runs and the browser allows copying. */
function CodeSample({ code, name }: { code: string; name: string }) {
  const canCopy = useIsHydrated() && navigator.clipboard !== undefined;
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => showToast("Code copied"),
      () => showToast("Your browser didn’t allow it. Select the code and copy it."),
    );
  return (
    <div className="raw raw--whole">
      <div className="min-h-12 px-[0.9rem] py-[0.4rem] across">
        <b className="small">{name}</b>
        {canCopy && (
          <Button size="s" tone="line" onClick={copy}>
            <Icon name="copy" size="s" /> Copy
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}

type Ran = { options: TestedDeliveryOption[] } | { error: string };

/** Runs the page's example code in the browser; without JavaScript, or for invalid input, submits to the server. */
function ShippingExampleForm(props: TypedProps) {
  const [ran, setRan] = useState<Ran | null>(null);
  const [busy, setBusy] = useState(false);

  async function run(event: FormEvent<HTMLFormElement>) {
    const asked = shippingExampleForm.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!asked.success) return setRan(null);
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { country, postcode, variant, quantity } = asked.data;
    const items = [{ printful_variant_id: variant, quantity }];
    setRan(
      await deliveryOptions("", { country_code: country, zip: postcode }, items).then(
        (options) => ({ options }),
        (reason: Error) => ({ error: reason.message }),
      ),
    );
    setBusy(false);
  }

  const field = fieldProps(props);
  return (
    <Form method="get" action={href("/shipping-example")} className="stack" onSubmit={run} noValidate>
      <div className="formgrid">
        <CountrySelect {...field("country")} />
        <Field {...field("postcode")} label="Postcode" fieldClassName="c3" maxLength={20} spellCheck={false} />
        <Field {...field("variant")} label="Catalogue variant" fieldClassName="c3" inputMode="numeric" />
        <Field {...field("quantity")} label="Quantity" fieldClassName="c3" inputMode="numeric" />
      </div>
      <Button type="submit" tone="brand" busy={busy} busyLabel="Asking...">
        Run it
      </Button>
      <div role="status">{ran && <Outcome ran={ran} />}</div>
    </Form>
  );
}

function Outcome({ ran }: { ran: Ran }) {
  if ("error" in ran) return <Alert>{ran.error}</Alert>;
  return (
    <ul className="plain">
      {ran.options.map(({ id, name, rate, currency, minDeliveryDays, maxDeliveryDays }) => (
        <li key={id}>
          <b>{name}</b>: {rate} {currency}, {minDeliveryDays} to {maxDeliveryDays} days
        </li>
      ))}
    </ul>
  );
}
