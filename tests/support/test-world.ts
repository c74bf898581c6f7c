import { randomBytes } from "node:crypto";
import { startSandbox } from "#sandbox/start.ts";
import { control, type RehearsalControl } from "./control.ts";
import { freePort } from "./free-port.ts";
import { openTestDatabase } from "./test-database.ts";

export type TestWorld = AsyncDisposable & {
  /** Where the shop must listen: the sandbox sends its webhooks there. */
  url: string;
  databaseUrl: string;
  control: RehearsalControl;
  /** The complete environment of one of the shop's processes. */
  env: Record<string, string>;
};

/** What a shop needs: its own database, and the sandbox on loopback ports. */
export async function openTestWorld(): Promise<TestWorld> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openTestDatabase());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const providers = opened.use(await openTestProviders(url));
  const all = opened.move();
  return {
    url,
    databaseUrl: database.url,
    control: control(url, providers.waitingEvents),
    env: { ...providers.env, PORT: String(port), DATABASE_URL: database.url },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/**
 * The sandbox on loopback ports.
 * @param shopUrl where it sends its webhooks
 * @returns the environment of a shop that uses it, except its port and database, and the number of webhooks that have
 * not arrived yet
 */
export async function openTestProviders(
  shopUrl: string,
): Promise<AsyncDisposable & { env: Record<string, string>; waitingEvents(): number }> {
  const secret = (prefix: string) => `${prefix}${randomBytes(16).toString("hex")}`;
  const secrets = {
    STRIPE_SECRET_KEY: secret("sk_test_"),
    STRIPE_PUBLISHABLE_KEY: secret("pk_test_"),
    STRIPE_WEBHOOK_SECRET: secret("whsec_"),
    PRINTFUL_TOKEN: secret(""),
    PRINTFUL_WEBHOOK_TOKEN: secret(""),
  };
  const sandbox = await startSandbox({
    dataDir: ":memory:",
    ports: { stripe: 0, printful: 0, smtp: 0, control: 0 },
    shopUrl,
    stripe: {
      secretKey: secrets.STRIPE_SECRET_KEY,
      publishableKey: secrets.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
    },
    printful: {
      token: secrets.PRINTFUL_TOKEN,
      storeId: 1,
      webhookToken: secrets.PRINTFUL_WEBHOOK_TOKEN,
      callsPerMinute: null,
      brand: "Lantern",
    },
  });
  const loopback = (at: number) => `http://127.0.0.1:${at}`;
  return {
    env: {
      ...secrets,
      NODE_ENV: "production",
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
      SESSION_SECRET: randomBytes(32).toString("hex"),
      STRIPE_API_BASE: loopback(sandbox.ports.stripe),
      PRINTFUL_API_BASE: loopback(sandbox.ports.printful),
      PRINTFUL_STORE_ID: "1",
      PRINTFUL_CALLS_PER_MINUTE: "0",
      CHECKOUTS_PER_MINUTE: "0",
      DROP_ENTRIES_PER_MINUTE: "0",
      SMTP_URL: `smtp://127.0.0.1:${sandbox.ports.smtp}`,
      REHEARSAL_URL: loopback(sandbox.ports.control),
    },
    waitingEvents: () => sandbox.waitingEvents(),
    [Symbol.asyncDispose]: () => sandbox.close(),
  };
}
