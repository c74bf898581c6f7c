import { z } from "zod";

/** The calls of `admin-auth` (R-ADMIN-12). `permission_action` defaults to `read`. */
export const accessCall = z.discriminatedUnion(
  "action",
  [
    z.object({
      action: z.literal("check_permission"),
      resource: z.string("Say which resource").trim().min(1, "Say which resource").max(100),
      permission_action: z.string().trim().min(1).max(100).default("read"),
    }),
    z.object({ action: z.literal("get_role") }),
    z.object({ action: z.literal("validate_access") }),
  ],
  "Use check_permission, get_role or validate_access",
);

/** The answers of `admin-auth`. */
export const accessAnswer = z.union([
  z.object({ allowed: z.boolean(), permission: z.string() }),
  z.object({
    role: z.object({
      role: z.string(),
      is_active: z.literal(true),
      permissions: z.array(z.string()),
      expires_at: z.iso.datetime().nullable(),
    }),
  }),
  z.object({ valid: z.literal(true), name: z.string() }),
]);
