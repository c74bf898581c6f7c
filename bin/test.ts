import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Runs types, lint and every test. With a tier (`unit`, `http`, `browser`, `resilience`, `faults`, `cluster`, `soak`,
 * `attack`) or any other argument, such as a file name, runs only those tests: `npm test -- app/pricing`,
 * `npm run test:unit -- --watch`. Arguments go to Vitest. Exits with 1 at the first failing step.
 */
const tiers: Record<string, string[]> = {
  unit: ["--project=unit"],
  http: ["--project=http"],
  browser: ["--project=browser"],
  resilience: ["--project=resilience"],
  // Randomised tests, at full length.
  faults: ["--project=resilience", "--project=http", "tests/resilience/", "tests/http/cancelling"],
  cluster: ["--project=cluster"],
  soak: ["--project=soak"],
  // Hostile requests to every endpoint, at full length.
  attack: ["--project=http", "tests/http/attack"],
};

const [first = "", ...rest] = process.argv.slice(2);
const tier = tiers[first];
const isPath = (arg: string) => arg.includes("/") && !arg.startsWith("-");
// Vitest runs the files of every path that it is given, so paths on the command line replace the tier's own.
const chosen = tier && rest.some(isPath) ? tier.filter((arg) => !isPath(arg)) : tier;
const args = chosen ? [...chosen, ...rest] : process.argv.slice(2);
const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const bin = (name: string) => file(`node_modules/.bin/${name}`);

const running = new Set<ChildProcess>();
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  // Vitest closes what its tests opened; exit after it.
  process.on(signal, () => {
    for (const child of running) child.kill("SIGTERM");
  });
}

if (args.length === 0) {
  await step(bin("react-router"), "typegen");
  await Promise.all([step(bin("tsc"), "--noEmit"), step(bin("biome"), "check", ".")]);
}
// As in production: React's development checks are not part of the shop and are slow.
process.env.NODE_ENV = "production";
if (first === "faults") process.env.FAULTS = "long";
if (first === "cluster") process.env.CLUSTER = "yes";
if (first === "soak") process.env.SOAK = "yes";
if (first === "attack") process.env.ATTACK = "long";
if (args.includes("--watch")) await step(bin("vitest"), "watch", ...args.filter((arg) => arg !== "--watch"));
else await step(file("tests/support/run-tests.ts"), ...args);

async function step(script: string, ...stepArgs: string[]): Promise<void> {
  const child = spawn(process.execPath, [script, ...stepArgs], { stdio: "inherit" });
  running.add(child);
  const [code] = await once(child, "exit");
  running.delete(child);
  if (code !== 0) process.exit(1);
}
