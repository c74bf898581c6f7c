import type { z } from "zod";
import { listConfigurations, listConfigurationsParams } from "./account.ts";
import {
  createDomain,
  createDomainParams,
  listDomains,
  listDomainsParams,
  updateDomain,
  updateDomainParams,
  validateDomain,
  validateDomainParams,
} from "./domains.ts";
import { confirmIntent } from "./payments/confirm.ts";
import {
  cancelIntentParams,
  confirmIntentParams,
  createIntentParams,
  updateIntentParams,
} from "./payments/contract.ts";
import { cancelIntent, createIntent, updateIntent } from "./payments/intent-calls.ts";
import type { Call } from "./processor.ts";
import { createRefund, createRefundParams } from "./refunds.ts";
import type { Named, ObjectName } from "./store.ts";
import { noSuch, type StripeRefusal } from "./wire/errors.ts";
import {
  listChargesParams,
  listDisputesParams,
  listEventsParams,
  listIntentsParams,
  listPage,
  listRefundsParams,
  retrieveParams,
} from "./wire/list.ts";

/** The endpoints for the secret key. `:id` is passed to the handler; replies are objects, lists or refusals. */
export type Route = {
  method: "GET" | "POST";
  path: string;
  schema: z.ZodType<{ expand?: string[] | undefined }>;
  answer(call: Call, params: never, id: string): object | StripeRefusal;
};

const route = <S extends Route["schema"]>(
  method: Route["method"],
  path: string,
  schema: S,
  answer: (call: Call, params: z.output<S>, id: string) => object | StripeRefusal,
): Route => ({ method, path, schema, answer: answer as Route["answer"] });

function retrieve(path: string, object: ObjectName): Route {
  return route("GET", `${path}/:id`, retrieveParams, (call, _params, id) => {
    return call.store.find(object, id) ?? noSuch(object, id, "id");
  });
}

/** A handler for a stored object: unknown ids are refused before it runs. */
const onIntent =
  <P>(verb: (call: Call, intent: Named<"payment_intent">, params: P) => object | StripeRefusal) =>
  (call: Call, params: P, id: string) => {
    const intent = call.store.find("payment_intent", id);
    return intent ? verb(call, intent, params) : noSuch("payment_intent", id, "intent");
  };

const onDomain =
  <P>(verb: (call: Call, domain: Named<"payment_method_domain">, params: P) => object) =>
  (call: Call, params: P, id: string) => {
    const domain = call.store.find("payment_method_domain", id);
    return domain ? verb(call, domain, params) : noSuch("payment_method_domain", id, "payment_method_domain");
  };

const intents = "/v1/payment_intents";
const domains = "/v1/payment_method_domains";

export const routes: Route[] = [
  route("POST", intents, createIntentParams, createIntent),
  route("GET", intents, listIntentsParams, (call, page) =>
    listPage(call.store, { object: "payment_intent", url: intents }, page),
  ),
  retrieve(intents, "payment_intent"),
  route("POST", `${intents}/:id`, updateIntentParams, onIntent(updateIntent)),
  route("POST", `${intents}/:id/confirm`, confirmIntentParams, onIntent(confirmIntent)),
  route("POST", `${intents}/:id/cancel`, cancelIntentParams, onIntent(cancelIntent)),

  route("POST", "/v1/refunds", createRefundParams, createRefund),
  route("GET", "/v1/refunds", listRefundsParams, (call, page) =>
    listPage(
      call.store,
      { object: "refund", url: "/v1/refunds", only: { payment_intent: page.payment_intent, charge: page.charge } },
      page,
    ),
  ),
  retrieve("/v1/refunds", "refund"),

  route("GET", "/v1/charges", listChargesParams, (call, page) =>
    listPage(call.store, { object: "charge", url: "/v1/charges", only: { payment_intent: page.payment_intent } }, page),
  ),
  retrieve("/v1/charges", "charge"),

  route("GET", "/v1/disputes", listDisputesParams, (call, page) =>
    listPage(
      call.store,
      { object: "dispute", url: "/v1/disputes", only: { payment_intent: page.payment_intent, charge: page.charge } },
      page,
    ),
  ),
  retrieve("/v1/disputes", "dispute"),

  route("GET", "/v1/events", listEventsParams, (call, page) =>
    listPage(call.store, { object: "event", url: "/v1/events", only: page }, page),
  ),
  retrieve("/v1/events", "event"),

  route("GET", "/v1/payment_method_configurations", listConfigurationsParams, listConfigurations),
  route("POST", domains, createDomainParams, createDomain),
  route("GET", domains, listDomainsParams, listDomains),
  retrieve(domains, "payment_method_domain"),
  route("POST", `${domains}/:id`, updateDomainParams, onDomain(updateDomain)),
  route("POST", `${domains}/:id/validate`, validateDomainParams, onDomain(validateDomain)),

  retrieve("/v1/payment_methods", "payment_method"),
  retrieve("/v1/balance_transactions", "balance_transaction"),
];
