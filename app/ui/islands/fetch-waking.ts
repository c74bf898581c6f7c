/** The module that wakes islands, app/islands.tsx; it brings React. */
type Waking = { wake(island: HTMLElement): Promise<void> };

export const wakingFile = () => document.querySelector<HTMLElement>("script[data-waking]")!.dataset.waking!;

/** Imported by URL: a plain import would let Vite load the styles of all islands, which the page has already. */
export const fetchWaking = (): Promise<Waking> => import(/* @vite-ignore */ wakingFile());
