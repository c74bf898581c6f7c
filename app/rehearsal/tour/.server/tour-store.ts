import { and, asc, eq, lt } from "drizzle-orm";
import { rehearsalTours } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

export type Tour = typeof rehearsalTours.$inferSelect;

/** Every started scenario, the earliest first. */
export const readTours = (shop: Shop): Promise<Tour[]> =>
  shop.db.select().from(rehearsalTours).orderBy(asc(rehearsalTours.startedAt));

export async function readTour(shop: Shop, scenario: string): Promise<Tour | undefined> {
  const [tour] = await shop.db.select().from(rehearsalTours).where(eq(rehearsalTours.scenario, scenario));
  return tour;
}

/** Starts or restarts a scenario, without an order or completed steps. */
export async function startTour(shop: Shop, scenario: string): Promise<void> {
  const fresh = { startedAt: new Date(), stepsDone: 0, orderId: null };
  await shop.db
    .insert(rehearsalTours)
    .values({ scenario, ...fresh })
    .onConflictDoUpdate({ target: rehearsalTours.scenario, set: fresh });
}

export const forgetTours = (shop: Shop) => shop.db.delete(rehearsalTours);
export const forgetTour = (shop: Shop, scenario: string) =>
  shop.db.delete(rehearsalTours).where(eq(rehearsalTours.scenario, scenario));

/** Sets the scenario's order. */
export const keepOrder = (shop: Shop, scenario: string, orderId: string) =>
  shop.db.update(rehearsalTours).set({ orderId }).where(eq(rehearsalTours.scenario, scenario));

/** Stores progress; concurrent requests can only increase it. */
export const keepProgress = (shop: Shop, { scenario, startedAt }: Tour, stepsDone: number) =>
  shop.db
    .update(rehearsalTours)
    .set({ stepsDone })
    .where(
      and(
        eq(rehearsalTours.scenario, scenario),
        eq(rehearsalTours.startedAt, startedAt),
        lt(rehearsalTours.stepsDone, stepsDone),
      ),
    );
