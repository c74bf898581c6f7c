import { spawn } from "node:child_process";
import { once } from "node:events";
import { errorText } from "#app/shared/error-text.ts";
import { type Engine, run } from "./engine.ts";

const image = "localhost/rosette";
const node = "node_modules/.bin/node";

export type Container = AsyncDisposable & {
  /** In a container, or in a chroot and why. */
  how: string;
  /** Looks around and runs the shop's commands in it. @returns a line for each; throws at the first that fails */
  checkInside(): string[];
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number>;
  log(): string;
};

/**
 * Starts the image as its Containerfile says, as its user and without privileges, its disk read-only but for /data and
 * /tmp. Where no container can run, its command runs in a chroot of its file system.
 */
export async function startContainer(engine: Engine, at: { data: string; port: number }): Promise<Container> {
  if (engine.isolation === "chroot") return startInChroot(engine, at, "its steps could run in no container either");
  try {
    return startWithPodman(engine, at);
  } catch (error) {
    return startInChroot(engine, at, errorText(error).split("\n").at(-1) ?? "");
  }
}

function startWithPodman({ podman, limits }: Engine, { data, port }: { data: string; port: number }): Container {
  const name = "rosette";
  podman(
    "run",
    "--detach",
    "--name",
    name,
    "--network",
    "host",
    "--env",
    `PORT=${port}`,
    "--volume",
    `${data}:/data`,
    "--read-only",
    "--tmpfs",
    "/tmp",
    "--cap-drop",
    "all",
    "--security-opt",
    "no-new-privileges",
    ...limits,
    image,
  );
  const inside = (...command: string[]) => podman("exec", name, ...command);
  return {
    how: "in a container by podman and runc, on a read-only disk",
    checkInside: () => {
      podman("healthcheck", "run", name);
      if (!fails(() => inside("touch", "/srv/rosette/new"))) throw new Error("the image's disk can be written");
      return ["its health check passes, and its disk cannot be written", ...checkCommands(inside)];
    },
    async stop() {
      podman("stop", "--time", "60", name);
      return Number(podman("inspect", "--format", "{{.State.ExitCode}}", name));
    },
    log: () => podman("logs", name),
    async [Symbol.asyncDispose]() {
      podman("rm", "--force", name);
    },
  };
}

function startInChroot({ buildah }: Engine, { data, port }: { data: string; port: number }, reason: string): Container {
  const name = buildah("from", image);
  const root = buildah("mount", name);
  run("mount", ["--bind", data, `${root}/data`]);
  for (const special of ["proc", "dev"]) run("mount", ["--rbind", `/${special}`, `${root}/${special}`]);
  const prefix = ["--userspec=10001:10001", root, "/usr/bin/env", "--chdir=/srv/rosette", "-i", "PATH=/usr/bin:/bin"];
  const args = [...prefix, "HOST=0.0.0.0", `PORT=${port}`, "DATA_DIR=/data"];
  const child = spawn("chroot", [...args, node, "--max-semi-space-size=1", "server/main.ts"]);
  const ended = once(child, "exit");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return {
    how: `in a chroot of the image, because a container was refused: ${reason}`,
    checkInside: () => checkCommands((...command) => run("chroot", [...args, ...command])),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode ?? 1;
    },
    log: () => said,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await ended;
      for (const folder of ["data", "proc", "dev"]) run("umount", ["--recursive", "--lazy", `${root}/${folder}`]);
      buildah("umount", name);
    },
  };
}

function checkCommands(inside: (...command: string[]) => string): string[] {
  const user = inside("id", "--user");
  if (user !== "10001") throw new Error(`its user is ${user}`);
  for (const tool of ["npm", "gcc", "strip"])
    if (!fails(() => inside("sh", "-c", `command -v ${tool}`))) throw new Error(`the image has ${tool}`);
  const invited = inside(node, "bin/staff.ts", "add", "owner@example.com");
  if (!invited.includes("/admin/invitation?token=")) throw new Error(`no invitation: ${invited}`);
  const backup = inside(node, "bin/backup.ts", "--keep=1");
  if (!backup.includes(": 1 orders, ")) throw new Error(`the backup has no order: ${backup}`);
  const checked = inside(node, "bin/check.ts");
  return ["it runs as user 10001, without npm and build tools", "an owner is invited", backup, checked];
}

function fails(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}
