import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest begin first, so that none is left running alone at the end. */
const long = /tests\/browser\//;
/** These spend most of their time waiting: two of them at once leave the machine idle. */
const waiting = /tests\/(resilience\/|http\/(accounts-guessing|hostile|worker|proxies-and-outages|cancelling)\.)/;

class InterleavedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const idle = sorted.filter(({ moduleId }) => waiting.test(moduleId));
    const busy = sorted
      .filter((file) => !idle.includes(file))
      .toSorted((one, other) => Number(long.test(other.moduleId)) - Number(long.test(one.moduleId)));
    // One waiting file for three busy ones.
    return [...busy.flatMap((file, at) => [...(at % 3 === 0 ? idle.splice(0, 1) : []), file]), ...idle];
  }
}

const build = "tests/support/build-setup.ts";
const postgres = "tests/support/postgres-setup.ts";
const chromium = "tests/support/chromium-setup.ts";
/** They are about the PostgreSQL that comes with the shop, of which there is none for macOS. */
const ofItsOwnPostgres = ["tests/resilience/embedded-postgres.test.ts", "tests/http/starting.test.ts"];
/** It tests nothing: it writes a release's database down, when that is asked for. */
const releaseDump = process.env.DUMP_RELEASE ? [] : ["tests/database/release-dump.test.ts"];
/** These take minutes and a whole machine: only when they are asked for. */
const alone = (name: "cluster" | "soak", include: string) =>
  process.env[name.toUpperCase()]
    ? [{ test: { name, include: [include], globalSetup: [build], testTimeout: 240_000, fileParallelism: false } }]
    : [];
const excluded = [
  "node_modules",
  "build",
  ".data",
  ...releaseDump,
  ...(process.platform === "darwin" ? ofItsOwnPostgres : []),
];

/**
 * Four tiers, one project each, and those that run alone. What a tier's setup starts (a build, PostgreSQL, Chromium) is
 * started only when one of its files is chosen.
 */
export default defineConfig({
  test: {
    // Databases, browsers and child processes: a slow machine must not make a test fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: InterleavedSequencer },
    // One more than the cores that it is made for: tests wait a quarter of their time. Two more are no faster.
    maxWorkers: 3,
    // A worker goes on to the next file with what it has loaded and compiled: the shop's state hangs on each shop.
    isolate: false,
    // Requests and pages make much that is soon forgotten: room for it saves collecting it again and again.
    execArgv: ["--max-semi-space-size=64"],
    // What a file runs side by side are pages of one browser: two are what a core carries.
    maxConcurrency: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{app,server,database,providers,sandbox,bin,bench}/**/*.test.{ts,tsx}",
            "tests/*.test.ts",
            "tests/{architecture,docs,ops}/*.test.ts",
            "tests/soak/growth.test.ts",
          ],
          exclude: excluded,
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/{http,database}/**/*.test.ts"],
          exclude: excluded,
          globalSetup: [build, postgres],
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: [build, postgres, chromium],
        },
      },
      {
        test: {
          name: "resilience",
          include: ["tests/resilience/**/*.test.ts"],
          exclude: excluded,
          globalSetup: [build, postgres],
        },
      },
      ...alone("cluster", "tests/cluster/**/*.test.ts"),
      ...alone("soak", "tests/soak/soak.test.ts"),
    ],
  },
});
