import { errorText } from "#app/shared/error-text.ts";
import type { Shop } from "#server/shop.ts";
import { cookiesAfter, cookiesNow, setAnswerCookies } from "./answer-cookies.ts";
import type { BetterAuth } from "./better-auth.ts";
import { clearedCookies, companionCookie, sessionCookie } from "./session-cookies.ts";

const opened = new WeakMap<Shop, Promise<BetterAuth>>();

/** The account and session library, loaded on first use: most processes never need it. */
export function openAuth(shop: Shop): Promise<BetterAuth> {
  const opening = opened.get(shop) ?? loadAuth(shop);
  opened.set(shop, opening);
  return opening;
}

async function loadAuth(shop: Shop): Promise<BetterAuth> {
  try {
    const { openBetterAuth } = await import("./better-auth.ts");
    return openBetterAuth(shop);
  } catch (error) {
    // Forget the failure, so that the next sign-in tries again instead of failing until a restart.
    opened.delete(shop);
    throw error;
  }
}

export type AuthAnswer = {
  ok: boolean;
  status: number;
  /** The library's error code; null if it gives none. */
  code: string | null;
  body: Record<string, unknown>;
  /** The signed token of a new session, as browsers and programs hold it; null if none was created. */
  token: string | null;
};

/**
 * Calls the library through its own handler, as a browser would, so that its checks run and its cookies are set
 * unchanged on the response. Foreign origins have been rejected before, so the request uses the shop's own origin.
 */
export async function callAuth(shop: Shop, request: Request, path: string, body?: unknown): Promise<AuthAnswer> {
  const { cookies, ...answer } = await askAuth(shop, request, path, body);
  passCookies(shop, cookies, answer.body.user);
  return answer;
}

/**
 * Like `callAuth`, but keeps the cookies back: the browser gets nothing until they are passed on.
 * @param before cookies kept back from an earlier call; continues from there, ignoring the browser's session
 */
export async function askAuth(
  shop: Shop,
  request: Request,
  path: string,
  body?: unknown,
  before: readonly string[] = [],
): Promise<AuthAnswer & { cookies: string[] }> {
  const auth = await openAuth(shop);
  const { cookie = "", authorization, ...headers } = passedOn(request);
  const asked = new Request(`${shop.config.PUBLIC_URL}/api/auth${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...headers,
      ...(authorization && before.length === 0 && { authorization }),
      cookie: cookiesAfter(cookie, before),
      origin: shop.config.PUBLIC_URL,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await auth.handler(asked).catch((error: unknown) => {
    shop.log.error({ about: "accounts" }, errorText(error));
    return new Response(null, { status: 500 });
  });
  const read: unknown = await answer.json().catch(() => null);
  const fields = typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  const code = typeof fields.code === "string" ? fields.code : null;
  // The library logs no error of its own either while it throws them.
  if (answer.status >= 500 && code) shop.log.error({ about: "accounts" }, code);
  const token = answer.headers.get("set-auth-token");
  return {
    ok: answer.ok,
    status: answer.status,
    code,
    body: fields,
    token: token && decodeURIComponent(token),
    cookies: answer.headers.getSetCookie(),
  };
}

const neededHeaders = ["authorization", "user-agent", "x-real-ip"];

/** The request headers that the library needs. */
export function passedOn(request: Request): Record<string, string> {
  const kept = neededHeaders.flatMap((name) => (request.headers.get(name) ? [[name, request.headers.get(name)!]] : []));
  return { ...Object.fromEntries(kept), cookie: cookiesNow(request) };
}

/** Sets the library's cookies on the response. The readable companion cookie follows the session's. */
export function passCookies(shop: Pick<Shop, "config">, cookies: readonly string[], user: unknown): void {
  const session = cookies.findLast((cookie) => cookie.startsWith(`${sessionCookie(shop)}=`));
  const ended = session !== undefined && /^[^;]*=;|max-age=0/i.test(session);
  setAnswerCookies(cookies);
  if (ended) setAnswerCookies(clearedCookies(shop));
  else if (session && isNamed(user)) setAnswerCookies([companionCookie(shop, user)]);
}

const isNamed = (user: unknown): user is { email: string; firstName?: string | null; fullName?: string | null } =>
  typeof user === "object" && user !== null && typeof (user as { email?: unknown }).email === "string";
