import { createContext, type ReactNode, use } from "react";
import { type Claims, noClaims } from "./claims/rules.ts";
import type { Settings } from "./settings/contract.ts";
import { ownedStore } from "./settings/owned-store.ts";
import { StoreContext } from "./ui/store-context.tsx";

/** What every part of a page may ask for. Settings are absent when even they could not be read. */
export type SharedFacts = { settings?: Settings | undefined; claims: Claims };

/** The contexts of a page, and of each of its islands, the same on the server and in the browser. */
export function PageContexts({ facts, children }: { facts: SharedFacts; children: ReactNode }) {
  return (
    <StoreContext value={ownedStore(facts.settings)}>
      <ClaimsContext value={facts.claims}>{children}</ClaimsContext>
    </StoreContext>
  );
}

/** The JSON of a document that holds its facts for the islands. */
export const sharedFactsId = "page-facts";

/** What the server lets this page claim; nothing until it has said so. */
export const ClaimsContext = createContext<Claims>(noClaims);

export const useClaims = (): Claims => use(ClaimsContext);
