/** The limits of one order: different items, and quantity of each. A file of its own because every page loads it. */
export const maxLines = 100;
export const maxQuantity = 100;
