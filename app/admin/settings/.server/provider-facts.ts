import { and, count, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { readLackingProducts } from "#app/markets/.server/read-safety.ts";
import { hasMarketFacts } from "#app/markets/missing-facts.ts";
import { readCardProblem } from "#app/provider-status/.server/payment-provider.ts";
import { readProviderStatus } from "#app/provider-status/.server/read-provider-status.ts";
import { isMissingDomain, readPaymentDomain } from "#app/settings/.server/payment-domain.ts";
import { adminRoles, mails, products, user, webhookEvents } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { claimKeysOf, readSettings } from "./read-settings.ts";

/** The providers' status from the shop's own records; calls no provider, and no key leaves the server. */
export async function readProviders(shop: Shop) {
  const { config } = shop;
  const [stripe, printful, email, printer, problem] = await Promise.all([
    eventsOf(shop, "stripe"),
    eventsOf(shop, "printful"),
    readMail(shop),
    readProviderStatus(shop),
    readCardProblem(shop.db),
  ]);
  const isSet = (...values: unknown[]) => values.every(Boolean);
  return {
    mode: config.SHOP_MODE,
    card: {
      hasKeys: isSet(config.STRIPE_SECRET_KEY, config.STRIPE_PUBLISHABLE_KEY, config.STRIPE_WEBHOOK_SECRET),
      isLive: config.STRIPE_SECRET_KEY.includes("_live_"),
      problem,
      ...stripe,
    },
    printer: { hasKeys: isSet(config.PRINTFUL_TOKEN, config.PRINTFUL_WEBHOOK_TOKEN), status: printer, ...printful },
    mail: { host: new URL(config.SMTP_URL).hostname, from: config.MAIL_FROM ?? null, ...email },
    files: config.S3_BUCKET ? "bucket" : "folder",
  } as const;
}
export type ProviderFacts = Awaited<ReturnType<typeof readProviders>>;

async function eventsOf({ db }: Shop, provider: "stripe" | "printful") {
  const of = eq(webhookEvents.provider, provider);
  const [[last], eventsToday] = await Promise.all([
    db
      .select({ at: webhookEvents.receivedAt })
      .from(webhookEvents)
      .where(of)
      .orderBy(sql`${webhookEvents.receivedAt} desc`)
      .limit(1),
    db.$count(webhookEvents, and(of, gt(webhookEvents.receivedAt, sql`now() - interval '1 day'`))),
  ]);
  return { lastEventAt: last?.at ?? null, eventsToday };
}

async function readMail({ db }: Shop) {
  const [sentToday, [waiting], [last]] = await Promise.all([
    db.$count(mails, gt(mails.sentAt, sql`now() - interval '1 day'`)),
    db
      .select({ number: count(), failing: sql<number>`count(*) filter (where ${mails.lastError} is not null)::int` })
      .from(mails)
      .where(isNull(mails.sentAt)),
    db.select({ at: mails.sentAt }).from(mails).where(isNotNull(mails.sentAt)).orderBy(desc(mails.sentAt)).limit(1),
  ]);
  return {
    sentToday,
    waiting: waiting?.number ?? 0,
    failing: waiting?.failing ?? 0,
    lastAt: last?.at ?? null,
  };
}

/** The checklist for going live, as far as the shop can check it. */
export async function readiness(shop: Shop) {
  const { config, store, db } = shop;
  const claims = claimKeysOf(shop);
  const [states, domain, lacking, [owners], [sellable]] = await Promise.all([
    readSettings(db, claims),
    readPaymentDomain(shop),
    readLackingProducts(db),
    db
      .select({ number: count() })
      .from(adminRoles)
      .innerJoin(user, eq(user.id, adminRoles.userId))
      .where(
        and(
          eq(adminRoles.isActive, true),
          eq(user.twoFactorEnabled, true),
          sql`'admin_access' = any(${adminRoles.permissions})`,
        ),
      ),
    db.select({ id: products.id }).from(products).where(eq(products.isAvailable, true)).limit(1),
  ]);
  return [
    { what: "Live keys for Stripe", isDone: config.STRIPE_SECRET_KEY.includes("_live_") },
    { what: "The domain registered for the wallets", isDone: !isMissingDomain(shop, domain) },
    {
      what: "Every claim confirmed or hidden",
      isDone: claims.every((key) => states[key]?.changed || states[key]?.text === "shown"),
    },
    { what: "A company number that is not the demo’s", isDone: store.legal.companyNumber !== "00000000" },
    {
      what: "An imprint, or deliberately none",
      isDone: store.legal.imprint === null || !/demo/i.test(store.legal.imprint.promoter),
    },
    {
      what: "Every fact that the law asks for where the shop sells",
      isDone: hasMarketFacts(store, config.SHOP_MODE, lacking),
    },
    { what: "Two owners with two-factor sign-in", isDone: (owners?.number ?? 0) >= 2 },
    { what: "At least one product on sale", isDone: sellable !== undefined },
  ];
}
