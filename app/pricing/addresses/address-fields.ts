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
