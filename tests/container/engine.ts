import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianInstaller, installed } from "../../bin/install-from-debian.ts";

const needed = ["mmdebstrap", "buildah", "podman", "runc"];

/** Without Debian's tools nothing is tested: the message says how to get them. */
export function needTools(): void {
  const missing = needed.filter((name) => !installed([name]));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} (apt-get install) ...`);
  if (!debianInstaller()?.(...missing))
    throw new Error(`This needs ${missing.join(", ")}: apt-get install --no-install-recommends ${missing.join(" ")}`);
}

/** Runs a program. @throws Error with the end of what it printed, unless it ends with 0 */
export function run(program: string, args: string[], cwd = process.cwd()): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 1e8 });
  if (error) throw error;
  if (status === 0) return stdout.trim();
  const end = `${stdout}\n${stderr}`.trim().split("\n").slice(-15).join("\n");
  throw new Error(`${program} ${args.slice(0, 8).join(" ")} ...: exit code ${status}\n${end}`);
}

/**
 * How steps of an image run: `oci`, in a container of their own; `chroot`, in its file system only, for machines that
 * give this one no namespaces or control groups.
 */
export type BuildMethod = { isolation: "oci" | "chroot"; driver: "overlay" | "vfs" };

export const buildMethods: readonly BuildMethod[] = [
  { isolation: "oci", driver: "overlay" },
  { isolation: "chroot", driver: "overlay" },
  { isolation: "chroot", driver: "vfs" },
];

/** More open files than this machine allows would be refused. */
const limits = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"];

/** Buildah and Podman with images of their own, which are deleted at the end. */
export function openEngine({ isolation, driver }: BuildMethod) {
  const folder = mkdtempSync(join(tmpdir(), "rosette-images-"));
  const place = ["--root", join(folder, "images"), "--runroot", join(folder, "run"), "--storage-driver", driver];
  const buildah = (...args: string[]) => run("buildah", [...place, ...args]);
  const podman = ["podman", ...place, "--runtime", "runc", "--cgroup-manager", "cgroupfs"] as const;
  return {
    isolation,
    buildah,
    podman: (...args: string[]) => run(podman[0], [...podman.slice(1), ...args]),
    /** Of Docker's format, the only one with a health check. */
    build: (...args: string[]) =>
      buildah(
        "build",
        "--format",
        "docker",
        "--isolation",
        isolation,
        "--runtime",
        "runc",
        "--network",
        "host",
        ...(isolation === "oci" ? limits : []),
        ...args,
      ),
    limits,
    [Symbol.dispose]() {
      buildah("rm", "--all");
      buildah("rmi", "--all", "--force");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Engine = ReturnType<typeof openEngine>;
