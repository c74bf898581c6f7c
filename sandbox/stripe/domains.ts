import type Stripe from "stripe";
import { z } from "zod";
import { nowInSeconds } from "../world.ts";
import { type Call, newId } from "./processor.ts";
import type { Named } from "./store.ts";
import { invalid, type StripeRefusal } from "./wire/errors.ts";
import { contractOf, expand, flag, ignored, text, whole } from "./wire/fields.ts";

/** Payment method domains (R-STRIPE-10): on a registered one, Elements show wallets. */
export const createDomainParams = contractOf<Stripe.PaymentMethodDomainCreateParams>()({
  domain_name: text,
  enabled: flag.default(true),
  expand,
});
export const updateDomainParams = contractOf<Stripe.PaymentMethodDomainUpdateParams>()({
  enabled: flag.optional(),
  expand,
});
export const validateDomainParams = contractOf<Stripe.PaymentMethodDomainValidateParams>()({ expand });
/** An account has few domains: one page holds them all. */
export const listDomainsParams = contractOf<Stripe.PaymentMethodDomainListParams>()({
  domain_name: text.optional(),
  enabled: flag.optional(),
  ending_before: ignored,
  expand,
  limit: whole.default(10),
  starting_after: ignored,
});

type Domain = Named<"payment_method_domain">;
const maxDomains = 100;

const all = ({ store }: Call): Domain[] => store.list("payment_method_domain", [], maxDomains);

const domainName = z
  .string()
  .max(253)
  .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i);

export function createDomain(
  call: Call,
  { domain_name, enabled }: z.output<typeof createDomainParams>,
): Domain | StripeRefusal {
  if (!domainName.safeParse(domain_name).success)
    return invalid(`Invalid domain name: ${domain_name}`, { param: "domain_name" });
  if (all(call).some((domain) => domain.domain_name === domain_name))
    return invalid(`The domain ${domain_name} is already registered.`, { param: "domain_name" });
  return call.store.save<Domain>({
    id: newId("pmd"),
    object: "payment_method_domain",
    created: nowInSeconds(),
    domain_name,
    enabled,
    livemode: false,
    ...checked(domain_name),
  });
}

export const updateDomain = (call: Call, domain: Domain, { enabled }: z.output<typeof updateDomainParams>): Domain =>
  call.store.save({ ...domain, ...(enabled !== undefined && { enabled }) });

export const validateDomain = (call: Call, domain: Domain): Domain =>
  call.store.save({ ...domain, ...checked(domain.domain_name) });

export function listDomains(
  call: Call,
  { domain_name, enabled, limit }: z.output<typeof listDomainsParams>,
): Stripe.ApiList<Domain> {
  const found = all(call).filter(
    (domain) =>
      (domain_name === undefined || domain.domain_name === domain_name) &&
      (enabled === undefined || domain.enabled === enabled),
  );
  const url = "/v1/payment_method_domains";
  return { object: "list", data: found.slice(0, limit), has_more: found.length > limit, url };
}

/** Apple fetches a file from the domain; names under `.invalid` (RFC 6761) never resolve, so that fails there. */
function checked(name: string) {
  const active = { status: "active" } as const;
  const unreached = { status: "inactive", status_details: { error_message: `${name} cannot be reached.` } } as const;
  return {
    amazon_pay: active,
    apple_pay: name.endsWith(".invalid") ? unreached : active,
    google_pay: active,
    klarna: active,
    link: active,
    paypal: active,
  };
}

/** The wallets that Elements show on a domain, by the names of Stripe.js. */
export function activeWallets({ store }: Pick<Call, "store">, name: string): string[] {
  const domain = store
    .list("payment_method_domain", [], maxDomains)
    .find(({ domain_name, enabled }) => enabled && domain_name === name);
  if (!domain) return [];
  const { apple_pay: applePay, google_pay: googlePay, link, paypal } = domain;
  return Object.entries({ applePay, googlePay, link, paypal }).flatMap(([each, { status }]) =>
    status === "active" ? [each] : [],
  );
}
