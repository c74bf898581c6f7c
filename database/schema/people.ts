import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigSerialId, insertTime, moment, randomId } from "./columns.ts";

/** Accounts, in the tables that better-auth expects (R-ACCOUNT-1). */
export const user = pgTable(
  "user",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    firstName: text(),
    fullName: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [index("user_unconfirmed").on(t.createdAt).where(sql`not ${t.emailVerified}`)],
);

const userId = () =>
  text()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

export const session = pgTable(
  "session",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: userId(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [index("session_user").on(t.userId), index("session_expiry").on(t.expiresAt)],
);

export const account = pgTable(
  "account",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: userId(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [index("account_user").on(t.userId)],
);

export const verification = pgTable(
  "verification",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [index("verification_identifier").on(t.identifier), index("verification_expiry").on(t.expiresAt)],
);

/** Counters of app/rate-limits. One unique key only: with a second one, concurrent inserts were refused. */
export const rateLimit = pgTable(
  "rate_limit",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    lastRequest: bigint({ mode: "number" }).notNull(),
  },
  (t) => [index("rate_limit_last").on(t.lastRequest)],
);

export const twoFactor = pgTable("two_factor", {
  id: text().primaryKey(),
  secret: text().notNull(),
  backupCodes: text().notNull(),
  userId: userId().unique(),
  verified: boolean().notNull().default(false),
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: moment(),
});

/** An account's address book, with the checkout's field names (R-ACCOUNT-8). */
export const addresses = pgTable(
  "addresses",
  {
    id: randomId(),
    userId: userId(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    address: text().notNull(),
    apartment: text().notNull().default(""),
    city: text().notNull(),
    state: text().notNull().default(""),
    /** ISO 3166-1, two letters. */
    country: text().notNull(),
    postcode: text().notNull(),
    phone: text().notNull().default(""),
    /** The address that the checkout preselects. */
    isDefault: boolean().notNull().default(false),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [
    index("addresses_user").on(t.userId),
    uniqueIndex("addresses_one_default").on(t.userId).where(sql`${t.isDefault}`),
  ],
);

/** Only confirmed addresses are subscribed. The row proves consent: the wording, where and when. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    id: randomId(),
    email: text().notNull(),
    status: text({ enum: ["pending", "subscribed", "unsubscribed"] })
      .notNull()
      .default("pending"),
    consentText: text().notNull(),
    consentSource: text({ enum: ["newsletter", "checkout", "import"] })
      .notNull()
      .default("newsletter"),
    consentAt: insertTime(),
    confirmedAt: moment(),
    unsubscribedAt: moment(),
    /** The owner wants no list email ever again, not even a confirmation request. */
    suppressedAt: moment(),
    /** When somebody last tried to sign up a suppressed address; nothing else changes. */
    triedAt: moment(),
    frequency: text({ enum: ["all", "monthly", "elections"] })
      .notNull()
      .default("all"),
    lastMailAt: moment(),
    discountCode: text(),
    createdAt: insertTime(),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_email").on(sql`lower(${t.email})`),
    index("newsletter_subscribers_listed").on(t.consentAt.desc(), t.id),
    index("newsletter_subscribers_status").on(t.status, t.consentAt.desc(), t.id),
    index("newsletter_subscribers_unconfirmed").on(t.consentAt).where(sql`${t.status} = 'pending'`),
  ],
);

/** Why people unsubscribe, if they say; not linked to an address. */
export const unsubscribeReasons = pgTable("unsubscribe_reasons", {
  id: bigSerialId(),
  reason: text({ enum: ["too-many", "not-for-me", "never-signed-up"] }).notNull(),
  at: insertTime(),
});

/** Contact form messages; deleted after a year. A data protection complaint has a deadline. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: randomId(),
    /** The reference people quote: `C-7K4M2P`. */
    reference: text().notNull().unique(),
    topic: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    orderNumber: text(),
    message: text().notNull(),
    /** Generated once per form, so that submitting it twice creates one message. */
    formKey: text().notNull().unique(),
    receivedAt: insertTime(),
    /** Deadline for a complaint's outcome, by the business clock; null for other messages. */
    dueAt: moment(),
    answeredAt: moment(),
  },
  (t) => [
    index("contact_messages_received").on(t.receivedAt),
    index("contact_messages_email").on(sql`lower(${t.email})`),
  ],
);
