import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { displayName } from "#app/catalogue/model/product.ts";
import { productOverrides, products, productReviews as reviews } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type ListQuery, rowsPerPage } from "../../kit/list-query.ts";

type State = (typeof reviews.$inferSelect)["state"];

export const countWaiting = async ({ db }: Pick<Shop, "db">): Promise<number> => {
  const [row] = await db.select({ waiting: count() }).from(reviews).where(eq(reviews.state, "pending"));
  return row?.waiting ?? 0;
};

/** A page of reviews: those that wait, the longest first, unless others are asked for, the latest first. */
export async function listReviews({ db }: Pick<Shop, "db">, query: ListQuery<"written">) {
  const state = (query.filters.state ?? "pending") as State;
  const stars = query.filters.stars ? eq(reviews.rating, Number(query.filters.stars)) : undefined;
  const where = and(eq(reviews.state, state), stars);
  const order: SQL[] =
    state === "pending"
      ? [asc(reviews.createdAt), asc(reviews.id)]
      : [sql`${reviews.createdAt} desc nulls last`, asc(reviews.id)];
  const [rows, [counted]] = await Promise.all([
    db
      .select({ review: reviews, product: products, override: productOverrides })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .leftJoin(productOverrides, eq(productOverrides.printfulProductId, products.printfulProductId))
      // Which ones is found in the index; pages far down would otherwise read all that come before.
      .where(
        inArray(
          reviews.id,
          db
            .select({ id: reviews.id })
            .from(reviews)
            .where(where)
            .orderBy(...order)
            .limit(rowsPerPage)
            .offset((query.page - 1) * rowsPerPage),
        ),
      )
      .orderBy(...order),
    db.select({ total: count() }).from(reviews).where(where),
  ]);
  const list = rows.map(({ review: { orderId: _, fit: __, productId: ___, ...review }, product, override }) => ({
    ...review,
    productName: displayName({ ...product, override }),
  }));
  return { reviews: list, total: counted?.total ?? 0 };
}
export type ModeratedReview = Awaited<ReturnType<typeof listReviews>>["reviews"][number];
