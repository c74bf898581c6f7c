import { allRenditions, type UploadedPicture } from "#app/shared/uploaded-picture.ts";
import type { Shop } from "#server/shop.ts";
import { keyOf } from "./storage-key.ts";

/** Takes every rendition of a picture out of the storage, whether it is there or not. */
export async function forgetPicture({ storage }: Pick<Shop, "storage">, picture: UploadedPicture): Promise<void> {
  await Promise.all(allRenditions(picture).map((address) => storage.remove(keyOf(address))));
}
