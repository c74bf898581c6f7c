/** Whom the rehearsal's wallet knows. The card is somebody else's, as with a present. */
export const cardHolder = {
  name: "Alex Payer",
  line1: "2 Bank Street",
  city: "Leeds",
  country: "GB",
  postal_code: "LS1 5AB",
};

const person = (name, line1, city, country, postal_code, more = {}) => ({
  name,
  email: `${name.split(" ")[0].toLowerCase()}@example.com`,
  phone: "+44 7700 900123",
  address: { line1, line2: null, city, state: "", country, postal_code, ...more.address },
  ...more.contact,
});

export const people = [
  person("Robin Hartley", "14 Birchcliffe Road", "Hebden Bridge", "GB", "HX7 8DG"),
  person("Ada Bell", "5 Park Row", "Leeds", "GB", "LS1 5HD", { contact: { phone: undefined } }),
  person("Niamh Orr", "3 Wellington Place", "Belfast", "GB", "BT1 6GE"),
  person("Mia Krause", "Torstraße 4", "Berlin", "DE", "10119"),
  person("Sam Roy", "20 Bay Street", "Toronto", "CA", "M5J 2N8", { address: { state: "ON" } }),
  person("Kim Lee", "7 Rua Augusta", "São Paulo", "BR", "01305-000", { address: { state: "SP" } }),
  person("Zola", "9 High Street", "York", "GB", "YO1 8RL"),
];

/** What a wallet gives before it pays: no street, and in some countries only part of the postcode. */
export function partialOf({ city, state, country, postal_code }) {
  const part = { GB: postal_code.replace(/\s*\S{3}$/, ""), CA: postal_code.slice(0, 3) }[country];
  return { city, state, country, postal_code: part ?? postal_code };
}
