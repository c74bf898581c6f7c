import { codeAt, codeSeconds } from "#app/admin/login/.server/demo-sign-in.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Acts as an authenticator app with the key that a page shows. */
export function openAuthenticator(key: string) {
  const bits = [...key.replace(/[\s=]/g, "").toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  return {
    /** The current code; `later` skips ahead if the newest has been used. The shop also accepts the next one. */
    code: (later = 0) => codeAt(secret, new Date(Date.now() + later * codeSeconds * 1000)),
  };
}

/** The key on a page that sets up two-factor sign-in. */
export const keyOn = (html: string): string => /otpauth:\/\/totp\/[^"]*[?;&]secret=([A-Z2-7]+)/.exec(html)![1]!;
