import { createContext } from "react-router";
import type { Shop } from "#server/shop.ts";
import type { IslandFiles } from "./ui/islands/document-context.ts";

export type { IslandFiles };

/** Gives loaders and actions the shop: `context.get(shopContext)`. The host sets it on each request. */
export const shopContext = createContext<Shop>();
/**
 * Set when a form arrives after its session has ended: the page then shows what was typed instead of redirecting to
 * /login.
 */
export const sessionEndedContext = createContext(false);
/** The CSP nonce of a private page; undefined on cacheable pages. */
export const nonceContext = createContext<string | undefined>(undefined);
/** The client files of a document. */
export const islandFilesContext = createContext<IslandFiles>();
