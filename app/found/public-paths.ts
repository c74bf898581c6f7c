/** Pages that search engines are told of; products and bundles come from the database. */
export const listedPaths = [
  "/",
  "/shop",
  "/about",
  "/contact",
  "/faq",
  "/size-guide",
  "/shipping-info",
  "/return-policy",
  "/privacy-policy",
  "/cookie-policy",
  "/terms-of-service",
  "/accessibility",
  "/track-order",
] as const;

/** What robots are asked to leave alone: a visitor's own pages, and what is no page at all. */
export const privatePaths = [
  "/account",
  "/admin",
  "/api/",
  "/checkout",
  "/functions/",
  "/login",
  "/newsletter",
  "/orders",
  "/rehearsal",
  "/signup",
  "/success",
  "/unsubscribe",
  "/webhooks/",
] as const;

/** For pages that say nothing about themselves to search engines. */
export const descriptions: Record<string, string | undefined> = {
  "/track-order":
    "See where your order is: printing, on its way or delivered. The order number and your email are enough.",
};
