/** Card numbers: brands, groups and the check digit. Pure; the server uses it too. */

/** @typedef {{ name: "visa" | "mastercard" | "amex", title: string, starts: RegExp, length: number, groups: number[] }} Brand */

const brands = [
  { name: "visa", title: "Visa", starts: /^4/, length: 16, groups: [4, 4, 4, 4] },
  { name: "mastercard", title: "Mastercard", starts: /^(5[1-5]|2[2-7])/, length: 16, groups: [4, 4, 4, 4] },
  { name: "amex", title: "Amex", starts: /^3[47]/, length: 15, groups: [4, 6, 5] },
];

export function digitsOf(text) {
  return text.replace(/\D/g, "");
}

/** The brand that the first digits tell, or null. */
export function brandOf(number) {
  return brands.find(({ starts }) => starts.test(number)) ?? null;
}

/** How many digits a number of its brand has. */
export function lengthOf(number) {
  return brandOf(number)?.length ?? 16;
}

/** `4242424242` as `4242 4242 42`; an American Express number in its own groups. */
export function inGroups(number) {
  const groups = brandOf(number)?.groups ?? [4, 4, 4, 4];
  const parts = [];
  let rest = number;
  for (const size of groups) {
    if (rest === "") break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(" ");
}

/** All digits there, of a known brand, and the check digit (Luhn) right. */
export function isValidNumber(number) {
  if (!brandOf(number) || number.length !== lengthOf(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
