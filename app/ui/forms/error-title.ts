import { createContext } from "react";

/** A page's title, prefixed if the page has errors, which screen readers announce first. */
export const errorTitle = (title: string, isWrong: boolean): string => (isWrong ? `Error: ${title}` : title);

/** Whether the page replies to a form that was refused. Only on the server: in the browser see `useErrorTitle`. */
export const FormRefusedContext = createContext(false);
