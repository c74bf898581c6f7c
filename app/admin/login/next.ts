import { safeNext } from "#app/accounts/sign-in/next.ts";

/** The back-office page to open after signing in; never another site or a sign-in page. */
export function adminNext(requested: string | null | undefined): string {
  const next = safeNext(requested);
  const isAllowed = /^\/admin([/?]|$)/.test(next) && !/^\/admin\/(login|code)/.test(next);
  return isAllowed ? next : "/admin";
}
