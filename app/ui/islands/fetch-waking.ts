/** The module that wakes islands, app/islands.tsx; it brings React. */
type Waking = { wake(island: HTMLElement): Promise<void> };

const ownScript = () => document.querySelector<HTMLElement>("script[data-waking]");

/** Whether this page is a document, and not one that React Router runs. */
export const isDocument = () => ownScript() !== null;
export const wakingFile = () => ownScript()!.dataset.waking!;

/** Imported by URL: a plain import would let Vite load the styles of all islands, which the page has already. */
export const fetchWaking = (): Promise<Waking> => import(/* @vite-ignore */ wakingFile());
