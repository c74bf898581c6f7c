/** The people saved in the rehearsal's wallet. The card belongs to somebody else, as with a present. */
export const cardHolder = {
  name: "Alex Payer",
  line1: "2 Bank Street",
  city: "Leeds",
  country: "GB",
  postal_code: "LS1 5AB",
};

const person = ({ name, phone = "+44 7700 900123", ...address }) => ({
  name,
  email: `${name.split(" ")[0].toLowerCase()}@example.com`,
  phone,
  address: { line2: null, state: "", ...address },
});

export const people = [
  { name: "Robin Hartley", line1: "14 Birchcliffe Road", city: "Hebden Bridge", country: "GB", postal_code: "HX7 8DG" },
  { name: "Ada Bell", phone: null, line1: "5 Park Row", city: "Leeds", country: "GB", postal_code: "LS1 5HD" },
  { name: "Niamh Orr", line1: "3 Wellington Place", city: "Belfast", country: "GB", postal_code: "BT1 6GE" },
  { name: "Mia Krause", line1: "Torstraße 4", city: "Berlin", country: "DE", postal_code: "10119" },
  { name: "Sam Roy", line1: "20 Bay Street", city: "Toronto", state: "ON", country: "CA", postal_code: "M5J 2N8" },
  { name: "Kim Lee", line1: "7 Rua Augusta", city: "São Paulo", state: "SP", country: "BR", postal_code: "01305-000" },
  { name: "Zola", line1: "9 High Street", city: "York", country: "GB", postal_code: "YO1 8RL" },
].map(person);

/** What a wallet gives before it pays: no street, and in some countries only part of the postcode. */
export function partialOf({ city, state, country, postal_code }) {
  const part = { GB: postal_code.replace(/\s*\S{3}$/, ""), CA: postal_code.slice(0, 3) }[country];
  return { city, state, country, postal_code: part ?? postal_code };
}
