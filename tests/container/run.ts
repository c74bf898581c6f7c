import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorText } from "#app/shared/error-text.ts";
import { freePort } from "../support/free-port.ts";
import { until } from "../support/until.ts";
import { buildShop, makeBases } from "./bases.ts";
import { buildMethods, needTools } from "./engine.ts";
import { checkShop } from "./shop-checks.ts";
import { startContainer } from "./start-container.ts";

/**
 * `npm run test:container [-- chroot]`: builds the image as the Containerfile says, starts it on a read-only disk as its own user,
 * looks at pages, buys, runs its commands, stops it, and expects exit code 0. Prints a line for each, and how the image
 * was built and run: in containers, or, where none can be had or with `chroot`, in a chroot. Exits with 1 at the first
 * that fails.
 */
const began = performance.now();
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);
const folder = mkdtempSync(join(tmpdir(), "rosette-container-"));
try {
  needTools();
  const { engine: found, refused } = makeBases(
    folder,
    process.argv[2] === "chroot" ? buildMethods.slice(1) : buildMethods,
  );
  using engine = found;
  for (const line of refused) say(`not built so: ${line}`);
  say(`bases built from Debian's packages, steps run by ${engine.isolation === "oci" ? "runc" : "chroot"}`);
  buildShop(engine);
  const bytes = Number(engine.podman("image", "inspect", "--format", "{{.Size}}", "localhost/rosette"));
  say(`image built from Containerfile, ${Math.round(bytes / 1e6)} MB`);

  const data = join(folder, "data");
  mkdirSync(data);
  chownSync(data, 10_001, 10_001);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await using shop = await startContainer(engine, { data, port });
  say(`started ${shop.how}`);
  await until("the shop to be ready", async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok, 120_000);
  say("/readyz answers 200");
  const secrets: { STRIPE_PUBLISHABLE_KEY: string } = JSON.parse(readFileSync(join(data, "secrets.json"), "utf8"));
  for (const line of await checkShop(url, secrets.STRIPE_PUBLISHABLE_KEY)) say(line);
  for (const line of shop.checkInside()) say(line);
  const code = await shop.stop();
  say(`stopped by SIGTERM with exit code ${code}`);
  if (code !== 0) throw new Error(`exit code ${code}: ${shop.log()}`);
} catch (error) {
  process.exitCode = 1;
  say(`failed: ${errorText(error)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
