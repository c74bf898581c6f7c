import type { Shop } from "#server/shop.ts";
import type { InvoicePage } from "./read-invoice.ts";

/**
 * The invoice as a PDF. What draws it is loaded with the first one: most processes never need it, and it takes
 * 70 MB of memory.
 */
export async function drawInvoice(shop: Shop, page: InvoicePage): Promise<Uint8Array<ArrayBuffer>> {
  const { drawInvoicePdf } = await import("./draw-invoice-pdf.tsx");
  return new Uint8Array(await drawInvoicePdf({ ...page, store: shop.store }));
}
