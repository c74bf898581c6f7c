import { safeNext } from "#app/accounts/next.ts";

/** The page of the back office to go on to after signing in; never another site, never a door itself. */
export function adminNext(asked: string | null | undefined): string {
  const next = safeNext(asked);
  const isInside = next === "/admin" || (next.startsWith("/admin/") && !/^\/admin\/(login|code|invitation)/.test(next));
  return isInside ? next : "/admin";
}
