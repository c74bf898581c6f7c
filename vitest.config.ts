import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest begin first, so that none is left running alone at the end. */
const longest =
  /tests\/(resilience\/|http\/accounts-guessing|browser\/(routes|admin|catalogue|accounts|checkout|shared))/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
  }
}

const build = "tests/support/build-setup.ts";
const postgres = "tests/support/postgres-setup.ts";
const chromium = "tests/support/chromium-setup.ts";
/** They are about the PostgreSQL that comes with the shop, of which there is none for macOS. */
const ofItsOwnPostgres = ["tests/resilience/embedded-postgres.test.ts", "tests/http/starting.test.ts"];
const notOurs = ["node_modules", "build", ".data", ...(process.platform === "darwin" ? ofItsOwnPostgres : [])];

/**
 * Four tiers, one project each. What a tier's setup starts (a build, PostgreSQL, Chromium) is started only when one of
 * its files is chosen.
 */
export default defineConfig({
  test: {
    // Databases, browsers and child processes: a slow machine must not make a test fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
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
            "tests/architecture/*.test.ts",
          ],
          exclude: notOurs,
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/{http,database}/**/*.test.ts"],
          exclude: notOurs,
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
          exclude: notOurs,
          globalSetup: [build, postgres],
        },
      },
    ],
  },
});
