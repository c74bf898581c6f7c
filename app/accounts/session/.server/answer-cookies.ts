import { AsyncLocalStorage } from "node:async_hooks";

const pending = new AsyncLocalStorage<string[]>();

/**
 * Answers a request, and sends along the cookies that anything on the way has set: a session may be renewed by
 * whoever asks who is signed in, deep inside a loader, and its cookie must not be lost.
 */
export async function withAnswerCookies(answer: () => Promise<Response>): Promise<Response> {
  const cookies: string[] = [];
  const response = await pending.run(cookies, answer);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/** Adds cookies to the answer of the request that is being worked on. */
export function setAnswerCookies(cookies: readonly string[]): void {
  pending.getStore()?.push(...cookies);
}

/**
 * The request's cookies as they will be once its answer has arrived: an action may have changed the session that the
 * page's loaders then ask for, within one request.
 */
export const cookiesNow = (request: Request): string =>
  cookiesAfter(request.headers.get("cookie") ?? "", pending.getStore() ?? []);

/** What a browser with these cookies sends once an answer has set others. */
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
