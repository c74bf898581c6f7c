import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { ShopMode } from "#database/prepare.ts";
import type { Log } from "./log.ts";
import type { DatabaseSettings } from "./ready-database.ts";

const outcome = z.union([
  z.object({ done: z.literal(true) }),
  z.object({ name: z.string(), message: z.string(), code: z.string().optional(), stack: z.string().optional() }),
]);

const program = fileURLToPath(new URL("./prepare-database-process.ts", import.meta.url));

/** Sent to the process once the database is up. */
export type Preparation = { settings: DatabaseSettings; url: string; mode: ShopMode };

/**
 * Upgrades databases to this release in a separate process: the code is heavy and needed only once, while the
 * supervisor stays. The process loads its modules while PostgreSQL is still starting.
 */
export function openDatabasePreparation(log: Log): { prepare(order: Preparation): Promise<void>; stop(): void } {
  const child = fork(program, { execArgv: [], stdio: log.stdio });
  const ended = once(child, "exit");

  /** @throws what preparing threw, with its name (CannotStart, WrongDatabaseError), message and code. */
  async function prepare(order: Preparation): Promise<void> {
    child.send(order, () => undefined); // a child that has ended is reported below
    const [message] = await Promise.race([once(child, "message"), ended]);
    const read = outcome.safeParse(message);
    if (!read.success) throw new Error("The process that prepares the database ended early");
    if ("done" in read.data) return;
    throw Object.assign(new Error(read.data.message), read.data);
  }
  return { prepare, stop: () => void child.kill("SIGKILL") };
}
