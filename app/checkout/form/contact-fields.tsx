import type { ImportCharges } from "#app/markets/import-charges.ts";
import { checkoutConsentText } from "#app/newsletter/rules.ts";
import { countriesFor } from "#app/pricing/addresses/countries.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { EmailField } from "#app/ui/forms/email-field.tsx";
import { Field, Options, Select } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { reminderRefusalText } from "../reminder/rules.ts";
import { type FieldName, type Fields, isSameAddress, type KnownBuyer, knownFields } from "./checkout-form.ts";
import { PhoneField, StreetFields } from "./street-fields.tsx";

type Props = {
  fields: Fields;
  errors: Partial<Record<FieldName, string>>;
  onField(name: FieldName, value: string): void;
  onBox(answer: Partial<Pick<Fields, "marketingConsent" | "noReminder">>): void;
  /** Null for a guest. */
  buyer: KnownBuyer | null;
  onFill(values: Partial<Record<FieldName, string>>): void;
  keepsAddress: boolean;
  onKeepAddress(keeps: boolean): void;
  /** Null where nothing can be asked for at the door. */
  charges: ImportCharges | null;
};

/** Steps 1 and 2: contact and address. */
export function ContactFields(props: Props) {
  const { fields, errors, onField, onBox, buyer, onFill, keepsAddress, onKeepAddress, charges } = props;
  const { sellsTo } = useStore().markets;
  const isSaved = buyer?.addresses.some((address) => isSameAddress(address, fields)) ?? false;
  const bind = (name: FieldName) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onField(name, event.target.value),
  });
  return (
    <>
      <section aria-labelledby="step-contact">
        <h2 id="step-contact">
          <i>1</i>Contact
        </h2>
        <div className="formgrid">
          <EmailField
            {...bind("email")}
            fieldClassName="c4"
            label="Email address"
            hint="For your receipt and tracking link"
            autoComplete="email"
          />
          <PhoneField {...bind("phone")} fieldClassName="c2" />
          <Checkbox
            name="marketingConsent"
            checked={fields.marketingConsent}
            onChange={(event) => onBox({ marketingConsent: event.target.checked })}
            label={<span className="small">{checkoutConsentText}</span>}
          />
          {fields.noReminder !== undefined && (
            <Checkbox
              name="noReminder"
              checked={fields.noReminder}
              onChange={(event) => onBox({ noReminder: event.target.checked })}
              label={<span className="small">{reminderRefusalText}</span>}
            />
          )}
        </div>
      </section>
      <section aria-labelledby="step-address">
        <h2 id="step-address">
          <i>2</i>Delivery address
        </h2>
        <div className="formgrid">
          {buyer && <SavedAddresses buyer={buyer} fields={fields} onChoose={onFill} />}
          <Field {...bind("firstName")} fieldClassName="c3" label="First name" autoComplete="given-name" />
          <Field {...bind("lastName")} fieldClassName="c3" label="Last name" autoComplete="family-name" />
          <Select {...bind("country")} label="Country" autoComplete="country">
            <Options of={countriesFor(sellsTo).map(({ code, name }) => [code, name])} />
          </Select>
          <StreetFields bind={bind} country={fields.country} />
          {buyer?.isBookFull && !isSaved && (
            <p className="small soft">
              Your address book is full, so this address is not saved there. Remove one in{" "}
              <Link to="/account#addresses">My Account</Link> to make room.
            </p>
          )}
          {buyer && (isSaved || !buyer.isBookFull) && (
            <Checkbox
              name="keepAddress"
              checked={isSaved || keepsAddress}
              onChange={(event) => onKeepAddress(event.target.checked)}
              label={<span className="small">Save this address in my account</span>}
            />
          )}
        </div>
        <Note announce>
          {charges && (
            <>
              <b>{charges.title}.</b> {charges.text}
            </>
          )}
        </Note>
      </section>
    </>
  );
}

interface SavedAddressesProps {
  buyer: KnownBuyer;
  fields: Fields;
  onChoose(values: Partial<Record<FieldName, string>>): void;
}

/** The signed-in customer's address book; choosing an address fills the fields below. */
function SavedAddresses({ buyer, fields, onChoose }: SavedAddressesProps) {
  if (buyer.addresses.length === 0) return null;
  const chosen = buyer.addresses.find((address) => isSameAddress(address, fields))?.id ?? "";
  return (
    <Select
      label="Saved address"
      name="savedAddress"
      autoComplete="off"
      value={chosen}
      onChange={({ target }) =>
        onChoose(
          knownFields(
            buyer,
            buyer.addresses.find(({ id }) => id === target.value),
          ),
        )
      }
    >
      {buyer.addresses.map(({ id, firstName, lastName, address, city, postcode }) => (
        <option key={id} value={id}>
          {firstName} {lastName}, {address}, {city}, {postcode}
        </option>
      ))}
      <option value="">Another address</option>
    </Select>
  );
}
