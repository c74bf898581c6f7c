import { data } from "react-router";
import { pictureLimits, tooMuchTogether } from "#app/media/rules.ts";
import { limitedForm, TooLarge } from "#app/shared/.server/limited-form.ts";
import type { FormRejected } from "../kit/save-failure.ts";

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
