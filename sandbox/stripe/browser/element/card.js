/** Card numbers: brands, digit groups and the check digit. Pure; also used by the server. */

/** @typedef {{ name: "visa" | "mastercard" | "amex", title: string, starts: RegExp, length: number, groups: number[] }} Brand */

const brands = [
  { name: "visa", title: "Visa", starts: /^4/, length: 16, groups: [4, 4, 4, 4] },
  { name: "mastercard", title: "Mastercard", starts: /^(5[1-5]|2[2-7])/, length: 16, groups: [4, 4, 4, 4] },
  { name: "amex", title: "Amex", starts: /^3[47]/, length: 15, groups: [4, 6, 5] },
];

export function digitsOf(text) {
  return text.replace(/\D/g, "");
}

/** The brand of a number's first digits, or null. */
export function brandOf(number) {
  return brands.find(({ starts }) => starts.test(number)) ?? null;
}

/** The number of digits for a number's brand. */
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

/** Whether a number is complete, of a known brand, and passes the Luhn check. */
export function isValidNumber(number) {
  if (!brandOf(number) || number.length !== lengthOf(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Expiry dates: `MM / YY`. Pure; today is an argument. */

/** Formats input as `MM / YY`; while deleting, the separator is not restored. */
export function asExpiry(text, deleting) {
  let digits = text.replace(/\D/g, "");
  // A leading 2 to 9, or `1/`, is a complete month; 13 to 19 means month 1 and a year.
  if (/^[2-9]/.test(digits) || /^1\s*\//.test(text) || /^1[3-9]/.test(digits)) digits = `0${digits}`;
  // Browsers also autofill `12/2034`.
  const year = digits.length > 4 ? digits.slice(2).replace(/^20(?=\d{2})/, "") : digits.slice(2);
  const month = digits.slice(0, 2);
  if (month.length < 2 || (year === "" && deleting)) return month;
  return `${month} / ${year.slice(0, 2)}`;
}

/** Month 1 to 12 and full year, or null if incomplete. */
export function readExpiry(text) {
  const [month = "", year = ""] = text.split(" / ");
  return month.length === 2 && year.length === 2 ? { month: Number(month), year: 2000 + Number(year) } : null;
}

/** The problem with a date, or null. A card is valid until the end of its month. */
export function expiryProblem(text, today) {
  const expiry = readExpiry(text);
  if (!expiry || expiry.month === 0)
    return { code: "incomplete_expiry", message: "Your card's expiry date is incomplete." };
  if (expiry.year < today.getFullYear()) {
    return { code: "invalid_expiry_year_past", message: "Your card's expiry year is in the past." };
  }
  if (expiry.year === today.getFullYear() && expiry.month < today.getMonth() + 1) {
    return { code: "invalid_expiry_month_past", message: "Your card's expiry date is in the past." };
  }
  return null;
}
