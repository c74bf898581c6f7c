import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import type { PrintfulTestForm } from "../contract.ts";

export type PrintfulReply = {
  /** Null if nothing was received: no connection, a timeout, or no calls left this minute. */
  raw: { status: number; contentType: string | null; text: string; ms: number } | null;
  /** The response as parsed by our contract. */
  parsed: unknown;
  /** Why it could not be parsed: kind and message of the `PrintfulError`. */
  error: { kind: string; message: string } | null;
};

/** Maximum characters of a raw response on the page. */
const longest = 60_000;
const pageSize = 20;

/** Makes one call with the shop's own client and returns the raw response beside the parsed one. */
export async function callPrintful(shop: Shop, asked: PrintfulTestForm): Promise<PrintfulReply> {
  let raw: PrintfulReply["raw"] = null;
  const printful = shop.observePrintful((answer) => {
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

/** These calls change nothing at Printful and return no customer's data. */
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
