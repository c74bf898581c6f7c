import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "./uuid.ts";

type Signer = { config: { SESSION_SECRET: string } };

const macOf = ({ config }: Signer, purpose: string, id: string) =>
  createHmac("sha256", config.SESSION_SECRET).update(`${purpose}:${id}`).digest("base64url");

/**
 * A row's id, signed by this shop, for a link in an email. It does not expire; what it allows depends on the row.
 * @param purpose what the link is for; the token is valid for no other
 * @param id a uuid
 */
export const signedId = (shop: Signer, purpose: string, id: string): string => `${id}.${macOf(shop, purpose, id)}`;

/** @returns the id; null if the token was not made for this purpose */
export function readSignedId(shop: Signer, purpose: string, token: string): string | null {
  const [id = "", mac = ""] = token.slice(0, 200).split(".");
  if (!isUuid(id)) return null;
  const expected = Buffer.from(macOf(shop, purpose, id));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
