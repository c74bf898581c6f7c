import { tabOwner } from "#app/accounts/session/tab-owner.ts";
import { asWritten } from "#app/pricing/places.ts";
import type { Problem } from "#app/ui/forms/error-summary.tsx";
import { store } from "#store";
import { type CheckoutSummary, checkoutAddress } from "../contract.ts";

/** What the form holds while it is typed; every field is text. */
export const fieldNames = [
  "email",
  "phone",
  "firstName",
  "lastName",
  "country",
  "address",
  "apartment",
  "city",
  "state",
  "postcode",
] as const;
export type FieldName = (typeof fieldNames)[number];
export type Fields = Record<FieldName, string> & { marketingConsent: boolean };

const emptyFields: Fields = {
  ...(Object.fromEntries(fieldNames.map((name) => [name, ""])) as Record<FieldName, string>),
  country: "GB",
  marketingConsent: false,
};

/** What an address of the book fills in. */
const addressFields = [
  "firstName",
  "lastName",
  "country",
  "address",
  "apartment",
  "city",
  "state",
  "postcode",
  "phone",
] as const satisfies readonly FieldName[];
export type SavedAddress = { id: string } & Record<(typeof addressFields)[number], string>;
/** Who is signed in; the address that is used first is the first. */
export type KnownBuyer = { email: string; firstName: string; lastName: string; addresses: SavedAddress[] };

/** Whether the fields hold this address; a telephone number is no part of where something goes. */
export const isSameAddress = (address: SavedAddress, fields: Fields): boolean =>
  addressFields.every(
    (name) => name === "phone" || address[name].trim().toLowerCase() === fields[name].trim().toLowerCase(),
  );

/** The fields of a saved address; for none, all of them empty but whose it is. */
export function knownFields(
  { firstName, lastName }: KnownBuyer,
  address: SavedAddress | undefined,
): Partial<Record<FieldName, string>> {
  const values = address ?? { ...emptyFields, firstName, lastName };
  return Object.fromEntries(addressFields.map((name) => [name, values[name]]));
}

/** The same rule as the server's; the first message of each wrong field. */
export function fieldErrors(fields: Fields): Partial<Record<FieldName, string>> {
  const result = checkoutAddress.safeParse(fields);
  if (result.success) return {};
  const errors: Partial<Record<FieldName, string>> = {};
  for (const issue of result.error.issues) errors[issue.path[0] as FieldName] ??= issue.message;
  return errors;
}

export const isFieldName = (name: string): name is FieldName => fieldNames.some((each) => each === name);

/** The fields as they are kept, once they have been left. */
export const tidied = (fields: Fields): Fields => asWritten(fields);

export const isComplete = (fields: Fields): boolean => checkoutAddress.safeParse(fields).success;

/** An unfinished form survives a reload in this tab; the server keeps it once it is complete. */
const key = `${store.brandSlug}-checkout-form`;

/** Whom the form was filled in for; empty for a guest, who may sign in meanwhile. */
let filledFor = "";

export function restoreFields(summary: CheckoutSummary | null, buyer: KnownBuyer | null): Fields {
  filledFor = tabOwner();
  const typed = { ...summary?.address, ...readKept() };
  // What was begun here stands; only a form that nobody has touched is filled in.
  const isBegun = addressFields.some((name) => name !== "country" && typed[name]);
  const fields = { ...emptyFields, ...typed, ...(!isBegun && buyer && knownFields(buyer, buyer.addresses[0])) };
  return { ...fields, email: fields.email || (buyer?.email ?? "") };
}

export function keepFields(fields: Fields): void {
  // Still on the screen, but theirs no longer to leave behind: they are signed out.
  if (filledFor && filledFor !== tabOwner()) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(fields));
  } catch {
    // Private mode: the form simply is not kept over a reload.
  }
}

function readKept(): Partial<Fields> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const known = Object.entries(kept).filter(
      ([name, value]) => name in emptyFields && typeof value === typeof emptyFields[name as FieldName],
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/** What Pay can find missing or wrong. */
export type Asked = FieldName | "delivery" | "payment";

/** What is said of the fields. */
export type FieldProblems = Partial<Record<FieldName, string>>;

/** What is still wrong of it: problems that were fixed since are no longer shown. */
export const problemsOf = (asked: readonly Asked[], wrong: Partial<Record<Asked, string>>) =>
  asked.flatMap((field): (Problem & { field: Asked })[] => {
    const message = wrong[field];
    return message ? [{ field, message }] : [];
  });

/** What is shown and still wrong; what is said of a field does not change while somebody types in it. */
export const stillWrong = (shown: FieldProblems, wrong: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => wrong[name as FieldName]));

/** The problems to show once a field loses focus: those shown before, updated, and its own unless it is empty. */
export function checkedAgain(
  shown: FieldProblems,
  wrong: FieldProblems,
  left: { name: FieldName; isEmpty: boolean },
): FieldProblems {
  const names = [...Object.keys(shown), ...(left.isEmpty ? [] : [left.name])] as FieldName[];
  return Object.fromEntries(names.flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : [])));
}
