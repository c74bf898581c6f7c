/** Written by bin/render-og.mjs: the pictures under /og, `<name>.<hash>.png`. Do not edit by hand. */
export const linkPictures: readonly { name: string; hash: string; alt: string }[] = [
  { name: "lantern-tshirt", hash: "6c9a3441", alt: "Lantern T-Shirt, from the Lantern supporters’ shop" },
  { name: "lantern-hoodie", hash: "0cd8ef2f", alt: "Lantern Hoodie, from the Lantern supporters’ shop" },
  { name: "lantern-cap", hash: "af236fec", alt: "Lantern Cap, from the Lantern supporters’ shop" },
  { name: "lantern-mug", hash: "19371151", alt: "Lantern Mug, from the Lantern supporters’ shop" },
  { name: "lantern-tote-bag", hash: "ba3ab296", alt: "Lantern Tote Bag, from the Lantern supporters’ shop" },
  { name: "lantern-water-bottle", hash: "05f40f2f", alt: "Lantern Water Bottle, from the Lantern supporters’ shop" },
  { name: "lantern-mouse-pad", hash: "01b51c94", alt: "Lantern Mouse Pad, from the Lantern supporters’ shop" },
  { name: "starter-bundle", hash: "06b2cf68", alt: "Starter Bundle, from the Lantern supporters’ shop" },
  { name: "champion-bundle", hash: "625ee742", alt: "Champion Bundle, from the Lantern supporters’ shop" },
  { name: "activist-bundle", hash: "79716b8d", alt: "Activist Bundle, from the Lantern supporters’ shop" },
  { name: "home", hash: "b68954ab", alt: "Wear the Change. Stand with the Lantern Party." },
];
