import { createContext } from "react-router";
import type { Shop } from "#server/shop.ts";
import type { IslandFiles } from "./ui/islands/document-context.ts";

export type { IslandFiles };

/** How loaders and actions reach the shop: `context.get(shopContext)`; set once a request by the host. */
export const shopContext = createContext<Shop>();
/** Set by an action that was sent a form after its session had ended: the page then shows what was typed, not /login. */
export const sessionEndedContext = createContext(false);
/** The CSP nonce of a private page; undefined on pages that a cache may keep. */
export const nonceContext = createContext<string | undefined>(undefined);
/** The browser's files of a document. */
export const islandFilesContext = createContext<IslandFiles>();
