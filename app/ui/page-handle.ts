import type { Frame } from "./layout.tsx";

/** What a route module may export as `handle`, for the page around it. */
export interface PageHandle {
  frame?: Frame;
  /** `window`: a page of the shop window, which does without the other pages' styles. */
  styles?: "window";
}

/** The innermost route that asks for a frame gets it. */
export function frameOf(matches: { handle?: unknown }[]): Frame {
  const asked = matches.map(({ handle }) => (isPageHandle(handle) ? handle.frame : undefined));
  return asked.findLast((frame) => frame !== undefined) ?? "shop";
}

/** Whether the page needs more than the shop window's styles; so does every page that says nothing. */
export function needsPageStyles(matches: { handle?: unknown }[]): boolean {
  const { handle } = matches.at(-1) ?? {};
  return !(isPageHandle(handle) && handle.styles === "window");
}

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
