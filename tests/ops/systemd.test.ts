import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { debianProgram } from "../support/debian-program.ts";

const path = join(import.meta.dirname, "../../ops/systemd/rosette.service");
const unit = readFileSync(path, "utf8");
const installed = "/usr/bin/systemd-analyze";
const program = existsSync(installed) ? { path: installed } : debianProgram("systemd", "usr/bin/systemd-analyze");
const analyze = (...args: string[]) => spawnSync(program.path!, args, { encoding: "utf8" });

test.skipIf(!program.path)("the service's exposure is below 3 of 10", () => {
  const { stdout, stderr } = analyze("security", "--offline=true", "--no-pager", path);
  const exposure = /Overall exposure level for rosette\.service: ([\d.]+)/.exec(stdout)?.[1];
  expect(Number(exposure), stdout + stderr).toBeLessThan(3);
});

test.skipIf(!program.path)("systemd knows every line of the service", () => {
  const { stderr } = analyze("verify", "--man=no", path);
  // Only the program is missing where no shop is installed.
  expect(stderr.split("\n").filter((line) => line && !line.includes("/srv/rosette/node_modules/.bin/node"))).toEqual(
    [],
  );
});

test("the service starts the shop as npm start does", () => {
  const [, start] = /exec node_modules\/\.bin\/(node .*)$/.exec(manifest.scripts.start) ?? [];
  expect(unit).toContain(`ExecStart=/srv/rosette/node_modules/.bin/${start}\n`);
});
