import { data, Form, href } from "react-router";
import {
  chosenVariant,
  isAvailable,
  openingChoice,
  optionStates,
  whatIsMissing,
  writeChoice,
} from "#app/catalogue/selection.ts";
import { nameSlug } from "#app/catalogue/slugs.ts";
import { shopContext } from "#app/context.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select } from "#app/ui/forms/field.tsx";
import { findProduct, productChoices } from "./.server/list-products.ts";
import { openWorkbench } from "./.server/open-workbench.ts";
import type { Route } from "./+types/variant-test-simple-page";
import { BenchPage } from "./bench-page.tsx";
import { ChosenVariantView } from "./chosen-variant-view.tsx";
import { simpleVariantForm } from "./contract.ts";
import { problemAt, readQuery } from "./read-query.ts";

export const meta: Route.MetaFunction = () => [
  { title: "One variant: dev tools" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { open } = await openWorkbench(shop, request, "variant-test-simple");
  const choices = await productChoices(shop);
  const { typed, problems, data: asked } = readQuery(simpleVariantForm, request, {});
  const product = await findProduct(shop, asked?.product || (choices[0]?.slug ?? ""));
  if (!product) {
    if (asked?.product) problems.push({ field: "product", message: "Choose a product from the list" });
    return data({ open, choices, typed, problems, found: null }, { status: problems.length > 0 ? 404 : 200 });
  }
  const wanted = { colour: typed.colour || null, size: typed.size || null };
  const choice = openingChoice(product, wanted, product.imageColour);
  const found = {
    slug: product.slug,
    name: product.name,
    colours: optionStates(product, choice, "colour"),
    sizes: optionStates(product, choice, "size"),
    variant: chosenVariant(product, choice),
    canBuy: isAvailable(product, choice) && choice.size !== null,
    missing: whatIsMissing(product, choice, product.name)?.message ?? null,
    query: writeChoice(choice).toString(),
  };
  return data({ open, choices, typed, problems, found }, { status: problems.length > 0 ? 400 : 200 });
}

/** Choose a product, a colour and a size: which variant does the shop take? */
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
    <BenchPage open={open} title="One variant" lead="Choose as on a product page and see the ids behind it.">
      <ErrorSummary problems={problems} />
      <Form method="get" action={href("/variant-test-simple")} className="stack" noValidate>
        <div className="formgrid">
          <Select
            name="product"
            label="Product"
            defaultValue={found?.slug ?? typed.product}
            error={problemAt(problems, "product")}
          >
            {choices.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
          {found && (
            <>
              <Select
                key={`colour ${found.slug}`}
                name="colour"
                label="Colour"
                fieldClassName="c3"
                defaultValue={chosen(found.colours)}
              >
                {options(found.colours)}
              </Select>
              <Select
                key={`size ${found.slug} ${chosen(found.colours)}`}
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
        </div>
        <Button type="submit" tone="brand">
          Show the variant
        </Button>
      </Form>
      {found && <ChosenVariantView {...found} />}
    </BenchPage>
  );
}
