import { z } from "zod";
import { timeRanges, usualRange } from "./periods.ts";

/** The calls of `admin-analytics` (R-ADMIN-11). */
const timeRange = z.enum(timeRanges, `Use ${timeRanges.join(", ")}`).default(usualRange);

export const analyticsCall = z.discriminatedUnion(
  "action",
  [
    z.object({ action: z.literal("get_dashboard_stats"), timeRange }),
    z.object({ action: z.literal("get_revenue_trends"), timeRange }),
    z.object({ action: z.literal("get_customer_growth"), timeRange }),
    z.object({ action: z.literal("get_top_products"), timeRange }),
  ],
  "Use get_dashboard_stats, get_revenue_trends, get_customer_growth or get_top_products",
);

const pence = z.number().int();
const day = z.iso.date();
const stats = z.object({ revenueTotal: pence, orders: z.number().int(), averageTotal: pence, refundsTotal: pence });
const salesPoint = z.object({ day, revenueTotal: pence, orders: z.number().int(), refundsTotal: pence });
/** London days; the last is today. */
const period = { timeRange: z.enum(timeRanges), firstDay: day, lastDay: day };

/** The answers of `admin-analytics`; money is pence. */
export const analyticsAnswer = z.union([
  z.object({
    ...period,
    stats,
    statsBefore: stats,
    newCustomers: z.number().int(),
    newCustomersBefore: z.number().int(),
    needsAttention: z.number().int().nullable(),
  }),
  z.object({ ...period, points: z.array(salesPoint), before: z.array(salesPoint) }),
  z.object({
    ...period,
    newCustomers: z.number().int(),
    newCustomersBefore: z.number().int(),
    points: z.array(z.object({ day, firstOrders: z.number().int(), ordersAgain: z.number().int() })),
  }),
  z.object({
    ...period,
    products: z.array(
      z.object({
        slug: z.string().nullable(),
        name: z.string(),
        imageUrl: z.string().nullable(),
        sold: z.number().int(),
        revenueTotal: pence,
        marginTotal: pence.nullable(),
        returned: z.number().int(),
      }),
    ),
  }),
]);
