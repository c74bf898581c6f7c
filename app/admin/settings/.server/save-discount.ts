import { and, eq, sql } from "drizzle-orm";
import { discountCodes } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import type { DiscountForm } from "../discount-contract.ts";
import type { Campaign } from "../discount-words.ts";
import { takesOff } from "../discount-words.ts";
import { readCampaign } from "./discount-queries.ts";

export type DiscountOutcome =
  | { ok: true }
  | { ok: "taken" }
  | { ok: "gone" }
  /** More orders have used it than it may be used from now on. */
  | { ok: "used-more"; used: number }
  | { ok: "changed"; now: Campaign };

/** Makes a code that anybody may use. */
export async function createDiscount(shop: Shop, staff: Staff, form: DiscountForm): Promise<DiscountOutcome> {
  return shop.db.transaction(async (tx) => {
    const { version: _, ...values } = form;
    const [made] = await tx
      .insert(discountCodes)
      .values(values)
      .onConflictDoNothing()
      .returning({ code: discountCodes.code });
    if (!made) return { ok: "taken" };
    await audit(tx, staff, {
      action: "create",
      resource: "discounts",
      resourceId: form.code,
      summary: `made the discount code ${form.code}, ${takesOff(form)} off`,
      after: values,
    });
    return { ok: true };
  });
}

/** Changes a code, whose name stays. Orders being paid with it keep what they were allowed. */
export async function changeDiscount(shop: Shop, staff: Staff, form: DiscountForm): Promise<DiscountOutcome> {
  return shop.db.transaction(async (tx) => {
    const { code, version, ...values } = form;
    await tx.select().from(discountCodes).where(eq(discountCodes.code, code)).for("update");
    const before = await readCampaign(tx, code);
    if (!before) return { ok: "gone" };
    if (before.version !== version) return { ok: "changed", now: before };
    if (values.maxUses !== null && values.maxUses < before.usedCount)
      return { ok: "used-more", used: before.usedCount };
    await tx
      .update(discountCodes)
      .set({ ...values, version: sql`${discountCodes.version} + 1` })
      .where(eq(discountCodes.code, code));
    await audit(tx, staff, {
      action: "update",
      resource: "discounts",
      resourceId: code,
      summary: `changed the discount code ${code}`,
      before: { ...before, version: null, usedCount: null, isActive: null, code },
      after: { ...values, version: null, usedCount: null, isActive: null, code },
    });
    return { ok: true };
  });
}

/** Takes a code out of use, or puts it back. @returns false when it stands so already */
export async function switchDiscount(shop: Shop, staff: Staff, code: string, isActive: boolean): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    if (!(await readCampaign(tx, code))) return false;
    const [switched] = await tx
      .update(discountCodes)
      .set({ isActive, version: sql`${discountCodes.version} + 1` })
      .where(and(eq(discountCodes.code, code), eq(discountCodes.isActive, !isActive)))
      .returning({ code: discountCodes.code });
    if (!switched) return false;
    await audit(tx, staff, {
      action: "update",
      resource: "discounts",
      resourceId: code,
      summary: `${isActive ? "put the discount code back into use" : "withdrew the discount code"} ${code}`,
    });
    return true;
  });
}
