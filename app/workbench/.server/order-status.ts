import { z } from "zod";
import { ownOrder } from "#app/checkout/.server/drafts.ts";
import { Refusal } from "#app/endpoint.ts";
import type { Shop } from "#server/shop.ts";

export type OwnOrderStatus = { id: string; number: string; status: string; total: number; paid: number };

/** The status of an order of this browser; null if the order isn't its own. Money is pence. */
export async function readOrderStatus(
  shop: Pick<Shop, "config" | "db">,
  request: Request,
  id: string | null,
): Promise<OwnOrderStatus | null> {
  if (!z.uuid().safeParse(id).success) return null;
  try {
    const order = await ownOrder(shop, shop.db, request, id!);
    return { id: order.id, number: order.number, status: order.status, total: order.total, paid: order.capturedTotal };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
