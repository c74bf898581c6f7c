/** The two items that the shop never lists: a sticker item and a badge-set item (R-CATALOGUE-12). */
const sticker = /\bstickers?\b/i;
const badgeSet = /\bbadge[\s-]*sets?\b|\bset of (\w+ )?badges\b/i;

export const isSticker = (name: string): boolean => sticker.test(name);
export const isHidden = (name: string): boolean => isSticker(name) || badgeSet.test(name);
