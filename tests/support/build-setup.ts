import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds the shop that these tests run, if its sources have changed. */
export default function setup(): void {
  const prepare = fileURLToPath(new URL("../../bin/prepare.mjs", import.meta.url));
  const { status } = spawnSync(process.execPath, [prepare], { stdio: "inherit" });
  if (status !== 0) throw new Error("The shop could not be built: see above.");
}
