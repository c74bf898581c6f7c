import { isIP } from "node:net";
import { bucketVariables, type Environment, environment, providerVariables } from "./variables.ts";

/** Names of every variable that the shop reads. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

export type Config = Omit<Environment, "PUBLIC_URL" | "TRUST_PROXY" | "DATABASE_DIRECT_URL"> & {
  PUBLIC_URL: string;
  TRUST_PROXY: boolean;
  DATABASE_DIRECT_URL: string | undefined;
};

export type ShopConfig = Config & { [K in (typeof providerVariables)[number]]: NonNullable<Config[K]> };

/** A wrong setting: the message is one line that names the variable and the fix. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const blank = (value: string | undefined) => value === undefined || value.trim() === "";

/**
 * Reads and checks every variable: the only code that reads the environment. Every process parses the same variables
 * once. In rehearsal mode the supervisor fills in the sandbox's hosts and keys.
 * @throws ConfigError naming the first wrong or missing variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => !blank(value))
      .map(([name, value]) => [name, value?.trim()]),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const config = parsed.data;
  if (config.SHOP_MODE === "live") refuseUnfitForLive(config);
  else refuseLiveKeysInRehearsal(config);
  refuseIncompleteGroups(config);
  return {
    ...config,
    PUBLIC_URL: (config.PUBLIC_URL ?? localUrl(config)).replace(/\/$/, ""),
    TRUST_PROXY: config.TRUST_PROXY ?? false,
    DATABASE_DIRECT_URL: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
  };
}

/** Narrows a configuration to one that can open the shop. @throws ConfigError naming what is missing. */
export function shopConfig(config: Config): ShopConfig {
  for (const name of providerVariables) {
    if (config[name] === undefined) throw new ConfigError(`${name} is missing: set it, or start with npm start`);
  }
  return config as ShopConfig;
}

function refuseUnfitForLive(config: Environment): void {
  for (const name of ["STRIPE_API_BASE", "PRINTFUL_API_BASE", "REHEARSAL_URL"] as const) {
    if (config[name]) throw new ConfigError(`${name} points at a sandbox: remove it when SHOP_MODE is live`);
  }
  for (const name of ["PUBLIC_URL", "MAIL_FROM", ...providerVariables] as const) {
    if (name === "DATABASE_URL") continue; // the embedded server counts
    if (config[name] === undefined) throw new ConfigError(`${name} is missing: it is required when SHOP_MODE is live`);
  }
  // Behind a proxy without this, all visitors share one IP address, and one who hits a rate limit locks out the rest.
  if (config.TRUST_PROXY === undefined)
    throw new ConfigError("TRUST_PROXY is missing: a live shop needs true behind a proxy of yours, false without one");
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"] as const) {
    if (config[name]?.includes("_test_"))
      throw new ConfigError(`${name} is a test key: SHOP_MODE live needs a live key`);
  }
  if (!config.PUBLIC_URL?.startsWith("https:"))
    throw new ConfigError("PUBLIC_URL must start with https:// when SHOP_MODE is live");
}

function refuseLiveKeysInRehearsal(config: Environment): void {
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"] as const) {
    if (config[name]?.includes("_live_"))
      throw new ConfigError(`${name} is a live key: set SHOP_MODE=live, or remove it`);
  }
}

/** Variables that must be set together: a bucket, the owner's own sandbox, a direct URL or a replica beside a database. */
function refuseIncompleteGroups(config: Environment): void {
  const whole = (names: readonly (keyof typeof config)[], begunBy = names) => {
    const set = begunBy.find((name) => config[name] !== undefined);
    const missing = names.find((name) => config[name] === undefined);
    if (set && missing) throw new ConfigError(`${missing} is missing: it is required when ${set} is set`);
  };
  const sandboxUrls = ["STRIPE_API_BASE", "PRINTFUL_API_BASE"] as const;
  whole(bucketVariables);
  whole([...sandboxUrls, "PRINTFUL_STORE_ID", "SMTP_URL"], sandboxUrls);
  whole(["DATABASE_URL"], ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"]);
}

/** The shop's URL for processes on this machine. */
export const localUrl = ({ HOST, PORT }: Pick<Config, "HOST" | "PORT">) => `http://${hostInUrl(HOST)}:${PORT}`;

function hostInUrl(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return isIP(host) === 6 ? `[${host}]` : host;
}
