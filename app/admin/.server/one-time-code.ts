import { createHmac } from "node:crypto";

/** Seconds that a code is valid (RFC 6238). */
export const codeSeconds = 30;

/** The six-digit code that an authenticator app shows (RFC 6238, SHA-1). @param secret the raw bytes */
export function codeAt(secret: Buffer, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / codeSeconds)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
