import { maskedEmail } from "../masking.ts";

/** Masks the email addresses in a text: a mail server repeats them in its refusals. */
export const maskEmails = (words: string): string => words.replace(/[^\s<>"',;:]+@[^\s<>"',;:]+\w/g, maskedEmail);
