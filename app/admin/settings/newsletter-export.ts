import { href, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { csv } from "#app/shared/csv.ts";
import { requireStaffFile } from "../.server/require-staff.ts";
import { exportColumns, subscribedInBatches } from "./.server/newsletter-queries.ts";
import { isListOpen } from "./.server/open-list.ts";
import type { Route } from "./+types/newsletter-export";

/** `/admin/settings/newsletter.csv`: who is subscribed, for whoever has said what for within the last minutes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaffFile(shop, request, "settings");
  if (!(await isListOpen(shop, staff))) throw redirect(`${href("/admin/settings/newsletter")}?dialog=reveal`);
  const batches = subscribedInBatches(shop);
  const text = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(text.encode(csv(exportColumns, []))),
    async pull(to) {
      const { value: rows } = await batches.next();
      if (!rows) return to.close();
      to.enqueue(text.encode(csv(exportColumns, rows).replace(/^[^\n]*\n/, "")));
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="newsletter.csv"',
      "cache-control": "no-store",
    },
  });
}
