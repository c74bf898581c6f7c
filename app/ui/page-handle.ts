import type { Frame } from "./layout.tsx";

/** What a route module may export as `handle`, for the page around it. */
export interface PageHandle {
  frame?: Frame;
}

/** The innermost route that asks for a frame gets it. */
export function frameOf(matches: { handle?: unknown }[]): Frame {
  const asked = matches.map(({ handle }) => (isPageHandle(handle) ? handle.frame : undefined));
  return asked.findLast((frame) => frame !== undefined) ?? "shop";
}

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
