import { type Permission, type PresetRole, rolePermissions } from "#app/admin/permissions.ts";
import { type SignedInPerson, signedIn } from "./signed-in.ts";

/**
 * Creates a staff member with a session that has passed two-factor sign-in; the forms have their own tests. Send
 * `bearer` as `authorization` to pages and endpoints.
 * @param role a preset role, or a custom list of permissions
 */
export async function signedInStaff(
  test: Parameters<typeof signedIn>[0],
  role: PresetRole | readonly Permission[],
  { expiresAt = null }: { expiresAt?: Date | null } = {},
): Promise<SignedInPerson> {
  const person = await signedIn(test);
  await test.shop.pool.query(`update "user" set two_factor_enabled = true where id = $1`, [person.id]);
  await test.shop.pool.query(
    "insert into admin_roles (user_id, role, permissions, expires_at) values ($1, $2, $3, $4)",
    [person.id, ...(typeof role === "string" ? [role, rolePermissions[role]] : ["custom", role]), expiresAt],
  );
  return person;
}
