import { data } from "react-router";
import { pictureLimits, tooMuchTogether } from "#app/media/rules.ts";
import { limitedForm, TooLarge } from "#app/shared/.server/limited-form.ts";
import type { NotTaken } from "../kit/not-saved.ts";

/** All pictures of a form, with room for the rest of it. */
const mostBytes = pictureLimits.total + 1024 * 1024;

/**
 * A posted form, pictures and all.
 * @throws 413 `NotTaken`: nothing of it is read then, so the page may only say so and has to leave the form as it is
 */
export async function formWithPictures(request: Request): Promise<FormData> {
  try {
    return await limitedForm(request, mostBytes);
  } catch (error) {
    if (error instanceof TooLarge) throw data<NotTaken>({ notTaken: tooMuchTogether }, { status: 413 });
    throw error;
  }
}
