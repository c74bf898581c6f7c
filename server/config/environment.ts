import { type Ports, rehearsalStoreId } from "../supervisor/sandbox.ts";
import type { RehearsalSecrets } from "../supervisor/secrets.ts";
import type { Config } from "./config.ts";

type Found = {
  databaseUrl: string;
  /** Absent in live mode, where the owner sets them all. */
  secrets?: RehearsalSecrets;
  /** Absent in live mode, or when the owner runs the sandbox elsewhere. */
  sandbox?: Ports;
};

/** The environment of the shop's processes: the owner's settings, then what the supervisor found or started. */
export function shopEnvironment(config: Config, { databaseUrl, secrets, sandbox }: Found): NodeJS.ProcessEnv {
  return {
    ...(sandbox && addresses(sandbox)),
    DATABASE_DIRECT_URL: databaseUrl,
    ...given(process.env),
    ...secrets,
    DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
    PORT: String(config.PORT),
    PUBLIC_URL: config.PUBLIC_URL,
  };
}

const addresses = (sandbox: Ports) => ({
  STRIPE_API_BASE: `http://127.0.0.1:${sandbox.stripe}`,
  PRINTFUL_API_BASE: `http://127.0.0.1:${sandbox.printful}`,
  PRINTFUL_STORE_ID: String(rehearsalStoreId),
  SMTP_URL: `smtp://127.0.0.1:${sandbox.smtp}`,
  REHEARSAL_URL: `http://127.0.0.1:${sandbox.control}`,
});

/** Drops empty variables, as `readConfig` does. */
const given = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
