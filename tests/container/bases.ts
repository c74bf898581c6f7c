import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildMethod, type Engine, openEngine, run } from "./engine.ts";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/debian");

/** As in Debian's slim images. */
const slim = ["doc", "man", "locale", "info"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);

/** A Debian file system made from its packages, once for all runs. @returns the path of its archive */
function debianRoot(name: string, ...packages: string[]): string {
  const archive = join(cache, `${name}.tar`);
  if (existsSync(archive)) return archive;
  mkdirSync(cache, { recursive: true });
  const [, suite = "stable"] = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync("/etc/os-release", "utf8")) ?? [];
  const included = packages.length > 0 ? [`--include=${packages.join(",")}`] : [];
  run("mmdebstrap", ["--quiet", "--variant=minbase", ...slim, ...included, suite, `${archive}.new.tar`]);
  renameSync(`${archive}.new.tar`, archive);
  return archive;
}

/**
 * The two bases that the Containerfile names, made here because no image registry can be reached: a slim Debian; and
 * one with Node and npm, those that run this test.
 * @param methods to try, in this order
 * @returns the engine of the first method that works, and why the others do not
 */
export function makeBases(folder: string, methods: readonly BuildMethod[]): { engine: Engine; refused: string[] } {
  const context = join(folder, "bases");
  mkdirSync(join(context, "tools/bin"), { recursive: true });
  cpSync(debianRoot("slim"), join(context, "slim.tar"));
  cpSync(debianRoot("build", "binutils"), join(context, "build.tar"));
  cpSync(process.execPath, join(context, "tools/bin/node"));
  const npm = join(run("npm", ["root", "--global"]), "npm");
  cpSync(npm, join(context, "tools/lib/node_modules/npm"), { recursive: true, dereference: true });
  // npm trusts whom this machine trusts, which may reach registries through a proxy of its own.
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  cpSync(certificates, join(context, "certificates"));
  writeFileSync(join(context, "tools/lib/node_modules/npm/npmrc"), `cafile=${certificates}\n`);
  const link = "RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm";
  writeFileSync(join(context, "slim"), "FROM scratch\nADD slim.tar /\nRUN true\n");
  writeFileSync(
    join(context, "build"),
    `FROM scratch\nADD build.tar /\nCOPY tools /usr/local\nCOPY certificates ${certificates}\n${link}\n`,
  );
  return firstThatBuilds(context, methods);
}

function firstThatBuilds(
  context: string,
  [method, ...others]: readonly BuildMethod[],
): { engine: Engine; refused: string[] } {
  if (!method) throw new Error("Buildah can build nothing here");
  const engine = openEngine(method);
  try {
    for (const name of ["slim", "build"])
      engine.build("--file", join(context, name), "--tag", `localhost/rosette-${name}`, context);
    return { engine, refused: [] };
  } catch (error) {
    engine[Symbol.dispose]();
    if (others.length === 0) throw error;
    const { engine: found, refused } = firstThatBuilds(context, others);
    const [reason = ""] = (error as Error).message.split("\n").slice(-1);
    return { engine: found, refused: [`${method.isolation} on ${method.driver}: ${reason}`, ...refused] };
  }
}

/** Builds the shop's image as its Containerfile says, on these bases. npm reads this machine's own settings. */
export function buildShop(engine: Engine): void {
  const settings = run("npm", ["config", "get", "userconfig"]);
  engine.build(
    "--file",
    join(root, "Containerfile"),
    "--tag",
    "localhost/rosette",
    "--build-arg",
    "BUILD_BASE=localhost/rosette-build",
    "--build-arg",
    "BASE=localhost/rosette-slim",
    ...(existsSync(settings) ? ["--volume", `${settings}:/usr/local/etc/npmrc:ro`] : []),
    root,
  );
}
