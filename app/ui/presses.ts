/** Sent to the window when the page answers by itself, and when one more part of it does: see kept-presses.ts. */
export const aliveEvent = "alive";

/** Sent to the window when something was pressed that waits for a part which is not here yet. */
export const stirEvent = "stir";

/**
 * On a part that React has not taken over: empty while its code may still come, this word where it could not be had.
 * Gone once the part answers.
 */
export const lateMark = "data-later";
export const couldNotCome = "failed";

/** Parts whose presses are kept for them. */
export const stillComing = `[${lateMark}=""]`;
