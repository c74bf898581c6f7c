/** A supporter's words as the home page shows them (R-HOME-4). */
export type Testimonial = {
  author: string;
  location: string | null;
  /** Stars out of 5. */
  rating: number;
  body: string;
  /** What was bought: its name, where it lives, its picture. */
  product: string;
  slug: string;
  picture: string | null;
};

/** One featured quote and six cards; with fewer the section would have holes, so it is left out. */
export const testimonialCount = 7;

export type Testimonials = { lead: Testimonial; others: Testimonial[]; isDemo: boolean };

export function testimonialsOf(testimonials: readonly Testimonial[], isDemo: boolean): Testimonials | null {
  const [lead, ...others] = testimonials.slice(0, testimonialCount);
  return lead && others.length === testimonialCount - 1 ? { lead, others, isDemo } : null;
}
