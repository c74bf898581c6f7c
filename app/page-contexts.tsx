import { createContext, type ReactNode, use } from "react";
import { type Claims, noClaims } from "./claims/rules.ts";
import type { Settings } from "./settings/contract.ts";
import { ownedStore } from "./settings/owned-store.ts";
import { StoreContext } from "./ui/store-context.tsx";

/** Available to every part of a page. Settings are missing if they could not be read. */
export type SharedFacts = { settings?: Settings | undefined; claims: Claims };

/** The contexts of a page and its islands, the same on server and client. */
export function PageContexts({ facts, children }: { facts: SharedFacts; children: ReactNode }) {
  return (
    <StoreContext value={ownedStore(facts.settings)}>
      <ClaimsContext value={facts.claims}>{children}</ClaimsContext>
    </StoreContext>
  );
}

/** Id of the JSON element in a document that holds the islands' shared facts. */
export const sharedFactsId = "page-facts";

/** The claims that this page may show; none until the server has sent them. */
export const ClaimsContext = createContext<Claims>(noClaims);

export const useClaims = (): Claims => use(ClaimsContext);
