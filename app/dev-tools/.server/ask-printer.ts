import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import type { PrintfulTestForm } from "../contract.ts";

export type PrinterAnswer = {
  /** Null where nothing came over the wire: no connection, no answer in time, no calls left this minute. */
  raw: { status: number; contentType: string | null; text: string; ms: number } | null;
  /** What the shop makes of it. */
  parsed: unknown;
  /** Why the shop can make nothing of it: the kind of `PrintfulError`, and its words. */
  error: { kind: string; message: string } | null;
};

/** As much of a raw answer as a page shows. */
const longest = 60_000;
const pageSize = 20;

/** One call to the printer by the shop's own client: its answer as it came, beside what our contract reads out of it. */
export async function askPrinter(shop: Shop, asked: PrintfulTestForm): Promise<PrinterAnswer> {
  let raw: PrinterAnswer["raw"] = null;
  const printful = shop.overhearPrintful((answer) => {
    raw = { ...answer, text: pretty(answer.text) };
  });
  try {
    const parsed = await make(printful, asked);
    return { raw, parsed, error: null };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return { raw, parsed: null, error: { kind: error.kind, message: error.message } };
  }
}

/** None of these changes anything at the printer, and none answers with a customer's data. */
function make(printful: Shop["printful"], { call, id, country, postcode }: PrintfulTestForm): Promise<unknown> {
  switch (call) {
    case "store_products":
      return printful.listStoreProducts({ limit: pageSize });
    case "store_product":
      return printful.getStoreProduct(Number(id));
    case "variant":
      return printful.getCatalogueVariant(Number(id));
    case "countries":
      return printful.listCountries();
    case "rates":
      return printful.shippingRates({
        recipient: { address1: "1 High Street", city: "London", countryCode: country, postcode: postcode || null },
        items: [{ variantId: Number(id), quantity: 1 }],
      });
  }
}

function pretty(text: string): string {
  const cut = (long: string) =>
    long.length > longest ? `${long.slice(0, longest)}\n(${long.length} characters)` : long;
  try {
    return cut(JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return cut(text);
  }
}
