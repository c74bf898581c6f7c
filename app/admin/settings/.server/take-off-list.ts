import { z } from "zod";
import { changeSubscriber, lockSubscriber } from "#app/newsletter/.server/subscribers.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";

/** Takes an address off the newsletter at its owner's wish. @returns false when it is off already, or not there */
export async function takeOffList(shop: Shop, staff: Staff, id: string): Promise<boolean> {
  if (!z.guid().safeParse(id).success) return false;
  return shop.db.transaction(async (tx) => {
    const person = await lockSubscriber(tx, { id });
    if (!person || person.status === "unsubscribed") return false;
    await changeSubscriber(tx, id, { status: "unsubscribed", unsubscribedAt: shop.clock.now() });
    await audit(tx, staff, {
      action: "update",
      resource: "newsletter",
      resourceId: id,
      summary: "took an address off the newsletter",
      before: { status: person.status },
      after: { status: "unsubscribed" },
    });
    return true;
  });
}
