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
import { nullWhenNotFound } from "./error.ts";
import { type NewPrintOrder, type RatesQuery, wireOrder, wireRates } from "./requests.ts";
import { type Deadline, openTransport, type PrintfulConnection, type Question, quoteDeadlineMs } from "./transport.ts";

type Page = { offset?: number; limit?: number };

/**
 * The client of Printful API v1. Every call has a deadline (quotes 8 s, others 15 s by default), is never retried, and
 * throws a `PrintfulError` on failure. Money is pence, or the tagged refusal `wrong_currency`. An unknown order is null
 * when looked up and `refused` when acted on.
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
    /** Delivery options for all items together; the list may be empty. */
    shippingRates: (query: RatesQuery, options?: Deadline) =>
      one("POST", "/shipping/rates", rates, { deadlineMs: quoteDeadlineMs, ...options, body: wireRates(query) }),

    /** Finds the order with our external id in any status, including cancelled. */
    findOrder: (externalId: string, options?: Deadline): Promise<PrintOrder | null> =>
      lookUp(`@${encodeURIComponent(externalId)}`, options),
    getOrder: (id: number, options?: Deadline): Promise<PrintOrder | null> => lookUp(String(id), options),
    /** Like `getOrder`, at low priority for comparisons: it yields to calls that serve a customer. */
    recheckOrder: (id: number, options?: Deadline): Promise<PrintOrder | null> => lookUp(String(id), options),

    /** Nothing is printed or charged yet. Refused with `OR-13` if the external id was ever used before. */
    createDraft: (draft: NewPrintOrder, options?: Deadline) =>
      one("POST", "/orders", order, { ...options, body: wireOrder(draft) }),
    /** Replaces a draft or a failed order; refused with `OR-1` in other statuses. */
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
    /** The whole catalogue of blanks: this list is not paged. */
    listCatalogueProducts: (options?: Deadline) => one("GET", "/products", z.array(catalogueProduct), options),
    getCatalogueProduct: (id: number, options?: Deadline) =>
      one("GET", `/products/${id}`, catalogueProductWithVariants, options),
    getCatalogueVariant: (id: number, options?: Deadline) =>
      one("GET", `/products/variant/${id}`, catalogueVariant, options),
    /** Countries that Printful delivers to. */
    listCountries: (options?: Deadline) => one("GET", "/countries", z.array(country), options),

    getWebhook: (options?: Deadline) => one("GET", "/webhooks", webhookSettings, options),
    /** Replaces the store's only webhook. Stock events are sent only for the blanks in `params`. */
    setWebhook: (hook: { url: string; types: WebhookType[]; params?: Record<string, unknown> }, options?: Deadline) =>
      one("POST", "/webhooks", webhookSettings, { ...options, body: hook }),
  };
}

export type Printful = ReturnType<typeof openPrintful>;

function queryOf(filter: Record<string, string | number | undefined>): string {
  const given = Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length ? `?${new URLSearchParams(given)}` : "";
}
