import { href } from "react-router";
import type { z } from "zod";
import { endpoint, Refusal } from "#app/endpoint.ts";
import { newSlugOf, productMayExist } from "../.server/find-by-slug.ts";
import { cachedProductData } from "../.server/product-data.ts";
import { productParams } from "../contract.ts";
import type { bundleChoiceAnswer } from "../endpoints.ts";
import { isAvailable } from "../model/selection.ts";
import type { BundleItemView } from "../model/views.ts";
import { allReviews } from "../reviews/review-rules.ts";

const notFound = () => new Refusal(404, "There is no such bundle.");

/** `GET /api/bundles/:slug`: the data for the picker on a bundle's card. An old slug redirects (R-ROUTE-17). */
export const loader = endpoint(["GET", "HEAD"], async ({ shop, params }) => {
  const asked = productParams.safeParse(params);
  if (!asked.success || !(await productMayExist(shop, asked.data.slug))) throw notFound();
  const found = await cachedProductData(shop, asked.data.slug, allReviews);
  if (found.kind === "unknown") {
    const slug = await newSlugOf(shop.db, asked.data.slug);
    if (slug === null) throw notFound();
    throw new Refusal(301, "This bundle has moved.", {}, { location: href("/api/bundles/:slug", { slug }) });
  }
  if (found.kind !== "bundle") throw notFound();
  const { bundle, items } = found.view;
  const off = items.filter(({ product }) => !isAvailable(product, { color: null, size: null }));
  if (off.length > 0) {
    // What is sold out does not come back when something else goes on sale.
    const isComing = off.every(({ product }) => product.notYet);
    throw new Refusal(409, isComing ? comingText(off) : "This bundle is sold out.");
  }
  const parts = items.map(({ defaults: { color, size }, ...item }) => ({ ...item, defaults: { colour: color, size } }));
  return { body: { bundle, items: parts } satisfies z.input<typeof bundleChoiceAnswer> };
});

const comingText = (off: BundleItemView[]) =>
  off.map(({ product: { name, notYet } }) => `${name} ${notYet}.`).join(" ");

export const action = loader;
