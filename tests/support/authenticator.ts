import { codeAt, codeSeconds } from "#app/admin/.server/one-time-code.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app does with the key that a page shows. */
export function openAuthenticator(key: string) {
  const bits = [...key.replace(/[\s=]/g, "").toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  return {
    /** The code now; `later` codes on, where the newest has been used. The shop takes the next one too. */
    code: (later = 0) => codeAt(secret, new Date(Date.now() + later * codeSeconds * 1000)),
  };
}

/** The key on a page that sets up a code. */
export const keyOn = (html: string): string => /otpauth:\/\/totp\/[^"]*[?;&]secret=([A-Z2-7]+)/.exec(html)![1]!;
