import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `pi_3kT…`: a prefix and characters that nobody can guess, in the manner of the provider's ids. */
export function newId(prefix: string, length = 24): string {
  let id = "";
  while (id.length < length) {
    // 248 = 4 x 62: higher bytes would make the first characters of the alphabet likelier.
    for (const byte of randomBytes(length)) if (byte < 248 && id.length < length) id += alphabet[byte % 62];
  }
  return `${prefix}_${id}`;
}
