import { data, href } from "react-router";
import type { MergedVariant } from "#app/catalogue/model/merge.ts";
import {
  chosenVariant,
  isAvailable,
  openingChoice,
  optionStates,
  whatIsMissing,
  writeChoice,
} from "#app/catalogue/model/selection.ts";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { Note } from "#app/ui/display/note.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Options, Select } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money } from "#app/ui/markup.tsx";
import { openDevTools } from "./.server/open-dev-tools.ts";
import { findTestProduct, productChoices } from "./.server/products.ts";
import type { Route } from "./+types/variant-test-simple-page";
import { simpleVariantForm } from "./contract.ts";
import { DevToolsPage, DevToolsPart, devToolsMeta, Fact, RawJson } from "./dev-tools-page.tsx";
import { QueryForm, readQuery } from "./query-form.tsx";

export const meta: Route.MetaFunction = () => devToolsMeta("One variant");

export async function loader(args: Route.LoaderArgs) {
  const { shop, open } = await openDevTools(args, "variant-test-simple");
  const choices = await productChoices(shop);
  const { typed, problems, data: asked } = readQuery(simpleVariantForm, args.request, {});
  const product = await findTestProduct(shop, asked?.product || (choices[0]?.slug ?? ""));
  if (!product) {
    if (asked?.product) problems.push({ field: "product", message: "Choose a product from the list" });
    return data({ open, choices, typed, problems, found: null }, { status: problems.length > 0 ? 404 : 200 });
  }
  const wanted = { color: typed.colour || null, size: typed.size || null };
  const choice = openingChoice(product, wanted, product.imageColor);
  const found = {
    slug: product.slug,
    name: product.name,
    colors: optionStates(product, choice, "color"),
    sizes: optionStates(product, choice, "size"),
    variant: chosenVariant(product, choice),
    canBuy: isAvailable(product, choice) && choice.size !== null,
    missing: whatIsMissing(product, choice, product.name)?.message ?? null,
    query: writeChoice(choice).toString(),
  };
  return data({ open, choices, typed, problems, found }, { status: problems.length > 0 ? 400 : 200 });
}

/** Choose a product, colour and size to see which variant the shop picks. */
export default function SimpleVariantPage({ loaderData }: Route.ComponentProps) {
  const { open, choices, typed, problems, found } = loaderData;
  const options = (states: { value: string; soldOut: boolean }[]) =>
    states.map(({ value, soldOut }) => (
      <option key={value} value={nameSlug(value)}>
        {value}
        {soldOut && ", sold out"}
      </option>
    ));
  const chosen = (states: { value: string; chosen: boolean }[]) =>
    nameSlug(states.find((state) => state.chosen)?.value ?? "");
  return (
    <DevToolsPage open={open} title="One variant" lead="Choose as on a product page and see the ids behind it.">
      <ErrorSummary problems={problems} />
      <QueryForm action={href("/variant-test-simple")} button="Show the variant">
        <Select
          name="product"
          label="Product"
          defaultValue={found?.slug ?? typed.product}
          error={problems.find(({ field }) => field === "product")?.message}
        >
          <Options of={choices.map(({ slug, name }) => [slug, name])} />
        </Select>
        {found && (
          <>
            <Select
              key={`colour ${found.slug}`}
              name="colour"
              label="Colour"
              fieldClassName="c3"
              defaultValue={chosen(found.colors)}
            >
              {options(found.colors)}
            </Select>
            <Select
              key={`size ${found.slug} ${chosen(found.colors)}`}
              name="size"
              label="Size"
              fieldClassName="c3"
              defaultValue={chosen(found.sizes)}
            >
              <option value="">Not chosen</option>
              {options(found.sizes)}
            </Select>
          </>
        )}
      </QueryForm>
      {found && <ChosenVariantView {...found} />}
    </DevToolsPage>
  );
}

interface ChosenVariantViewProps {
  slug: string;
  variant: MergedVariant | null;
  canBuy: boolean;
  /** What the product page says instead of adding it to the cart. */
  missing: string | null;
  /** The choice as in the product page's URL. */
  query: string;
}

/** The variant for a choice, with links onwards. */
function ChosenVariantView({ slug, variant, canBuy, missing, query }: ChosenVariantViewProps) {
  const quote = new URLSearchParams({
    country: "GB",
    postcode: "HX7 8DG",
    items: `${variant?.printfulVariantId ?? ""} x 1`,
  });
  return (
    <DevToolsPart id="variant" title="The variant">
      {missing && <Note>The product page says: {missing}</Note>}
      {variant && (
        <>
          <dl className="devtools__facts">
            <Fact name="Our id">{variant.id}</Fact>
            <Fact name="The printer’s catalogue id">{variant.printfulVariantId ?? "none"}</Fact>
            <Fact name="Price">
              <Money pence={variant.price} />
            </Fact>
            <Fact name="Can be bought">{canBuy ? "Yes" : "No"}</Fact>
          </dl>
          <p className="row small">
            <Link to={`${href("/product/:slug", { slug })}?${query}`}>Product page</Link>
            <Link to={`${href("/test-payment")}?variantId=${variant.id}`}>Test payment</Link>
            {variant.printfulVariantId !== null && (
              <Link to={`${href("/shipping-test")}?${quote}`}>Get a delivery quote</Link>
            )}
            <Link to={`${href("/variant-test")}?product=${slug}`}>All variants</Link>
          </p>
          <RawJson label="Page data" value={variant} />
        </>
      )}
    </DevToolsPart>
  );
}
