import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { BenchShop } from "./start-shop.ts";

/** Signs in an owner. @returns the `authorization` header */
export async function openStaffSession({ pool, secret }: Pick<BenchShop, "pool" | "secret">): Promise<string> {
  const [id, token] = [randomUUID(), randomBytes(24).toString("base64url")];
  await pool.query(
    `insert into "user" (id, name, email, email_verified, two_factor_enabled)
     values ($1, 'Bench', 'bench@staff.example', true, true)`,
    [id],
  );
  await pool.query("insert into admin_roles (user_id, role, permissions) values ($1, 'owner', '{admin_access}')", [id]);
  await pool.query(
    "insert into session (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [randomUUID(), token, id],
  );
  return `Bearer ${token}.${createHmac("sha256", secret).update(token).digest("base64")}`;
}
