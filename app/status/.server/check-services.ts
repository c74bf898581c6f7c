import { sql } from "drizzle-orm";
import type { Database } from "#database/open.ts";
import { providerProblems, serviceChecks, serviceOutages } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type Service, services } from "../describe-status.ts";
import { probeService, type ServiceProblem } from "./probe-services.ts";

/** Asks every service for an answer and records what is down, for the status page. */
export async function checkAllServices(shop: Shop): Promise<void> {
  await Promise.all(
    services.map(async (service) => {
      const problem = await probeService(shop, service);
      if (problem) shop.log.warn({ service, ...problem }, "a service does not answer");
      await recordCheck(shop.db, service, problem);
    }),
  );
}

/** @param problem null if the service answered, which ends its outage; one of two minutes or more is remembered */
export async function recordCheck(db: Database, service: Service, problem: ServiceProblem | null): Promise<void> {
  await db.transaction(async (tx) => {
    const checkedAt = sql`now()`;
    await tx
      .insert(serviceChecks)
      .values({ service })
      .onConflictDoUpdate({ target: serviceChecks.service, set: { checkedAt } });
    if (problem) {
      await tx
        .insert(providerProblems)
        .values({ provider: service, ...problem })
        .onConflictDoUpdate({ target: providerProblems.provider, set: { ...problem, lastAt: sql`now()` } });
      return;
    }
    await tx.execute(sql`
      with over as (delete from ${providerProblems} where provider = ${service} returning since)
      insert into ${serviceOutages} (service, began_at)
      select ${service}, since from over where since < now() - interval '2 minutes'`);
  });
}
