import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rounds } from "../support/faults.ts";
import { seeded } from "../support/seeded.ts";
import { until } from "../support/until.ts";
import { type Cluster, noCluster, openCluster } from "./cluster.ts";
import { accountForAll } from "./finish-orders.ts";
import { countPhase } from "./ledger.ts";
import { buyAt, type Traffic } from "./traffic.ts";

/**
 * Random processes are killed while people buy; of fifteen times, once the primary and once the pooler. `FAULTS=long`
 * kills 300 times and waits for 2,000 orders; `KILLS=80 ORDERS=400 SEED=2` is a part of that for a machine with less time.
 */
const kills = Number(process.env.KILLS ?? rounds(300, 8));
const orders = Number(process.env.ORDERS ?? rounds(2_000, 20));
const random = seeded(Number(process.env.SEED ?? 1));
/** A round of kills, and the places of the primary and of the pooler in it. */
const round = { length: 15, failover: 0, restart: 8 };

describe.skipIf(noCluster)(`a cluster ${noCluster ?? ""}`, () => {
  let cluster: Cluster;
  let traffic: Traffic;
  beforeAll(async () => {
    cluster = await openCluster();
    traffic = await buyAt(cluster, { buyers: 6, pauseMs: 50 });
  }, 180_000);
  afterAll(async () => {
    await traffic?.stop();
    await cluster?.[Symbol.asyncDispose]();
  }, 120_000);

  /** A random machine; of the web machines only if both answer and HAProxy knows it, or nobody would be left. */
  async function killSomething(): Promise<void> {
    const [web1, web2, worker1, worker2] = cluster.machines;
    if (random.chance(0.5)) return random.one([worker1, worker2]).killProcess();
    await until("both web machines", async () => (await web1.answers()) && (await web2.answers()), 60_000);
    await until("HAProxy to see both", async () => (await cluster.balancer.up("rosette")).length === 2, 60_000);
    await random.one([web1, web2]).killProcess();
  }

  test(`none of ${orders} orders is lost or doubled through ${kills} kills`, { timeout: 3_600_000 }, async () => {
    const from = Date.now();
    const counts = { kills: 0, failovers: 0, "pooler restarts": 0 };
    while (counts.kills < kills || traffic.purchases.filter(({ paid }) => paid).length < orders) {
      await sleep(random.whole(300, 1_500));
      if (counts.kills >= kills) continue;
      counts.kills += 1;
      const place = counts.kills % round.length;
      if (place === round.failover) {
        counts.failovers += 1;
        await cluster.pair.failOver();
        await cluster.pair.follow();
      } else if (place === round.restart) {
        counts["pooler restarts"] += 1;
        await cluster.pooler.restart();
      } else {
        await killSomething();
      }
    }
    const phase = countPhase("kills", from, Date.now(), traffic.visits, traffic.purchases);
    console.table([{ ...phase, ...counts }]);
    expect.soft(phase).toMatchObject({ "failed pages": 0 });
    await accountForAll(cluster, traffic, orders);
    expect(counts.kills).toBe(kills);
  });
});
