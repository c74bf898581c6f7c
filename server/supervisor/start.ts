import { join } from "node:path";
import { demoStaff } from "#app/admin/.server/demo-staff.ts";
import { store } from "#store";
import { type Config, ConfigError, readConfig } from "../config/config.ts";
import { shopEnvironment } from "../config/environment.ts";
import { misspeltVariables, settingWarnings } from "../config/setting-warnings.ts";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import type { Supervised } from "./child.ts";
import { makeDataFolder } from "./data-folder.ts";
import { type Log, openSupervisorLog } from "./log.ts";
import { findPort } from "./port.ts";
import { openDatabasePreparation } from "./prepare-database.ts";
import { startDevelopment, startWeb, startWorker } from "./processes.ts";
import { runSandbox } from "./sandbox.ts";
import { loadSecrets } from "./secrets.ts";

type Options = {
  dev: boolean;
  /** Collects what is opened, to close it in reverse order. */
  opened: AsyncDisposableStack;
  /** Aborted when the shop is to stop, always before `opened` is closed: nothing must be started after that. */
  signal: AbortSignal;
};

/**
 * Starts everything that ROLE requires and the environment does not provide.
 * @returns the line for the terminal, once every process is ready.
 * @throws ConfigError, CannotStart or WrongDatabaseError, with one line for the shop's owner.
 */
export async function startShop({ dev, opened, signal }: Options): Promise<string> {
  const { HOST, PORT, ROLE } = configOf(process.env);
  const port = ROLE === "worker" ? PORT : await findPort(HOST, PORT);
  const config = readConfig({ ...process.env, PORT: String(port) });
  const rehearsal = config.SHOP_MODE === "rehearsal";
  const dataFolder = makeDataFolder(config.DATA_DIR);
  const log = openSupervisorLog(dataFolder, { dev });
  for (const line of settingWarnings(process.env, config)) log.line(line);
  signal.throwIfAborted();

  const databaseUrl = await openDatabase({ config, dataFolder, log, opened });
  signal.throwIfAborted();

  const env = rehearsal
    ? await openRehearsal({ config, dataFolder, databaseUrl, log, opened, signal })
    : shopEnvironment(config, { databaseUrl });
  signal.throwIfAborted();

  const processes = openProcesses(config, { dev, env, log, opened, signal });
  await Promise.all(processes.map((process) => process.ready)).catch(async (error) => {
    if (ROLE !== "worker") await findPort(HOST, port); // was it taken since the check?
    throw error;
  });
  const what = ROLE === "worker" ? "works on its jobs" : `is open at ${config.PUBLIC_URL}`;
  const line = `${store.shopName} ${what}${rehearsal ? " (rehearsal: no money moves)" : ""}`;
  return rehearsal && ROLE !== "worker" ? `${line}\n${backOfficeLine(config)}` : line;
}

/** @throws ConfigError naming the problem and the variable that was probably meant */
function configOf(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    const [misspelt] = misspeltVariables(env);
    throw error instanceof ConfigError && misspelt ? new ConfigError(`${error.message} (${misspelt})`) : error;
  }
}

/** The sign-in code changes every 30 seconds, so the sign-in page itself shows it. */
const backOfficeLine = ({ PUBLIC_URL }: Config) =>
  `Back office: ${PUBLIC_URL}/admin/login, ${demoStaff.email}, password "${demoStaff.password}", code shown there`;

type Database = { config: Config; dataFolder: string; log: Log; opened: AsyncDisposableStack };

/** The database, running and upgraded to this release. */
async function openDatabase({ config, dataFolder, log, opened }: Database): Promise<string> {
  const preparation = openDatabasePreparation(log);
  opened.defer(preparation.stop);
  const url = config.DATABASE_URL ?? (await openPostgres(dataFolder, log, opened));
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = config;
  const settings = { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL };
  await preparation.prepare({ settings, url, mode: config.SHOP_MODE });
  return url;
}

async function openPostgres(dataFolder: string, log: Log, opened: AsyncDisposableStack): Promise<string> {
  const starting = startEmbeddedPostgres({ folder: join(dataFolder, "postgres"), log: log.line });
  // Registered before it is up: a signal may come in the meantime.
  opened.defer(() => starting.then(({ stop }) => stop()).catch(() => undefined));
  return (await starting).url;
}

type Surroundings = { log: Log; opened: AsyncDisposableStack; signal: AbortSignal };
type Rehearsal = Surroundings & { config: Config; dataFolder: string; databaseUrl: string };

/** Starts the sandbox, unless the environment gives other URLs for the providers. */
async function openRehearsal({
  config,
  dataFolder,
  databaseUrl,
  log,
  opened,
  signal,
}: Rehearsal): Promise<NodeJS.ProcessEnv> {
  const secrets = loadSecrets(dataFolder, config);
  if (config.STRIPE_API_BASE && config.PRINTFUL_API_BASE) return shopEnvironment(config, { databaseUrl, secrets });
  const sandbox = runSandbox({ config, secrets, dataFolder, log, signal });
  opened.defer(sandbox.stop);
  return shopEnvironment(config, { databaseUrl, secrets, sandbox: await sandbox.ready });
}

type Processes = Surroundings & { dev: boolean; env: NodeJS.ProcessEnv };

/** The worker is opened first so that it closes last: final web requests may queue jobs. */
function openProcesses(config: Config, { dev, env, log, opened, signal }: Processes): Supervised<true>[] {
  const processes: Supervised<true>[] = [];
  const open = (group: Supervised<true>[]) => {
    processes.push(...group);
    opened.defer(async () => void (await Promise.all(group.map((process) => process.stop()))));
  };
  if (dev) open([startDevelopment({ env, log, signal })]);
  else {
    if (config.ROLE !== "web") open([startWorker({ env, log, signal })]);
    if (config.ROLE !== "worker")
      open(startWeb({ count: config.WEB_CONCURRENCY, drainSeconds: config.DRAIN_SECONDS }, { env, log, signal }));
  }
  return processes;
}
