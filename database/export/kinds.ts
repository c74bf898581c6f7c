/** A kind of record in an export archive: the rows of one table, in `data/KIND.jsonl`. */
export type Kind = {
  kind: string;
  table: string;
  /** Columns that stay behind: secrets, and what only means something to the database that has it. */
  without?: readonly string[];
  /** Only these rows, as an SQL condition. */
  only?: string;
};

/**
 * Everything of a shop that its owner takes along (R-EXPORT-1), in the order of the archive. `docs/export-format.md`
 * says what each field means, and a test compares both: archives are read by later releases, so a column that is renamed
 * or removed must stay readable under its old name.
 */
export const kinds: readonly Kind[] = [
  { kind: "settings", table: "settings" },
  { kind: "products", table: "products" },
  { kind: "product-variants", table: "product_variants" },
  { kind: "product-images", table: "product_images" },
  { kind: "product-overrides", table: "product_overrides" },
  { kind: "drops", table: "drops" },
  { kind: "preorders", table: "preorders" },
  { kind: "provider-products", table: "provider_products" },
  { kind: "provider-variants", table: "provider_variants" },
  { kind: "provider-blanks", table: "provider_blanks" },
  { kind: "sync-conflicts", table: "sync_conflicts" },
  { kind: "bundles", table: "bundles" },
  { kind: "bundle-items", table: "bundle_items" },
  { kind: "bundle-images", table: "bundle_images" },
  { kind: "redirects", table: "redirects" },
  { kind: "discount-codes", table: "discount_codes" },
  // Without the second factor, which is a secret: its owner sets it up again.
  { kind: "accounts", table: "user", without: ["two_factor_enabled"] },
  {
    kind: "sign-ins",
    table: "account",
    without: ["access_token", "refresh_token", "id_token", "access_token_expires_at", "refresh_token_expires_at"],
  },
  { kind: "moved-customers", table: "moved_customers" },
  { kind: "earlier-orders", table: "earlier_orders" },
  { kind: "addresses", table: "addresses" },
  { kind: "newsletter-subscribers", table: "newsletter_subscribers" },
  { kind: "unsubscribe-reasons", table: "unsubscribe_reasons" },
  { kind: "contact-messages", table: "contact_messages" },
  { kind: "stock-requests", table: "stock_requests" },
  { kind: "drop-reminders", table: "drop_reminders" },
  { kind: "order-number-key", table: "order_number_key" },
  { kind: "orders", table: "orders", without: ["draft_token_hash", "stripe_client_secret"] },
  { kind: "order-items", table: "order_items" },
  { kind: "drop-reservations", table: "drop_reservations" },
  { kind: "minimum-orders", table: "minimum_orders" },
  { kind: "checkout-reminders", table: "checkout_reminders" },
  { kind: "reminder-refusals", table: "reminder_refusals" },
  { kind: "order-events", table: "order_events" },
  { kind: "order-shipments", table: "order_shipments" },
  { kind: "order-notes", table: "order_notes" },
  { kind: "discount-redemptions", table: "discount_redemptions" },
  { kind: "refunds", table: "refunds" },
  { kind: "further-payments", table: "further_payments", without: ["client_secret"] },
  { kind: "refund-requests", table: "refund_requests" },
  { kind: "returns", table: "returns" },
  { kind: "return-photos", table: "return_photos" },
  { kind: "product-reviews", table: "product_reviews" },
  { kind: "bundle-reviews", table: "bundle_reviews" },
  // A token in an email that has not been sent opens an account.
  { kind: "mails", table: "mails", only: "not data ? 'token'" },
  { kind: "attention-items", table: "attention_items" },
  { kind: "audit-log", table: "audit_log" },
  { kind: "service-outages", table: "service_outages" },
];

/** Every other table, and why its rows stay behind. */
export const notExported: Readonly<Record<string, string>> = {
  admin_roles: "staff sign in with a second factor, which is a secret: the new shop appoints its own",
  api_keys: "opens the shop to programs",
  customers: "made again from accounts and orders",
  function_files: "of the database itself",
  order_transitions: "of the release",
  move_results: "what staff imported in the last week",
  market_tries: "statistics of thirty days",
  product_imports: "files that staff are importing, for a day",
  product_listings: "made again from the products",
  product_sales: "counted again",
  provider_budgets: "calls of the last minute",
  drop_places: "places in the waiting rooms, for a day",
  provider_troubles: "an outage of now",
  quote_attempts: "statistics of the provider's answers",
  rate_limit: "counts of tries, for a day",
  reconciliation_facts: "the providers' lists, while a run compares them",
  reconciliation_findings: "found again by the next run",
  reconciliations: "made again every night",
  rehearsal_clock: "of a rehearsal's sandbox, which starts over",
  rehearsal_tours: "of a rehearsal's sandbox, which starts over",
  service_checks: "checks of the last minute",
  session: "opens an account",
  shipping_quotes: "delivery options of open checkouts, which are quoted again",
  shop_mode: "in the manifest",
  staff_invitations: "opens the back office",
  sync_status: "progress of the provider's sync, which runs again",
  two_factor: "opens an account",
  uncounted_sales: "counted again",
  verification: "opens an account",
  webhook_deliveries: "messages to the old shop's endpoints, for thirty days",
  webhook_endpoints: "their secrets are secrets: the new shop's owner adds them again",
  webhook_events: "what providers sent; what it changed is in the orders",
  webhook_messages: "as webhook_deliveries",
};
