/**
 * The demo shop's bundle texts; demo content like the rest. A bundle saves on delivery, and the text says so: no
 * invented scarcity, deadline or 'was' price.
 */
type BundleCopy = {
  description: string;
  urgencyText: string;
  features: string[];
  materials: string[];
  careInstructions: string[];
  reviewCount: number;
  rating: number;
  popular: boolean;
  /** The colours in the bundle's image; each is made to order, so each is for sale. */
  defaultColors: Record<string, string>;
  reviews: { author: string; location: string; rating: number; title: string; body: string }[];
};

const care = {
  cloth: "T-Shirt and Hoodie: 30°, inside out, line dry",
  cap: "Cap: Sponge by hand, dry on a bowl",
  mug: "Mug: Dishwasher and microwave safe",
  bag: "Tote Bag: 30°, reshape while damp",
  bottle: "Water Bottle: Wash by hand, leave the cap off to dry",
  pad: "Mouse Pad: Wipe with a damp cloth",
};

const material = {
  hoodie: "Hoodie: 80% cotton, 20% recycled polyester, 330gsm",
  tshirt: "T-Shirt: 100% cotton, 220gsm",
  cap: "Cap: 100% cotton twill",
  bag: "Tote Bag: 100% cotton canvas, 340gsm",
  bottle: "Water Bottle: Stainless steel, double wall",
  mug: "Mug: Glazed ceramic",
  pad: "Mouse Pad: Polyester top, natural rubber back",
};

const everyBundle = [
  "One price, whatever the size",
  "Printed to order, so nothing is binned",
  "Packed together, with one tracking number",
];

export const bundleCopy: Record<string, BundleCopy> = {
  starter: {
    description:
      "A T-Shirt for the street, a Cap for the weather and a Mug for afterwards, in the colours and sizes you choose. Everything a new supporter needs, in one parcel.",
    urgencyText: "One parcel, and the UK delivery is on us, whenever you order.",
    features: ["Three pieces, each in your own colour", ...everyBundle],
    materials: [material.tshirt, material.cap, material.mug],
    careInstructions: [care.cloth.replace(" and Hoodie", ""), care.cap, care.mug],
    reviewCount: 486,
    rating: 4.8,
    popular: true,
    defaultColors: { tshirt: "Navy", cap: "Red", mug: "White" },
    reviews: [
      {
        author: "Callum B.",
        location: "Perth",
        rating: 5,
        title: "A birthday sorted",
        body: "Bought it for my dad, who has worn the cap to three garden centres and counting. The mug is spoken for.",
      },
      {
        author: "Nadia F.",
        location: "Bradford",
        rating: 5,
        title: "Good first order",
        body: "I only wanted the tee. The post would have cost half a mug, so here we are, and I am not sorry.",
      },
      {
        author: "Owen L.",
        location: "Hereford",
        rating: 4,
        title: "Three good things",
        body: "Shirt and mug are spot on. The cap needed a day on a bowl before it sat right.",
      },
    ],
  },
  champion: {
    description:
      "Hoodie, T-Shirt, Cap and Tote Bag, in the colours and sizes you choose. Enough for every kind of British Saturday, often all in one.",
    urgencyText: "Four pieces, one parcel, no UK delivery to pay, whenever you order.",
    features: ["Four pieces, each in your own colour and size", ...everyBundle],
    materials: [material.hoodie, material.tshirt, material.cap, material.bag],
    careInstructions: [care.cloth, care.cap, care.bag],
    reviewCount: 329,
    rating: 4.9,
    popular: false,
    defaultColors: { hoodie: "Forest", tshirt: "White", cap: "Navy", "tote-bag": "Natural" },
    reviews: [
      {
        author: "Jean M.",
        location: "Kendal",
        rating: 5,
        title: "Dressed for the stall",
        body: "Hoodie until noon, T-shirt after, cap all day, and the bag held the leaflets. I needed nothing else but tea.",
      },
      {
        author: "Tunde O.",
        location: "Croydon",
        rating: 5,
        title: "Split it with my sister",
        body: "She took the hoodie and the bag, I took the rest. We are both convinced we won.",
      },
      {
        author: "Bethan R.",
        location: "Aberystwyth",
        rating: 4,
        title: "Forest is the one",
        body: "Darker green than my screen showed, and better for it. The tee runs long on me.",
      },
    ],
  },
  activist: {
    description:
      "All seven: Hoodie, T-Shirt, Cap, Tote Bag, Water Bottle, Mug and Mouse Pad, in the colours and sizes you choose. From the front door to the phone bank and home for tea.",
    urgencyText: "Everything we make in one parcel, with UK delivery free, whenever you order.",
    features: ["Seven pieces, one of everything in the shop", ...everyBundle],
    materials: [
      material.hoodie,
      material.tshirt,
      material.cap,
      material.bag,
      material.bottle,
      material.mug,
      material.pad,
    ],
    careInstructions: [care.cloth, care.cap, care.bag, care.bottle, care.mug, care.pad],
    reviewCount: 251,
    rating: 4.9,
    popular: false,
    defaultColors: {
      hoodie: "Black",
      tshirt: "Red",
      cap: "Navy",
      "tote-bag": "Natural",
      "water-bottle": "Steel",
      mug: "White",
      "mouse-pad": "Black",
    },
    reviews: [
      {
        author: "Eilidh S.",
        location: "Inverness",
        rating: 5,
        title: "Raffle prize of the year",
        body: "Our branch put the whole lot in a basket with some shortbread. We sold out of tickets before the soup.",
      },
      {
        author: "Marcus D.",
        location: "Wolverhampton",
        rating: 5,
        title: "My desk has taken a side",
        body: "Mug, bottle and mouse pad at work, the rest at weekends. My manager has asked for the link.",
      },
      {
        author: "Ros P.",
        location: "Lewes",
        rating: 4,
        title: "A lot of merch, in a good way",
        body: "Everything came in one box and everything fitted. The bottle lid squeaks until you have washed it once.",
      },
    ],
  },
};
