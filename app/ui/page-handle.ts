import type { Frame } from "./layout.tsx";

/** What a route module may export as `handle`, for the page around it. */
export interface PageHandle {
  frame?: Frame;
  /** React Router runs the page in the browser. Without it the page is a document: its islands alone run there. */
  hydrate?: true;
}

/** The innermost route that asks for a frame gets it. */
export function frameOf(matches: { handle?: unknown }[]): Frame {
  const asked = matches.map(({ handle }) => (isPageHandle(handle) ? handle.frame : undefined));
  return asked.findLast((frame) => frame !== undefined) ?? "shop";
}

/** Whether one of the routes asks for React Router in the browser. */
export const isHydrated = (matches: readonly { handle?: unknown }[]): boolean =>
  matches.some(({ handle }) => isPageHandle(handle) && handle.hydrate === true);

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
