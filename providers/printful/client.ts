import { z } from "zod";
import { estimate, order, type PrintOrder, type PrintStatus } from "./contract.ts";
import {
  catalogueProduct,
  catalogueProductWithVariants,
  catalogueVariant,
  country,
  storeProduct,
  storeProductWithVariants,
} from "./contract-catalogue.ts";
import { rates } from "./contract-rates.ts";
import { type WebhookType, webhookSettings } from "./contract-webhooks.ts";
import { PrintfulError } from "./error.ts";
import { type NewPrintOrder, type RatesQuery, wireOrder, wireRates } from "./requests.ts";
import { type Deadline, openTransport, type PrintfulConnection, type Question, quoteDeadlineMs } from "./transport.ts";

type Page = { offset?: number; limit?: number };

/**
 * The printer, API v1. Every call has one deadline (quotes 8 s, others 15 s unless told otherwise), is made
 * once and never repeated, and throws a `PrintfulError` when it fails; money in answers is pence, or the tagged
 * refusal `wrong_currency`. An unknown order is null where it is looked for and `refused` where it is acted on.
 */
export function openPrintful(connection: PrintfulConnection) {
  const call = openTransport(connection);

  const one = async <T extends z.ZodType>(method: string, path: string, schema: T, question?: Question) =>
    (await call(method, path, schema, question)).result;
  const page = async <T extends z.ZodType>(path: string, item: T, options?: Deadline) => {
    const { result, paging } = await call("GET", path, z.array(item), options);
    return { items: result, paging: paging ?? { total: result.length, offset: 0, limit: result.length } };
  };
  const lookUp = (reference: string, options?: Deadline) =>
    one("GET", `/orders/${reference}`, order, options).catch(nullWhenNotFound);

  return {
    /** What can be offered to this address for all items together; an empty list is an answer too. */
    shippingRates: (query: RatesQuery, options?: Deadline) =>
      one("POST", "/shipping/rates", rates, { deadlineMs: quoteDeadlineMs, ...options, body: wireRates(query) }),

    /** The order with our own id, whatever its status: a cancelled one is found as well. */
    findOrder: (externalId: string, options?: Deadline): Promise<PrintOrder | null> =>
      lookUp(`@${encodeURIComponent(externalId)}`, options),
    getOrder: (id: number, options?: Deadline): Promise<PrintOrder | null> => lookUp(String(id), options),
    /** The same, for whoever only compares: it gives way to all who serve a customer. */
    recheckOrder: (id: number, options?: Deadline): Promise<PrintOrder | null> => lookUp(String(id), options),

    /** Nothing is printed or charged yet. Refused with `OR-13` when the external id was ever used before. */
    createDraft: (draft: NewPrintOrder, options?: Deadline) =>
      one("POST", "/orders", order, { ...options, body: wireOrder(draft) }),
    /** Replaces a draft or a failed order; refused with `OR-1` in any other status. */
    updateOrder: (id: number, draft: NewPrintOrder, options?: Deadline) =>
      one("PUT", `/orders/${id}`, order, { ...options, body: wireOrder(draft) }),
    /** Confirms a draft for printing and charges the shop owner. Refused while costs are being computed. */
    confirmOrder: (id: number, options?: Deadline) => one("POST", `/orders/${id}/confirm`, order, options),
    /** Only a draft or pending order can still be stopped. */
    cancelOrder: (id: number, options?: Deadline) => one("DELETE", `/orders/${id}`, order, options),
    estimateCosts: (draft: NewPrintOrder, options?: Deadline) =>
      one("POST", "/orders/estimate-costs", estimate, { ...options, body: wireOrder(draft) }),
    /** Newest first; at most 100 a page. */
    listOrders: async (filter: Page & { status?: PrintStatus } = {}, options?: Deadline) => {
      const { items, paging } = await page(`/orders${queryOf(filter)}`, order, options);
      return { orders: items, paging };
    },

    listStoreProducts: async (filter: Page & { status?: string } = {}, options?: Deadline) => {
      const { items, paging } = await page(`/store/products${queryOf(filter)}`, storeProduct, options);
      return { products: items, paging };
    },
    getStoreProduct: (id: number, options?: Deadline) =>
      one("GET", `/store/products/${id}`, storeProductWithVariants, options),
    /** The printer's own goods, all of them: this list knows no pages. */
    listCatalogueProducts: (options?: Deadline) => one("GET", "/products", z.array(catalogueProduct), options),
    getCatalogueProduct: (id: number, options?: Deadline) =>
      one("GET", `/products/${id}`, catalogueProductWithVariants, options),
    getCatalogueVariant: (id: number, options?: Deadline) =>
      one("GET", `/products/variant/${id}`, catalogueVariant, options),
    /** Where the printer sends parcels. */
    listCountries: (options?: Deadline) => one("GET", "/countries", z.array(country), options),

    getWebhook: (options?: Deadline) => one("GET", "/webhooks", webhookSettings, options),
    /** A store has one webhook; this replaces it. Of stock it tells only for the blanks in `params`. */
    setWebhook: (hook: { url: string; types: WebhookType[]; params?: Record<string, unknown> }, options?: Deadline) =>
      one("POST", "/webhooks", webhookSettings, { ...options, body: hook }),
  };
}

export type Printful = ReturnType<typeof openPrintful>;

function nullWhenNotFound(error: unknown): null {
  if (error instanceof PrintfulError && error.kind === "refused" && error.status === 404) return null;
  throw error;
}

function queryOf(filter: Record<string, string | number | undefined>): string {
  const given = Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length ? `?${new URLSearchParams(given)}` : "";
}
