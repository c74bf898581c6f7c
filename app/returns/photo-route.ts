import { shopContext } from "#app/context.ts";
import { ownPlacedOrder } from "#app/orders/.server/own-order.ts";
import { readPhoto } from "./.server/return-queries.ts";
import type { Route } from "./+types/photo-route";

/** A photograph of a return, for its owner. Whatever it may hold, no browser takes it for a page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const isId = /^[0-9a-f-]{36}$/.test(params.photo);
  const { order } = isId ? await ownPlacedOrder(shop, request, params.number) : { order: null };
  const photo = order && (await readPhoto(shop, order.id, params.photo));
  if (!photo) return new Response("Not found.", { status: 404, headers: { "cache-control": "no-store" } });
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      "content-type": photo.contentType,
      "content-disposition": "inline; filename=photo.jpg",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
