import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ReleaseError } from "./changelog.ts";

export const git = (...args: string[]): string => output("git", args);
export const npm = (...args: string[]): string => output("npm", args);

/** @throws ReleaseError if anything is not committed, the version's tag or database is wrong, or types are */
export function refuseUnlessReady(version: string): void {
  if (git("status", "--porcelain")) throw new ReleaseError("There are uncommitted changes: commit them first");
  if (git("tag", "--list", `v${version}`)) throw new ReleaseError(`The tag v${version} exists already`);
  const dump = `tests/database/releases/${version}.sql`;
  if (!existsSync(dump))
    throw new ReleaseError(`${dump} is missing: DUMP_RELEASE=${version} npm test -- tests/database/release-dump`);
  if (spawnSync("npm", ["run", "types"], { stdio: "ignore" }).status !== 0)
    throw new ReleaseError("npm run types fails: fix what it reports");
}

function output(program: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new ReleaseError(`${program} ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout.trim();
}
