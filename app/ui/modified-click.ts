import type { MouseEvent } from "react";

/** Whether the browser opens the link in another tab or window, or saves it: such a click is left to it. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
