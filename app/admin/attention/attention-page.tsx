import { shopContext } from "#app/context.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../ui/admin-head.tsx";
import { countOpen } from "./.server/attention-queries.ts";
import type { Route } from "./+types/attention-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_orders");
  return { open: await countOpen(shop) };
}

/** What the shop could not settle by itself, until a person has. */
export default function AttentionPage({ loaderData: { open } }: Route.ComponentProps) {
  return <AdminHead title="Needs attention" lead={open === 1 ? "1 thing is stuck." : `${open} things are stuck.`} />;
}
