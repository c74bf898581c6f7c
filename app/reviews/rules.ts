/** What buyers may review, and when. Pure; shared by the page, the use cases and the schema. */
export const reviewStates = ["published", "pending", "hidden"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What a review is about. */
export const reviewKinds = ["product", "bundle"] as const;
export type ReviewKind = (typeof reviewKinds)[number];
/** The reviewed product or bundle. */
export type ReviewSubject = { kind: ReviewKind; id: number };

export const isSameSubject = (a: ReviewSubject | null, b: ReviewSubject): boolean =>
  a?.kind === b.kind && a.id === b.id;

export const reviewFits = ["small", "true", "large"] as const;

/** Only after delivery; the database enforces the same rule. */
export const canReview = ({ status }: { status: string }): boolean => status === "delivered";

/** Letter sizes are clothing, which has a fit. "One Size", "11oz" and "500ml" have none. */
export const hasFit = (size: string): boolean => /^(\d?X{0,3}[SL]|M)$/i.test(size.trim());

/**
 * Good and bad reviews are published at once (see the published policy, app/catalogue/reviews/review-policy.tsx). A
 * review waits for a person only if it may name somebody or link elsewhere: an email or web address, or a phone number.
 */
export function reviewState(review: {
  title: string | null;
  body: string;
  author: string;
  location: string | null;
}): ReviewState {
  const text = [review.title, review.body, review.author, review.location].join("\n");
  return contact.some((pattern) => pattern.test(text)) ? "pending" : "published";
}

const contact = [
  /\S@\S/,
  /\b(https?:\/\/|www\.)/i,
  /\b[a-z0-9-]+\.(com|co|uk|org|net|io|shop|info|biz|me)\b/i,
  /(\+|\b0)\d([\s()-]*\d){7,}/,
];

/** What matters about an order line for reviews; the ids are null for what the shop no longer has. */
type Sold = { productId: number | null; productSlug: string; bundleId: number | null };

/**
 * What can be reviewed of an order, in its order: each bundle once, before its first part, however many copies were
 * bought, and each product once, however many sizes and colours: a T-shirt's dark and light records are one product to
 * a buyer. `item` is the first line of it.
 */
export function thingsToReview<Item extends Sold>(items: readonly Item[]): (ReviewSubject & { item: Item })[] {
  const first = new Map<string, ReviewSubject & { item: Item }>();
  const add = (key: string, kind: ReviewKind, id: number | null, item: Item) => {
    if (id !== null && !first.has(key)) first.set(key, { kind, id, item });
  };
  for (const item of items) {
    add(`bundle ${item.bundleId}`, "bundle", item.bundleId, item);
    add(`product ${item.productSlug}`, "product", item.productId, item);
  }
  return [...first.values()];
}
