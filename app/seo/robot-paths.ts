/**
 * A visitor's own pages, and doors to them: not to be indexed. robots.txt does not forbid them, because a robot that
 * may not read a page never learns that it is not to be indexed.
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
] as const;

/** What is no page at all: robots are asked to leave it alone. */
export const machinePaths = ["/api/", "/functions/", "/rehearsal/api/", "/webhooks/"] as const;
