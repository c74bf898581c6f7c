import type { TestModule, TestSuite } from "vitest/node";

export interface Failure {
  module: TestModule;
  /** The test's file and name, and below it the first line of the reason. */
  text: string;
}

/** Failed tests of a file, and failures around them: its import, a hook. */
export function failuresOf(module: TestModule): Failure[] {
  const failure = (name: string, errors: readonly { message: string }[] = []): Failure => {
    const reason = errors[0]?.message.split("\n")[0] ?? "no reason was given";
    return { module, text: `  ${module.relativeModuleId} > ${name}\n    ${reason}` };
  };
  const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return [
    ...suites
      .filter((suite) => suite.errors().length > 0)
      .map((suite) => failure(suite.type === "suite" ? suite.fullName : "the file", suite.errors())),
    ...[...module.children.allTests("failed")].map((test) => failure(test.fullName, test.result().errors)),
  ];
}

/** The end of a run's output: seconds by tier after a large run, the flaky test, and the counts. */
export function summary(modules: readonly TestModule[], flaky?: string): string {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  return [
    modules.length > 20 && secondsByTier(modules),
    flaky && `Flaky, passed at the second try:\n${flaky}`,
    `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function secondsByTier(modules: readonly TestModule[]): string {
  const tiers = Map.groupBy(modules, ({ project }) => project.name);
  const lines = [...tiers].map(([name, own]) => {
    const slowest = own.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, 5);
    const total = own.reduce((sum, module) => sum + seconds(module), 0);
    const named = slowest.map((module) => `${module.relativeModuleId} ${seconds(module).toFixed(0)}`);
    return `${name}: ${total.toFixed(0)} s in ${own.length} files; ${named.join(", ")}`;
  });
  return `Seconds of all workers together:\n${lines.join("\n")}`;
}

const seconds = (module: TestModule): number => {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
};
