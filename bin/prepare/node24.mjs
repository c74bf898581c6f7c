import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { inRoot, root } from "./place.mjs";

const wantedMajor = 24;
const link = inRoot("node_modules/.bin/node");

export const hasNode = () => existsSync(link);

/**
 * Ensures that `node_modules/.bin/node` is Node 24. npm installs it from the platform's package; where there is no such
 * package (macOS) or it does not run (Alpine), links the machine's own Node if it is new enough.
 */
export function linkNode({ justInstalled }) {
  if (justInstalled && majorOf(link) >= wantedMajor) return;
  const own = [process.execPath, process.env.npm_node_execpath].find(
    (node) => node && !node.startsWith(root) && majorOf(node) >= wantedMajor,
  );
  if (!own) {
    throw new Error(
      `Rosette runs on Node ${wantedMajor}, and npm has none for ${process.platform}-${process.arch} that runs here: install Node ${wantedMajor} or newer yourself and start again.`,
    );
  }
  mkdirSync(inRoot("node_modules/.bin"), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(own, link);
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number(/^v(\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}
