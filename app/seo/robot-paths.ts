/**
 * Private pages and their entrances, which must not be indexed. robots.txt does not forbid them: a robot that may not
 * read a page never sees its noindex.
 */
export const privatePaths = [
  "/account",
  "/admin",
  "/checkout",
  "/confirm-email",
  "/forgot-password",
  "/login",
  "/newsletter",
  "/orders",
  "/printful-test",
  "/rehearsal",
  "/reset-password",
  "/shipping-dashboard",
  "/shipping-example",
  "/shipping-test",
  "/signup",
  "/success",
  "/test-payment",
  "/track-order",
  "/unsubscribe",
  "/variant-test",
  "/waiting-room",
  "/withdraw",
] as const;

/** Not pages at all: robots.txt forbids them. */
export const machinePaths = ["/api/", "/functions/", "/rehearsal/api/", "/webhooks/"] as const;
