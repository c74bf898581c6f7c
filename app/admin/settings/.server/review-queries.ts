import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { displayName } from "#app/catalogue/product.ts";
import { productOverrides, products, productReviews as reviews } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type ListQuery, rowsPerPage } from "../../list-query.ts";

type State = (typeof reviews.$inferSelect)["state"];

export const countWaiting = async ({ db }: Pick<Shop, "db">): Promise<number> => {
  const [row] = await db.select({ waiting: count() }).from(reviews).where(eq(reviews.state, "pending"));
  return row?.waiting ?? 0;
};

/** A page of reviews: those that wait, the longest first, unless others are asked for, the latest first. */
export async function listReviews({ db }: Pick<Shop, "db">, query: ListQuery<"written">) {
  const { state = "pending" } = query.filters;
  const stars = query.filters.stars ? eq(reviews.rating, Number(query.filters.stars)) : undefined;
  const where = and(state === "all" ? undefined : eq(reviews.state, state as State), stars);
  const order: SQL = state === "pending" ? asc(reviews.createdAt) : sql`${reviews.createdAt} desc nulls last`;
  const [rows, [counted]] = await Promise.all([
    db
      .select({ review: reviews, product: products, override: productOverrides })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .leftJoin(productOverrides, eq(productOverrides.printfulProductId, products.printfulProductId))
      .where(where)
      .orderBy(order, reviews.id)
      .limit(rowsPerPage)
      .offset((query.page - 1) * rowsPerPage),
    db.select({ total: count() }).from(reviews).where(where),
  ]);
  const list = rows.map(({ review: { orderId: _, fit: __, productId: ___, ...review }, product, override }) => ({
    ...review,
    productName: displayName({ ...product, override }),
  }));
  return { reviews: list, total: counted?.total ?? 0 };
}
export type ModeratedReview = Awaited<ReturnType<typeof listReviews>>["reviews"][number];
