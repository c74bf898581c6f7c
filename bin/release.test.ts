import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const program = join(import.meta.dirname, "release.ts");
let clone: string;

const git = (...args: string[]) => execFileSync("git", args, { cwd: clone, encoding: "utf8" }).trim();
const read = (path: string) => readFileSync(join(clone, path), "utf8");
const release = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { cwd: clone, encoding: "utf8" });
const commit = (path: string, text: string) => {
  writeFileSync(join(clone, path), text);
  git("add", "--all");
  git("commit", "--quiet", "--message", `test: ${path}`);
};
const withTypes = (command: string) =>
  commit("package.json", read("package.json").replace(/"types": ".*"/, `"types": "${command}"`));

/** Files of a checkout that a release reads. Its types are as the test says: the real ones take long. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "rosette-release-"));
  git("init", "--quiet", "--initial-branch=main");
  git("config", "user.name", "Nia");
  git("config", "user.email", "nia@example.com");
  for (const name of ["package.json", "package-lock.json", "CHANGELOG.md"])
    copyFileSync(join(import.meta.dirname, "..", name), join(clone, name));
  for (const folder of ["database/migrations", "tests/database/releases", "ops/kubernetes"])
    execFileSync("mkdir", ["-p", join(clone, folder)]);
  writeFileSync(join(clone, "ops/kubernetes/web.yaml"), "image: registry.example/rosette:0.1.0\n");
  writeFileSync(join(clone, "database/migrations/0000_baseline.sql"), "");
  writeFileSync(join(clone, "CHANGELOG.md"), "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- The shop.\n");
  withTypes("exit 0");
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

/** The refusal, after checking that it is one line and that nothing was changed. */
function refusal(...args: string[]): string {
  const before = [git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain")];
  const { status, stdout, stderr } = release(...args);
  expect([status, stdout, stderr.trim().split("\n").length]).toEqual([1, "", 1]);
  expect([git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain")]).toEqual(before);
  return stderr.trim();
}

test("a release needs its database, committed changes and correct types", () => {
  expect(refusal("0.1.0")).toContain("tests/database/releases/0.1.0.sql is missing");
  writeFileSync(join(clone, "tests/database/releases/0.1.0.sql"), "");
  expect(refusal("0.1.0")).toBe("There are uncommitted changes: commit them first");
  withTypes("exit 1");
  expect(refusal("0.1.0")).toBe("npm run types fails: fix what it reports");
  withTypes("exit 0");
  expect(refusal("0.1")).toContain("Use it like this");
  expect(refusal("0.1.0", "--dry")).toContain("Use it like this");
});

test("a dry run says what it would do and changes nothing", () => {
  const head = git("rev-parse", "HEAD");
  const { status, stdout } = release("0.1.0", "--dry-run");
  expect([status, git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain")]).toEqual([0, head, "", ""]);
  expect(stdout).toMatch(/^Would release 0\.1\.0:\n\n## \[0\.1\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- The shop\.\n/);
});

test("a release moves the changes, sets the version everywhere, commits and tags", () => {
  expect(release("0.1.0").stdout).toContain("Released 0.1.0.");
  expect(refusal("0.2.0")).toContain("nothing under");
  commit(
    "CHANGELOG.md",
    read("CHANGELOG.md").replace("## [Unreleased]\n", "## [Unreleased]\n\n### Fixed\n\n- Socks.\n"),
  );
  commit("database/migrations/0001_socks.sql", "");
  expect(refusal("0.1.0")).toContain("does not follow 0.1.0");
  commit("tests/database/releases/0.2.0.sql", "");
  const { status, stderr } = release("0.2.0");
  expect([status, stderr]).toEqual([0, ""]);

  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "-1", "--format=%s")).toBe("release: 0.2.0");
  expect(git("describe", "--exact-match")).toBe("v0.2.0");
  expect(git("for-each-ref", "--format=%(contents)", "refs/tags/v0.2.0")).toMatch(
    /^## \[0\.2\.0\][\s\S]*### Upgrading[\s\S]*`0001_socks\.sql`/,
  );
  for (const file of ["package.json", "package-lock.json"]) expect(JSON.parse(read(file)).version).toBe("0.2.0");
  expect(read("ops/kubernetes/web.yaml")).toBe("image: registry.example/rosette:0.2.0\n");
  const headings = [...read("CHANGELOG.md").matchAll(/^## \[(.*)\]/gm)].map(([, name]) => name);
  expect(headings).toEqual(["Unreleased", "0.2.0", "0.1.0"]);
});
