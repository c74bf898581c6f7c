import type { UIMatch } from "react-router";
import type { BundleView, ProductView } from "#app/catalogue/model/views.ts";
import { categoryLabels } from "#app/catalogue/shop-rules.ts";
import { deliveryAbroad, returnPolicyData, ukDelivery } from "./delivery-data.ts";
import type { PagePlace, StructuredData } from "./page-place.ts";
import { breadcrumbs, bundleProduct, organisation, productGroup } from "./structured-data.ts";

type ProductPage = { page: { kind: "product"; product: ProductView } } | { page: { kind: "bundle"; view: BundleView } };

const home = (place: PagePlace) => ({ label: place.store.shopName, to: "/" });
const shop = { label: "Shop", to: "/shop" };

/**
 * A page's structured data, built from its loader's data: the shop on the home page, the product or bundle with offers
 * on theirs, breadcrumbs on both. Null for other pages.
 */
export function structuredDataOf(
  matches: readonly Pick<UIMatch, "id" | "loaderData">[],
  place: PagePlace,
): StructuredData | null {
  const { id, loaderData } = matches.at(-1) ?? {};
  const things =
    id === "catalogue/home/home-page"
      ? [...organisation(place), returnPolicyData(place)]
      : ofProduct(id, loaderData, place);
  return things.length > 0 ? { "@context": "https://schema.org", "@graph": things } : null;
}

function ofProduct(id: string | undefined, data: unknown, place: PagePlace): StructuredData[] {
  if (id !== "catalogue/product/product-route" || !isProductPage(data)) return [];
  const { page } = data;
  const path = new URL(place.canonical).pathname;
  if (page.kind === "product") {
    const { category, name } = page.product;
    const trail = [home(place), shop, { label: categoryLabels[category], to: `/shop?category=${category}` }];
    return [
      productGroup(page.product, place),
      ukDelivery(place),
      ...deliveryAbroad(place),
      returnPolicyData(place),
      breadcrumbs([...trail, { label: name, to: path }], place),
    ];
  }
  const { name } = page.view.bundle;
  const trail = [home(place), shop, { label: categoryLabels.bundles, to: "/shop?category=bundles" }];
  return [
    bundleProduct(page.view, place),
    ukDelivery(place, { isFree: true }),
    ...deliveryAbroad(place),
    returnPolicyData(place),
    breadcrumbs([...trail, { label: name, to: path }], place),
  ];
}

const isProductPage = (data: unknown): data is ProductPage =>
  typeof data === "object" && data !== null && typeof (data as { page?: { kind?: unknown } }).page?.kind === "string";
