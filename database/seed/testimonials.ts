import type { StaticKind } from "#providers/printful/static-catalogue.ts";

/**
 * Testimonials for the demo shop's home page. All of it is invented, shown only in a rehearsal and marked there. A live
 * shop shows its buyers' own reviews.
 */
type DemoTestimonial = {
  author: string;
  location: string;
  /** Stars out of 5. */
  rating: 5;
  body: string;
  /** A kind of product, or the key of a bundle. */
  bought: StaticKind | { bundle: string };
};

/** The first is the featured quote, the other six are cards. */
export const demoTestimonials: readonly DemoTestimonial[] = [
  {
    author: "Ruth M.",
    location: "Hebden Bridge",
    rating: 5,
    body: "I knocked on two hundred doors in this hoodie. People read it before I’d said a word.",
    bought: "hoodie",
  },
  {
    author: "Priya S.",
    location: "Leicester",
    rating: 5,
    body: "I wear the hoodie on the school run. Three parents have asked where it’s from and one has joined the phone bank.",
    bought: "hoodie",
  },
  {
    author: "Gareth W.",
    location: "Swansea",
    rating: 5,
    body: "Proper thick cotton. Washed it a dozen times and the print hasn’t cracked or faded.",
    bought: "tshirt",
  },
  {
    author: "Moira K.",
    location: "Dundee",
    rating: 5,
    body: "Ordered on Monday, in my hands by Thursday. The mug has already started one argument at work.",
    bought: "mug",
  },
  {
    author: "Dele A.",
    location: "Peckham",
    rating: 5,
    body: "Big enough for four hundred leaflets and a flask, which is the only test that matters.",
    bought: "tote-bag",
  },
  {
    author: "Tom H.",
    location: "Stockport",
    rating: 5,
    body: "The cap fits a big head. I have been looking for that sentence in a review my whole life.",
    bought: "cap",
  },
  {
    author: "Siân P.",
    location: "Bangor",
    rating: 5,
    body: "Bought the Activist Bundle for our branch raffle. Raised more than the raffle ever has.",
    bought: { bundle: "activist" },
  },
];
