import { and, count, desc, eq, isNull, like, sql } from "drizzle-orm";
import { plainCode } from "#app/checkout/discount-rules.ts";
import type { Queryable } from "#database/open.ts";
import { discountCodes, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type ListQuery, rowsPerPage } from "../../kit/list-query.ts";
import type { Campaign } from "../discount-words.ts";

const columns = {
  code: discountCodes.code,
  kind: discountCodes.kind,
  value: discountCodes.value,
  minimumPence: discountCodes.minimumPence,
  firstOrderOnly: discountCodes.firstOrderOnly,
  maxUses: discountCodes.maxUses,
  usedCount: discountCodes.usedCount,
  startsAt: discountCodes.startsAt,
  endsAt: discountCodes.endsAt,
  isActive: discountCodes.isActive,
  version: discountCodes.version,
};

/** Codes that anybody may use; those of the newsletter belong to one address each and are made by the shop. */
const isCampaign = and(eq(discountCodes.source, "campaign"), isNull(discountCodes.email));

/** A page of the campaigns, the newest first; the search is in the code. */
export async function listCampaigns({ db }: Pick<Shop, "db">, { search, page }: ListQuery<"made">) {
  const wanted = plainCode(search).replace(/[\\%_]/g, "\\$&");
  const where = and(isCampaign, wanted ? like(discountCodes.code, `%${wanted}%`) : undefined);
  const [campaigns, [counted]] = await Promise.all([
    db
      .select(columns)
      .from(discountCodes)
      .where(where)
      .orderBy(desc(discountCodes.createdAt), discountCodes.code)
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage),
    db.select({ total: count() }).from(discountCodes).where(where),
  ]);
  return { campaigns: campaigns satisfies Campaign[], total: counted?.total ?? 0 };
}

export async function readCampaign(db: Queryable, code: string): Promise<Campaign | null> {
  const [row] = await db
    .select(columns)
    .from(discountCodes)
    .where(and(isCampaign, eq(discountCodes.code, code)));
  return row ?? null;
}

/** How many codes the newsletter has given out, and how many were used. */
export async function countWelcomeCodes({ db }: Pick<Shop, "db">): Promise<{ given: number; used: number }> {
  const [row] = await db
    .select({ given: count(), used: sql<number>`coalesce(sum(${discountCodes.usedCount}), 0)::int` })
    .from(discountCodes)
    .where(eq(discountCodes.source, "newsletter"));
  return row ?? { given: 0, used: 0 };
}

/** Pence: what the goods of an order cost on average, over the last 90 days; null without orders. */
export async function averageGoods({ db }: Pick<Shop, "db">): Promise<number | null> {
  const [row] = await db
    .select({ average: sql<number | null>`round(avg(${orders.itemsTotal}))::int` })
    .from(orders)
    .where(sql`${orders.paidAt} >= business_now() - interval '90 days'`);
  return row?.average ?? null;
}
