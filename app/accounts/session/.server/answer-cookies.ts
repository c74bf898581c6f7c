import { AsyncLocalStorage } from "node:async_hooks";

const pending = new AsyncLocalStorage<string[]>();

/**
 * Handles a request and adds the cookies set along the way to its response. Any loader that asks who is signed in may
 * renew the session, and that cookie must not be lost.
 */
export async function withAnswerCookies(answer: () => Promise<Response>): Promise<Response> {
  const cookies: string[] = [];
  const response = await pending.run(cookies, answer);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** Adds cookies to the response of the current request. */
export function setAnswerCookies(cookies: readonly string[]): void {
  pending.getStore()?.push(...cookies);
}

/**
 * The request's cookies, updated by those its response will set: an action may change the session before the page's
 * loaders read it, within one request.
 */
export const cookiesNow = (request: Request): string =>
  cookiesAfter(request.headers.get("cookie") ?? "", pending.getStore() ?? []);

/** The cookies that a browser sends after a response has set others. */
export function cookiesAfter(sent: string, answered: readonly string[]): string {
  const now = new Map<string, string>();
  for (const cookie of sent.split(/;\s*/).filter(Boolean)) now.set(...pairOf(cookie));
  for (const cookie of answered) {
    const [name, value] = pairOf(cookie.split(";", 1)[0]!);
    if (value === "") now.delete(name);
    else now.set(name, value);
  }
  return [...now].map(([name, value]) => `${name}=${value}`).join("; ");
}

function pairOf(cookie: string): [name: string, value: string] {
  const at = cookie.indexOf("=");
  return at < 0 ? [cookie, ""] : [cookie.slice(0, at).trim(), cookie.slice(at + 1)];
}
