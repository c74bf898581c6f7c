import { href, redirect } from "react-router";
import { csvAnswer } from "#app/shared/csv.ts";
import { audit } from "../.server/audit.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { isListRevealed, subscribedAsCsv } from "./.server/newsletter.ts";
import type { Route } from "./+types/newsletter-export-route";

/** `/admin/settings/newsletter.csv`: all subscribers, whatever the list shows, for staff who have revealed the list. Each export is logged. */
export async function loader(args: Route.LoaderArgs) {
  const { shop, staff } = await requireStaffFile(args, "settings");
  if (!(await isListRevealed(shop, staff))) throw redirect(`${href("/admin/settings/newsletter")}?dialog=reveal`);
  await audit(shop.db, staff, "newsletter", "list", {
    action: "export",
    summary: "exported the addresses of the newsletter",
  });
  return csvAnswer("newsletter.csv", subscribedAsCsv(shop));
}
