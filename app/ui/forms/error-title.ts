import { createContext } from "react-router";

/** Set by a document's action that refuses a form; its loader, which runs afterwards, passes it to `meta`. */
export const formRefusedContext = createContext(false);

/** A page's title, prefixed if the page has errors, which screen readers announce first. */
export const errorTitle = (title: string, isWrong: boolean): string => (isWrong ? `Error: ${title}` : title);
