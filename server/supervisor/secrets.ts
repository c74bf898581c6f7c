import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorCode } from "#app/shared/error-text.ts";
import { CannotStart } from "./cannot-start.ts";
import { notWritable } from "./data-folder.ts";

const secretsSchema = z.object({
  SESSION_SECRET: z.string().min(32),
  STRIPE_SECRET_KEY: z.string().startsWith("sk_test_"),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_test_"),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_"),
  PRINTFUL_TOKEN: z.string().min(8),
  PRINTFUL_WEBHOOK_TOKEN: z.string().min(24),
});

/** A rehearsal's secrets, keyed by environment variable. */
export type RehearsalSecrets = z.infer<typeof secretsSchema>;

/**
 * A rehearsal's secrets: from the environment, otherwise created at the first start and stored in `secrets.json`,
 * readable only by its owner, so that sessions and the sandbox's state survive a restart. A live shop sets all of its
 * own.
 * @throws CannotStart if the file is damaged or cannot be written.
 */
export function loadSecrets(dataFolder: string, given: { [Name in keyof RehearsalSecrets]?: string | undefined }) {
  const secrets = read(dataFolder) ?? create(dataFolder);
  for (const name of secretsSchema.keyof().options) secrets[name] = given[name] ?? secrets[name];
  return secrets;
}

const fileIn = (dataFolder: string) => join(dataFolder, "secrets.json");

function read(dataFolder: string): RehearsalSecrets | undefined {
  const file = fileIn(dataFolder);
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new CannotStart(`${file} is damaged or not yours to read: remove it, and everybody has to sign in again`);
  }
}

function create(dataFolder: string): RehearsalSecrets {
  const unfinished = `${fileIn(dataFolder)}.${process.pid}`;
  try {
    writeFileSync(unfinished, `${JSON.stringify(newSecrets(), undefined, 2)}\n`, { mode: 0o600, flush: true });
    linkSync(unfinished, fileIn(dataFolder)); // atomic, and never overwrites those of a concurrent start
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw notWritable(dataFolder, error);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return secretsSchema.parse(JSON.parse(readFileSync(fileIn(dataFolder), "utf8")));
}

function newSecrets(): RehearsalSecrets {
  const random = () => randomBytes(24).toString("hex");
  return {
    SESSION_SECRET: random(),
    STRIPE_SECRET_KEY: `sk_test_${random()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${random()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${random()}`,
    PRINTFUL_TOKEN: random(),
    PRINTFUL_WEBHOOK_TOKEN: random(),
  };
}
