import type { Rule } from "./rule.ts";

/** Phrases that the shop no longer uses, lower case and with single spaces; a native writer would not say them. */
const retired = [
  // The shop
  "that come close",
  "reviews with words",
  "after that it takes",
  "bought one by one",
  "smaller, or everything",
  "delivery worked out at checkout",
  "put something in your cart first",
  "i may unsubscribe",
  "texts you a time",
  "cannot find the receipt",
  "this browser may see",
  "return something of",
  "no campaign mail comes of this",
  "look among the spam",
  "press the button in it",
  "with which you choose",
  "the mail stops",
  "off our books",
  "goes on showing your",
  "stands on the page of",
  "tells of a private matter",
  "opens it no more",
  "we sell it to you",
  "orders were begun",
  "someone looks at it",
  "try by ourselves",
  "one press first",
  "the list is yours",
  "needs no confirming",
  "this is a part of your order",
  "print it again or pay it back",
  "the shelves are in the dark",
  "nobody home",
  "the light went out",
  "gone quiet",
  "enough mail",
  "go on looking by ourselves",
  "card service does not answer",
  "put more into the cart",
  "empty this field",
  "one button, all of it back",
  "you told us that something comes back",
  "again or pay all of it back",
  "you see it differently",
  "you are here already",
  "be sure that it is you",
  "leave out card numbers",
  "hear no more of it",
  "write to it about the list",
  "we reckon with",
  "what stands in the shop",
  "ground in law",
  "nobody has said that",
  "when this can be had again",
  "what others take home",
  "was it not you",
  "are our risk",
  "by tax law",
  "waiting for the press",
  // The back office
  "nobody was watched",
  "nothing before to compare",
  "stuck or not",
  "saved in it",
  "holds in the shop within a second",
  "the role opens nothing",
  "locked drawer",
  "have what is lit",
  // The documents
  "any date to come",
  "what their own role does not open",
];

const pattern = new RegExp(retired.map((phrase) => phrase.replaceAll(" ", "\\s+")).join("|"), "gi");

/** @returns the retired phrases in a text, however its lines are broken */
export const retiredIn = (text: string): string[] =>
  [...text.matchAll(pattern)].map(([found]) => found.replace(/\s+/g, " "));

export const wordingRule: Rule = {
  name: "no text uses a phrase that was replaced by plainer English",
  check: (sources) =>
    sources
      .filter(({ path }) => path !== "tests/architecture/wording.ts")
      .flatMap(({ path, text }) => retiredIn(text).map((found) => `${path} says “${found}”`)),
  breach: { path: "app/checkout/open.ts", text: "Too many\n  orders were begun from here." },
};
