import { createVitest, parseCLI, type TestModule, type TestRunResult, TestsNotFoundError } from "vitest/node";
import { failuresOf, summary } from "./run-summary.ts";

/**
 * Runs the chosen tests (arguments as Vitest takes them) and prints where the time went and how many passed. If a
 * single browser test is the only failure, its file runs again in a new shop: if it then passes, it is reported as
 * flaky, with the reason, and the run passes. Nothing else is repeated. Exits with 1 if anything failed.
 */
const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);
process.env.VITEST = "true";
const vitest = await createVitest({ ...options, watch: false });
try {
  report(await withSecondTry(await vitest.start(filter)));
} catch (error) {
  // Vitest has already reported that it found no test.
  if (!(error instanceof TestsNotFoundError)) console.error(error);
  process.exitCode = 1;
}
await vitest.close();
process.exit();

type Run = TestRunResult & {
  /** The failure of a browser test that passed the second time. */
  flaky?: string;
};

async function withSecondTry(run: TestRunResult): Promise<Run> {
  const failures = run.testModules.flatMap(failuresOf);
  const [failure] = failures;
  if (failures.length !== 1 || run.unhandledErrors.length > 0 || !isBrowser(failure!.module)) return run;
  console.log(`\nThe only failure; its file runs once more:\n${failure!.text}`);
  const second = await vitest.runTestSpecifications([failure!.module.toTestSpecification()]);
  return { ...second, flaky: failure!.text };
}

function report({ testModules, unhandledErrors, flaky }: Run): void {
  const hasPassed =
    unhandledErrors.length === 0 &&
    testModules.every((module) => module.state() !== "failed" && failuresOf(module).length === 0);
  console.log(summary(testModules, hasPassed ? flaky : undefined));
  process.exitCode = hasPassed ? 0 : 1;
}

function isBrowser(module: TestModule): boolean {
  return module.project.name === "browser";
}
