import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * Every URL of the shop, pages and HTTP endpoints alike. Read this first: each line names the responsible file. Pages
 * are documents unless they are under hydrated-layout.tsx.
 */
export default [
  // Home, products and bundles
  index("catalogue/home/home-page.tsx"),
  route("product/:slug", "catalogue/product/product-route.tsx"),
  route("printful-product/:id", "catalogue/product/provider-product.tsx"),

  // About the shop, and its policies
  route("about", "content/about-page.tsx"),
  route("faq", "content/faq/faq-page.tsx"),
  route("size-guide", "content/sizes/size-guide-page.tsx"),
  route("shipping-info", "content/delivery/shipping-info-page.tsx"),
  route("return-policy", "content/policies/return-policy-page.tsx"),
  route("privacy-policy", "content/policies/privacy-policy-page.tsx"),
  route("cookie-policy", "content/policies/cookie-policy-page.tsx"),
  route("terms-of-service", "content/policies/terms-of-service-page.tsx"),
  route("accessibility", "content/policies/accessibility-page.tsx"),

  // The waiting room of a drop
  route("waiting-room/:slug", "drops/waiting-room/waiting-room-page.tsx"),

  // Whether the shop works
  route("status", "status/status-page.tsx"),

  // Parcel tracking, and withdrawing from an order without signing in
  route("track-order", "orders/customer/track-order-page.tsx"),
  route("withdraw", "withdrawal/withdraw-page.tsx"),
  route("withdraw/received", "withdrawal/received-page.tsx"),

  // Hydrated pages: React Router runs them in the browser too. Every other page is a document and runs only its
  // islands.
  layout("hydrated-layout.tsx", [
    // Shop list, cart and checkout
    route("shop", "catalogue/listing/shop-page.tsx"),
    route("checkout", "checkout/form/checkout-page.tsx"),
    route("checkout/again", "checkout/reminder/cart-again-page.tsx"),
    route("success", "checkout/success/success-page.tsx"),

    // Orders
    route("orders", "orders/customer/orders-page.tsx"),
    route("orders/earlier", "earlier-orders/earlier-orders-page.tsx"),
    route("orders/:number", "orders/customer/order-page.tsx"),
    route("orders/:number/cancellation", "orders/cancellation/cancellation-page.tsx"),
    route("orders/:number/address", "orders/customer/address-page.tsx"),
    route("orders/:number/change", "orders/change/change-page.tsx"),
    route("orders/:number/change/pay", "orders/further-payment/pay-page.tsx"),
    route("orders/:number/arrival", "orders/customer/arrival-page.tsx"),
    route("orders/:number/invoice", "orders/invoice/invoice-page.tsx"),
    route("orders/:number/invoice.pdf", "orders/invoice/invoice-pdf-route.ts"),
    route("orders/:number/review", "reviews/review-page.tsx"),
    route("orders/:number/return", "returns/return-page.tsx"),
    route("orders/:number/returns/:reference", "returns/returned-page.tsx"),
    route("orders/:number/returns/:reference/photos/:photo", "returns/photo-route.ts"),

    // Accounts
    route("login", "accounts/sign-in/login-page.tsx"),
    route("login/code", "accounts/sign-in/login-code-page.tsx"),
    route("login/link", "accounts/sign-in/login-link-page.tsx"),
    route("signup", "accounts/sign-in/signup-page.tsx"),
    route("logout", "accounts/sign-in/sign-out-route.ts"),
    route("confirm-email", "accounts/sign-in/confirm-email-page.tsx"),
    route("forgot-password", "accounts/sign-in/forgot-password-page.tsx"),
    route("reset-password", "accounts/sign-in/reset-password-page.tsx"),
    route("account", "accounts/profile/account-page.tsx"),
    route("account/name", "accounts/profile/change-name-page.tsx"),
    route("account/email", "accounts/security/change-email-page.tsx"),
    route("account/password", "accounts/security/change-password-page.tsx"),
    route("account/security", "accounts/security/security-page.tsx"),
    route("account/sessions", "accounts/security/sessions-route.ts"),
    route("account/addresses/:id", "accounts/addresses/address-page.tsx"),
    route("account/data/:file", "accounts/data/data-route.ts"),
    route("account/delete", "accounts/data/delete-account-page.tsx"),

    // The back office: its sign-in pages and sections
    layout("admin/login/login-layout.tsx", [
      route("admin/login", "admin/login/login-page.tsx"),
      route("admin/login/code", "admin/login/code-page.tsx"),
      route("admin/code", "admin/login/set-up-page.tsx"),
      route("admin/invitation", "admin/staff/invitation-page.tsx"),
    ]),
    route("admin", "admin/admin-layout.tsx", [
      index("admin/admin-home.ts"),
      route("locked", "admin/file-denied-page.tsx"),
      route("dashboard", "admin/dashboard/dashboard-page.tsx"),
      route("attention", "admin/attention/attention-page.tsx"),
      route("attention/settled", "admin/attention/settled-page.tsx"),
      route("attention/reconciliation", "admin/attention/reconciliation-page.tsx"),
      route("orders", "admin/orders/orders-page.tsx"),
      route("orders/export.csv", "admin/orders/export-route.ts"),
      route("orders/packing", "admin/orders/packing-page.tsx"),
      route("orders/earlier", "admin/earlier-orders/earlier-orders-page.tsx"),
      route("orders/earlier/:id", "admin/earlier-orders/earlier-order-page.tsx"),
      route("orders/:number", "admin/orders/order-page.tsx"),
      route("orders/:number/address", "admin/orders/address-page.tsx"),
      route("orders/:number/change", "admin/orders/change-page.tsx"),
      route("orders/:number/returns/:reference", "admin/returns/return-page.tsx"),
      route("orders/:number/returns/:reference/photos/:photo", "admin/returns/return-photo-route.ts"),
      route("products", "admin/products/products-page.tsx"),
      route("products/new", "admin/products/new-page.tsx"),
      route("products/import", "admin/products/import-page.tsx"),
      route("redirects", "admin/redirects/redirects-page.tsx"),
      route("redirects/:id", "admin/redirects/redirect-page.tsx"),
      route("move", "admin/move/move-page.tsx"),
      route("move/customers", "admin/move/customers-page.tsx"),
      route("move/orders", "admin/move/orders-page.tsx"),
      route("move/redirects", "admin/move/redirects-page.tsx"),
      route("move/:what/:id", "admin/move/left-out-route.ts"),
      route("products/export.csv", "admin/products/export-route.ts"),
      route("products/overrides", "admin/products/overrides-page.tsx"),
      route("products/sync", "catalogue-sync/sync-page.tsx"),
      route("products/:id", "admin/products/edit-page.tsx"),
      route("products/:id/deletion", "admin/products/deletion-page.tsx"),
      route("products/:id/drop", "admin/drops/drop-page.tsx"),
      route("products/:id/pre-order", "admin/preorders/preorder-page.tsx"),
      route("analytics", "admin/analytics/analytics-page.tsx"),
      route("analytics/export.csv", "admin/analytics/export-route.ts"),
      route("customers", "admin/customers/customers-page.tsx"),
      route("customers/export.csv", "admin/customers/export-route.ts"),
      route("customers/:id", "admin/customers/customer-page.tsx"),
      route("customers/:id/data", "admin/customers/data-route.ts"),
      route("bundles", "admin/bundles/bundles-page.tsx"),
      route("bundles/new", "admin/bundles/new-page.tsx"),
      route("bundles/option", "admin/bundles/option-route.ts"),
      route("bundles/pricing", "admin/bundles/pricing-route.ts"),
      route("bundles/:id", "admin/bundles/edit-page.tsx"),
      route("bundles/:id/reviews", "admin/bundles/reviews-page.tsx"),
      route("settings", "admin/settings/settings-home.ts"),
      route("settings/shop", "admin/settings/shop-page.tsx"),
      route("settings/delivery", "admin/settings/delivery-page.tsx"),
      route("settings/markets", "admin/settings/markets-page.tsx"),
      route("settings/payment", "admin/settings/payment-page.tsx"),
      route("settings/discounts", "admin/settings/discounts-page.tsx"),
      route("settings/discounts/:code", "admin/settings/discount-page.tsx"),
      route("settings/newsletter", "admin/settings/newsletter-page.tsx"),
      route("settings/newsletter.csv", "admin/settings/newsletter-export-route.ts"),
      route("settings/reviews", "admin/settings/reviews-page.tsx"),
      route("settings/legal", "admin/settings/legal-page.tsx"),
      route("settings/providers", "admin/settings/providers-page.tsx"),
      route("settings/api-keys", "admin/api-keys/api-keys-page.tsx"),
      route("settings/webhooks", "admin/webhooks/webhooks-page.tsx"),
      route("settings/webhooks/:id", "admin/webhooks/endpoint-page.tsx"),
      route("settings/staff", "admin/staff/staff-page.tsx"),
      route("settings/staff/:id", "admin/staff/member-page.tsx"),
      route("settings/log", "admin/audit/log-page.tsx"),
    ]),

    // Preview of an unsaved product: the only back-office page in the shop's frame
    route("admin/products/preview", "admin/products/preview-page.tsx"),

    // The rehearsal's control room; 404 in live mode
    route("rehearsal", "rehearsal/control-room-page.tsx"),
    route("rehearsal/tour", "rehearsal/tour/tour-page.tsx"),
    route("rehearsal/tour/:scenario", "rehearsal/tour/scenario-page.tsx"),
    route("rehearsal/mailbox", "rehearsal/mailbox-page.tsx"),
    route("rehearsal/mails", "rehearsal/emails-page.tsx"),
    route("rehearsal/cards", "rehearsal/cards-page.tsx"),
    route("rehearsal/printer", "rehearsal/printer-page.tsx"),

    // Dev tools: in a rehearsal for anybody, in live mode for staff
    route("test-payment", "dev-tools/payment-test-page.tsx"),
    route("printful-test", "dev-tools/printful-test-page.tsx"),
    route("shipping-test", "dev-tools/shipping-test-page.tsx"),
    route("shipping-dashboard", "dev-tools/shipping-dashboard-page.tsx"),
    route("variant-test", "dev-tools/variant-test-page.tsx"),
    route("variant-test-simple", "dev-tools/variant-test-simple-page.tsx"),
    route("shipping-example", "dev-tools/shipping-example-page.tsx"),
  ]),

  // Called by pages and apps
  route("api/refund-order", "orders/refunds/refund-order-route.ts"),
  route("api/session", "accounts/api/session.ts"),
  route("api/auth/sign-in/email", "accounts/api/sign-in.ts"),
  route("api/auth/sign-up/email", "accounts/api/sign-up.ts"),
  route("api/auth/sign-out", "accounts/api/sign-out.ts"),
  route("api/wallets", "checkout/api/wallets.ts"),
  route("api/checkout", "checkout/api/open.ts"),
  route("api/checkout/:orderDraftId/address", "checkout/api/address.ts"),
  route("api/checkout/:orderDraftId/discount", "checkout/api/discount.ts"),
  route("api/checkout/:orderDraftId/pay", "checkout/api/pay.ts"),
  route("functions/v1/shipping-quotes", "checkout/api/shipping-quotes.ts"),
  route("functions/v1/checkout-shipping-select", "checkout/api/shipping-select.ts"),

  // Contact
  route("contact", "contact/contact-page.tsx"),

  // Called by the back office
  route("functions/v1/admin-orders", "admin/orders/api/admin-orders.ts"),
  route("functions/v1/admin-analytics", "admin/analytics/api/admin-analytics.ts"),
  route("functions/v1/admin-customers", "admin/customers/api/admin-customers.ts"),
  route("functions/v1/admin-auth", "admin/access/api/admin-auth.ts"),
  route("functions/v1/printful-products", "catalogue-sync/api/products.ts"),
  route("functions/v1/printful-proxy/products", "catalogue-sync/api/proxy-products.ts"),
  route("functions/v1/printful-import-all", "catalogue-sync/api/import-all.ts"),
  route("functions/v1/printful-sync-simple", "catalogue-sync/api/sync-simple.ts"),

  // Called by programs with an API key, and their description
  route("api/v1/products", "api-v1/products-route.ts"),
  route("api/v1/orders", "api-v1/orders-route.ts"),
  route("api/v1/orders/:number", "api-v1/order-route.ts"),
  route("openapi.json", "openapi/openapi-route.ts"),

  // Newsletter: sign-up without JavaScript, confirming, leaving
  route("newsletter", "newsletter/newsletter-page.tsx"),
  route("newsletter/confirm", "newsletter/confirm-page.tsx"),
  route("unsubscribe", "newsletter/unsubscribe-page.tsx"),
  route("functions/v1/newsletter-signup", "newsletter/api/signup.ts"),

  // From the email about an unfinished checkout
  route("checkout/no-reminder", "checkout/reminder/no-reminder-page.tsx"),

  // Called by the providers
  route("webhooks/stripe", "webhooks/stripe.ts"),
  route("webhooks/printful/:token", "webhooks/printful.ts"),

  // Called by the pages
  route("media/:file", "media/media-route.ts"),
  route("api/bundles/:slug", "catalogue/bundle/bundle-route.ts"),
  route("api/ordered", "preorders/api/ordered.ts"),
  route("api/provider-status", "provider-status/status-route.ts"),
  route("api/waiting-room/:slug", "drops/waiting-room/place-route.ts"),
  route("api/search-suggestions", "search/suggestions-route.ts"),

  // Fetched by browsers on their own, and the 404 page
  route("manifest.webmanifest", "content/web-manifest.ts"),
  route("sitemap.xml", "seo/sitemap.ts"),
  route("robots.txt", "seo/robots.ts"),
  route("llms.txt", "seo/llms-txt.ts"),
  route("feeds/:file", "seo/feed-route.ts"),
  route(".well-known/security.txt", "seo/security-txt.ts"),
  route("service-worker.js", "offline/service-worker-route.ts"),
  route("offline", "offline/offline-page.tsx"),
  route("*", "content/not-found-page.tsx"),
] satisfies RouteConfig;
