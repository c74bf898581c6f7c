/** What buyers may say of what they bought, and when. Pure; the page, the use cases and the schema go by it. */
export const reviewStates = ["published", "pending", "hidden"] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewFits = ["small", "true", "large"] as const;

/** Only who has the thing may say how it is; the database keeps the same rule by itself. */
export const mayReview = ({ status }: { status: string }): boolean => status === "delivered";

/** Cloth in letters has a fit; "One Size", "11oz" and "500ml" have none. */
export const hasFit = (size: string): boolean => /^(\d?X{0,3}[SL]|M)$/i.test(size.trim());

/**
 * Good and bad reviews stand at once (see the published policy, app/catalogue/reviews/review-policy.tsx). Only what may name
 * a person or lead elsewhere waits for somebody to look at it: an address of email or web, or a telephone number.
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

/** A sold line, as far as it tells what can be reviewed. */
type Sold = { productId: number | null; productSlug: string };

/**
 * The things of an order, each product once however many sizes and colours of it there are: a T-shirt's dark and
 * light records are one product to a buyer.
 */
export function thingsToReview<Item extends Sold>(items: readonly Item[]): (Item & { productId: number })[] {
  const first = new Map<string, Item & { productId: number }>();
  for (const item of items) {
    const { productId, productSlug } = item;
    if (productId !== null && !first.has(productSlug)) first.set(productSlug, { ...item, productId });
  }
  return [...first.values()];
}
