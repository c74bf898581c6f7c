import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPool } from "#database/open.ts";
import { openPrintful } from "#providers/printful/client.ts";
import { openStripe } from "#providers/stripe.ts";
import { openTestBucket } from "#providers/test-bucket.ts";
import { control } from "../support/control.ts";
import { debianProgram } from "../support/debian-program.ts";
import { freePort } from "../support/free-port.ts";
import { openPgBouncer } from "../support/pgbouncer.ts";
import { byPort } from "../support/server-address.ts";
import { openTestProviders } from "../support/test-world.ts";
import { openBalancer } from "./balancer.ts";
import { openPair } from "./database-pair.ts";
import { shopMachine } from "./shop-machine.ts";

const programs = {
  haproxy: debianProgram("haproxy", "usr/sbin/haproxy"),
  pgbouncer: debianProgram("pgbouncer", "usr/sbin/pgbouncer"),
};

/** Why there can be no cluster here. */
export const noCluster = programs.haproxy.reason ?? programs.pgbouncer.reason;

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/**
 * The cluster of docs/cluster.md on this machine: HAProxy, two web machines, two workers, PgBouncer, primary and
 * standby, and the sandbox as Stripe, Printful, mail server and S3.
 */
export async function openCluster() {
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), `rosette-test-${process.pid}-`));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));

  const pair = opened.use(await openPair(folder));
  const ports = { web: await freePort(), primary: await freePort(), replica: await freePort() };
  const machinePorts = [await freePort(), await freePort()] as const;
  const [one, two] = pair.nodes.map((node) => ({ port: node.port, checkPort: pair.checkPort(node) }));
  const balancer = opened.use(await openBalancer(programs.haproxy.path!, ports, machinePorts, [one!, two!]));
  const directUrl = byPort(pair.primary().shopUrl(), ports.primary);
  const replicaUrl = byPort(directUrl, ports.replica);
  const pooler = opened.use(await openPgBouncer(programs.pgbouncer.path!, directUrl));

  const url = `http://127.0.0.1:${ports.web}`;
  const { env: providers, ...sandbox } = await openTestProviders(url);
  opened.defer(() => sandbox[Symbol.asyncDispose]());
  const bucketKeys = { region: "eu-west-2", accessKeyId: "cluster" };
  const bucket = await openTestBucket({ bucket: "pictures", ...bucketKeys });
  opened.defer(() => bucket.close());

  const environment = (name: string, port: number): Record<string, string> => ({
    ...providers,
    PORT: String(port),
    DATA_DIR: join(folder, name),
    PUBLIC_URL: url,
    TRUST_PROXY: "true",
    DATABASE_URL: pooler.through(directUrl),
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_READ_URL: replicaUrl,
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: "pictures",
    S3_REGION: bucketKeys.region,
    S3_ACCESS_KEY_ID: bucketKeys.accessKeyId,
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const machines = [
    shopMachine("web1", "web", environment("web1", machinePorts[0])),
    shopMachine("web2", "web", environment("web2", machinePorts[1])),
    shopMachine("worker1", "worker", environment("worker1", 0)),
    shopMachine("worker2", "worker", environment("worker2", 0)),
  ] as const;
  opened.defer(async () => void (await Promise.all(machines.map((machine) => machine.stop()))));
  await Promise.all(machines.map((machine) => machine.start()));

  const pool = openPool(directUrl, 4, () => {});
  opened.defer(() => pool.end());
  const all = opened.move();
  return {
    url,
    folder,
    pair,
    balancer,
    pooler,
    bucket,
    machines,
    directUrl,
    replicaUrl,
    control: control(url, sandbox.waitingEvents),
    shop: {
      pool,
      stripe: openStripe({ secretKey: providers.STRIPE_SECRET_KEY!, apiBase: providers.STRIPE_API_BASE }),
      printful: openPrintful({ apiBase: providers.PRINTFUL_API_BASE, token: providers.PRINTFUL_TOKEN!, storeId: 1 }),
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
