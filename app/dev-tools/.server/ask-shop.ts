import type { Shop } from "#server/shop.ts";

/** One call over HTTP, as a browser makes it, and what came back. */
export type ShopReply = {
  method: string;
  path: string;
  sent: unknown;
  /** Null where there was no answer in time. */
  status: number | null;
  /** Milliseconds. */
  ms: number;
  /** The JSON as it came; null where there was none. */
  body: unknown;
};

/** As long as the browser's own calls wait (R-SHOP-7). */
const deadlineMs = 30_000;

/**
 * Calls an endpoint of this very shop by its public address, so that dev tools get what every browser gets.
 * @param cookie the visitor's own, so that a draft is theirs
 */
export async function askShop(
  shop: Pick<Shop, "config">,
  { method, path, sent, cookie }: { method: "POST" | "PUT"; path: string; sent: unknown; cookie?: string | undefined },
): Promise<ShopReply & { headers: Headers }> {
  const { PUBLIC_URL } = shop.config;
  const started = performance.now();
  const answered = (status: number | null, body: unknown, headers = new Headers()) => {
    const ms = Math.round(performance.now() - started);
    return { method, path, sent, status, ms, body, headers };
  };
  try {
    const answer = await fetch(`${PUBLIC_URL}${path}`, {
      method,
      headers: { "content-type": "application/json", origin: new URL(PUBLIC_URL).origin, ...(cookie && { cookie }) },
      body: JSON.stringify(sent),
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    return answered(answer.status, await answer.json().catch(() => null), answer.headers);
  } catch {
    return answered(null, null);
  }
}

/** For the page: without the headers. */
export const asAnswered = ({ headers: _, ...answered }: ShopReply & { headers: Headers }): ShopReply => answered;

/** Why a call did not do what it should, in the shop's own words. */
export function refusalIn({ status, body }: ShopReply): string | null {
  if (status === null) return "The shop didn’t respond.";
  if (status < 400) return null;
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof error === "string" ? error : `HTTP ${status}`;
}
