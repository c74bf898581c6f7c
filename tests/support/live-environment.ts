/** The variables that a live shop requires. */
export const liveEnvironment: Record<string, string> = {
  SHOP_MODE: "live",
  PUBLIC_URL: "https://shop.example",
  MAIL_FROM: "orders@shop.example",
  SESSION_SECRET: "s".repeat(32),
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  PRINTFUL_TOKEN: "token-of-the-store",
  PRINTFUL_STORE_ID: "1",
  PRINTFUL_WEBHOOK_TOKEN: "t".repeat(24),
  SMTP_URL: "smtp://mail.example",
  TRUST_PROXY: "true",
};
