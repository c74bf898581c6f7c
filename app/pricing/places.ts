import { postcodeProblem, writtenPostcode } from "./postcodes.ts";
import { stateProblem } from "./states.ts";

type Place = { country: string; state: string; postcode: string };
/** Where a form's check puts what is wrong, as Zod's `superRefine` hands it over. */
type Problems = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

/** The check of every form that keeps an address: what a parcel needs in that country to arrive. */
export function checkPlace({ country, state, postcode }: Place, problems: Problems): void {
  const found = { state: stateProblem(country, state), postcode: postcodeProblem(country, postcode) };
  for (const [field, message] of Object.entries(found))
    if (message) problems.addIssue({ code: "custom", path: [field], message });
}

/** What such a form gives on: the same address, its postcode as it is written there. */
export const asWritten = <Form extends Pick<Place, "country" | "postcode">>(form: Form): Form => ({
  ...form,
  postcode: writtenPostcode(form.country, form.postcode),
});
