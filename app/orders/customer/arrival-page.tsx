import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { friendlyMessage } from "#app/shared/errors.ts";
import { confirmArrival } from "../fulfilment/.server/mark-delivered.ts";
import type { Route } from "./+types/arrival-page";

/** This URL only takes posts; a GET redirects to the order. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/orders/${encodeURIComponent(params.number)}`);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await confirmArrival(context.get(shopContext), request, params.number);
  if (outcome === "not_found") throw new Response(friendlyMessage("Order not found"), { status: 404 });
  const order = `/orders/${encodeURIComponent(params.number)}`;
  throw redirect(outcome === "not_signed_in" ? `/login?next=${encodeURIComponent(order)}` : order);
}
