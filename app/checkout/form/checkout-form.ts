import { tabOwner } from "#app/accounts/session/tab-owner.ts";
import { type AddressField, addressFields } from "#app/pricing/addresses/check-address.ts";
import type { Problem } from "#app/ui/forms/error-summary.tsx";
import { store } from "#store";
import { type CheckoutSummary, checkoutAddress } from "../contract.ts";

/** The form's values while typing; every field is text. */
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
export type Fields = Record<FieldName, string> & {
  marketingConsent: boolean;
  /** The answer to the offer of one email about an unfinished checkout; absent if it is not offered. */
  noReminder?: boolean;
};

const emptyFields: Fields = {
  ...(Object.fromEntries(fieldNames.map((name) => [name, ""])) as Record<FieldName, string>),
  country: "GB",
  marketingConsent: false,
};

type SavedAddress = { id: string } & Record<AddressField, string>;
/** The signed-in customer. The first address is the default. */
export type KnownBuyer = {
  email: string;
  firstName: string;
  lastName: string;
  addresses: SavedAddress[];
  /** No further address can be saved. */
  isBookFull: boolean;
};

/** Whether the fields hold this address. The phone number does not count: it is not part of a destination. */
export const isSameAddress = (address: SavedAddress, fields: Fields): boolean =>
  addressFields.every(
    (name) => name === "phone" || address[name].trim().toLowerCase() === fields[name].trim().toLowerCase(),
  );

/** The fields of a saved address. Without one all are empty but the customer's name and email. */
export function knownFields(
  { firstName, lastName }: KnownBuyer,
  address: SavedAddress | undefined,
): Partial<Record<FieldName, string>> {
  const values = address ?? { ...emptyFields, firstName, lastName };
  return Object.fromEntries(addressFields.map((name) => [name, values[name]]));
}

/** The server's validation; the first message of each invalid field. */
export function fieldErrors(fields: Fields): Partial<Record<FieldName, string>> {
  const result = checkoutAddress.safeParse(fields);
  if (result.success) return {};
  const errors: Partial<Record<FieldName, string>> = {};
  for (const issue of result.error.issues) errors[issue.path[0] as FieldName] ??= issue.message;
  return errors;
}

export const isFieldName = (name: string): name is FieldName => fieldNames.some((each) => each === name);

export const isComplete = (fields: Fields): boolean => checkoutAddress.safeParse(fields).success;

/** An unfinished form survives a reload in this tab; the server stores it once it is complete. */
const key = `${store.brandSlug}-checkout-form`;

/** The same, if the browser stores nothing: it lasts as long as the page. */
let notStored: Fields | null = null;

/** The customer for whom the form was filled in; empty for a guest, who may sign in meanwhile. */
let filledFor = "";

/** The initial fields: what was typed in this tab over the draft's address; if both are empty, a saved address. */
export function restoreFields(
  summary: CheckoutSummary | null,
  { buyer, offersReminder }: { buyer: KnownBuyer | null; offersReminder: boolean },
): Fields {
  const owner = tabOwner();
  if (filledFor && filledFor !== owner) notStored = null;
  filledFor = owner;
  const { noReminder = false, ...saved } = readSavedFields();
  const typed = { ...summary?.address, ...saved, ...(offersReminder && { noReminder }) };
  // Only an untouched form is prefilled.
  const isBegun = addressFields.some((name) => name !== "country" && typed[name]);
  const fields = { ...emptyFields, ...typed, ...(!isBegun && buyer && knownFields(buyer, buyer.addresses[0])) };
  return { ...fields, email: fields.email || (buyer?.email ?? "") };
}

export function saveFields(fields: Fields): void {
  // The page still shows the form, but its customer has signed out: do not save their data.
  if (filledFor && filledFor !== tabOwner()) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(fields));
    notStored = null;
  } catch {
    notStored = fields;
  }
}

const savedFields = { ...emptyFields, noReminder: false };

function readSavedFields(): Partial<Fields> {
  if (notStored) return notStored;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const known = Object.entries(kept).filter(
      ([name, value]) => name in savedFields && typeof value === typeof savedFields[name as FieldName],
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

/** What Pay can report as missing or invalid. */
export type CheckedPart = FieldName | "delivery" | "payment" | "agreement";

/** The message of each field. */
export type FieldProblems = Partial<Record<FieldName, string>>;

/** The problems that still exist; fixed ones are no longer shown. */
export const problemsOf = (asked: readonly CheckedPart[], wrong: Partial<Record<CheckedPart, string>>) =>
  asked.flatMap((field): (Problem & { field: CheckedPart })[] => {
    const message = wrong[field];
    return message ? [{ field, message }] : [];
  });

/** The shown problems that still exist. A field's message does not change while typing in it. */
export const remainingProblems = (shown: FieldProblems, wrong: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => wrong[name as FieldName]));

/** The problems to show once a field loses focus: those shown before, updated, and its own unless it is empty. */
export function problemsAfterLeaving(
  shown: FieldProblems,
  wrong: FieldProblems,
  left: { name: FieldName; isEmpty: boolean },
): FieldProblems {
  const names = [...Object.keys(shown), ...(left.isEmpty ? [] : [left.name])] as FieldName[];
  return Object.fromEntries(names.flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : [])));
}
