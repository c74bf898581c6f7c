import type { Shop } from "#server/shop.ts";

/** One HTTP call, as a browser makes it, with its response. */
export type ShopReply = {
  method: string;
  path: string;
  sent: unknown;
  /** Null after a timeout. */
  status: number | null;
  /** Milliseconds. */
  ms: number;
  /** The JSON body; null if there was none. */
  body: unknown;
};

/** The same timeout as the browser's calls (R-SHOP-7). */
const deadlineMs = 30_000;

/**
 * Calls an endpoint of this shop by its public URL, so that dev tools get the same as every browser.
 * @param cookie the visitor's own, so that a draft belongs to them
 */
export async function callShop(
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

/** The reply without headers, for the page. */
export const asAnswered = ({ headers: _, ...answered }: ShopReply & { headers: Headers }): ShopReply => answered;

/** Why a call failed, in the shop's own words. */
export function refusalIn({ status, body }: ShopReply): string | null {
  if (status === null) return "The shop didn’t respond.";
  if (status < 400) return null;
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof error === "string" ? error : `HTTP ${status}`;
}
