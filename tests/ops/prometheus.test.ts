import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { debianProgram } from "../support/debian-program.ts";

const folder = join(import.meta.dirname, "../../ops/prometheus");
const promtool = debianProgram("prometheus", "usr/bin/promtool");
const check = (what: "config" | "rules", path: string) =>
  execFileSync(promtool.path!, ["check", what, path], { encoding: "utf8" });

test.skipIf(!promtool.path)("promtool accepts the configuration and its alert rules", () => {
  const said = check("config", join(folder, "prometheus.yml"));
  expect(said).toMatch(/1 rule files found[\s\S]*SUCCESS: \d+ rules found/);
});

test.skipIf(!promtool.path)("and every query of the dashboard, as rules", () => {
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    readFileSync(join(folder, "dashboard.json"), "utf8"),
  );
  const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const rules = queries.map((expr, at) => ({ record: `panel:query${at}`, expr }));
  const own = mkdtempSync(join(tmpdir(), "rosette-rules-"));
  try {
    const path = join(own, "rules.yml");
    writeFileSync(path, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
    expect(check("rules", path)).toContain(`SUCCESS: ${queries.length} rules found`);
  } finally {
    rmSync(own, { recursive: true });
  }
});
