import { createHash, randomBytes } from "node:crypto";

/**
 * A guest's draft belongs to a random cookie that scripts cannot read; the database keeps its hash only.
 * The cookie lasts as long as the orders it can show are of interest to this browser.
 */
const name = "order_draft";
const lifetimeSeconds = 60 * 60 * 24 * 30;

export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

export function readDraftToken(request: Request): string | undefined {
  const cookies = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}

export const newDraftToken = (): string => randomBytes(32).toString("base64url");

export const draftCookie = (token: string, publicUrl: string): string => cookie(token, lifetimeSeconds, publicUrl);

/** Whoever signs out leaves no address behind in a browser that others use too. */
export const clearedDraftCookie = (publicUrl: string): string => cookie("", 0, publicUrl);

function cookie(value: string, maxAge: number, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
