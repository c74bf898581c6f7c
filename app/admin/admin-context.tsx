import { createContext, type ReactNode, use } from "react";
import { isAllowedOnClient, opens, type Permission } from "./permissions.ts";

/** The signed-in member of staff, as the server reports them. */
export type AdminPerson = { name: string; role: string; permissions: readonly string[] };

type Admin = AdminPerson & {
  /** Whether the role has a permission, for menus and buttons. */
  can: (permission: Permission) => boolean;
  /** The browser's lenient check (R-ADMIN-4). */
  check: (resource: string, action?: string) => boolean;
};

const AdminContext = createContext<Admin | null>(null);

/** Provides `useAdmin` to the back office. */
export function AdminProvider({ person, children }: { person: AdminPerson; children: ReactNode }) {
  const admin: Admin = {
    ...person,
    can: (permission) => opens(person.permissions, permission),
    check: (resource, action) => isAllowedOnClient({ isSignedIn: true, role: person }, resource, action),
  };
  return <AdminContext value={admin}>{children}</AdminContext>;
}

/** @throws Error outside of the provider (R-ADMIN-16) */
export function useAdmin(): Admin {
  const admin = use(AdminContext);
  if (!admin) throw new Error("useAdmin must be used within an AdminProvider");
  return admin;
}
