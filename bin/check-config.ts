import { pino } from "pino";
import { readLackingProducts } from "#app/markets/.server/read-safety.ts";
import { type LackingProduct, lackingMessages, missingFactMessage, missingFacts } from "#app/markets/missing-facts.ts";
import { asksForFacts, safetyMarkets } from "#app/markets/shown-safety.ts";
import { openSettings } from "#app/settings/.server/open-settings.ts";
import { domainOf, isMissingDomain, readPaymentDomain } from "#app/settings/.server/payment-domain.ts";
import { probeService } from "#app/status/.server/probe-services.ts";
import { isMissed, type Service, services } from "#app/status/describe-status.ts";
import { type Database, openDatabase, openPool } from "#database/open.ts";
import { openMailer } from "#providers/mail.ts";
import { openPrintful } from "#providers/printful/client.ts";
import { openStripe } from "#providers/stripe.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { settingWarnings } from "#server/config/setting-warnings.ts";
import { openStorage } from "#server/open-storage.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { exitMessage } from "#server/supervisor/cannot-start.ts";
import { type Store, store as storeFile } from "#store";

const variables: Record<Service, keyof Config> = {
  payments: "STRIPE_SECRET_KEY",
  printing: "PRINTFUL_TOKEN",
  email: "SMTP_URL",
  storage: "S3_BUCKET",
};

type Result = "ok" | "FAIL" | "look" | "none";
/** What was checked, and what became of it. */
type Line = [result: Result, name: string, text: string];

/**
 * `npm run check:config`: tries what the variables name (database, Stripe, Printful, mail server, file storage),
 * whether a worker runs, whether the shop's markets have the facts that they need, and whether Stripe said that the
 * wallets may be shown.
 * @param print gets a line for each
 * @returns the exit code: 1 if anything does not work or is missing
 * @throws ConfigError if a variable is wrong
 */
export async function printChecks(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<0 | 1> {
  let code: 0 | 1 = 0;
  for await (const [result, name, text] of checks(env)) {
    print(`${result.padEnd(5)} ${name}: ${text}`);
    if (result === "FAIL") code = 1;
  }
  return code;
}

if (import.meta.main) {
  try {
    process.exitCode = await printChecks(process.env, console.log);
  } catch (error) {
    process.exitCode = 1;
    console.error(exitMessage(error));
  }
}

async function* checks(env: NodeJS.ProcessEnv): AsyncGenerator<Line, void> {
  const config = readConfig(env);
  for (const text of settingWarnings(env, config)) yield ["look", "variables", text];
  const { worker, wallets, store, lacking } = yield* checkDatabase(config);
  const opened = openServices(config);
  for (const service of services) yield await checkService(config, opened, service);
  opened.mailer.close();
  yield* checkMarkets(config, store, lacking);
  yield wallets;
  yield worker;
}

type InDatabase = { worker: Line; wallets: Line; store: Store; lacking: LackingProduct[] };

/** The database; returns what is in it: the lines on worker and wallets, the shop's settings, its products. */
async function* checkDatabase(config: Config): AsyncGenerator<Line, InDatabase> {
  await using database = await reachDatabase(config, { seed: false, upgrade: false });
  const pool = openPool(database.url, 1, () => {});
  try {
    const { rows } = await pool.query<{ version: string; mode: string | null; checked: Date | null }>(
      `select current_setting('server_version') as version, (select mode from shop_mode) as mode,
         (select min(checked_at) from service_checks) as checked`,
    );
    const { version, mode, checked } = rows[0]!;
    yield ["ok", config.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR", `PostgreSQL ${version} answers`];
    if (mode && mode !== config.SHOP_MODE)
      yield ["FAIL", "SHOP_MODE", `it is ${config.SHOP_MODE}, and the database belongs to a ${mode} shop`];
    const db = openDatabase(pool);
    const { store } = await openSettings(db, pino(pino.destination(2)), storeFile);
    const lacking = safetyMarkets(store).length > 0 ? await readLackingProducts(db) : [];
    return { worker: workerReport(checked), wallets: await walletsReport(config, db, store), store, lacking };
  } finally {
    await pool.end();
  }
}

/** @param checked when a worker last tried every service; null if never */
function workerReport(checked: Date | null): Line {
  if (checked && !isMissed(checked, new Date())) return ["ok", "worker", "runs"];
  const last = checked ? `last did at ${checked.toISOString().slice(0, 16)}Z` : "never did";
  return ["FAIL", "worker", `none runs; one ${last}. Start the shop with ROLE all or worker`];
}

/** What Stripe last said of the shop's domain: cards are taken without it, so it is no failure (R-WALLET-1). */
async function walletsReport(config: Config, db: Database, store: Store): Promise<Line> {
  const { PUBLIC_URL, SHOP_MODE, STRIPE_SECRET_KEY = "" } = config;
  const shop = { config: { PUBLIC_URL, STRIPE_SECRET_KEY }, db };
  if (!isMissingDomain({ store }, await readPaymentDomain(shop))) return ["ok", "wallets", "each that is on is shown"];
  const why = `${domainOf(shop)} is not verified for every wallet that is on. Register it under Settings, Payment`;
  return [SHOP_MODE === "live" ? "look" : "none", "wallets", why];
}

/** What the markets that the shop sells to lack (R-MARKET-4): a shop from before markets may lack some. */
function* checkMarkets({ SHOP_MODE }: Config, store: Store, lacking: readonly LackingProduct[]): Generator<Line> {
  if (!asksForFacts(store, SHOP_MODE)) {
    yield ["none", "markets", "a rehearsal sells everywhere until you choose"];
    return;
  }
  const missing = missingFacts(store);
  if (missing.length + lacking.length === 0) yield ["ok", "markets", "have every fact that they need"];
  for (const fact of missing)
    yield ["FAIL", "markets", `${missingFactMessage(fact)} under Settings, Markets, or leave that market out`];
  for (const message of lackingMessages(lacking))
    yield ["FAIL", "markets", `${message}. Enter it on the product’s page, or take it off sale`];
}

/** Of those whose variables are not set, none is called. Stripe's client cannot be made without a key. */
function openServices(config: Config) {
  const from = config.MAIL_FROM ?? "shop@localhost";
  return {
    stripe: openStripe({ secretKey: config.STRIPE_SECRET_KEY ?? "none", apiBase: config.STRIPE_API_BASE }),
    printful: openPrintful({
      apiBase: config.PRINTFUL_API_BASE,
      token: config.PRINTFUL_TOKEN ?? "",
      storeId: config.PRINTFUL_STORE_ID ?? 0,
    }),
    mailer: openMailer({ smtpUrl: config.SMTP_URL ?? "smtp://localhost", from: () => from }),
    storage: openStorage(config),
  };
}

async function checkService(config: Config, opened: ReturnType<typeof openServices>, service: Service): Promise<Line> {
  const name = variables[service];
  if (config[name] === undefined)
    return ["none", name, service === "storage" ? "files are in DATA_DIR" : "a rehearsal uses its sandbox"];
  const problem = await probeService(opened, service);
  if (!problem) return ["ok", name, `${service} works`];
  return ["FAIL", name, `${problem.isRefused ? "rejected" : "no good answer"}: ${problem.error}`];
}
