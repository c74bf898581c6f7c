import type { RouterContextProvider } from "react-router";
import { canonicalUrl, pageMeta } from "#app/catalogue/page-data.ts";
import { shopContext } from "#app/context.ts";
import { readingMinutes } from "./periods.ts";
import { type Policy, type PolicyFacts, policyWords, withAdditions } from "./policy.ts";
import { plainWords } from "./words.ts";

/** What the route modules of the policies load: the words for this shop, as its settings are now. */
export function loadPolicy(context: Readonly<RouterContextProvider>, write: (facts: PolicyFacts) => Policy) {
  const { store, config } = context.get(shopContext);
  const policy = withAdditions(
    write({ store, mode: config.SHOP_MODE, secure: config.PUBLIC_URL.startsWith("https:") }),
    store,
  );
  return {
    policy,
    minutes: readingMinutes(policyWords(policy).map(plainWords)),
    canonical: canonicalUrl(config.PUBLIC_URL, policy.path),
    shopName: store.shopName,
  };
}

export function policyMeta(loaded: ReturnType<typeof loadPolicy> | undefined) {
  if (!loaded) return [];
  const { policy, canonical, shopName } = loaded;
  return [...pageMeta({ title: `${policy.title}: ${shopName}`, description: policy.description, canonical })];
}
