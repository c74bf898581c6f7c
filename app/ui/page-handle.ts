import type { Frame } from "./layout.tsx";

/** The pages of the shop window, each with a stylesheet of its own. */
export type WindowStyles = "home" | "shop" | "product";

/** What a route module may export as `handle`, for the page around it. */
export interface PageHandle {
  frame?: Frame;
  /** A page of the shop window does with its own styles, and carries them: see app/styles/page-styles.tsx. */
  styles?: WindowStyles;
}

/** The innermost route that asks for a frame gets it. */
export function frameOf(matches: { handle?: unknown }[]): Frame {
  const asked = matches.map(({ handle }) => (isPageHandle(handle) ? handle.frame : undefined));
  return asked.findLast((frame) => frame !== undefined) ?? "shop";
}

/** Whose styles the page needs: null for every page that says nothing. */
export function windowStylesOf(matches: { handle?: unknown }[]): WindowStyles | null {
  const { handle } = matches.at(-1) ?? {};
  return (isPageHandle(handle) && handle.styles) || null;
}

const isPageHandle = (handle: unknown): handle is PageHandle => typeof handle === "object" && handle !== null;
