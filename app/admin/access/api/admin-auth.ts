import type { ActionFunctionArgs } from "react-router";
import { shopContext } from "#app/context.ts";
import { endpoint, jsonBody, refuseGet } from "#app/endpoint.ts";
import { requireStaffCall } from "../../.server/require-staff.ts";
import { isPermission, opens, permissionFor } from "../../permissions.ts";
import { accessCall } from "../contract.ts";

export const loader = refuseGet("POST");

/** Who asks and what their role opens, as the server decides it; a role that is not in force is refused with 403. */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const staff = await requireStaffCall(context.get(shopContext), request);
  const call = await jsonBody(request, accessCall);
  switch (call.action) {
    case "check_permission": {
      const permission = permissionFor(call.resource, call.permission_action);
      // What the shop does not know is nobody's to do, an owner's neither.
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
