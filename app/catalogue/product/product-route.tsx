import { data, href, isRouteErrorResponse, redirect, useLocation } from "react-router";
import { shownProductsHeader } from "#app/cache-headers.ts";
import { shopContext } from "#app/context.ts";
import { requestReminder } from "#app/drops/.server/reminders.ts";
import { reminderFields } from "#app/drops/reminder.ts";
import { remindable } from "#app/drops/rules.ts";
import { ownedStore } from "#app/settings/owned-store.ts";
import { findRedirect } from "#app/shared/.server/find-redirect.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { friendlyMessage } from "#app/shared/errors.ts";
import { fieldReader, formOf } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { NotFoundPage } from "#app/ui/layout/error-pages.tsx";
import { store } from "#store";
import { productMayExist } from "../.server/find-by-slug.ts";
import { cachedProductData } from "../.server/product-data.ts";
import { movedTo } from "../.server/read-catalogue.ts";
import type { ReviewsView } from "../.server/read-reviews.ts";
import { requestStock } from "../.server/request-stock.ts";
import { BundlePage } from "../bundle/bundle-page.tsx";
import { productParams, reviewQuery } from "../contract.ts";
import { canonicalUrl, headersFor, pageMeta } from "../page-data.ts";
import type { Route } from "./+types/product-route";
import { type ProductAnswer, ProductPage } from "./product-page.tsx";
import { ProductsFailed } from "./products-failed.tsx";

const notFound = () => data(null, { status: 404 });

/** The database cannot be read and the built-in list lacks this product (R-ERROR-1); never cached. */
const productsUnavailable = () =>
  data(
    { message: friendlyMessage("Failed to fetch products") },
    { status: 503, headers: { "cache-control": "no-store" } },
  );

/** Serves all products and bundles, including the seven fixed routes: `/product/{slug}` (R-ROUTE-2). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const asked = productParams.safeParse(params);
  if (!asked.success) throw (await findRedirect(shop.db, url)) ?? notFound();
  if (!(await productMayExist(shop, asked.data.slug))) throw notFound();
  const found = await cachedProductData(shop, asked.data.slug, parseReviewQuery(url.searchParams));
  // The built-in list is incomplete, so a product missing from it may still exist.
  if (found.kind === "unknown")
    throw found.isFallback ? productsUnavailable() : ((await findRedirect(shop.db, url)) ?? notFound());
  if (found.kind === "moved") {
    throw redirect(href("/product/:slug", { slug: found.slug }) + url.search, 301);
  }
  const canonical = canonicalUrl(shop.config.PUBLIC_URL, href("/product/:slug", asked.data));
  if (found.kind === "bundle") {
    const { isFallback, validUntil, ...page } = found;
    return data({ page, canonical }, { headers: headersFor(isFallback, validUntil) });
  }
  const { isFallback, shows, validUntil, ...page } = found;
  const headers = { ...headersFor(isFallback, validUntil), [shownProductsHeader]: shows.join(" ") };
  return data({ page, canonical }, { headers });
}

const parseReviewQuery = (search: URLSearchParams) => {
  const [rating, fit, sort, page] = ["rating", "fit", "sort", "reviews"].map((key) => search.get(key) ?? undefined);
  return reviewQuery.parse({ rating, fit, sort, page });
};

/** 'Email me once when it is back', and 'Remind me' and 'Tell me if one comes back' of a drop. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const asked = productParams.safeParse(params);
  if (!asked.success) throw notFound();
  const form = await formOf(request);
  const typed = fieldReader(form);
  const { slug } = asked.data;
  const answered = ({ kind }: { kind: string }, answer: ProductAnswer) =>
    data(answer, { status: kind === "refused" ? 400 : 200, headers: { "cache-control": "no-store" } });
  /** A product renamed while its page was open gets the form at its new address (308 keeps method and body). */
  const moved = async () => {
    const to = await movedTo(shop.db, slug);
    if (to !== null) return redirect(href("/product/:slug", { slug: to }) + url.search, 308);
    return (await findRedirect(shop.db, url, 308)) ?? notFound();
  };
  const about = remindable.find((each) => form.has(reminderFields[each]));
  if (about) {
    const wanted = { slug, about, typed: typed(reminderFields[about]) };
    const reminder = await requestReminder(shop, wanted, clientAddress(request));
    if (reminder.kind === "unknown") throw await moved();
    return answered(reminder, { reminder });
  }
  const given = { color: typed("color"), size: typed("size"), email: typed("email") };
  const stock = await requestStock(shop, slug, given, clientAddress(request));
  if (stock === "unknown") throw await moved();
  return answered(stock, { stock });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, error, matches: [root] }) => {
  if (!loaderData)
    return [
      { title: `${isRouteErrorResponse(error) && error.status !== 404 ? "Error: " : "Not found: "}${store.brand}` },
    ];
  const { page, canonical } = loaderData;
  const isProduct = page.kind === "product";
  const name = isProduct ? page.product.name : page.view.bundle.name;
  const price = formatPence(isProduct ? page.product.priceRange.min : page.view.bundle.price);
  const reviews = laterReviews(page.reviews);
  const description = isProduct ? page.product.summary : page.view.description;
  return pageMeta({
    title: `${name}, ${price}${reviews}: ${ownedStore(root.loaderData?.settings).shopName}`,
    description,
    canonical,
  });
};

/** For the title: the page of the reviews, if it is not the first. */
function laterReviews(reviews: Pick<ReviewsView, "query" | "pages"> | null): string {
  const page = reviews?.query.page ?? 1;
  return page > 1 ? ` (reviews, page ${page} of ${reviews?.pages})` : "";
}

export default function ProductRoute({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  return page.kind === "product" ? (
    <ProductPage {...page} query={search} answer={actionData} />
  ) : (
    <BundlePage {...page} query={search} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return isNotFound ? <NotFoundPage /> : <ProductsFailed error={error} />;
}
