import { z } from "zod";

/** What the values of variables look like; each message says what a wrong one must be. */
const wholeNumber = (words: string, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z.string().regex(/^\d+$/, words).transform(Number).pipe(z.number().min(min, words).max(max, words));
const port = wholeNumber("must be a port number from 0 to 65535", 0, 65535);
const url = (protocols: string[]) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ""), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
/** The shop must be at the root of its origin, because links are built by appending a path. */
const origin = url(["http:", "https:"]).refine(
  (value) => URL.parse(value)?.href === `${URL.parse(value)?.origin}/`,
  "must be scheme and host alone, such as https://shop.example: no path, user or query",
);
/** `a@b` or `Name <a@b>`; a single line, because it becomes a header. */
const sender = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, such as "Shop" <orders@shop.example>',
  );
/** Special characters in the user and password must be percent-encoded, including `%` itself. */
const mailServer = url(["smtp:", "smtps:"]).refine(
  (value) => /^\w+:\/\/[^/]/.test(value) && !/%(?![0-9a-f]{2})/i.test(value),
  "must name a host, with each % of user or password written as %25",
);
const logLevel = z.enum(["trace", "debug", "info", "warn", "error", "silent"], "must be a pino level, such as info");
const trueOrFalse = z.stringbool({ error: "must be true or false" });
const secretKey = z.string().regex(/^(sk|rk)_(test|live)_/, "must start with sk_ or rk_");
const publishableKey = z.string().regex(/^pk_(test|live)_/, "must start with pk_");
const webhookSecret = z.string().regex(/^whsec_/, "must start with whsec_");
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "must be a URL that starts with postgres://");

/** Every variable and its form. `docs/running.md` says what each means. */
export const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: trueOrFalse.optional(),
  /** Not implied by the one above: some proxies pass on a visitor's `X-Request-Id`. */
  TRUST_REQUEST_ID: trueOrFalse.default(false),
  /** Between failing the readiness check and closing the listener: time for the proxy to check twice. */
  DRAIN_SECONDS: wholeNumber("must be a whole number of seconds, at most 300", 0, 300).default(5),
  DATA_DIR: z.string().min(1, "must name a folder").default(".data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_READ_MAX_LAG: wholeNumber("must be a whole number of seconds, at least 1", 1).default(10),
  SHOP_MODE: z.enum(["rehearsal", "live"], { error: "must be rehearsal or live" }).default("rehearsal"),
  ROLE: z.enum(["all", "web", "worker"], { error: "must be all, web or worker" }).default("all"),
  WEB_CONCURRENCY: wholeNumber("must be a whole number of processes, 1 to 64", 1, 64).default(1),
  SESSION_SECRET: z.string().min(32, "must be at least 32 characters long").optional(),
  LOG_LEVEL: logLevel.default("info"),
  /** Whether every request, job and provider call writes a log line. */
  ACCESS_LOG: trueOrFalse.default(false),
  /** The worker's `/metrics`; each web process has one of the ports after it. Not measured without it. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** OpenTelemetry's own variables say everything else; its libraries read them. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(["http:", "https:"]).optional(),
  STRIPE_SECRET_KEY: secretKey.optional(),
  STRIPE_PUBLISHABLE_KEY: publishableKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret.optional(),
  STRIPE_API_BASE: url(["http:"]).optional(),
  PRINTFUL_TOKEN: z
    .string()
    .min(8, "must be at least 8 characters long")
    .regex(/^[\x21-\x7e]*$/, "must be one word as Printful shows it")
    .optional(),
  PRINTFUL_STORE_ID: wholeNumber("must be the store's number", 1).optional(),
  PRINTFUL_WEBHOOK_TOKEN: z
    .string()
    .min(24, "must be at least 24 characters long")
    .regex(/^[\w.~+=-]*$/, "becomes part of an address: take letters and digits, such as openssl rand -hex 24 makes")
    .optional(),
  PRINTFUL_API_BASE: url(["http:"]).optional(),
  /** The provider's limit, shared by all processes; 0 disables it for a sandbox without one. */
  PRINTFUL_CALLS_PER_MINUTE: wholeNumber("must be a whole number of calls").default(120),
  /** Orders that one IP address may start; 0 disables the limit, for load tests from one machine. */
  CHECKOUTS_PER_MINUTE: wholeNumber("must be a whole number of orders").default(600),
  /** People who are let into the checkout of a drop; the others wait. 0: no waiting rooms. */
  DROP_ENTRIES_PER_MINUTE: wholeNumber("must be a whole number of people").default(120),
  /** `mock` uses the built-in product list and makes no call. */
  PRINTFUL_CATALOGUE: z.enum(["mock", "live"], { error: "must be mock or live" }).default("mock"),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.optional(),
  S3_ENDPOINT: url(["http:", "https:"]).optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Where the worker backs up the shop every night; none without it. */
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber("must be a whole number of backups, at least 1", 1).default(14),
  /** Set by the supervisor in rehearsal mode: the origin of the sandbox's control pages. */
  REHEARSAL_URL: url(["http:"]).optional(),
});

export type Environment = z.infer<typeof environment>;

/** Required by any process that talks to the database and the providers; the supervisor sets them for its children. */
export const providerVariables = [
  "DATABASE_URL",
  "SESSION_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "PRINTFUL_TOKEN",
  "PRINTFUL_STORE_ID",
  "PRINTFUL_WEBHOOK_TOKEN",
  "SMTP_URL",
] as const;
/** Storage for uploaded files, instead of a local folder. */
export const bucketVariables = [
  "S3_ENDPOINT",
  "S3_REGION",
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
