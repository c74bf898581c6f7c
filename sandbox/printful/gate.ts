import type { World } from "../world.ts";
import { rateLimited, refused } from "./answers.ts";

const windowMs = 60_000;

/** Lets in who knows the token and has calls left in this minute; otherwise the answer that sends them away. */
export function openGate({ token, storeId, callsPerMinute }: World["options"]["printful"]) {
  let opened = 0;
  let calls = 0;

  function secondsToWait(now: number): number {
    if (callsPerMinute === null) return 0;
    if (now >= opened + windowMs) [opened, calls] = [now, 0];
    calls += 1;
    return calls > callsPerMinute ? Math.ceil((opened + windowMs - now) / 1000) : 0;
  }

  return (request: Request): Response | null => {
    const given = request.headers.get("authorization") ?? "";
    if (!/^Bearer \S+$/.test(given)) return unauthorised("Malformed Authorization header.");
    if (given !== `Bearer ${token}`) return unauthorised("The access token is invalid.");
    const store = request.headers.get("x-pf-store-id");
    if (store !== null && store !== String(storeId)) {
      return refused({ status: 403, reason: "Forbidden", message: "This token has no access to the store." });
    }
    const wait = secondsToWait(Date.now());
    return wait > 0 ? rateLimited(wait) : null;
  };
}

const unauthorised = (message: string) => refused({ status: 401, reason: "Unauthorized", message });
