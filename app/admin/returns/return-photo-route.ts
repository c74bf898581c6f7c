import { photoAnswer } from "#app/returns/.server/photo.ts";
import { readPhoto } from "#app/returns/.server/return-queries.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { findByNumber } from "../orders/.server/read-order-page.ts";
import type { Route } from "./+types/return-photo-route";

/** A photograph of a return, for staff. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaffFile(args, "view_orders");
  const order = await findByNumber(shop, params.number);
  return photoAnswer(order && (await readPhoto(shop, order.id, params.photo)));
}
