import { and, count, desc, eq, isNull, like, sql } from "drizzle-orm";
import { plainCode } from "#app/checkout/discount-rules.ts";
import type { Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { discountCodes, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { conflict, done, missing, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { containing, type ListQuery, pluralize, rowsPerPage } from "../../kit/list-query.ts";
import { type Campaign, campaignFields, describeValue } from "../campaign.ts";
import type { DiscountForm } from "../discount-contract.ts";

const columns = {
  ...columnsOf(discountCodes, "code", "kind", "value", "minimumPence", "firstOrderOnly", "maxUses"),
  ...columnsOf(discountCodes, "usedCount", "startsAt", "endsAt", "isActive", "version"),
};

/** Codes that anybody may use. Newsletter codes belong to one address each and are created by the shop. */
const isCampaign = and(eq(discountCodes.source, "campaign"), isNull(discountCodes.email));

/** A page of campaign codes, newest first, filtered by a part of the code. */
export async function listCampaigns({ db }: Pick<Shop, "db">, { search, page }: ListQuery) {
  const wanted = plainCode(search);
  const where = and(isCampaign, wanted ? like(discountCodes.code, containing(wanted)) : undefined);
  const [campaigns, total] = await Promise.all([
    db
      .select(columns)
      .from(discountCodes)
      .where(where)
      .orderBy(desc(discountCodes.createdAt), discountCodes.code)
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage),
    db.$count(discountCodes, where),
  ]);
  return { campaigns: campaigns satisfies Campaign[], total };
}

/** A campaign code; null if there is none of this name. */
export async function readCampaign(db: Queryable, code: string): Promise<Campaign | null> {
  const [row] = await db
    .select(columns)
    .from(discountCodes)
    .where(and(isCampaign, eq(discountCodes.code, code)));
  return row ?? null;
}

/** The number of newsletter codes given out, and of those used. */
export async function countWelcomeCodes({ db }: Pick<Shop, "db">): Promise<{ given: number; used: number }> {
  const [row] = await db
    .select({ given: count(), used: sql<number>`coalesce(sum(${discountCodes.usedCount}), 0)::int` })
    .from(discountCodes)
    .where(eq(discountCodes.source, "newsletter"));
  return row ?? { given: 0, used: 0 };
}

/** The average goods total of an order in pence, over the last 90 business days; null without orders. */
export async function averageGoods({ db }: Pick<Shop, "db">): Promise<number | null> {
  const [row] = await db
    .select({ average: sql<number | null>`round(avg(${orders.itemsTotal}))::int` })
    .from(orders)
    .where(sql`${orders.paidAt} >= business_now() - interval '90 days'`);
  return row?.average ?? null;
}

/** Creates a campaign code. */
export async function createDiscount(shop: Shop, staff: Staff, form: DiscountForm): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const { version: _, ...values } = form;
    const [created] = await tx
      .insert(discountCodes)
      .values(values)
      .onConflictDoNothing()
      .returning({ code: discountCodes.code });
    if (!created) return refused(`The code ${form.code} already exists`, "code");
    await audit(tx, staff, "discounts", form.code, {
      action: "create",
      summary: `created the discount code ${form.code}, ${describeValue(form)} off`,
      after: values,
    });
    return done("created");
  });
}

/** Changes a code, except its name. Orders being paid with it keep their discount. */
export async function changeDiscount(shop: Shop, staff: Staff, form: DiscountForm): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const { code, version, ...values } = form;
    await tx.select().from(discountCodes).where(eq(discountCodes.code, code)).for("update");
    const before = await readCampaign(tx, code);
    if (!before) return missing;
    if (before.version !== version) return conflict(before.version, { stored: campaignFields(before) });
    if (values.maxUses !== null && values.maxUses < before.usedCount)
      return refused(`It has already been used ${pluralize(before.usedCount, "time", "times")}`, "maxUses");
    await tx
      .update(discountCodes)
      .set({ ...values, version: sql`${discountCodes.version} + 1` })
      .where(eq(discountCodes.code, code));
    await audit(tx, staff, "discounts", code, {
      action: "update",
      summary: `changed the discount code ${code}`,
      before: { ...before, version: null, usedCount: null, isActive: null, code },
      after: { ...values, version: null, usedCount: null, isActive: null, code },
    });
    return done("saved");
  });
}

/**
 * Withdraws or reactivates a code; logged only if that changes something. The version stays: the code's form leaves
 * this alone, so that one that is being filled in can still be saved.
 */
export async function switchDiscount(shop: Shop, staff: Staff, code: string, isActive: boolean): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    if (!(await readCampaign(tx, code))) return missing;
    const switched = await tx
      .update(discountCodes)
      .set({ isActive })
      .where(and(eq(discountCodes.code, code), eq(discountCodes.isActive, !isActive)))
      .returning({ code: discountCodes.code });
    if (switched.length > 0) {
      await audit(tx, staff, "discounts", code, {
        action: "update",
        summary: `${isActive ? "reactivated the discount code" : "withdrew the discount code"} ${code}`,
      });
    }
    return done(isActive ? "restore" : "withdraw");
  });
}
