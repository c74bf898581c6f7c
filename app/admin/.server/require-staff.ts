import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { currentUser, pageOf, type User } from "#app/accounts/session/.server/current-user.ts";
import { shopContext } from "#app/context.ts";
import { Refusal } from "#app/endpoint.ts";
import { discardBody } from "#app/shared/.server/limited-form.ts";
import type { Shop } from "#server/shop.ts";
import { type AccessDenied, type AdminRole, isInForce, type Permission } from "../permissions.ts";
import { roleOf, type Staff, staffCan, staffOf } from "./staff.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
type Visit = { shop: Shop; staff: Staff };

/**
 * Authorises a back-office loader or action (R-ADMIN-5); call it before anything else. The role is read each time, so
 * that withdrawing it takes effect with the next request.
 * @param args the loader's or action's
 * @param permission what is required; without one, any valid role will do
 * @throws Response a redirect to /admin/login, or 401 for a form; a redirect to /admin/code without a second factor; 403
 * with an `AccessDenied` without the permission
 */
export async function requireStaff({ request, context }: Args, permission?: Permission): Promise<Visit> {
  const shop = context.get(shopContext);
  const found = await resolveStaff(shop, request, permission);
  if (!found) throw request.method === "POST" ? await signedOut(request) : toLogin(request);
  if ("why" in found) throw data(found, { status: 403, headers: { "cache-control": "no-store" } });
  return { shop, staff: found };
}

/**
 * The same for files, which have no page to show a refusal on.
 * @throws Response a redirect to sign in, or to the page that says that access is denied
 */
export async function requireStaffFile({ request, context }: Args, permission: Permission): Promise<Visit> {
  const shop = context.get(shopContext);
  const found = await resolveStaff(shop, request, permission);
  if (!found) throw toLogin(request);
  if ("why" in found) throw redirect(`/admin/locked?needs=${permission}`);
  return { shop, staff: found };
}

/** The member of staff, or why access is denied; null if nobody is signed in. */
async function resolveStaff(
  shop: Shop,
  request: Request,
  permission?: Permission,
): Promise<Staff | AccessDenied | null> {
  const user = await currentUser(shop, request);
  if (!user) return null;
  const role = await roleOf(shop, user.id);
  const staff = staffOf(shop, user, role);
  if (!staff) {
    const why = whyNotStaff(role);
    logRefusal(shop, user, asked(request), why);
    return { why, needs: null };
  }
  // A password alone gives no access.
  if (!user.twoFactorEnabled) throw redirect("/admin/code");
  if (!permission || staffCan(staff, permission)) return staff;
  logRefusal(shop, user, asked(request), permission);
  return { why: "role", needs: permission };
}

/** Why somebody whose role is not valid is refused. */
function whyNotStaff(role: AdminRole | null): AccessDenied["why"] {
  if (!role) return "not-staff";
  const isActive = isInForce({ ...role, expiresAt: null }, new Date());
  return isActive ? "expired" : "taken-back";
}

/** The member of staff whose request this is, on a page for everybody; null for anybody else. */
export async function findStaff(shop: Shop, request: Request): Promise<Staff | null> {
  const user = await currentUser(shop, request);
  return user?.twoFactorEnabled ? staffOf(shop, user, await roleOf(shop, user.id)) : null;
}

/**
 * Logs a refusal (ASVS 16.3.2): who and what, never the data that was sent.
 * @param to the page or endpoint, or its action
 * @param lacks the missing permission, or why the person is no member of staff
 */
export function logRefusal({ log }: Pick<Shop, "log">, user: Pick<User, "id">, to: string, lacks: string): void {
  log.warn({ user: user.id, to, lacks }, "access to the back office was refused");
}

const asked = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;

/**
 * For the page that sets up two-factor sign-in: somebody with a valid role, with or without a second factor.
 * @throws Response a redirect to /admin
 */
export async function requireRole(shop: Shop, request: Request): Promise<User> {
  const user = await currentUser(shop, request);
  if (user && staffOf(shop, user, await roleOf(shop, user.id))) return user;
  throw redirect("/admin");
}

/**
 * The same for HTTP endpoints, by session cookie or bearer token (R-ADMIN-5).
 * @throws Refusal 401 'No active session', or 403 that names the missing permission
 */
export async function requireStaffCall(shop: Shop, request: Request, permission?: Permission): Promise<Staff> {
  const user = await currentUser(shop, request);
  if (!user) throw new Refusal(401, "No active session");
  const staff = staffOf(shop, user, await roleOf(shop, user.id));
  if (!staff) {
    logRefusal(shop, user, asked(request), "not-staff");
    throw new Refusal(403, "This account has no role in the back office.");
  }
  if (!user.twoFactorEnabled) throw new Refusal(403, "Set up the six-digit code at sign-in first.");
  if (permission) requirePermission(shop, staff, permission, asked(request));
  return staff;
}

/** Further authorisation of a call. @param to the endpoint, or its action @throws Refusal 403 without the permission */
export function requirePermission(shop: Shop, staff: Staff, permission: Permission, to: string): void {
  if (staffCan(staff, permission)) return;
  logRefusal(shop, staff, to, permission);
  throw new Refusal(403, `This requires the permission ${permission}.`);
}

const toLogin = (request: Request) => redirect(`/admin/login?next=${encodeURIComponent(pageOf(request))}`);

/** The answer to a form whose sender is signed out. A redirect would take the form away; with this the page keeps it. */
async function signedOut(request: Request) {
  await discardBody(request);
  return data(null, { status: 401, headers: { "cache-control": "no-store" } });
}
