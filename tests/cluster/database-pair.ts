import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../support/until.ts";
import { openNode, type PostgresNode } from "./postgres-node.ts";

/** Milliseconds between two checks of the primary. After two failures in a row the standby takes over. */
const watchEvery = 500;

export type DatabasePair = Awaited<ReturnType<typeof openPair>>;

/**
 * Primary and standby with synchronous replication, so that what the primary acknowledged is on the standby. A watcher
 * promotes the standby when the primary is gone, and each has an HTTP check of its role, `/primary` and `/replica`:
 * what Patroni does on a real cluster.
 */
export async function openPair(folder: string) {
  await using opened = new AsyncDisposableStack();
  let primary = await openNode("one", join(folder, "one"));
  let standby = await openNode("two", join(folder, "two"));
  const nodes = [primary, standby];
  for (const node of nodes) opened.defer(() => node.stop());
  primary.create();
  await primary.start();
  await follow();

  const roles = new Map<PostgresNode, number>();
  for (const node of nodes) {
    const check = await openRoleCheck(node);
    opened.use(check);
    roles.set(node, check.port);
  }

  /** Makes the other node a standby, and the primary wait for it at each commit. */
  async function follow(): Promise<void> {
    await standby.copy(primary);
    await standby.start();
    await until("the standby to stream", async () => (await primary.ask("select from pg_stat_replication")).length > 0);
    await primary.ask("alter system set synchronous_standby_names = '*'");
    await primary.ask("select pg_reload_conf()");
  }

  const watching = new AbortController();
  let switches = 0;
  const watch = (async () => {
    for (let failed = 0; !watching.signal.aborted; ) {
      await sleep(watchEvery, undefined, { signal: watching.signal }).catch(() => {});
      failed = await primary.ask("select 1").then(
        () => 0,
        () => failed + 1,
      );
      if (failed < 2 || watching.signal.aborted || !standby.isUp()) continue;
      // One that merely hangs must never come back beside its successor.
      await primary.kill();
      await standby.ask("select pg_promote(wait => false)");
      [primary, standby] = [standby, primary];
      switches += 1;
    }
  })();
  opened.defer(async () => {
    watching.abort();
    await watch;
  });

  const all = opened.move();
  return {
    nodes,
    /** The port of a node's role check. */
    checkPort: (node: PostgresNode) => roles.get(node)!,
    primary: () => primary,
    standby: () => standby,
    switches: () => switches,
    /** Kills the primary and waits until the standby has taken over. */
    async failOver(): Promise<void> {
      const before = switches;
      await primary.kill();
      await until("the standby to take over", () => switches > before);
    },
    /** Gives the primary a standby again: the node that was killed. */
    follow,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Answers 200 on `/primary` or `/replica`, whichever the node is. */
async function openRoleCheck(node: PostgresNode) {
  const server = createServer(async (request, response) => {
    const role = await node.ask("select pg_is_in_recovery() as standby").then(
      ([row]) => (row?.standby ? "/replica" : "/primary"),
      () => undefined,
    );
    response.writeHead(role === request.url ? 200 : 503).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
