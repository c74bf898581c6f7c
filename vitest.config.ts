import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Databases, browsers and child processes: a slow machine must not make a test fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    exclude: ["node_modules", "build", ".data"],
    globalSetup: ["tests/support/global-setup.ts"],
    maxWorkers: 2,
  },
});
