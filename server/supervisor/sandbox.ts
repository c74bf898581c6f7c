import { fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { SandboxOptions } from "#sandbox/options.ts";
import { store } from "#store";
import { type Config, localUrl } from "../config/config.ts";
import { keepRunning, type Supervised } from "./child.ts";
import { holdFolder } from "./data-folder.ts";
import type { Log } from "./log.ts";
import type { RehearsalSecrets } from "./secrets.ts";

const port = z.number().int().positive();
const answer = z.object({
  ready: z.literal(true),
  ports: z.object({ stripe: port, printful: port, smtp: port, control: port }),
});
export type Ports = z.infer<typeof answer>["ports"];

/** The rehearsal's store id at its print provider. */
export const rehearsalStoreId = 7_700_001;

const program = fileURLToPath(new URL("../../sandbox/main.ts", import.meta.url));

type Options = { config: Config; secrets: RehearsalSecrets; dataFolder: string; log: Log; signal: AbortSignal };

/**
 * Runs a rehearsal's sandbox providers in a separate process; `ready` gives their ports. A restart reuses the ports,
 * because the shop's other processes have them in their environment.
 * @throws CannotStart if another running shop uses the same state.
 */
export function runSandbox({ config, secrets, dataFolder, log, signal }: Options): Supervised<Ports> {
  const options: Omit<SandboxOptions, "ports"> = {
    dataDir: join(dataFolder, "sandbox"),
    shopUrl: localUrl(config),
    stripe: {
      secretKey: secrets.STRIPE_SECRET_KEY,
      publishableKey: secrets.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
    },
    printful: {
      token: secrets.PRINTFUL_TOKEN,
      storeId: config.PRINTFUL_STORE_ID ?? rehearsalStoreId,
      webhookToken: secrets.PRINTFUL_WEBHOOK_TOKEN,
      callsPerMinute: config.PRINTFUL_CALLS_PER_MINUTE || null,
      brand: store.brand,
    },
  };
  let ports: Ports = { stripe: 0, printful: 0, smtp: 0, control: 0 };
  const hold = holdFolder(options.dataDir);
  const sandbox = keepRunning<Ports>({
    name: "sandbox",
    spawn() {
      const [, output, errors, channel] = log.stdio;
      const child = fork(program, { stdio: ["pipe", output, errors, channel] });
      child.stdin?.on("error", () => undefined); // it exited early, which keepRunning reports
      child.stdin?.end(JSON.stringify({ ...options, ports }));
      return child;
    },
    readReady(message) {
      const read = answer.safeParse(message);
      if (!read.success) return undefined;
      ports = read.data.ports;
      return ports;
    },
    patience: 5_000,
    log: log.line,
    signal,
  });
  return { ready: sandbox.ready, stop: () => sandbox.stop().finally(() => hold.release()) };
}
