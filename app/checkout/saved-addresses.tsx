import { Select } from "#app/ui/forms/field.tsx";
import { type FieldName, type Fields, isSameAddress, type KnownBuyer, knownFields } from "./checkout-form.ts";

interface SavedAddressesProps {
  buyer: KnownBuyer;
  fields: Fields;
  onChoose(values: Partial<Record<FieldName, string>>): void;
}

/** The address book of who is signed in: choosing one fills the fields below. */
export function SavedAddresses({ buyer, fields, onChoose }: SavedAddressesProps) {
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
