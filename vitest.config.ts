import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Databases, browsers and child processes: a slow machine must not make a test fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    exclude: ["node_modules", "build", ".data"],
    globalSetup: ["tests/support/global-setup.ts"],
    // One more than the cores that it is made for: tests wait a quarter of their time.
    maxWorkers: 3,
    // A worker goes on to the next file with what it has loaded and compiled: the shop's state hangs on each shop.
    isolate: false,
    // What a file runs side by side are pages of one browser: two are what a core carries.
    maxConcurrency: 2,
  },
});
