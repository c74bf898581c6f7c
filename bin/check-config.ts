import { pino } from "pino";
import { missingFactMessage, missingFacts } from "#app/markets/missing-facts.ts";
import { asksForFacts } from "#app/markets/shown-safety.ts";
import { openSettings } from "#app/settings/.server/open-settings.ts";
import { probeService } from "#app/status/.server/probe-services.ts";
import { type Service, services } from "#app/status/checked-services.ts";
import { isMissed } from "#app/status/describe-status.ts";
import { openDatabase, openPool } from "#database/open.ts";
import { openMailer } from "#providers/mail.ts";
import { openPrintful } from "#providers/printful/client.ts";
import { openStripe } from "#providers/stripe.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { doubtfulSettings } from "#server/config/doubtful-settings.ts";
import { openStorage } from "#server/open-storage.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { lastWords } from "#server/supervisor/cannot-start.ts";
import { type Store, store as storeFile } from "#store";

/**
 * `npm run check:config`: tries what the variables name (database, Stripe, Printful, mail server, file storage),
 * whether a worker runs, and whether the shop's markets have the facts that they need; a line each. Exits with 1 if
 * anything does not work or is missing.
 */
const variables: Record<Service, keyof Config> = {
  payments: "STRIPE_SECRET_KEY",
  printing: "PRINTFUL_TOKEN",
  email: "SMTP_URL",
  storage: "S3_BUCKET",
};

type Result = "ok" | "FAIL" | "look" | "none";
function report(result: Result, name: string, text: string): void {
  console.log(`${result.padEnd(5)} ${name}: ${text}`);
  if (result === "FAIL") process.exitCode = 1;
}

try {
  const config = readConfig(process.env);
  for (const line of doubtfulSettings(process.env, config)) report("look", "variables", line);
  const { worker, store } = await checkDatabase(config);
  const opened = openServices(config);
  for (const service of services) await checkService(config, opened, service);
  opened.mailer.close();
  checkMarkets(config, store);
  report(...worker);
} catch (error) {
  process.exitCode = 1;
  console.error(lastWords(error));
}

/** Reports the database; returns what is in it: the report on the worker, and the shop's settings. */
async function checkDatabase(config: Config): Promise<{ worker: [Result, string, string]; store: Store }> {
  await using database = await reachDatabase(config, { seed: false });
  const pool = openPool(database.url, 1, () => {});
  try {
    const { rows } = await pool.query<{ version: string; checked: Date | null }>(
      "select current_setting('server_version') as version, (select min(checked_at) from service_checks) as checked",
    );
    const { version, checked } = rows[0]!;
    report("ok", config.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR", `PostgreSQL ${version} answers`);
    const { store } = await openSettings(openDatabase(pool), pino(pino.destination(2)), storeFile);
    return { worker: workerReport(checked), store };
  } finally {
    await pool.end();
  }
}

/** @param checked when a worker last tried every service; null if never */
function workerReport(checked: Date | null): [Result, string, string] {
  if (checked && !isMissed(checked, new Date())) return ["ok", "worker", "runs"];
  const last = checked ? `last did at ${checked.toISOString().slice(0, 16)}Z` : "never did";
  return ["FAIL", "worker", `none runs; one ${last}. Start the shop with ROLE all or worker`];
}

/** What the markets that the shop sells to lack (R-MARKET-4): a shop from before markets may lack some. */
function checkMarkets({ SHOP_MODE }: Config, store: Store) {
  if (!asksForFacts(store, SHOP_MODE))
    return report("none", "markets", "a rehearsal sells everywhere until you choose");
  const missing = missingFacts(store);
  if (missing.length === 0) report("ok", "markets", "have every fact that they need");
  for (const fact of missing)
    report("FAIL", "markets", `${missingFactMessage(fact)} under Settings, Markets, or leave that market out`);
}

function openServices(config: Config) {
  const from = config.MAIL_FROM ?? "shop@localhost";
  return {
    stripe: openStripe({ secretKey: config.STRIPE_SECRET_KEY ?? "", apiBase: config.STRIPE_API_BASE }),
    printful: openPrintful({
      apiBase: config.PRINTFUL_API_BASE,
      token: config.PRINTFUL_TOKEN ?? "",
      storeId: config.PRINTFUL_STORE_ID ?? 0,
    }),
    mailer: openMailer({ smtpUrl: config.SMTP_URL ?? "smtp://localhost", from: () => from }),
    storage: openStorage(config),
  };
}

async function checkService(config: Config, opened: ReturnType<typeof openServices>, service: Service) {
  const name = variables[service];
  if (config[name] === undefined)
    return report("none", name, service === "storage" ? "files are in DATA_DIR" : "a rehearsal uses its sandbox");
  const problem = await probeService(opened, service);
  if (!problem) return report("ok", name, `${service} works`);
  report("FAIL", name, `${problem.isRefused ? "rejected" : "no good answer"}: ${problem.error}`);
}
