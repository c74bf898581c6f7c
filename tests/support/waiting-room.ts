import type pg from "pg";
import type { z } from "zod";
import type { CheckoutLines, CheckoutSummary } from "#app/checkout/contract.ts";
import type { placeAnswer } from "#app/drops/waiting-room/endpoints.ts";
import { type Answer, type Buyable, type Buyer, openBuyer } from "./buyer.ts";
import { until } from "./until.ts";

export type Place = z.output<typeof placeAnswer>;

/** What a browser does in the waiting room of a drop, with the cookies of its buyer. */
export function asWaiter(buyer: Buyer, slug: string) {
  const press = (intent: string) =>
    buyer.visit(`/waiting-room/${slug}`, { method: "POST", body: new URLSearchParams({ intent }) });
  return {
    buyer,
    take: () => press("take"),
    leave: () => press("leave"),
    page: () => buyer.visit(`/waiting-room/${slug}`),
    async place(): Promise<Place> {
      const answer = await buyer.visit(`/api/waiting-room/${slug}`);
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Place;
    },
  };
}
export type Waiter = ReturnType<typeof asWaiter>;

export const openWaiter = (shop: Buyable, slug: string, from?: Record<string, string>): Waiter =>
  asWaiter(openBuyer(shop, from), slug);

/** Opens the checkout of a drop; if others are before this buyer, once it is their turn. */
export async function openInTurn(
  buyer: Buyer,
  slug: string,
  lines: CheckoutLines["lines"],
): Promise<Answer<CheckoutSummary>> {
  const answer = await buyer.open(lines);
  if (!("waitingRoom" in answer.body)) return answer;
  await until("a turn", async () => (await asWaiter(buyer, slug).place()).status === "turn");
  return buyer.open(lines);
}

/** Controls who enters from the waiting rooms of a shop that lets in one person every ten seconds. */
export const waitingRoomDoor = (pool: pg.Pool) => ({
  /** Nobody else is let in until `letNextIn`, however long the test takes. */
  holdDoor: () =>
    pool.query(
      `update drop_places set turn_at = turn_at + interval '5 minutes'
       where number in (
         select distinct on (slug) number from drop_places where turn_at is not null order by slug, turn_at desc
       )`,
    ),
  letNextIn: () =>
    pool.query(
      "update drop_places set turn_at = now() - interval '10 seconds' where turn_at > now() - interval '10 seconds'",
    ),
});
