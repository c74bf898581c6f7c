/** Written by bin/render-art.mjs: what exists under /art. Do not edit by hand. */
export interface ArtPicture {
  /** Part of every address that may be cached for ever. */
  hash: string;
  /** The drawing's own size, for the aspect ratio. */
  width: number;
  height: number;
  /** Widths in which the picture exists. */
  widths: readonly number[];
}

const square = (hash: string): ArtPicture => ({ hash, width: 1000, height: 1000, widths: [320, 640, 960] });

export const artManifest = {
  "bundle-activist": { hash: "8be030be", width: 1200, height: 1000, widths: [320, 640, 960, 1280] },
  "bundle-champion": { hash: "347a53be", width: 1200, height: 1000, widths: [320, 640, 960, 1280] },
  "bundle-starter": { hash: "791dd665", width: 1200, height: 1000, widths: [320, 640, 960, 1280] },
  "cap-black-back": square("a1ff4af1"),
  "cap-black-side": square("b4463a61"),
  "cap-black": square("b897b83c"),
  "cap-navy-back": square("5c6ea7e9"),
  "cap-navy-side": square("2494f747"),
  "cap-navy": square("c9898446"),
  "cap-red-back": square("f2ddb821"),
  "cap-red-side": square("82fdbc77"),
  "cap-red": square("f409a1c6"),
  "cap-white-back": square("6cf204e9"),
  "cap-white-side": square("e2123aa9"),
  "cap-white": square("a13508b4"),
  "hoodie-ash-grey-back": square("4b80671d"),
  "hoodie-ash-grey-detail": square("071f803c"),
  "hoodie-ash-grey": square("bce1b9f3"),
  "hoodie-black-back": square("a4f16a29"),
  "hoodie-black-detail": square("c72cf4a8"),
  "hoodie-black": square("3969088b"),
  "hoodie-forest-back": square("7256ab59"),
  "hoodie-forest-detail": square("147ab647"),
  "hoodie-forest": square("de1b3dbc"),
  "hoodie-navy-back": square("7d787fd3"),
  "hoodie-navy-detail": square("f5bdce5d"),
  "hoodie-navy": square("2ad881a3"),
  "hoodie-red-back": square("33550d9a"),
  "hoodie-red-detail": square("ca485049"),
  "hoodie-red": square("3cf67f84"),
  "hoodie-white-back": square("26ec0820"),
  "hoodie-white-detail": square("3c6e0410"),
  "hoodie-white": square("f6b21529"),
  "mouse-pad-top": square("8429818b"),
  "mouse-pad": square("b393cdf0"),
  "mug-black-other": square("7c7fc26d"),
  "mug-black-scale": square("84cdd2d6"),
  "mug-black": square("54aa0e71"),
  "mug-white-other": square("c944f3d4"),
  "mug-white-scale": square("93b2453f"),
  "mug-white": square("8bb9feb6"),
  "tote-bag-black-scale": square("049b8f7b"),
  "tote-bag-black": square("1fdea0a6"),
  "tote-bag-natural-scale": square("a2548eab"),
  "tote-bag-natural": square("2839f3f1"),
  "tshirt-ash-grey-back": square("849756e9"),
  "tshirt-ash-grey-detail": square("fcfd94cd"),
  "tshirt-ash-grey": square("2a7cc9a0"),
  "tshirt-black-back": square("60f0a2ba"),
  "tshirt-black-detail": square("cf067af7"),
  "tshirt-black": square("c5b89c64"),
  "tshirt-forest-back": square("9d596356"),
  "tshirt-forest-detail": square("97189fb4"),
  "tshirt-forest": square("cd64c0ba"),
  "tshirt-navy-back": square("54551acb"),
  "tshirt-navy-detail": square("368a8583"),
  "tshirt-navy": square("b5120d98"),
  "tshirt-red-back": square("11e1215a"),
  "tshirt-red-detail": square("44868a7f"),
  "tshirt-red": square("8e0c3459"),
  "tshirt-white-back": square("fff59bb2"),
  "tshirt-white-detail": square("67f8f4de"),
  "tshirt-white": square("7a5efbe7"),
  "water-bottle-black-open": square("b9f033f4"),
  "water-bottle-black": square("16224b4b"),
  "water-bottle-steel-open": square("e0106d58"),
  "water-bottle-steel": square("ceee4f0e"),
  "water-bottle-white-open": square("05356aa2"),
  "water-bottle-white": square("90c5bc4b"),
} satisfies Record<string, ArtPicture>;

/** Posters `/art/hero-poster-<width>.<hash>.avif|webp`, films `/art/hero.<hash>.webm|mp4`. */
export const heroArt: ArtPicture = { hash: "9d8fab06", width: 1920, height: 1080, widths: [640, 960, 1280, 1920] };

/** The poster for a phone held upright, `/art/hero-tall-<width>.<hash>.avif|webp`. */
export const heroTallArt: ArtPicture = { hash: "e364449b", width: 640, height: 960, widths: [640] };

export type ArtName = keyof typeof artManifest;
