import { createContext, use } from "react";
import { type Claims, noClaims } from "./rules.ts";

/** What the server lets this page claim; nothing until it has said so. */
export const ClaimsContext = createContext<Claims>(noClaims);

export const useClaims = (): Claims => use(ClaimsContext);
