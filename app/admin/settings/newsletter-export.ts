import { href, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { csvAnswer } from "../csv-answer.ts";
import { isListRevealed, subscribedAsCsv } from "./.server/newsletter.ts";
import type { Route } from "./+types/newsletter-export";

/** `/admin/settings/newsletter.csv`: the subscribers, for staff who have revealed the list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaffFile(shop, request, "settings");
  if (!(await isListRevealed(shop, staff))) throw redirect(`${href("/admin/settings/newsletter")}?dialog=reveal`);
  return csvAnswer("newsletter.csv", subscribedAsCsv(shop));
}
