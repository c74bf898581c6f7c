import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import journal from "#database/migrations/meta/_journal.json" with { type: "json" };
import { until } from "../support/until.ts";
import { type Cluster, noCluster, openCluster } from "./cluster.ts";
import { accountForAll } from "./finish-orders.ts";
import { countPhase, type Phase } from "./ledger.ts";
import { contract, expand, makeNextRelease } from "./next-release.ts";
import { buyAt, type Traffic } from "./traffic.ts";

/**
 * People buy at a whole cluster (docs/cluster.md) while one part after the other breaks. Afterwards every order is
 * accounted for, by what its buyer knows, in the shop, at Stripe, at the print provider and in the mailbox.
 */
const migrations = journal.entries.length;
const picture = `media/${"5".repeat(32)}-10x10.avif`;

describe.skipIf(noCluster)(`a cluster ${noCluster ?? ""}`, () => {
  let cluster: Cluster;
  let traffic: Traffic;
  const phases: Phase[] = [];

  beforeAll(async () => {
    cluster = await openCluster();
    traffic = await buyAt(cluster, { buyers: 3, pauseMs: 300 });
  }, 180_000);
  afterAll(async () => {
    await traffic?.stop();
    await cluster?.[Symbol.asyncDispose]();
  }, 120_000);

  /** Breaks something while people buy, waits until new orders succeed, and counts from the break on. */
  async function phase(name: string, act: () => Promise<unknown>): Promise<Phase> {
    const from = Date.now();
    await act();
    await traffic.goesOn();
    const counts = countPhase(name, from, Date.now(), traffic.visits, traffic.purchases);
    phases.push(counts);
    return counts;
  }
  const everythingUp = () =>
    until("both web machines", async () => (await cluster.balancer.up("rosette")).length === 2, 60_000);

  test("nothing fails while nothing breaks", async () => {
    const counts = await phase("nothing breaks", () => traffic.goesOn());
    expect(counts).toMatchObject({ "failed, repeated": 0, "failed pages": 0 });
  });

  test("a killed web process is replaced, and fails no page", async () => {
    const counts = await phase("web process killed", () => cluster.machines[0].killProcess());
    expect.soft(counts).toMatchObject({ "failed pages": 0 });
    await everythingUp();
  });

  test("a killed worker is replaced", async () => {
    await phase("worker killed", () => cluster.machines[2].killProcess());
  });

  test("a restarted pooler delays orders, and no page", async () => {
    const counts = await phase("pooler killed, restarted", () => cluster.pooler.restart());
    expect(counts).toMatchObject({ "failed pages": 0 });
  });

  test("without its S3 the shop sells on, and its pictures come back with it", async () => {
    const { bucket } = cluster;
    bucket.objects.set(picture, Buffer.from("a picture"));
    const look = async () => (await fetch(`${cluster.url}/${picture}`)).status;
    expect(await look()).toBe(200);
    const counts = await phase("S3 outage", async () => {
      bucket.faults.push(...new Array(100_000).fill(503));
      expect(await look()).toBeGreaterThanOrEqual(500);
      await traffic.goesOn();
    });
    bucket.faults.length = 0;
    expect(await look()).toBe(200);
    expect(counts).toMatchObject({ "failed, repeated": 0, "failed pages": 0 });
  });

  /** One web machine and one worker after the other are stopped and started with another release. */
  async function upgradeTo(tree: string): Promise<void> {
    const [web1, web2, worker1, worker2] = cluster.machines;
    for (const pair of [
      [web1, worker1],
      [web2, worker2],
    ]) {
      await Promise.all(pair.map((machine) => machine.stop()));
      await Promise.all(pair.map((machine) => machine.start(tree)));
      await everythingUp();
    }
  }

  test("a rolling upgrade with a migration that expands fails no request, nor does the one that contracts", async () => {
    const place = (name: string) => join(cluster.folder, name);
    const next = makeNextRelease(place("next"), "expand", expand);
    const counts = await phase("rolling upgrade, expand", () => upgradeTo(next));
    const later = makeNextRelease(place("later"), "contract", contract, next);
    const laterCounts = await phase("rolling upgrade, contract", () => upgradeTo(later));
    for (const each of [counts, laterCounts])
      expect.soft(each).toMatchObject({ "failed, repeated": 0, "failed pages": 0 });
    const { rows } = await cluster.shop.pool.query("select count(*)::int as n from drizzle.__drizzle_migrations");
    const { rows: columns } = await cluster.shop.pool.query(
      "select column_name from information_schema.columns where table_name = 'orders' and column_name in ('gift_note', 'wrapping')",
    );
    expect(columns).toEqual([{ column_name: "wrapping" }]);
    expect(rows[0].n).toBe(migrations + 2);
  });

  test("after the loss of the primary the standby takes orders within 15 seconds, and no page fails", async () => {
    const counts = await phase("failover", () => cluster.pair.failOver());
    expect(counts).toMatchObject({ "failed pages": 0 });
    expect(counts["next order, s"]).toBeLessThan(15);
    await cluster.pair.follow();
  });

  test("no order is lost or doubled", { timeout: 240_000 }, async () => {
    console.table(phases);
    await accountForAll(cluster, traffic, 100);
  });
});
