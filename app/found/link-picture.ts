import type { Store } from "#store";
import { linkPictures } from "./link-pictures.ts";

export type LinkPicture = { path: string; width: number; height: number; alt: string };

/** The picture that stands beside a link to a page: the product's own, else the shop's. */
export function pictureFor(pathname: string, { hero }: Pick<Store, "hero">): LinkPicture {
  const slug = /^\/product\/([a-z0-9-]+)$/.exec(pathname)?.[1];
  const own = linkPictures.find((picture) => picture.name === slug);
  const shown = own ?? linkPictures.find((picture) => picture.name === "home")!;
  const alt = own ? own.alt : `${hero.headline} ${hero.line}`;
  return { path: `/og/${shown.name}.${shown.hash}.png`, width: 1200, height: 630, alt };
}
