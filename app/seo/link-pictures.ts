/** Written by bin/render-og.mjs: the pictures under /og, `<name>.<hash>.png`. Do not edit by hand. */
export const linkPictures: readonly { name: string; hash: string; alt: string }[] = [
  { name: "lantern-tshirt", hash: "f4c934a5", alt: "Lantern T-Shirt, from the Lantern supporters’ shop" },
  { name: "lantern-hoodie", hash: "a3b5d328", alt: "Lantern Hoodie, from the Lantern supporters’ shop" },
  { name: "lantern-cap", hash: "df50a200", alt: "Lantern Cap, from the Lantern supporters’ shop" },
  { name: "lantern-mug", hash: "d01c85e2", alt: "Lantern Mug, from the Lantern supporters’ shop" },
  { name: "lantern-tote-bag", hash: "19b4b171", alt: "Lantern Tote Bag, from the Lantern supporters’ shop" },
  { name: "lantern-water-bottle", hash: "fd9d8ffc", alt: "Lantern Water Bottle, from the Lantern supporters’ shop" },
  { name: "lantern-mouse-pad", hash: "bbc49cdc", alt: "Lantern Mouse Pad, from the Lantern supporters’ shop" },
  { name: "starter-bundle", hash: "0673173f", alt: "Starter Bundle, from the Lantern supporters’ shop" },
  { name: "champion-bundle", hash: "19e35231", alt: "Champion Bundle, from the Lantern supporters’ shop" },
  { name: "activist-bundle", hash: "9753e22e", alt: "Activist Bundle, from the Lantern supporters’ shop" },
  { name: "home", hash: "b68954ab", alt: "Wear the Change. Stand with the Lantern Party." },
];
