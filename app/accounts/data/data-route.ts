import { shopContext } from "#app/context.ts";
import { fileNotFound } from "#app/shared/.server/file-not-found.ts";
import { byteOrderMark, csv } from "#app/shared/csv.ts";
import { requireUser } from "../session/.server/current-user.ts";
import { collectData } from "./.server/collect-data.ts";
import type { Route } from "./+types/data-route";

const orderColumns = [
  "number",
  "status",
  "paidAt",
  "productName",
  "color",
  "size",
  "quantity",
  "unitPrice",
  "total",
  "bundleName",
];

/** Downloads the owner's data: everything as JSON, or order lines as CSV. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  if (params.file === "everything.json") {
    const everything = await collectData(shop, user);
    return file(JSON.stringify(everything, null, 2), "application/json", params.file);
  }
  if (params.file === "orders.csv") {
    const { orders } = await collectData(shop, user);
    const lines = orders.flatMap(({ items, number, status, paidAt }) =>
      items.map((item) => ({ ...item, number, status, paidAt })),
    );
    return file(byteOrderMark + csv(orderColumns, lines), "text/csv", params.file);
  }
  return fileNotFound();
}

const file = (body: string, type: string, name: string) =>
  new Response(body, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
