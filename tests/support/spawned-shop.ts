import { type ChildProcess, spawn } from "node:child_process";
import { until } from "./until.ts";

/** A shop that runs as a program of its own, and what it has written so far. */
export type SpawnedShop = { child: ChildProcess; said(): string };

/** Starts what `npm start` or `npm run dev` start, with no more of the environment than this. */
export function spawnShop(folder: string, env: Record<string, string>, ...args: string[]): SpawnedShop {
  const child = spawn(process.execPath, ["server/main.ts", ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  return { child, said: () => said };
}

/** The address of a shop, once it is open. @throws Error with what it has written, if it ends before */
export const openedAt = ({ child, said }: SpawnedShop, withinMs: number): Promise<string> =>
  until(
    "the shop to be open",
    () => {
      if (child.exitCode !== null) throw new Error(`the shop ended: ${said()}`);
      return /is open at (\S+)/.exec(said())?.[1];
    },
    withinMs,
  );
