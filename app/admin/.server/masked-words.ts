import { maskedEmail } from "../masking.ts";

/** What happened, with the addresses in it masked: a mail server repeats them in its refusals. */
export const maskedWords = (words: string): string => words.replace(/[^\s<>"',;:]+@[^\s<>"',;:]+\w/g, maskedEmail);
