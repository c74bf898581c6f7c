import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("Windows itself is refused at once, with what works there", () => {
  const asWindows = "data:text/javascript,Object.defineProperty(process, 'platform', { value: 'win32' })";
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", asWindows, join(root, "bin/prepare.mjs"), "--no-build"],
    { encoding: "utf8" },
  );
  expect([status, stdout, stderr.trim().split("\n")]).toEqual([1, "", [expect.stringMatching(/WSL.*docker compose/)]]);
});

test("a clone by Git for Windows, which a container mounts, has Unix line endings", () => {
  const clone = mkdtempSync(join(tmpdir(), "rosette-windows-"));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  const git = (...args: string[]) => execFileSync("git", ["-c", "core.autocrlf=true", ...args], { cwd: clone });
  git("init", "--quiet");
  copyFileSync(join(root, ".gitattributes"), join(clone, ".gitattributes"));
  writeFileSync(join(clone, "listings.sql"), "select 1;\nselect 2;\n");
  git("add", "--all");
  rmSync(join(clone, "listings.sql"));
  git("checkout", "--quiet", "--", "listings.sql");
  expect(readFileSync(join(clone, "listings.sql"), "utf8")).toBe("select 1;\nselect 2;\n");
});
