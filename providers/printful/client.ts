import { z } from "zod";
import { order, type PrintOrder, type PrintStatus } from "./contract.ts";
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
  const lookUp = (reference: string) => one("GET", `/orders/${reference}`, order).catch(nullWhenNotFound);

  return {
    /** Delivery options for all items together; the list may be empty. */
    shippingRates: (query: RatesQuery) =>
      one("POST", "/shipping/rates", rates, { deadlineMs: quoteDeadlineMs, body: wireRates(query) }),

    /** Finds the order with our external id in any status, including cancelled. */
    findOrder: (externalId: string): Promise<PrintOrder | null> => lookUp(`@${encodeURIComponent(externalId)}`),
    getOrder: (id: number): Promise<PrintOrder | null> => lookUp(String(id)),
    /** Like `getOrder`, at low priority for comparisons: it yields to calls that serve a customer. */
    recheckOrder: (id: number): Promise<PrintOrder | null> => lookUp(String(id)),

    /** Nothing is printed or charged yet. Refused with `OR-13` if the external id was ever used before. */
    createDraft: (draft: NewPrintOrder) => one("POST", "/orders", order, { body: wireOrder(draft) }),
    /** Replaces a draft or a failed order; refused with `OR-1` in other statuses. */
    updateOrder: (id: number, draft: NewPrintOrder) => one("PUT", `/orders/${id}`, order, { body: wireOrder(draft) }),
    /** Confirms a draft for printing and charges the shop owner. Refused while costs are being computed. */
    confirmOrder: (id: number) => one("POST", `/orders/${id}/confirm`, order),
    /** Only a draft or pending order can still be stopped. */
    cancelOrder: (id: number) => one("DELETE", `/orders/${id}`, order),
    /** Newest first; at most 100 a page. */
    listOrders: async (filter: Page & { status?: PrintStatus } = {}, options?: Deadline) => {
      const { items, paging } = await page(`/orders${queryOf(filter)}`, order, options);
      return { orders: items, paging };
    },

    listStoreProducts: async (filter: Page & { status?: string } = {}) => {
      const { items, paging } = await page(`/store/products${queryOf(filter)}`, storeProduct);
      return { products: items, paging };
    },
    getStoreProduct: (id: number) => one("GET", `/store/products/${id}`, storeProductWithVariants),
    /** The whole catalogue of blanks: this list is not paged. */
    listCatalogueProducts: () => one("GET", "/products", z.array(catalogueProduct)),
    getCatalogueProduct: (id: number) => one("GET", `/products/${id}`, catalogueProductWithVariants),
    getCatalogueVariant: (id: number) => one("GET", `/products/variant/${id}`, catalogueVariant),
    /** Countries that Printful delivers to. */
    listCountries: () => one("GET", "/countries", z.array(country)),

    getWebhook: () => one("GET", "/webhooks", webhookSettings),
    /** Replaces the store's only webhook. Stock events are sent only for the blanks in `params`. */
    setWebhook: (hook: { url: string; types: WebhookType[]; params?: Record<string, unknown> }) =>
      one("POST", "/webhooks", webhookSettings, { body: hook }),
  };
}

export type Printful = ReturnType<typeof openPrintful>;

function queryOf(filter: Record<string, string | number | undefined>): string {
  const given = Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return given.length ? `?${new URLSearchParams(given)}` : "";
}
