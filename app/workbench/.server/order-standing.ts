import { z } from "zod";
import { ownOrder } from "#app/checkout/.server/drafts.ts";
import { Refusal } from "#app/endpoint.ts";
import type { Shop } from "#server/shop.ts";

export type OrderStanding = { id: string; number: string; status: string; total: number; paid: number };

/** How an order of this browser stands now; null for one that is not its own. Money is pence. */
export async function orderStanding(
  shop: Pick<Shop, "config" | "db">,
  request: Request,
  id: string | null,
): Promise<OrderStanding | null> {
  if (!z.uuid().safeParse(id).success) return null;
  try {
    const order = await ownOrder(shop, shop.db, request, id!);
    return { id: order.id, number: order.number, status: order.status, total: order.total, paid: order.capturedTotal };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
