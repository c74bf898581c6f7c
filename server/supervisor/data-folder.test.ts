import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCluster } from "../postgres/cluster.ts";
import { makeDataFolder, notWritable } from "./data-folder.ts";

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "rosette-data-"));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

test("a folder name that is too long gives a one-line error", () => {
  expect(() => makeDataFolder(join(place, "a".repeat(300)))).toThrow(
    expect.objectContaining({ name: "CannotStart", message: expect.stringContaining("name too long") }),
  );
});

test("a full disk asks for room, not for another owner", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  expect(notWritable("/data", full)).toMatchObject({
    name: "CannotStart",
    message: "/data cannot be written (ENOSPC: no space left on device, write): make room on its disk",
  });
});

test("a disk without room for the database gives one line with the space needed", () => {
  const initdb = join(place, "initdb");
  writeFileSync(initdb, "#!/bin/sh\necho 'FATAL:  could not write: No space left on device' >&2\nexit 1\n");
  chmodSync(initdb, 0o755);
  const binaries = { postgres: "/bin/false", initdb, majorVersion: 18 };
  expect(() => createCluster(place, binaries, { ids: undefined, prefix: [] }, "password")).toThrow(
    expect.objectContaining({
      name: "CannotStart",
      message: expect.stringMatching(/takes 100 MB: make room on its disk/),
    }),
  );
});
