import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Runs a module as `npm start` runs the supervisor. */
const run = (cache: string, source: string) =>
  promisify(execFile)(process.execPath, ["--max-semi-space-size=1", "--input-type=module", "--eval", source], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: cache },
  });

/** Megabytes of a process that has loaded a program, and the compiler if it needs that. */
const megabytesOf = async (cache: string, program: string) =>
  Number((await run(cache, `import "./${program}"; console.log(process.memoryUsage.rss() / 1024 / 1024)`)).stdout);

test("what is compiled after a build is not compiled by the supervisor and the sandbox, and starts nothing", async () => {
  const cache = mkdtempSync(join(tmpdir(), "rosette-compiled-"));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  await run("", `import { compile } from "./bin/prepare/compile.mjs"; await compile(${JSON.stringify(cache)})`);
  for (const program of ["server/supervisor/start.ts", "sandbox/start.ts"]) {
    const compiling = await megabytesOf(join(cache, "none", program), program);
    expect(await megabytesOf(cache, program)).toBeLessThan(compiling - 8);
  }
});
