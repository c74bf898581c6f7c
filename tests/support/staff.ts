import { type Permission, type ReadyRole, rolePermissions } from "#app/admin/permissions.ts";
import { type SignedInPerson, signedIn } from "./signed-in.ts";
import type { TestShop } from "./test-shop.ts";

/**
 * Somebody of the staff with a session that has passed the code, without the way through the doors, which has tests of
 * its own. Send `bearer` as `authorization` to pages and endpoints alike.
 * @param role a ready role, or a list of permissions of its own
 */
export async function signedInStaff(
  test: TestShop,
  role: ReadyRole | readonly Permission[],
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
