import { by, type DemoReview, one } from "./demo-review.ts";

/** Demo reviews of gear. */
export const gearReviews = {
  mug: [
    {
      ...one(4, 5, "Started an argument", "In my hands by Thursday, and by Friday nobody in the office was speaking."),
      ...by("Moira K.", "Dundee", "White", "11oz"),
    },
    {
      ...one(22, 5, "Two sides to it", "The slogan faces me, the lamp faces them. Well thought out."),
      ...by("Ben A.", "Lewes", "Black", "11oz"),
    },
    {
      ...one(37, 4, "Holds a proper cup", "Three fingers in the handle and no more. I have four, but I manage."),
      ...by("Irene C.", "Grimsby", "White", "11oz"),
    },
    {
      ...one(58, 5, "Dishwasher proof", "Daily since the summer. Still black, still readable."),
      ...by("Yusuf D.", "Bolton", "Black", "11oz"),
    },
    {
      ...one(88, 5, "Packed like china", "It came through our letterbox route without a chip, which is a first."),
      ...by("Elin P.", "Porthmadog", "White", "11oz"),
    },
  ],
  "tote-bag": [
    {
      ...one(9, 5, "Four hundred leaflets", "And a flask, which is the only test that matters."),
      ...by("Dele A.", "Peckham", "Natural", "One Size"),
    },
    {
      ...one(28, 4, "Wants an inside pocket", "Keys go to the bottom. Otherwise the best bag in the house."),
      ...by("Kirsty M.", "Dunfermline", "Black", "One Size"),
    },
    {
      ...one(45, 5, "Stands up by itself", "On a train floor, in a van, on a stage. It just stands there."),
      ...by("Leroy B.", "Gloucester", "Natural", "One Size"),
    },
    {
      ...one(77, 4, "Shrank a little", "I washed it at forty like a fool. At thirty it has kept its shape."),
      ...by("Anwen H.", "Newport", "Natural", "One Size"),
    },
    {
      ...one(104, 5, "Saturday’s bag", "Leaflets until noon, leeks after. It has not complained."),
      ...by("Hetty S.", "Totnes", "Black", "One Size"),
    },
  ],
  "water-bottle": [
    {
      ...one(13, 5, "Still cold at four", "Filled at seven, forgotten in the car, still cold when we got back to it."),
      ...by("Shona F.", "Aviemore", "Steel", "500ml"),
    },
    {
      ...one(36, 4, "Loud on a table", "Steel is steel. It rings like a bell in a quiet meeting."),
      ...by("Arthur V.", "Malvern", "Black", "500ml"),
    },
    {
      ...one(61, 5, "Fits the bike", "Standard cage, no rattle, no leaks upside down."),
      ...by("Zainab R.", "Bristol", "White", "500ml"),
    },
  ],
  "mouse-pad": [
    {
      ...one(15, 5, "The lanterns glow", "Dark desk, dark room, and a little sky by my right hand."),
      ...by("Marcus D.", "Wolverhampton", "Black", "Standard"),
    },
    {
      ...one(44, 4, "Bigger than it looks", "My desk is small and now it is all lanterns. I do not mind."),
      ...by("Pippa L.", "Frome", "Black", "Standard"),
    },
    {
      ...one(79, 4, "Smelled of rubber", "For two days, then not. It has not slid an inch."),
      ...by("Gordon T.", "Kirkcaldy", "Black", "Standard"),
    },
    {
      ...one(102, 5, "For the phone bank", "Forty calls an evening and the mouse still glides."),
      ...by("Lowri D.", "Aberdare", "Black", "Standard"),
    },
  ],
} satisfies Record<string, DemoReview[]>;
