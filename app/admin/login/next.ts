import { safeNext } from "#app/accounts/sign-in/next.ts";

/** The page of the back office to go on to after signing in; never another site, never the sign-in itself. */
export function adminNext(asked: string | null | undefined): string {
  const next = safeNext(asked);
  const isInside = /^\/admin([/?]|$)/.test(next) && !/^\/admin\/(login|code)/.test(next);
  return isInside ? next : "/admin";
}
