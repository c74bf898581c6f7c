import { data, href, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { slugOfProviderProduct } from "../.server/find-by-slug.ts";
import { providerProductParams } from "../contract.ts";
import type { Route } from "./+types/provider-product";

/** `/printful-product/{id}`: redirects from the provider's product id to the product's page (R-ROUTE-4). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const asked = providerProductParams.safeParse(params);
  const slug = asked.success ? await slugOfProviderProduct(context.get(shopContext), asked.data.id) : null;
  if (slug === null) throw data(null, { status: 404 });
  throw redirect(href("/product/:slug", { slug }), 302);
}

/** Never rendered: the loader redirects or throws a 404. It exists so that the 404 is the shop's page. */
export default function ProviderProduct() {
  return null;
}
