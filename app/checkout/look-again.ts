/**
 * Milliseconds from one look to the next: short at first, since most payments are nearly there, and never so long that
 * a payment is recorded for a second before the page says so.
 * @param asked how many looks there were
 */
export const lookAgainMs = (asked: number): number => Math.min(250 * 2 ** asked, 600);
