import type pg from "pg";
import { allRenditions, readPictureAddress } from "#app/shared/uploaded-picture.ts";

/**
 * Every upload that a row names, by the key it is stored under, and the row's place in words; a key may be named more
 * than once. The shop's own pictures are part of its build.
 */
export async function namedUploads(client: pg.ClientBase): Promise<{ place: string; key: string }[]> {
  const { rows: photos } = await client.query<{ place: string; key: string }>(
    `select format('photograph of return %s', r.reference) as place, p.storage_key as key
     from return_photos p join returns r on r.id = p.return_id order by 1`,
  );
  const { rows: pictures } = await client.query<{ place: string; url: string }>(
    `select format('picture of product %s', product_id) as place, image_url as url from product_images
     union select format('picture of product %s', id), image_url from products where image_url is not null
     union select format('picture of bundle %s', bundle_id), image_url from bundle_images
     union select format('picture of bundle %s', id), image_url from bundles where image_url is not null order by 1`,
  );
  const renditions = pictures.flatMap(({ place, url }) => {
    const picture = readPictureAddress(url);
    return picture ? allRenditions(picture).map((address) => ({ place, key: address.slice(1) })) : [];
  });
  return [...photos, ...renditions];
}
