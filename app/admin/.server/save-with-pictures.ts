import { data } from "react-router";
import { deletePicture, type EncodedPicture, encodePicture, storePicture } from "#app/media/.server/store-picture.ts";
import { notAPicture, pictureLimits, sizeProblem, tooMuchTogether } from "#app/media/rules.ts";
import { limitedForm, TooLarge } from "#app/shared/.server/limited-form.ts";
import { errorText } from "#app/shared/error-text.ts";
import type { FormProblem } from "#app/shared/form.ts";
import { readPictureAddress } from "#app/shared/uploaded-picture.ts";
import { namedUploads } from "#database/backup/named-uploads.ts";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { type ActionCall, doneAt, type Outcome, refused, refusedFor } from "../kit/.server/run-action.ts";
import type { FormRejected } from "../kit/save-failure.ts";
import type { Permission } from "../permissions.ts";
import { dataCall } from "./data-error.ts";
import { type Staff, staffCan } from "./staff.ts";

/** Where a saved form leads, and the pictures that nothing shows any more. */
export type Saved = { to: string; unused: string[] };

interface Steps<Form> {
  read: (posted: FormData) => { ok: true; form: Form } | { ok: false; problems: FormProblem[] };
  /** The message for when the pictures cannot be stored (R-ADMIN-14). */
  failure: string;
  /** Saves the form, or says why not. @param paths the new pictures, in the order of the form */
  save: (tx: Transaction, form: Form, paths: string[]) => Promise<Saved | Outcome>;
}

/** Saves a posted form and its pictures, or neither. */
export async function saveWithPictures<Form>(
  { shop, form: posted }: ActionCall,
  { read, failure, save }: Steps<Form>,
): Promise<Outcome> {
  const result = read(posted);
  const files = posted.getAll("pictures").filter((file): file is File => file instanceof File && file.size > 0);
  const message = sizeProblem(files.map(({ size }) => size));
  const problems = message ? [{ field: "pictures", message }] : [];
  if (!result.ok || problems.length > 0) return refusedFor([...(result.ok ? [] : result.problems), ...problems]);
  const pictures: EncodedPicture[] = [];
  for (const file of files) {
    const picture = await encodePicture(await file.bytes());
    if (!picture) return refused(notAPicture, "pictures", 400);
    pictures.push(picture);
  }
  try {
    const paths: string[] = [];
    for (const each of pictures) paths.push((await dataCall(shop, failure, () => storePicture(shop, each))).path);
    const saved = await shop.db.transaction((tx) => save(tx, result.form, paths));
    if ("unused" in saved) {
      await forgetUploads(shop, saved.unused);
      return doneAt(saved.to);
    }
    await Promise.all(pictures.map(({ picture }) => deletePicture(shop, picture)));
    return saved;
  } catch (error) {
    await forgetUnsaved(shop, pictures).catch((problem) =>
      shop.log.warn({ error: errorText(problem) }, "pictures of a form that was not saved"),
    );
    throw error;
  }
}

/** Deletes the pictures that no row names: a commit whose answer was lost may have been made. */
async function forgetUnsaved(shop: Shop, pictures: readonly EncodedPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const client = await shop.pool.connect();
  const named = await namedUploads(client).finally(() => client.release());
  const kept = new Set(named.map(({ key }) => key));
  const unsaved = pictures.filter(({ files }) => !files.some(({ key }) => kept.has(key)));
  await Promise.all(unsaved.map(({ picture }) => deletePicture(shop, picture)));
}

/** Deletes uploaded pictures; the shop's own drawings stay. A file that is left behind only takes up space. */
export async function forgetUploads(shop: Shop, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const picture = readPictureAddress(url);
    if (picture) {
      await deletePicture(shop, picture).catch((error) => shop.log.warn({ error: errorText(error), url }, "picture"));
    }
  }
}

/** The permission that somebody lacks for what a form does to pictures (R-ADMIN-2); null for none. */
export function missingPicturePermission(
  staff: Staff,
  does: Record<"create_images" | "delete_images" | "update_images", boolean>,
): Permission | null {
  const needed = (Object.keys(does) as (keyof typeof does)[]).filter((permission) => does[permission]);
  return needed.find((permission) => !staffCan(staff, permission)) ?? null;
}

/** All pictures together, and 1 MiB for the other fields. */
const maxBytes = pictureLimits.total + 1024 * 1024;

/**
 * Reads a posted form with pictures.
 * @throws 413 `FormRejected` for a form that is too large. It is not read, so the page has to keep what was typed.
 */
export async function formWithPictures(request: Request): Promise<FormData> {
  try {
    return await limitedForm(request, maxBytes);
  } catch (error) {
    if (error instanceof TooLarge) throw data<FormRejected>({ rejected: tooMuchTogether }, { status: 413 });
    throw error;
  }
}
