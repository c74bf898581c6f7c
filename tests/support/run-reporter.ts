import type { Reporter, TestCase, TestModule } from "vitest/node";

/** How many tests may need their second try before the run counts as failed. */
const flakyAllowed = 1;

/**
 * Says at the end where the time went, and which tests passed only when they were run once more: two of those fail
 * the run. Only browser tests have a second try (vitest.config.ts).
 */
export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    if (modules.length > 20) console.log(`\n${timesByTier(modules)}`);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    if (flaky.length > 0) console.log(`\nFlaky, passed at the second try:\n${flaky.map(nameAndReason).join("\n")}`);
    if (flaky.length > flakyAllowed) {
      console.log(`${flaky.length} flaky tests in one run: it counts as failed.`);
      process.exitCode = 1;
    }
    const failed = tests.filter((test) => test.result().state === "failed").length;
    const skipped = tests.filter((test) => test.result().state === "skipped").length;
    const passed = tests.length - failed - skipped;
    console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}

const nameAndReason = (test: TestCase): string => {
  const reason = test.result().errors?.[0]?.message.split("\n")[0] ?? "no reason was given";
  return `  ${test.module.relativeModuleId} > ${test.fullName}\n    ${reason}`;
};

const seconds = (module: TestModule): number => {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
};

function timesByTier(modules: readonly TestModule[]): string {
  const tiers = Map.groupBy(modules, ({ project }) => project.name);
  const lines = [...tiers].map(([name, own]) => {
    const slowest = own.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, 5);
    const total = own.reduce((sum, module) => sum + seconds(module), 0);
    const named = slowest.map((module) => `${module.relativeModuleId} ${seconds(module).toFixed(0)}`);
    return `${name}: ${total.toFixed(0)} s in ${own.length} files; ${named.join(", ")}`;
  });
  return `Seconds of all workers together:\n${lines.join("\n")}`;
}
