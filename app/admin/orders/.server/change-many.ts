import { inArray } from "drizzle-orm";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { Staff } from "../../.server/staff.ts";
import type { PlainStatus } from "../status-changes.ts";
import { letGoOn, setPlainStatus } from "./change-status.ts";

export type ManyOutcome = { changed: string[]; refused: { number: string; why: string }[] };

/** The same for many orders, each by itself: what one refuses does not stop the others. */
export async function changeMany(
  shop: Shop,
  staff: Staff,
  { numbers, to }: { numbers: readonly string[]; to: PlainStatus | "resume" },
): Promise<ManyOutcome> {
  const found = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  const outcome: ManyOutcome = { changed: [], refused: [] };
  for (const number of numbers) {
    const order = found.find((each) => each.number === number);
    const answer = order
      ? await (to === "resume" ? letGoOn(shop, staff, order.id) : setPlainStatus(shop, staff, order.id, to))
      : { refusal: "There is no such order." };
    if ("done" in answer) outcome.changed.push(number);
    else outcome.refused.push({ number, why: answer.refusal });
  }
  return outcome;
}
