import { shopContext } from "#app/context.ts";
import { fileNotFound } from "#app/shared/.server/file-not-found.ts";
import { ownPlacedOrder } from "../customer/.server/own-order.ts";
import { readInvoice } from "./.server/read-invoice.ts";
import type { Route } from "./+types/invoice-pdf-route";

/** The invoice as a PDF, for the order's owner. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { order } = await ownPlacedOrder(shop, request, params.number);
  if (!order) return fileNotFound();
  const page = await readInvoice(shop, order, url.searchParams.get("document"));
  // Loaded with the first invoice: most processes never need it, and it takes 70 MB of memory.
  const { drawInvoicePdf } = await import("./.server/draw-invoice-pdf.tsx");
  return new Response(new Uint8Array(await drawInvoicePdf({ ...page, store: shop.store })), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${page.document.fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}
