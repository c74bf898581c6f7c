import type Stripe from "stripe";
import { z } from "zod";
import type { Filter, Named, ObjectName, StripeStore } from "../store.ts";
import { invalid, isStripeRefusal, noSuch, type StripeRefusal } from "./errors.ts";
import { contractOf, expand, ignored, text, whole } from "./fields.ts";

/** Parameters of retrieve and list; `created` is Unix seconds, a single value or a range. */
export const retrieveParams = z.strictObject({ expand });

const page = {
  created: z
    .union([
      whole,
      z.strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() }),
    ])
    .optional(),
  ending_before: text.optional(),
  expand,
  limit: whole
    .refine((value) => value >= 1 && value <= 100, { error: "Limit can range between 1 and 100." })
    .default(10),
  starting_after: text.optional(),
};
type Page = z.infer<z.ZodObject<typeof page>>;

export const listIntentsParams = contractOf<Stripe.PaymentIntentListParams>()({
  ...page,
  customer: ignored,
  customer_account: ignored,
});
export const listChargesParams = contractOf<Stripe.ChargeListParams>()({
  ...page,
  customer: ignored,
  payment_intent: text.optional(),
  transfer_group: ignored,
});
export const listRefundsParams = contractOf<Stripe.RefundListParams>()({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
});
export const listDisputesParams = contractOf<Stripe.DisputeListParams>()({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
});
export const listEventsParams = contractOf<Stripe.EventListParams>()({
  ...page,
  delivery_success: ignored,
  type: text.optional(),
  types: z.array(text).optional(),
});

/** The columns by which a list may be narrowed. */
type Only = Partial<Record<"payment_intent" | "charge" | "type", string | undefined>> & {
  types?: string[] | undefined;
};

/**
 * One page of a list, newest first. Cursors are ids, as the SDK's auto-paging sends them; the order is insertion order,
 * since several objects may share a second.
 */
export function listPage<N extends ObjectName>(
  store: StripeStore,
  { object, url, only = {} }: { object: N; url: string; only?: Only },
  page: Page,
): Stripe.ApiList<Named<N>> | StripeRefusal {
  const filters: Filter[] = [...createdFilters(page.created)];
  for (const column of ["payment_intent", "charge", "type"] as const) {
    if (only[column] !== undefined) filters.push({ column, test: "=", value: only[column] });
  }
  if (only.types) filters.push({ column: "type", test: "in", value: JSON.stringify(only.types) });
  const cursor = page.starting_after ?? page.ending_before;
  if (cursor !== undefined) {
    const place = store.placeOf(cursor);
    const param = page.starting_after === undefined ? "ending_before" : "starting_after";
    if (place === undefined) return { ...noSuch(object, cursor, param), status: 400 };
    filters.push({ column: "seq", test: param === "starting_after" ? "<" : ">", value: place });
  }
  const backwards = page.starting_after === undefined && page.ending_before !== undefined;
  const found = store.list(object, filters, page.limit + 1, backwards ? "oldest first" : "newest first");
  const data = found.slice(0, page.limit);
  return { object: "list", data: backwards ? data.reverse() : data, has_more: found.length > page.limit, url };
}

function createdFilters(created: Page["created"]): Filter[] {
  if (created === undefined) return [];
  if (typeof created === "number") return [{ column: "created", test: "=", value: created }];
  const tests = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
  return (["gt", "gte", "lt", "lte"] as const).flatMap((name) => {
    const value = created[name];
    return value === undefined ? [] : [{ column: "created" as const, test: tests[name], value }];
  });
}

type Json = { [key: string]: unknown };
const expandable = new Set([
  "balance_transaction",
  "charge",
  "failure_balance_transaction",
  "latest_charge",
  "payment_intent",
  "payment_method",
  "source",
]);

/** Refuses names that are never expandable, before anything is done. */
export function refuseExpand(paths: readonly string[]): StripeRefusal | null {
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > 4) return invalid("You cannot expand more than 4 levels of a property.", { param: "expand" });
    if (!parts.every((part) => expandable.has(part) || part === "data" || part === "refunds"))
      return unexpandable(path);
  }
  return null;
}

const unexpandable = (path: string) => invalid(`This property cannot be expanded (${path}).`, { param: "expand" });

/**
 * `expand[]=latest_charge.balance_transaction`: replaces ids in a reply with their objects, up to four levels deep; in
 * lists the path starts with `data`. A charge's refunds are a separate list.
 */
export function expandReply(store: StripeStore, reply: object, paths: readonly string[]): object | StripeRefusal {
  const copy = structuredClone(reply) as Json;
  for (const path of paths) {
    const refused = follow(store, copy, path.split("."), path);
    if (refused) return refused;
  }
  return copy;
}

function follow(store: StripeStore, object: Json, [part = "", ...rest]: string[], path: string): StripeRefusal | null {
  if (part === "data" && Array.isArray(object.data)) return followAll(store, object.data as Json[], rest, path);
  if (part === "refunds" && object.object === "charge") {
    const id = String(object.id);
    const refunds = listPage(
      store,
      { object: "refund", url: `/v1/charges/${id}/refunds`, only: { charge: id } },
      { limit: 10 },
    );
    if (isStripeRefusal(refunds)) return refunds;
    object.refunds = refunds;
    return rest.length > 0 ? follow(store, refunds as unknown as Json, rest, path) : null;
  }
  if (!expandable.has(part) || !(part in object)) return unexpandable(path);
  if (typeof object[part] === "string") object[part] = store.findAny(object[part]) ?? object[part];
  const inner = object[part];
  return rest.length > 0 && typeof inner === "object" && inner ? follow(store, inner as Json, rest, path) : null;
}

function followAll(store: StripeStore, items: Json[], parts: string[], path: string): StripeRefusal | null {
  for (const item of items) {
    const refused = follow(store, item, parts, path);
    if (refused) return refused;
  }
  return null;
}
