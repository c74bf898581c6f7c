import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files that take long: they begin first, or go on alone at the end. */
const longest = /tests\/(random\/|browser\/(routes|admin-pages))/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
  }
}

export default defineConfig({
  test: {
    // Databases, browsers and child processes: a slow machine must not make a test fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    exclude: ["node_modules", "build", ".data"],
    sequence: { sequencer: LongestFirst },
    globalSetup: ["tests/support/global-setup.ts"],
    // One more than the cores that it is made for: tests wait a quarter of their time.
    maxWorkers: 3,
    // A worker goes on to the next file with what it has loaded and compiled: the shop's state hangs on each shop.
    isolate: false,
    // What a file runs side by side are pages of one browser: two are what a core carries.
    maxConcurrency: 2,
  },
});
