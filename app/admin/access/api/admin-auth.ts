import { endpoint, jsonBody } from "#app/endpoint.ts";
import { requireStaffCall } from "../../.server/require-staff.ts";
import { accessCall } from "../../endpoints.ts";
import { isPermission, opens, permissionFor } from "../../permissions.ts";

/** The caller's role and permissions. Refused with 403 without a valid role (R-ADMIN-12). */
export const action = endpoint("POST", async ({ shop, request }) => {
  const staff = await requireStaffCall(shop, request);
  const call = await jsonBody(request, accessCall);
  switch (call.action) {
    case "check_permission": {
      const permission = permissionFor(call.resource, call.permission_action);
      // Nobody has an unknown permission, not even an owner.
      return { body: { permission, allowed: isPermission(permission) && opens(staff.permissions, permission) } };
    }
    case "get_role": {
      const { role, permissions, expiresAt } = staff;
      return { body: { role: { role, is_active: true, permissions, expires_at: expiresAt?.toISOString() ?? null } } };
    }
    case "validate_access":
      return { body: { valid: true, name: staff.name } };
  }
});

export const loader = action;
