import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { loadSecrets } from "./secrets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rosette-secrets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("secrets are created once, satisfy the config, and are readable only by their owner", () => {
  const first = loadSecrets(folder, {});
  expect(loadSecrets(folder, {})).toEqual(first);
  expect(readConfig({ ...first })).toMatchObject(first);
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
});

test("a secret from the environment overrides the stored one and is not written to disk", () => {
  const given = "c".repeat(40);
  expect(loadSecrets(folder, { SESSION_SECRET: given }).SESSION_SECRET).toBe(given);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).not.toContain(given);
});

test("a damaged file is reported, not replaced", () => {
  writeFileSync(join(folder, "secrets.json"), "{");
  expect(() => loadSecrets(folder, {})).toThrow(/secrets\.json is damaged/);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe("{");
});
