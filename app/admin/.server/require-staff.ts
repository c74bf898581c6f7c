import { data, redirect } from "react-router";
import { currentUser, pageOf, type User } from "#app/accounts/session/.server/current-user.ts";
import { Refusal } from "#app/endpoint.ts";
import { shortForm } from "#app/shared/.server/limited-form.ts";
import type { Shop } from "#server/shop.ts";
import type { AccessDenied } from "../access-denied.ts";
import { isInForce, type Permission } from "../permissions.ts";
import type { SentTooLate } from "../too-late.ts";
import { roleOf, type Staff, staffMay, staffOf } from "./staff.ts";

/**
 * For loaders and actions of the back office, before anything else is read or done: who asks, by name and role. The
 * role is read each time, so that one that is taken back or has ended refuses the very next click.
 * @param permission what is needed; without one, any role that is in force is enough
 * @throws Response a redirect to /admin/login, or for a form 401 with what was typed; a redirect to set up the code; 403
 * with an `AccessDenied` for who may not
 */
export async function requireStaff(shop: Shop, request: Request, permission?: Permission): Promise<Staff> {
  const found = await resolveStaff(shop, request, permission);
  if (!found) throw request.method === "POST" ? await sentTooLate(request) : toLogin(request);
  if ("why" in found) throw data(found, { status: 403, headers: { "cache-control": "no-store" } });
  return found;
}

/**
 * The same for files, which have no page of their own to be refused on.
 * @throws Response a redirect, for who may not to the page that says so
 */
export async function requireStaffFile(shop: Shop, request: Request, permission: Permission): Promise<Staff> {
  const found = await resolveStaff(shop, request, permission);
  if (!found) throw toLogin(request);
  if ("why" in found) throw redirect(`/admin/locked?needs=${permission}`);
  return found;
}

/** The member of staff, or why access is denied; null for nobody. */
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
    const why = !role ? "not-staff" : isInForce({ ...role, expiresAt: null }, new Date()) ? "expired" : "taken-back";
    return { why, needs: null };
  }
  // A password alone opens nothing here.
  if (!user.twoFactorEnabled) throw redirect("/admin/code");
  return permission && !staffMay(staff, permission) ? { why: "role", needs: permission } : staff;
}

/** For the page that sets up the code: somebody with a role, with a code or not yet. @throws Response a redirect */
export async function requireRole(shop: Shop, request: Request): Promise<User> {
  const user = await currentUser(shop, request);
  if (user && staffOf(shop, user, await roleOf(shop, user.id))) return user;
  throw redirect("/admin");
}

/**
 * The same for HTTP endpoints, by session cookie or bearer (R-ADMIN-5).
 * @throws Refusal 401 'No active session', or 403 that names the permission needed
 */
export async function requireStaffCall(shop: Shop, request: Request, permission?: Permission): Promise<Staff> {
  const user = await currentUser(shop, request);
  if (!user) throw new Refusal(401, "No active session");
  const staff = staffOf(shop, user, await roleOf(shop, user.id));
  if (!staff) throw new Refusal(403, "This account has no role in the back office.");
  if (!user.twoFactorEnabled) throw new Refusal(403, "Set up the six-digit code at sign-in first.");
  if (permission && !staffMay(staff, permission)) throw new Refusal(403, `This needs the permission ${permission}.`);
  return staff;
}

const toLogin = (request: Request) => redirect(`/admin/login?next=${encodeURIComponent(pageOf(request))}`);

/**
 * The answer to a form whose sender is not signed in any more. It is no redirect, which would take the form away: with
 * scripts the page stays as it is, and without them the answer holds what was typed.
 */
async function sentTooLate(request: Request) {
  const form = await shortForm(request);
  const entries = [...(form ?? [])].filter(([, value]) => typeof value === "string" || value.size > 0);
  const isText = (entry: (typeof entries)[number]): entry is [string, string] => typeof entry[1] === "string";
  const typed = form && entries.every(isText) ? entries : null;
  return data<SentTooLate>({ typed }, { status: 401, headers: { "cache-control": "no-store" } });
}
