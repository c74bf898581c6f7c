import { redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { requireSession } from "../session/.server/current-user.ts";
import { revokeOtherSessions, revokeSession } from "../session/.server/sessions.ts";
import type { Route } from "./+types/sessions-route";

export const loader = () => redirect("/account#sessions");

/** Signs out one other device, or all others. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const signedIn = await requireSession(shop, request);
  const form = await formOf(request);
  if (form.get("intent") === "others") await revokeOtherSessions(shop, signedIn);
  else await revokeSession(shop, signedIn, String(form.get("id") ?? ""));
  throw redirect("/account?done=sessions#sessions");
}
