import { shopContext } from "#app/context.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { photoAnswer } from "./.server/photo.ts";
import { readPhoto } from "./.server/return-queries.ts";
import type { Route } from "./+types/photo-route";

/** A photograph of a return, for its owner. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { order } = await ownPlacedOrder(shop, request, params.number);
  return photoAnswer(order && (await readPhoto(shop, order.id, params.photo)));
}
