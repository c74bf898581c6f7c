/** What buyers may review, and when. Pure; shared by the page, the use cases and the schema. */
export const reviewStates = ["published", "pending", "hidden"] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewFits = ["small", "true", "large"] as const;

/** Only after delivery; the database enforces the same rule. */
export const canReview = ({ status }: { status: string }): boolean => status === "delivered";

/** Letter sizes are clothing, which has a fit. "One Size", "11oz" and "500ml" have none. */
export const hasFit = (size: string): boolean => /^(\d?X{0,3}[SL]|M)$/i.test(size.trim());

/**
 * Good and bad reviews are published at once (see the published policy, app/catalogue/reviews/review-policy.tsx). A
 * review waits for a person only if it may name somebody or link elsewhere: an email or web address, or a phone number.
 */
export function reviewState(review: { title: string | null; body: string; author: string; location: string | null }) {
  const text = [review.title, review.body, review.author, review.location].join("\n");
  return contact.some((pattern) => pattern.test(text)) ? "pending" : "published";
}

const contact = [
  /\S@\S/,
  /\b(https?:\/\/|www\.)/i,
  /\b[a-z0-9-]+\.(com|co|uk|org|net|io|shop|info|biz|me)\b/i,
  /(\+|\b0)\d([\s()-]*\d){7,}/,
];

/** What matters about an order line for reviews. */
type Sold = { productId: number | null; productSlug: string };

/**
 * An order's products, each once however many sizes and colours were bought: a T-shirt's dark and light records are one
 * product to a buyer.
 */
export function productsToReview<Item extends Sold>(items: readonly Item[]): (Item & { productId: number })[] {
  const first = new Map<string, Item & { productId: number }>();
  for (const item of items) {
    const { productId, productSlug } = item;
    if (productId !== null && !first.has(productSlug)) first.set(productSlug, { ...item, productId });
  }
  return [...first.values()];
}
