import { shopContext } from "#app/context.ts";
import type { Route } from "./+types/security-txt";

/** Days that the file is valid for: RFC 9116 advises less than a year. */
const validDays = 180;

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability, which is the shop's support address. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { config, store } = context.get(shopContext);
  // Real time, not the business clock: the readers are outside the shop. Whole days, as in a file written by hand.
  const expires = new Date(Date.now() + validDays * 86_400_000).toISOString().replace(/T.*/, "T00:00:00.000Z");
  const lines = [
    // encodeURI, since an address may contain a percent sign and a URI may not have it as it is.
    `Contact: mailto:${encodeURI(store.contact.email)}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
