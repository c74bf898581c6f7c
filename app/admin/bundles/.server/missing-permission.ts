import { isDeepStrictEqual } from "node:util";
import { type Staff, staffMay } from "../../.server/staff.ts";
import type { Permission } from "../../permissions.ts";
import type { BundleState } from "../bundle-state.ts";

type Images = BundleState["images"];

/**
 * Pictures have permissions of their own (R-ADMIN-2). What counts is what becomes of them:
 * a form may leave a picture out, or say something else of it, in more ways than by its boxes.
 * @param added how many are uploaded with the form
 * @returns what is needed and this person may not; null when nothing is
 */
export function missingPermission(staff: Staff, before: Images, wanted: Images, added: number): Permission | null {
  const urls = new Set(wanted.map(({ imageUrl }) => imageUrl));
  const still = before.filter(({ imageUrl }) => urls.has(imageUrl));
  const needed: Permission[] = [];
  if (added > 0) needed.push("create_images");
  if (still.length < before.length) needed.push("delete_images");
  if (!isDeepStrictEqual(still, wanted)) needed.push("update_images");
  return needed.find((permission) => !staffMay(staff, permission)) ?? null;
}
