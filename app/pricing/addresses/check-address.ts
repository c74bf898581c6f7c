import { formatPostcode, postcodeProblem } from "./postcodes.ts";
import { stateProblem } from "./states.ts";

/** The fields of an address, as the checkout, an order and an address book name them. */
export const addressFields = [
  "firstName",
  "lastName",
  "address",
  "apartment",
  "city",
  "state",
  "country",
  "postcode",
  "phone",
] as const;
export type AddressField = (typeof addressFields)[number];

type Address = { country: string; state: string; postcode: string };
/** The context that Zod's `superRefine` passes in. */
type Problems = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

/** Validates an address: what a parcel to that country needs. Shared by all address forms. */
export function checkAddress({ country, state, postcode }: Address, problems: Problems): void {
  const found = { state: stateProblem(country, state), postcode: postcodeProblem(country, postcode) };
  for (const [field, message] of Object.entries(found))
    if (message) problems.addIssue({ code: "custom", path: [field], message });
}

/** Normalizes an address form's output: the postcode in its country's official spelling. */
export const withFormattedPostcode = <Form extends Pick<Address, "country" | "postcode">>(form: Form): Form => ({
  ...form,
  postcode: formatPostcode(form.country, form.postcode),
});
