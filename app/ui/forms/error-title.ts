import { createContext } from "react-router";

/** Set by the action of a document that refuses what was sent: its loader, which runs afterwards, tells `meta`. */
export const formRefusedContext = createContext(false);

/** A page's title; a screen reader says first that something on the page has to be mended. */
export const errorTitle = (title: string, isWrong: boolean): string => (isWrong ? `Error: ${title}` : title);
