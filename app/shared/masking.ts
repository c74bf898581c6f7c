/**
 * Masks personal data until staff reveal it with a reason (R-ADMIN-6). Server only: masked data never reaches the
 * browser.
 */
const dots = (length: number) => "•".repeat(Math.min(Math.max(length, 2), 6));

/** 'Robin Hartley' becomes 'R•••• H••••••'. */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}${dots([...word].length - 1)}`)
    .join(" ");

/** 'robin@example.com' becomes 'r••••@e••••••.com'. */
export function maskedEmail(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const [host = "", ...rest] = domain.split(".");
  return `${local.slice(0, 1)}${dots(local.length - 1)}@${host.slice(0, 1)}${dots(host.length - 1)}.${rest.join(".")}`;
}

/** Masks the email addresses in a text: a mail server repeats them in its refusals. */
export const maskEmails = (words: string): string => words.replace(/[^\s<>"',;:]+@[^\s<>"',;:]+\w/g, maskedEmail);
