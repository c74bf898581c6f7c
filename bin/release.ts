import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { errorStack } from "#app/shared/error-text.ts";
import { ReleaseError, versionOf, withRelease } from "./release/changelog.ts";

/**
 * `npm run release -- VERSION [--dry-run]`: makes a release of what is committed. Moves the changes under "Unreleased" in
 * CHANGELOG.md to the version, with notes about its migrations, writes the version into package.json, package-lock.json
 * and the manifests, commits, and tags `vX.Y.Z`. Pushes nothing. With `--dry-run` it only says what it would do. Exits
 * with 1 and one line if it cannot; then nothing has changed.
 */
try {
  release();
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof ReleaseError ? error.message : errorStack(error));
}

function release(): void {
  const [given, option, ...rest] = process.argv.slice(2);
  const isKnown = (option === undefined || option === "--dry-run") && rest.length === 0;
  const current: string = JSON.parse(readFileSync("package.json", "utf8")).version;
  const previous = git("tag", "--list", "v*", "--sort=-version:refname").split("\n")[0];
  const version = versionOf(isKnown ? given : undefined, { current, isReleased: previous === `v${current}` });
  const added = (since: string) =>
    git("diff", "--name-only", "--diff-filter=A", since, "--", "database/migrations/*.sql").split("\n").filter(Boolean);
  const changelog = withRelease(readFileSync("CHANGELOG.md", "utf8"), {
    version,
    date: new Date().toISOString().slice(0, 10),
    migrations: previous ? added(previous) : undefined,
  });
  refuseUnlessReady(version);
  if (option) {
    console.log(`Would release ${version}:\n\n${changelog.notes}`);
    return;
  }
  writeFileSync("CHANGELOG.md", changelog.text);
  if (version !== current) output("npm", ["version", version, "--no-git-tag-version", "--ignore-scripts"]);
  for (const file of git("grep", "--files-with-matches", "image: registry.example/rosette:", "--", "ops").split("\n"))
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(registry\.example\/rosette:).*/g, `$1${version}`));
  git("commit", "--all", "--quiet", "--message", `release: ${version}`);
  // Otherwise Git takes headings for comments.
  git("tag", "--annotate", "--cleanup=verbatim", `v${version}`, "--message", changelog.notes);
  console.log(`Released ${version}. Next: git push --follow-tags`);
}

function git(...args: string[]): string {
  return output("git", args);
}

/** @throws ReleaseError if anything is not committed, the version's tag or database is wrong, or types are */
function refuseUnlessReady(version: string): void {
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
