import { createContext } from "react";

/** The content security policy's nonce of a private page; undefined on pages that a cache may keep. */
export const NonceContext = createContext<string | undefined>(undefined);
