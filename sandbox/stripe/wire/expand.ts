import type { StripeStore } from "../store.ts";
import { invalid, isStripeRefusal, type StripeRefusal } from "./errors.ts";
import { listPage } from "./list.ts";

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
    const refunds = listPage(store, "refund", `/v1/charges/${id}/refunds`, { limit: 10 }, { charge: id });
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
