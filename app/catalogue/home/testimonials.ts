/** A supporter's testimonial on the home page (R-HOME-4). */
export type Testimonial = {
  author: string;
  location: string | null;
  /** Stars out of 5. */
  rating: number;
  body: string;
  /** The bought product: its name, URL and picture. */
  product: string;
  slug: string;
  picture: string | null;
};

/** One featured quote and six cards. With fewer the section would have gaps, so it is omitted. */
export const testimonialCount = 7;

export type Testimonials = { lead: Testimonial; others: Testimonial[]; isDemo: boolean };

export function testimonialsOf(testimonials: readonly Testimonial[], isDemo: boolean): Testimonials | null {
  const [lead, ...others] = testimonials.slice(0, testimonialCount);
  return lead && others.length === testimonialCount - 1 ? { lead, others, isDemo } : null;
}
