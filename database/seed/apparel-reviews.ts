import { by, type DemoReview, one } from "./demo-review.ts";

/** Demo reviews of garments and caps. */
export const apparelReviews = {
  tshirt: [
    {
      ...one(6, 5, "Weighs something", "Thick, square, proper. I am between sizes and went down; no regrets."),
      ...by("Gareth W.", "Swansea", "Navy", "M", "true"),
    },
    {
      ...one(
        11,
        5,
        "The colour is right",
        "Deep navy, not school-jumper navy. The amber glows when the light catches it.",
      ),
      ...by("Aisha B.", "Luton", "Navy", "S", "true"),
    },
    {
      ...one(18, 5, "Long in the body", "Good shirt. If you are short, it will cover your pockets."),
      ...by("Pat O.", "Derry", "Black", "L", "large"),
    },
    {
      ...one(24, 5, "Survived the count", "Nineteen hours in a sports hall and it still looked pressed at dawn."),
      ...by("Ellie R.", "Truro", "Navy", "XL", "true"),
    },
    {
      ...one(31, 5, "Read from over the road", "Tested by a man at the bus stop, who read it out to the whole queue."),
      ...by("Winston C.", "Tottenham", "Red", "L", "true"),
    },
    {
      ...one(39, 5, "Third one", "Wore the first to bed, the second to work. This one is for best."),
      ...by("Mair E.", "Carmarthen", "Forest", "M", "true"),
    },
    {
      ...one(46, 4, "Fine, but warm", "Lovely in October. In the June hall with no windows I was a boiled ham."),
      ...by("Derek F.", "Worksop", "Black", "2XL", "true"),
    },
    {
      ...one(
        55,
        5,
        "Collar still a collar",
        "Most of my shirts give up at the neck. This one has been through it and stayed round.",
      ),
      ...by("Nkechi A.", "Deptford", "White", "M", "true"),
    },
    {
      ...one(
        63,
        5,
        "Order your own size",
        "I sized up for a loose fit and got a tent. My own fault, and it was exchanged in a week.",
      ),
      ...by("Luke T.", "Kendal", "Navy", "2XL", "large"),
    },
    {
      ...one(72, 5, "Bought for my mum", "She has asked me to say that she chose it herself."),
      ...by("Rhiannon V.", "Barry", "Red", "S", "true"),
    },
    {
      ...one(80, 5, "Good on the doorstep", "People smile first and argue second. That is all I ask of a T-shirt."),
      ...by("Hamza Q.", "Keighley", "White", "L", "true"),
    },
    {
      ...one(
        94,
        3,
        "A size out for me",
        "Nice cloth, but tight across the shoulders in my usual size. Measure first, as they say.",
      ),
      ...by("Callum S.", "Paisley", "Forest", "M", "small"),
    },
    {
      ...one(107, 5, "Washes well", "Inside out at thirty, like it says. Not a crack in the print after a summer."),
      ...by("June P.", "Skegness", "Black", "M", "true"),
    },
    {
      ...one(121, 5, "Nearly perfect", "I would take it with a pocket. I have said so, and they wrote back."),
      ...by("Theo N.", "Exeter", "Navy", "L", "true"),
    },
  ],
  hoodie: [
    {
      ...one(
        8,
        5,
        "Built like a coat",
        "I left my coat at home by mistake and never missed it. The hood stands up in wind.",
      ),
      ...by("Ruth M.", "Hebden Bridge", "Black", "L", "true"),
    },
    {
      ...one(19, 5, "The pocket is the thing", "A whole round of leaflets, both hands and a sandwich."),
      ...by("Iain D.", "Stornoway", "Forest", "XL", "true"),
    },
    {
      ...one(27, 5, "Size up to layer", "True to size over a shirt. Over a jumper you want the next one."),
      ...by("Bea H.", "Hexham", "Navy", "M", "small"),
    },
    {
      ...one(41, 5, "Teenager approved", "He took it off my chair and I have not seen it since."),
      ...by("Sunita G.", "Leicester", "Black", "S", "true"),
    },
    {
      ...one(52, 5, "Warm without the bulk", "Brushed inside and still fits under a waterproof."),
      ...by("Owain J.", "Bala", "Ash Grey", "L", "true"),
    },
    {
      ...one(66, 4, "Lint for a week", "It sheds a little before the first wash. After that it is my favourite thing."),
      ...by("Carol M.", "Bexhill", "White", "M", "true"),
    },
    {
      ...one(83, 5, "Worth the wait", "Four days, printed to order, and nothing else in the parcel but the hoodie."),
      ...by("Femi L.", "Salford", "Red", "2XL", "true"),
    },
    {
      ...one(101, 5, "Long sleeves", "I have short arms and turn the cuffs once. They stay turned."),
      ...by("Gwen T.", "Ludlow", "Navy", "M", "large"),
    },
  ],
  cap: [
    {
      ...one(5, 5, "Fits a big head", "I have been looking for that sentence in a review my whole life."),
      ...by("Tom H.", "Stockport", "Red", "One Size", "true"),
    },
    {
      ...one(17, 5, "Stitched, not stuck", "The badge has been rained on since the spring and has not lifted."),
      ...by("Angela K.", "Morecambe", "Navy", "One Size", "true"),
    },
    {
      ...one(33, 4, "Stiff at first", "Give it a day on a bowl. Then it is yours."),
      ...by("Ravi S.", "Southall", "Black", "One Size", "true"),
    },
    {
      ...one(49, 5, "Low sun sorted", "The peak is long enough for an autumn afternoon of letterboxes."),
      ...by("Moyra B.", "Oban", "Red", "One Size", "true"),
    },
    {
      ...one(70, 4, "Small heads beware", "On the last hole and it still turns in the wind. My brother has it now."),
      ...by("Jo W.", "Norwich", "White", "One Size", "large"),
    },
    {
      ...one(98, 5, "Everyone asks", "Two strangers and a dentist. The dentist ordered one."),
      ...by("Dafydd R.", "Machynlleth", "Navy", "One Size", "true"),
    },
  ],
} satisfies Record<string, DemoReview[]>;
