/** The status of a response by method. */
export type Statuses = Partial<Record<"GET" | "POST" | "PUT" | "DELETE", number>>;
export type StrangersAnswers = {
  /** For B, who is signed in. */
  B: Statuses;
  /** For visitors who are not signed in, including a guest with own orders. */
  nobody: Statuses;
  /** `ID` is replaced by the order's id. */
  query?: string;
};

const toAll = (GET: number, POST = 405): StrangersAnswers => ({ B: { GET, POST }, nobody: { GET, POST } });
const toEach = (B: Statuses, nobody: Statuses): StrangersAnswers => ({ B, nobody });
/** Visitors are redirected to sign in first. */
const members = (GET: number, POST: number): StrangersAnswers => toEach({ GET, POST }, { GET: 302, POST: 302 });
const sameForAll = toAll(200);

/** The back office has its own tests; the control room shows everything and is absent in live mode. */
export const isElsewhere = (path: string): boolean =>
  /^(admin|rehearsal)(\/|$)|^functions\/v1\/(admin|printful-import|printful-sync)-/.test(path);

/** The responses to strangers who request a route with somebody else's ids. */
export const answersToStrangers: Record<string, StrangersAnswers> = {
  "": sameForAll,
  shop: sameForAll,
  "product/:slug": toAll(200, 400),
  "printful-product/:id": toAll(404),
  about: sameForAll,
  faq: sameForAll,
  "size-guide": sameForAll,
  status: sameForAll,
  "waiting-room/:slug": toAll(302, 404),
  "shipping-info": sameForAll,
  "return-policy": sameForAll,
  "privacy-policy": sameForAll,
  "cookie-policy": sameForAll,
  "terms-of-service": sameForAll,
  accessibility: sameForAll,

  checkout: sameForAll,
  "checkout/again": toAll(404),
  "checkout/no-reminder": toAll(404, 404),
  success: { ...toAll(404, 404), query: "?order=ID" },
  "track-order": toAll(200, 404),
  withdraw: toAll(200, 400),
  "withdraw/received": toAll(404),

  orders: toEach({ GET: 200, POST: 302 }, { GET: 200, POST: 302 }),
  "orders/earlier": toEach({ GET: 200, POST: 405 }, { GET: 302, POST: 405 }),
  "orders/:number": toAll(404),
  "orders/:number/cancellation": toEach({ GET: 404, POST: 404 }, { GET: 404, POST: 401 }),
  "orders/:number/address": toEach({ GET: 404, POST: 404 }, { GET: 404, POST: 401 }),
  "orders/:number/change": toEach({ GET: 404, POST: 404 }, { GET: 404, POST: 401 }),
  "orders/:number/change/pay": toEach({ GET: 404, POST: 404 }, { GET: 404, POST: 401 }),
  "orders/:number/arrival": toEach({ GET: 302, POST: 404 }, { GET: 302, POST: 302 }),
  "orders/:number/invoice": toAll(404),
  "orders/:number/invoice.pdf": toAll(404),
  "orders/:number/review": toEach({ GET: 404, POST: 404 }, { GET: 404, POST: 401 }),
  "orders/:number/return": toEach({ GET: 404, POST: 404 }, { GET: 404, POST: 401 }),
  "orders/:number/returns/:reference": toAll(404),
  "orders/:number/returns/:reference/photos/:photo": toAll(404),
  "api/refund-order": toEach({ GET: 405, POST: 404 }, { GET: 405, POST: 401 }),

  login: toEach({ GET: 302, POST: 302 }, { GET: 200, POST: 400 }),
  "login/code": toEach({ GET: 200, POST: 400 }, { GET: 200, POST: 401 }),
  "login/link": toAll(200, 200),
  signup: toEach({ GET: 302, POST: 302 }, { GET: 200, POST: 400 }),
  logout: toAll(302, 302),
  "confirm-email": toAll(200, 401),
  "forgot-password": toAll(200, 200),
  "reset-password": toAll(200, 400),
  account: toEach({ GET: 200, POST: 405 }, { GET: 302, POST: 405 }),
  "account/name": members(200, 400),
  "account/email": members(200, 400),
  "account/password": members(200, 400),
  "account/security": members(200, 400),
  "account/sessions": members(302, 302),
  "account/addresses/:id": members(404, 404),
  "account/data/:file": toEach({ GET: 200, POST: 405 }, { GET: 302, POST: 405 }),
  "account/delete": members(200, 400),
  "api/session": sameForAll,
  "api/auth/sign-in/email": toAll(405, 400),
  "api/auth/sign-up/email": toAll(405, 400),
  "api/auth/sign-out": toAll(405, 200),

  "api/checkout": toAll(405, 200),
  "api/checkout/:orderDraftId/address": toEach({ GET: 405, PUT: 404 }, { GET: 405, PUT: 404 }),
  "api/checkout/:orderDraftId/discount": toEach({ POST: 404, DELETE: 404 }, { POST: 404, DELETE: 404 }),
  "api/checkout/:orderDraftId/pay": toAll(405, 404),
  "functions/v1/shipping-quotes": toAll(405, 404),
  "functions/v1/checkout-shipping-select": toAll(405, 404),

  contact: toAll(200, 400),
  newsletter: toAll(200, 200),
  "newsletter/confirm": toAll(404, 404),
  unsubscribe: toAll(200, 400),
  "functions/v1/newsletter-signup": toAll(405, 200),
  "functions/v1/printful-proxy/products": toAll(200, 405),
  "functions/v1/printful-products": toEach({ GET: 403, POST: 405 }, { GET: 401, POST: 405 }),
  "webhooks/stripe": toAll(405, 400),
  "webhooks/printful/:token": toAll(405, 404),

  "test-payment": { ...toAll(200, 400), query: "?order=ID" },
  "printful-test": sameForAll,
  "shipping-test": sameForAll,
  "shipping-dashboard": sameForAll,
  "variant-test": sameForAll,
  "variant-test-simple": sameForAll,
  "shipping-example": sameForAll,

  "media/:file": toAll(404),
  "api/bundles/:slug": toAll(404),
  "api/provider-status": sameForAll,
  "api/waiting-room/:slug": toAll(404),
  "api/wallets": sameForAll,
  "api/search-suggestions": { ...sameForAll, query: "?q=ID" },
  "api/ordered": { ...sameForAll, query: "?variants=ID" },
  "api/v1/products": toAll(401),
  "api/v1/orders": toAll(401),
  "api/v1/orders/:number": toAll(401),
  "openapi.json": sameForAll,
  "manifest.webmanifest": sameForAll,
  "sitemap.xml": sameForAll,
  "robots.txt": sameForAll,
  "llms.txt": sameForAll,
  "feeds/:file": toAll(404),
  ".well-known/security.txt": sameForAll,
  "service-worker.js": sameForAll,
  offline: sameForAll,
  "*": toAll(404),
};
