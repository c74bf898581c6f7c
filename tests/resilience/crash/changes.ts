/** Pence that come back when the mug goes and the two shirts become a size smaller. */
const difference = 999 + 2 * (2699 - 2499);

/** Changes of an order of two shirts and a mug: the page's fields, by the ids of the two lines, and the pence it shows. */
export type Change = { fields: (shirts: string, cup: string) => Record<string, string>; shown: number };
export const smaller: Change = {
  fields: (shirts, cup) => ({ [`size-${shirts}`]: "L", [`quantity-${cup}`]: "0" }),
  shown: difference,
};
/** After the first: a shirt costs what its smaller size costs. */
export const oneShirt: Change = { fields: (shirts) => ({ [`quantity-${shirts}`]: "1" }), shown: 2499 };

/** Pence more for a shirt, a cap and six mugs, each alone and with delivery, than for a bundle and six mugs. */
export const morePence = (cap: number) => 2499 + cap + (439 + 7 * 70 + 6 * 60) - 5497;
