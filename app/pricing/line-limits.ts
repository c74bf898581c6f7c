/** The most that one order holds: different items, and of each of them. In a file of its own, as every page needs it. */
export const maxLines = 100;
export const maxQuantity = 100;
