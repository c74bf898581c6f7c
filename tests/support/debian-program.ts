import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** `path` starts the program; without it, `reason` says why it is unavailable. */
export type DebianProgram = { path: string; reason?: undefined } | { path?: undefined; reason: string };

const cache = fileURLToPath(new URL("../../node_modules/.cache/debian", import.meta.url));

/**
 * A program used beside the shop, such as a proxy. Debian's package is downloaded and unpacked into a cache, with the
 * shared libraries that this machine lacks. Nothing is installed, so it needs neither root nor a service.
 * @param program its path in the package, such as `usr/sbin/nginx`
 * @throws Error on Debian with `CI` set, where a test must not be skipped
 */
export function debianProgram(name: string, program: string): DebianProgram {
  const start = join(cache, name, "start");
  if (existsSync(start)) return { path: start };
  try {
    unpack(name, program);
    return { path: start };
  } catch (error) {
    const reason = `no ${name}: ${(error as Error).message.trim().split("\n").at(-1)}`;
    if (process.env.CI && isDebian()) throw new Error(reason, { cause: error });
    return { reason };
  }
}

const isDebian = () => existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));

/** Unpacked under another name and renamed when complete: another worker may need the same. */
function unpack(name: string, program: string): void {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "unfinished-"));
  try {
    const root = join(folder, "root");
    let wanted = [name];
    const known = new Set(wanted);
    while (wanted.length > 0) {
      run("apt-get", ["download", ...wanted], folder);
      const packages = readdirSync(folder).filter((file) => file.endsWith(".deb"));
      wanted = [];
      for (const file of packages) {
        run("dpkg", ["-x", file, root], folder);
        for (const library of librariesOf(run("dpkg-deb", ["--field", file, "Depends"], folder))) {
          if (!known.has(library) && !isInstalled(library)) wanted.push(library);
          known.add(library);
        }
        rmSync(join(folder, file));
      }
    }
    writeFileSync(join(folder, "start"), startScript(program), { mode: 0o755 });
    run("chmod", ["755", folder], folder);
    renameSync(folder, join(cache, name));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(join(cache, name))) throw error;
  }
}

/** The libraries of a list such as `libc6 (>= 2.34), adduser, liba | libb`, taking each first alternative. */
const librariesOf = (depends: string): string[] =>
  depends.split(",").flatMap((each) => /^\s*(lib[\w.+-]+)/.exec(each)?.[1] ?? []);

function isInstalled(name: string): boolean {
  try {
    return /^Status: .* installed$/m.test(run("dpkg-query", ["--status", name], "/"));
  } catch {
    return false;
  }
}

const startScript = (program: string) => `#!/bin/sh
here=$(dirname "$0")/root
for folder in "$here"/usr/lib/*-linux-gnu "$here"/lib/*-linux-gnu "$here"/usr/lib/*-linux-gnu/systemd; do
  LD_LIBRARY_PATH=\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$folder
done
export LD_LIBRARY_PATH
exec "$here/${program}" "$@"
`;

const run = (program: string, args: string[], cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
